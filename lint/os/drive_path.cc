#include "lint/os/drive_path.h"

#include "absl/strings/ascii.h"

namespace assetlint::os {
namespace {

bool IsDrive(absl::string_view path) {
  return path.size() >= 2 && absl::ascii_isalpha(path[0]) && path[1] == ':';
}

}  // namespace

size_t WindowsRootLength(absl::string_view path) {
  if (IsDrive(path)) return path.size() > 2 && path[2] == '/' ? 3 : 2;
  if (path.empty() || path[0] != '/') return 0;
  if (path.size() < 3 || path[1] != '/' || path[2] == '/') return 1;
  // A server and what it shares.
  const size_t share = path.find('/', 2);
  if (share == absl::string_view::npos) return path.size();
  const size_t end = path.find('/', share + 1);
  return end == absl::string_view::npos ? path.size() : end + 1;
}

bool IsIncompleteRoot(absl::string_view root) {
  return root == "/" || (!root.empty() && root.back() == ':');
}

std::string WithDriveInUpperCase(std::string path) {
  if (IsDrive(path)) path[0] = absl::ascii_toupper(path[0]);
  return path;
}

}  // namespace assetlint::os
