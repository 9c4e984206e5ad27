#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {

FileInfo InfoOf(const HostFileInfo& found) {
  return {static_cast<FileKind>(found.kind),
          static_cast<uint64_t>(found.size),
          found.seconds,
          found.nanoseconds,
          static_cast<uint64_t>(found.volume),
          static_cast<uint64_t>(found.number),
          static_cast<uint64_t>(found.names)};
}

bool Describe(const std::string& path, FileInfo& info) {
  HostFileInfo found;
  if (!Succeeded(HostDescribe(path.c_str(), &found))) return false;
  info = InfoOf(found);
  return true;
}

bool DescribeLink(const std::string& path, FileInfo& info) {
  HostFileInfo found;
  if (!Succeeded(HostDescribeLink(path.c_str(), &found))) return false;
  info = InfoOf(found);
  return true;
}

bool IsFolder(const std::string& path) {
  FileInfo info;
  return Describe(path, info) && info.kind == FileKind::kFolder;
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

}  // namespace assetlint::os
