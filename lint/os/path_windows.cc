#include <windows.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "lint/os/file_system.h"
#include "lint/os/path.h"
#include "lint/os/windows_text.h"

namespace assetlint::os {
namespace {

bool IsDrive(absl::string_view path) {
  return path.size() >= 2 && absl::ascii_isalpha(path[0]) && path[1] == ':';
}

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

size_t RootLength(absl::string_view path) {
  if (IsDrive(path)) return path.size() > 2 && path[2] == '/' ? 3 : 2;
  if (path.empty() || path[0] != '/') return 0;
  if (path.size() < 3 || path[1] != '/' || path[2] == '/') return 1;
  // A server and what it shares.
  const size_t share = path.find('/', 2);
  if (share == absl::string_view::npos) return path.size();
  const size_t end = path.find('/', share + 1);
  return end == absl::string_view::npos ? path.size() : end + 1;
}

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
  // Relative to a drive's current folder, or to the current drive.
  if (root == 1 || path[root - 1] == ':') return Completed(path);
  std::string full = path;
  if (IsDrive(full)) full[0] = absl::ascii_toupper(full[0]);
  return full;
}

}  // namespace assetlint::os
