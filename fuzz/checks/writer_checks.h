// Invariants of each output of `check`, whatever the report says.
#ifndef ASSETLINT_FUZZ_CHECKS_WRITER_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_WRITER_CHECKS_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "fuzz/checks/made_report.h"

namespace assetlint {

// Writes the report in the format of that name (as in `--format`) and reads it
// back: well-formed, with as many files and findings as there are, and nothing
// that the writer did not intend. Internal, with what was broken.
absl::Status CheckWriter(absl::string_view format, const MadeReport& report);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_WRITER_CHECKS_H_
