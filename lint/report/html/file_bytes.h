// Reads files of a finished run again.
#ifndef ASSETLINT_LINT_REPORT_HTML_FILE_BYTES_H_
#define ASSETLINT_LINT_REPORT_HTML_FILE_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "formats/base/extent.h"

namespace assetlint {

// For outputs that show bytes. Files are read again because a run keeps none:
// only a report that shows bytes pays for them.
class FileBytes {
 public:
  virtual ~FileBytes() = default;

  // The bytes of `range`, which lies in the file. `file` is the number of files
  // that precede it in the report, `size` its size when it was checked. Nothing
  // when it cannot be read, or its size is another one now.
  virtual std::optional<std::string> Read(size_t file, uint64_t size,
                                          ByteRange range) = 0;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_FILE_BYTES_H_
