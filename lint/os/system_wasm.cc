#include <algorithm>
#include <cerrno>

#include "absl/strings/string_view.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
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

// What the host's results have room for.
constexpr size_t kMostAtOnce = size_t{1} << 30;

// The result, a descriptor or a count, or -1.
int32_t Result(int32_t result) { return Succeeded(result) ? result : -1; }

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

void RemoveFile(const std::string& path) { HostRemove(path.c_str()); }

bool Rename(const std::string& from, const std::string& to) {
  return Succeeded(HostRename(from.c_str(), to.c_str()));
}

void SyncFolder(const std::string& path) { HostSyncFolder(path.c_str()); }

void PrepareStandardStreams() {
  // Node opens those that are closed.
}

bool IsTerminal(int descriptor) { return HostIsTerminal(descriptor) != 0; }

int OpenToRead(const std::string& path, Links links) {
  return Result(HostOpen(
      path.c_str(), links == Links::kRefuse ? kHostReadNoLink : kHostRead));
}

int OpenToAppend(const std::string& path) {
  return Result(HostOpen(path.c_str(), kHostAppend));
}

int OpenToWrite(const std::string& path) {
  return Result(HostOpen(path.c_str(), kHostWrite));
}

int Duplicate(int descriptor) { return Result(HostDuplicate(descriptor)); }

int CreateNew(const std::string& path) {
  return Result(HostOpen(path.c_str(), kHostCreate));
}

int CreateNameless(const std::string&) { return -1; }

bool GiveName(int, const std::string&) { return false; }

bool CopyMode(const std::string& path, int descriptor) {
  return Succeeded(HostCopyMode(path.c_str(), descriptor));
}

bool Sync(int descriptor) { return Succeeded(HostSync(descriptor)); }

bool Describe(int descriptor, FileInfo& info) {
  HostFileInfo found;
  return Take(HostDescribeDescriptor(descriptor, &found), found, info);
}

ptrdiff_t Read(int descriptor, char* to, size_t length) {
  return Result(HostRead(descriptor, to, std::min(length, kMostAtOnce)));
}

ptrdiff_t ReadAt(int descriptor, char* to, size_t length, uint64_t offset) {
  return Result(HostReadAt(descriptor, to, std::min(length, kMostAtOnce),
                           static_cast<double>(offset)));
}

ptrdiff_t Write(int descriptor, const char* from, size_t length) {
  return Result(HostWrite(descriptor, from, std::min(length, kMostAtOnce)));
}

void Close(int descriptor) { HostClose(descriptor); }

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

Desktop StartedFromDesktop() { return Desktop::kNo; }

void OpenForUser(const std::string&) {}

unsigned ProcessNumber() { return static_cast<unsigned>(HostProcessNumber()); }

void Pause(int milliseconds) { HostPause(milliseconds); }

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
