// Finds an archive's directory in its first bytes.
#ifndef ASSETLINT_LINT_ARCHIVE_DIRECTORY_BYTES_H_
#define ASSETLINT_LINT_ARCHIVE_DIRECTORY_BYTES_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/container.h"
#include "formats/base/format.h"

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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ARCHIVE_DIRECTORY_BYTES_H_
