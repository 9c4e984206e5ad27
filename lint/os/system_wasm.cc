#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/os/descriptor.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/process.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {
namespace {

// Whether a call succeeded; if not, its errno is set.
bool Succeeded(int32_t result) {
  if (result >= 0) return true;
  errno = -result;
  return false;
}

// The text of a call that returned its length.
std::string TakeText(int32_t length) {
  std::string text(static_cast<size_t>(length), '\0');
  HostTakeText(text.data());
  return text;
}

// Takes what a call found.
bool Take(int32_t result, const HostFileInfo& found, FileInfo& info) {
  if (!Succeeded(result)) return false;
  info = {static_cast<FileKind>(found.kind),
          static_cast<uint64_t>(found.size),
          found.seconds,
          found.nanoseconds,
          static_cast<uint64_t>(found.volume),
          static_cast<uint64_t>(found.number),
          static_cast<uint64_t>(found.names)};
  return true;
}

}  // namespace

bool Describe(const std::string& path, FileInfo& info) {
  HostFileInfo found;
  return Take(HostDescribe(path.c_str(), &found), found, info);
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  HostFileInfo found;
  return Take(HostDescribeLink(path.c_str(), &found), found, info);
}

bool ListFolder(const std::string& path, Links links,
                absl::FunctionRef<void(absl::string_view, FileKind)> take) {
  const int length = HostList(path.c_str(), links == Links::kRefuse ? 1 : 0);
  if (!Succeeded(length)) return false;
  const std::string listing = TakeText(length);
  absl::string_view rest = listing;
  for (size_t end; (end = rest.find('\0')) != absl::string_view::npos;) {
    take(rest.substr(1, end - 1), static_cast<FileKind>(rest[0] - '0'));
    rest.remove_prefix(end + 1);
  }
  return true;
}

std::string CurrentFolder() {
  const int length = HostCurrentFolder();
  return Succeeded(length) ? TakeText(length) : "";
}

bool EnterFolder(const std::string& path) {
  return Succeeded(HostEnter(path.c_str()));
}

std::optional<std::string> RealPath(const std::string& path) {
  const int length = HostRealPath(path.c_str());
  if (!Succeeded(length)) return std::nullopt;
  return TakeText(length);
}

bool MayWrite(const std::string& path) {
  return Succeeded(HostMayWrite(path.c_str()));
}

bool CreateEmpty(const std::string& path) {
  const int descriptor = HostOpen(path.c_str(), kHostCreate);
  if (!Succeeded(descriptor)) return false;
  HostClose(descriptor);
  return true;
}

void RemoveFile(const std::string& path) { HostRemove(path.c_str()); }

void SyncFolder(const std::string& path) { HostSyncFolder(path.c_str()); }

namespace {

// How many names are tried until one is free.
constexpr int kTries = 100;

// On Windows a virus scanner, or the indexer, opens a file as soon as it is
// new. They are done within a second.
constexpr int kReplaceTries = 20;
constexpr int kPause = 50;  // ms

bool IsInUse(int error) {
  return error == EACCES || error == EPERM || error == EBUSY;
}

void CloseFile(NewFile& file) {
  if (file.descriptor >= 0) HostClose(file.descriptor);
  file.descriptor = -1;
}

}  // namespace

bool CreateNewFile(const std::string& target, NewFile& file) {
  for (int i = 0; i < kTries; ++i) {
    std::string name =
        JoinPath(ParentPath(target),
                 absl::StrCat(".assetlint-", HostProcessNumber(), "-", i));
    const int descriptor = HostOpen(name.c_str(), kHostCreate);
    if (Succeeded(descriptor)) {
      file.descriptor = descriptor;
      file.name = std::move(name);
      return true;
    }
    if (errno != EEXIST) break;
  }
  return false;
}

bool CreateNewFileLike(const std::string& target, NewFile& file) {
  return CreateNewFile(target, file) &&
         Succeeded(HostCopyMode(target.c_str(), file.descriptor));
}

bool PutInPlace(const std::string& target, NewFile& file) {
  if (!Succeeded(HostSync(file.descriptor))) return false;
  CloseFile(file);  // Windows cannot move an open file
  for (int i = 0; i < kReplaceTries; ++i) {
    if (i > 0) HostPause(kPause);
    if (Succeeded(HostRename(file.name.c_str(), target.c_str()))) {
      file.name.clear();
      return true;
    }
    if (!OnWindows() || !IsInUse(errno)) break;
  }
  return false;
}

void DiscardNewFile(NewFile& file) {
  CloseFile(file);
  if (!file.name.empty()) HostRemove(file.name.c_str());
  file = {};
}

namespace {

// What the host's results have room for.
constexpr size_t kMostAtOnce = size_t{1} << 30;

// Time for a pipe's reader, which may have been started at the same moment.
constexpr int kReaderTries = 100;
constexpr int kReaderPause = 10;  // ms

int Open(const std::string& path, HostOpening opening) {
  const int descriptor = HostOpen(path.c_str(), opening);
  return Succeeded(descriptor) ? descriptor : -1;
}

// The same, and waits for a pipe's reader.
int OpenForWriting(const std::string& path, HostOpening opening) {
  int descriptor = Open(path, opening);
  for (int i = 1; i < kReaderTries && descriptor < 0 && errno == ENXIO; ++i) {
    FileInfo info;
    if (!Describe(path, info) || info.kind != FileKind::kPipe) {
      errno = ENXIO;
      break;
    }
    HostPause(kReaderPause);
    descriptor = Open(path, opening);
  }
  return descriptor;
}

ptrdiff_t Count(int32_t result) { return Succeeded(result) ? result : -1; }

}  // namespace

void PrepareStandardStreams() {
  // Node opens those that are closed.
}

bool IsTerminal(int descriptor) { return HostIsTerminal(descriptor) != 0; }

int OpenToRead(const std::string& path, Links links) {
  return Open(path, links == Links::kRefuse ? kHostReadNoLink : kHostRead);
}

int OpenToAppend(const std::string& path) {
  return OpenForWriting(path, kHostAppend);
}

int OpenToWrite(const std::string& path) {
  return OpenForWriting(path, kHostWrite);
}

int Duplicate(int descriptor) {
  const int copy = HostDuplicate(descriptor);
  return Succeeded(copy) ? copy : -1;
}

bool Describe(int descriptor, FileInfo& info) {
  HostFileInfo found;
  return Take(HostDescribeDescriptor(descriptor, &found), found, info);
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return Count(HostRead(descriptor, to, std::min(length, kMostAtOnce)));
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  return Count(HostReadAt(descriptor, to, std::min(length, kMostAtOnce),
                          static_cast<double>(offset)));
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  return Count(HostWrite(descriptor, from, std::min(length, kMostAtOnce)));
}

void Close(int descriptor) { HostClose(descriptor); }

// As the GNU C library, which the program has on Linux, and not as
// emscripten's.
std::string ErrorText(int error) {
  switch (error) {
    case EBUSY:
      return "Device or resource busy";
    case EDQUOT:
      return "Disk quota exceeded";
    case EIO:
      return "Input/output error";
    case ELOOP:
      return "Too many levels of symbolic links";
    case EMFILE:
      return "Too many open files";
    case ENAMETOOLONG:
      return "File name too long";
    case ENOMEM:
      return "Cannot allocate memory";
    default:
      return std::strerror(error);
  }
}

std::vector<std::string> Arguments(int, const char* const*) {
  // The host has them as bytes.
  const int length = HostArguments();
  const std::string words = TakeText(length);
  std::vector<std::string> arguments;
  for (size_t begin = 0; begin < words.size();) {
    arguments.emplace_back(words.c_str() + begin);
    begin += arguments.back().size() + 1;
  }
  return arguments;
}

std::optional<std::string> EnvironmentVariable(const char* name) {
  const int length = HostEnvironment(name);
  if (length < 0) return std::nullopt;
  return TakeText(length);
}

// There are no threads.
size_t ThreadCount(unsigned) { return 1; }

std::tm LocalTime(std::time_t time) {
  const std::time_t local = time + HostTimeZone(static_cast<double>(time));
  std::tm fields = {};
  gmtime_r(&local, &fields);
  return fields;
}

void ExitNow(int code) { HostExit(code); }

void FailWritesPastSizeLimit() {}

bool OnWindows() {
  static const bool on_windows = HostIsWindows() != 0;
  return on_windows;
}

std::string CompletedPath(const std::string& path) {
  const int length = HostFullPath(path.c_str());
  return Succeeded(length) ? TakeText(length) : "";
}

}  // namespace assetlint::os
