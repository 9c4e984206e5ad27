// Reports with hostile text in every place that text of a file or of the file
// system can come to, made from bytes.
#ifndef ASSETLINT_FUZZ_MADE_REPORT_H_
#define ASSETLINT_FUZZ_MADE_REPORT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "lint/file_result.h"
#include "lint/report_writer.h"

namespace assetlint {

struct MadeReport {
  std::vector<std::pair<std::string, FileResult>> files;
  Summary summary;
  uint64_t findings = 0;     // of all files
  uint64_t not_checked = 0;  // unreadable files, and those of internal errors
};

// The bytes are strings, separated by 0x1E. The first byte of one says what
// file it is the path of (its low three bits: unreadable, internal error,
// skipped, fine, or one to four findings); those behind it are the file's note,
// or label, field, message and a value for each finding.
MadeReport ReportFromBytes(absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_MADE_REPORT_H_
