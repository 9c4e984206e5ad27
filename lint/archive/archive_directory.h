// Reads the directory of an archive, and no more of it.
#ifndef ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_
#define ASSETLINT_LINT_ARCHIVE_ARCHIVE_DIRECTORY_H_

#include <cstdint>
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
