// Reads the files of a run again.
#ifndef ASSETLINT_LINT_RUN_INPUT_BYTES_H_
#define ASSETLINT_LINT_RUN_INPUT_BYTES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "formats/base/extent.h"
#include "lint/os/file_reader.h"
#include "lint/report/html/file_bytes.h"
#include "lint/run/file_finder.h"

namespace assetlint {

// Of files larger than the range, only the range is read.
class InputBytes : public FileBytes {
 public:
  // `standard_input`: what was read from there, if it is a file of the run.
  // Both must outlive this.
  InputBytes(const FoundFiles& found, const std::string& standard_input)
      : found_(found), standard_input_(standard_input) {}

  std::optional<std::string> Read(size_t file, uint64_t size,
                                  ByteRange range) override;

 private:
  // Opens the range of a file on disk, or of an entry.
  absl::Status Open(size_t file, uint64_t size, ByteRange range);

  const FoundFiles& found_;
  const std::string& standard_input_;
  FileReader reader_;
  // The last file on disk, and its version then.
  std::optional<size_t> last_;
  FileVersion version_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_INPUT_BYTES_H_
