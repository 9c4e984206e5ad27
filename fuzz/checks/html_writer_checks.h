// Whether a page of `check --format=html` is what its writer intended.
#ifndef ASSETLINT_FUZZ_CHECKS_HTML_WRITER_CHECKS_H_
#define ASSETLINT_FUZZ_CHECKS_HTML_WRITER_CHECKS_H_

#include "absl/status/status.h"
#include "fuzz/checks/made_report.h"

namespace assetlint {

absl::Status CheckHtml(const MadeReport& report);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_HTML_WRITER_CHECKS_H_
