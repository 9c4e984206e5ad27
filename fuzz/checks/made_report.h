// Reports made from bytes, with hostile text wherever text of a file or of the
// file system can appear.
#ifndef ASSETLINT_FUZZ_CHECKS_MADE_REPORT_H_
#define ASSETLINT_FUZZ_CHECKS_MADE_REPORT_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "lint/report/file_result.h"

namespace assetlint {

struct MadeReport {
  std::vector<std::pair<std::string, FileResult>> files;
  Summary summary;
  uint64_t findings = 0;     // of all files
  uint64_t related = 0;      // places of these
  uint64_t not_checked = 0;  // unreadable files, and those with internal errors
};

// The bytes are strings, separated by 0x1E. The first byte of a path selects
// the kind of file (its low three bits: unreadable, internal error, skipped,
// fine, or one to four findings); the strings after it are the file's note, or
// label, field, message and a value for each finding. Label and value also make
// the finding's fixes and related places.
MadeReport ReportFromBytes(absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_MADE_REPORT_H_
