#include <cerrno>
#include <utility>

#include "absl/strings/str_cat.h"
#include "lint/os/new_file.h"
#include "lint/os/path.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {
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
