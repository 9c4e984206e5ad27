// Reads the directory of an archive, and no more of it.
#ifndef ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_
#define ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"
#include "lint/os/file_reader.h"

namespace assetlint {

// Whether a file of that name is to be looked at: its extension is that of
// archives, or not that of any other format. `forced`: the format of every
// file, or null.
bool MayBeArchive(absl::string_view file_name, const Format* forced);

// The format of the archive that begins with `head`, or null. A format that is
// certain of the first bytes precedes the one of the extension, as it does for
// the whole file.
const Format* RecogniseArchive(absl::string_view head,
                               absl::string_view file_name);

// The size of the directory of an archive of `size` bytes. More than
// head.size(): read that many of the first bytes and ask again.
// kInvalidArgument: it cannot be read; kResourceExhausted: it is too large.
absl::StatusOr<uint64_t> DirectoryBytes(const Container& container,
                                        absl::string_view head, uint64_t size);

// The error of a directory that is damaged or encrypted.
absl::Status CannotReadDirectory();

struct ArchiveDirectory {
  const Format* format = nullptr;
  uint64_t size = 0;  // of the directory: the first bytes of the archive
  // In the archive's order. Names are views into the reader's buffer.
  std::vector<ContainerEntry> entries;
};

// The directory of the file that `reader` has open; `head` is its first bytes,
// or all of them. kInvalidArgument: the file is no archive, or an archive that
// is damaged or encrypted. kResourceExhausted: the directory has more bytes
// than any known archive's. Other errors: reading failed.
absl::StatusOr<ArchiveDirectory> ReadDirectory(FileReader& reader,
                                               absl::string_view head,
                                               absl::string_view file_name,
                                               const Format* forced);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_
