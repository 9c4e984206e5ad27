// The frame of a page of `check --format=html`.
#ifndef ASSETLINT_LINT_REPORT_HTML_HTML_PAGE_H_
#define ASSETLINT_LINT_REPORT_HTML_HTML_PAGE_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "lint/os/output.h"
#include "lint/report/html/viewer_bundle.h"

namespace assetlint {

// Writes an HTML document with `viewer` in it, which loads nothing and runs
// no script but the viewer's. `plain` is HTML for browsers without scripts;
// `write_data` writes ReportData as JSON, without a `<`.
void WriteHtmlPage(const ViewerBundle& viewer, absl::string_view plain,
                   absl::FunctionRef<void(Output&)> write_data, Output& out);

// The size of a page without the last two.
uint64_t EmptyHtmlPageSize(const ViewerBundle& viewer);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_HTML_HTML_PAGE_H_
