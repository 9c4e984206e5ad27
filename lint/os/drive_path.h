// Roots of paths on Windows, as text.
#ifndef ASSETLINT_LINT_OS_DRIVE_PATH_H_
#define ASSETLINT_LINT_OS_DRIVE_PATH_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint::os {

// "C:", "C:/", "/" or "//server/share/": what RootLength() measures.
size_t WindowsRootLength(absl::string_view path);
// Whether it depends on a drive's current folder, or on the current drive.
bool IsIncompleteRoot(absl::string_view root);
// With the drive's letter in upper case.
std::string WithDriveInUpperCase(std::string path);

}  // namespace assetlint::os

#endif  // ASSETLINT_LINT_OS_DRIVE_PATH_H_
