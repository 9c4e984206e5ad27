// Paths of entries of archives, as users write them: ARCHIVE!ENTRY.
#ifndef ASSETLINT_LINT_OS_ENTRY_PATH_H_
#define ASSETLINT_LINT_OS_ENTRY_PATH_H_

#include <optional>
#include <string>

namespace assetlint {

struct EntryPath {
  std::string archive;  // a file
  std::string entry;    // raw bytes; a label, never a path of the file system
};

// The parts of a path of that form whose archive is the first that exists, a
// regular file of any kind. None for a path that itself exists: a file with a
// '!' in its name is no entry.
std::optional<EntryPath> SplitEntryPath(const std::string& path);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_OS_ENTRY_PATH_H_
