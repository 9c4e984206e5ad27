#include <algorithm>

#include "absl/strings/match.h"
#include "lint/os/drive_path.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/wasm_host.h"

namespace assetlint::os {

size_t RootLength(absl::string_view path) {
  if (OnWindows()) return WindowsRootLength(path);
  return !path.empty() && path.front() == '/' ? 1 : 0;
}

std::string FromUser(std::string path) {
  if (OnWindows()) std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

bool SameName(absl::string_view a, absl::string_view b) {
  return OnWindows() ? absl::EqualsIgnoreCase(a, b) : a == b;
}

std::string FullPath(const std::string& path) {
  const size_t root = RootLength(path);
  if (root == 0) {
    const std::string folder = CurrentFolder();
    return folder.empty() ? "" : JoinPath(folder, path);
  }
  if (!OnWindows()) return path;
  if (!IsIncompleteRoot(path.substr(0, root))) {
    return WithDriveInUpperCase(path);
  }
  const int length = HostFullPath(path.c_str());
  return Succeeded(length) ? TakeText(length) : "";
}

}  // namespace assetlint::os
