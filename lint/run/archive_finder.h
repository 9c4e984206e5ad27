// Finds the archives among the files of a run, and adds their entries.
#ifndef ASSETLINT_LINT_RUN_ARCHIVE_FINDER_H_
#define ASSETLINT_LINT_RUN_ARCHIVE_FINDER_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "lint/config/glob.h"
#include "lint/config/path_policies.h"
#include "lint/run/file_finder.h"

namespace assetlint {

struct ArchiveOptions {
  const Format* forced = nullptr;  // of every file, or null
  absl::Span<const Glob> excluded;
  size_t threads = 1;
  // False: archives are marked, but their entries are not added.
  bool entries = true;
};

// Reads the directories of all archives. Their entries, and those named on the
// command line, become files of the run:
// - An entry with the same bytes and extension as one before it is skipped.
// - When the budget is spent, the next entry is an unreadable file whose note
//   says how many there are after it.
// - An archive in an archive is a file like any other.
// - An archive whose directory cannot be read stays a file without entries.
// Also marks files of no known format, so that they need not be read again.
void AddEntries(const ArchiveOptions& options, PathPolicies& policies,
                FoundFiles& found);

// The file at a path: an entry when the path is that of one. NotFound when
// there is no such entry. Without a policy.
absl::StatusOr<InputFile> FindNamed(const std::string& path,
                                    const Format* forced);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_ARCHIVE_FINDER_H_
