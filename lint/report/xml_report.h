// Which XML files are reports.
#ifndef ASSETLINT_LINT_REPORT_XML_REPORT_H_
#define ASSETLINT_LINT_REPORT_XML_REPORT_H_

#include "absl/strings/string_view.h"

namespace assetlint {

// Whether the root element of `xml` is that of one of `check`'s formats: a
// report, which defines nothing.
bool IsXmlReport(absl::string_view xml);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_XML_REPORT_H_
