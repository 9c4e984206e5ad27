// A finding as a line of text.
#ifndef ASSETLINT_LINT_REPORT_FINDING_TEXT_H_
#define ASSETLINT_LINT_REPORT_FINDING_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/path.h"
#include "lint/report/file_result.h"
#include "lint/terminal/color.h"

namespace assetlint {

// `mesh[3] "Hull"/submesh[0]`: a path with the names in the file, each
// shortened to kMaxQuotedText bytes and escaped for a terminal.
std::string LabelledPath(absl::Span<const PathSegment> segments);

// `mesh[3] "Hull"/submesh[0]: MESSAGE (7 times; first at 0x…, 0x…)`: a finding
// without its file and rule, on one line and escaped for a terminal.
std::string FindingSentence(const Finding& finding);

// `PATH:0x000001a4: error ALO014 [vertex-count]: mesh[3] "Hull"/submesh[0]:
// MESSAGE (7 times; first at 0x…, 0x…)`, on one line, without a line end.
// Everything in it is escaped for a terminal.
std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FINDING_TEXT_H_
