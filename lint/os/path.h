// Paths as text: nothing here asks the file system. Parts are separated by '/',
// on Windows too. The results are those of std::filesystem's functions, which
// know neither UTF-8 nor shared folders with every compiler for Windows.
#ifndef ASSETLINT_LINT_OS_PATH_H_
#define ASSETLINT_LINT_OS_PATH_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint::os {

// Whether paths are those of Windows.
bool OnWindows();

// The length of what the path begins with and is in no folder: "/"; on Windows
// also "C:/", "C:" and "//server/share/". 0 for a relative path.
size_t RootLength(absl::string_view path);
inline bool IsAbsolute(absl::string_view path) { return RootLength(path) > 0; }
inline bool IsRoot(absl::string_view path) {
  return IsAbsolute(path) && RootLength(path) == path.size();
}

// A path as users write it, as the program keeps it: on Windows '\' separates
// too.
std::string FromUser(std::string path);

// `path` relative to the folder.
std::string JoinPath(absl::string_view folder, absl::string_view path);
// Without ".", and without ".." except at the start of a relative path.
std::string NormalPath(absl::string_view path);
// The path without its last part; of a root the root.
absl::string_view ParentPath(absl::string_view path);
// After the last '/'.
absl::string_view FileName(absl::string_view path);
// The way from the folder to the path, both normal and from a root; empty if no
// path leads there.
std::string RelativePath(absl::string_view path, absl::string_view folder);
// The same, or the path itself if no path leads there: it is on another drive.
std::string RelativePathIfAny(absl::string_view path, absl::string_view folder);
// Whether two names in one folder are the same, as far as their text says: on
// Windows ASCII letters of either case are.
bool SameName(absl::string_view a, absl::string_view b);
// Whether the path begins with the part "..".
bool IsAbove(absl::string_view path);
// Without '/' at the end, unless it is a root.
std::string WithoutSlash(std::string path);

// The path from a root on, not normal; empty if there is no current folder.
std::string FullPath(const std::string& path);
// The same, normal and without '/' at the end. An empty path is the current
// folder; without a current folder the result is the root.
std::string AbsolutePath(const std::string& path);

}  // namespace assetlint::os

namespace assetlint {

// The path as a URI, for reports: a relative reference, or for a path from a
// root a file: URI: file:///mod/x, on Windows file:///C:/mod/x and
// file://server/share/x. Bytes that URIs do not allow are written in
// hexadecimal.
std::string PathToUri(absl::string_view path);

// The parts of ARCHIVE!ENTRY: the path of an archive's entry, as users write
// it.
struct EntryPath {
  std::string archive;  // a file
  std::string entry;    // raw bytes; a label, never a path of the file system
};

// The parts of a path of that form whose archive is the first that exists, a
// regular file of any kind. None for a path that itself exists: a file with a
// '!' in its name is no entry.
std::optional<EntryPath> SplitEntryPath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_PATH_H_
