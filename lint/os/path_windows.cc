#include <windows.h>

#include <algorithm>

#include "absl/strings/match.h"
#include "lint/os/drive_path.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/windows_text.h"

namespace assetlint::os {
namespace {

// The path as the system completes it.
std::string Completed(const std::string& path) {
  const std::wstring wide = ToWide(path);
  const DWORD size = GetFullPathNameW(wide.c_str(), 0, nullptr, nullptr);
  std::wstring full(size, L'\0');
  const DWORD length =
      GetFullPathNameW(wide.c_str(), size, full.data(), nullptr);
  if (length == 0 || length >= size) return "";
  full.resize(length);
  return PathFromSystem(full);
}

}  // namespace

size_t RootLength(absl::string_view path) { return WindowsRootLength(path); }

std::string FromUser(std::string path) {
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

bool SameName(absl::string_view a, absl::string_view b) {
  return absl::EqualsIgnoreCase(a, b);
}

std::string FullPath(const std::string& path) {
  const size_t root = RootLength(path);
  if (root == 0) {
    const std::string folder = CurrentFolder();
    return folder.empty() ? "" : JoinPath(folder, path);
  }
  if (IsIncompleteRoot(path.substr(0, root))) return Completed(path);
  return WithDriveInUpperCase(path);
}

}  // namespace assetlint::os
