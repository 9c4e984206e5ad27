#include "lint/os/file_system.h"
#include "lint/os/path.h"

namespace assetlint::os {

size_t RootLength(absl::string_view path) {
  return !path.empty() && path.front() == '/' ? 1 : 0;
}

std::string FromUser(std::string path) { return path; }

bool SameName(absl::string_view a, absl::string_view b) { return a == b; }

std::string FullPath(const std::string& path) {
  if (IsAbsolute(path)) return path;
  const std::string folder = CurrentFolder();
  return folder.empty() ? "" : JoinPath(folder, path);
}

}  // namespace assetlint::os
