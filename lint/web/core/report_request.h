// What a caller wants of a report besides the results of files.
#ifndef ASSETLINT_LINT_WEB_CORE_REPORT_REQUEST_H_
#define ASSETLINT_LINT_WEB_CORE_REPORT_REQUEST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/html/file_bytes.h"
#include "lint/report/html/viewer_bundle.h"
#include "lint/web/core/report_session.h"

namespace assetlint {

struct ReportRequest {
  enum class Format : uint8_t { kHtml, kSarif };

  Format format = Format::kHtml;
  // The rest is for HTML. The viewer's texts are not copied.
  ViewerBundle viewer;
  std::vector<std::string> roots;  // what was checked, as arguments of `check`
  uint64_t missing_files = 0;      // that the check did not come to
  std::string missing_reason;      // as a sentence

  // Sets viewer, missing_reason and roots from texts separated by NUL: script,
  // its hash, style, its hash, reason, and each root. InvalidArgument when one
  // is missing.
  absl::Status SetTexts(absl::string_view texts);
};

// Writes the report as `check` would. `bytes` reads its files.
void WriteReport(const ReportRequest& request, ReportSession& report,
                 FileBytes& bytes, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_REPORT_REQUEST_H_
