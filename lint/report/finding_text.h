// A finding as a line of text.
#ifndef ASSETLINT_LINT_REPORT_FINDING_TEXT_H_
#define ASSETLINT_LINT_REPORT_FINDING_TEXT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

// The same with its related places: `SENTENCE; see PATH:0x000001a4: MESSAGE`,
// for outputs that have no other place for them.
std::string FindingSentenceAndRelated(const Finding& finding);

// `PATH:0x000001a4: error ALO014 [vertex-count]: mesh[3] "Hull"/submesh[0]:
// MESSAGE (7 times; first at 0x…, 0x…)`, on one line, without a line end.
// Everything in it is escaped for a terminal. For an entry of an archive it
// ends with ArchiveOffsetText.
std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint,
                        const std::optional<ArchivePlace>& archive = {});

// " (0x00012345 in the archive)": where a place of an entry is in its archive;
// nothing for other files.
std::string ArchiveOffsetText(const std::optional<ArchivePlace>& archive,
                              uint64_t offset);

// `    PATH:0x000001a4: MESSAGE` for each related place, in the same way. A
// place that is a whole file has no offset.
std::vector<std::string> RelatedLines(const Finding& finding,
                                      const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_REPORT_FINDING_TEXT_H_
