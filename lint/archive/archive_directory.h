// Reads the directory of an archive, and no more of it.
#ifndef ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_
#define ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "lint/os/file_reader.h"

namespace assetlint {

struct ArchiveDirectory {
  const Format* format = nullptr;
  uint64_t size = 0;  // of the directory: the first bytes of the archive
  // In the archive's order. Names are views into the reader's buffer.
  std::vector<ContainerEntry> entries;
};

// Whether a file of that name is to be looked at: its extension is that of
// archives, or not that of any other format. `forced`: the format of every
// file, or null.
bool MayBeArchive(absl::string_view file_name, const Format* forced);

// The directory of the file that `reader` has open; `head` is its first bytes,
// or all of them. kInvalidArgument: the file is no archive, or an archive that
// is damaged or encrypted. kResourceExhausted: the directory has more bytes
// than any known archive's. Other errors: reading failed.
absl::StatusOr<ArchiveDirectory> ReadDirectory(FileReader& reader,
                                               absl::string_view head,
                                               absl::string_view file_name,
                                               const Format* forced);

// The name of an entry for people: '/' for '\', all else as stored. No game
// opens names as long as the longest: their middle is "...", so that a report
// that repeats them stays small.
inline constexpr size_t kMaxEntryLabel = 1024;
std::string EntryLabel(absl::string_view name);

// Makes labels unique: the second entry of a name gets "2!" before it, and so
// on.
class EntryLabels {
 public:
  // `name_at`: where the name begins in the result.
  std::string Next(absl::string_view name, size_t& name_at);

 private:
  std::map<std::string, uint64_t> used_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_
