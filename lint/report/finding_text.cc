#include "lint/report/finding_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// " (7 times; first at 0x…, 0x…)", or nothing for a finding that occurs once.
std::string Repeats(const Finding& finding) {
  if (finding.count <= 1) return "";
  const std::string offsets = absl::StrJoin(
      finding.offsets, ", ", [](std::string* out, uint64_t offset) {
        absl::StrAppend(out, OffsetText(offset));
      });
  const bool all = finding.offsets.size() >= finding.count;
  return absl::StrCat(" (", WithThousands(finding.count), " times",
                      all ? "; at " : "; first at ", offsets, ")");
}

}  // namespace

std::string LabelledPath(absl::Span<const PathSegment> segments) {
  std::string path;
  for (const PathSegment& segment : segments) {
    if (!path.empty()) path += '/';
    path += EscapeForTerminal(segment.name);
    if (segment.index != PathSegment::kNoIndex) {
      absl::StrAppend(&path, "[", segment.index, "]");
    }
    if (!segment.label.empty()) {
      absl::StrAppend(&path, " ", QuoteForMessage(segment.label));
    }
  }
  return path;
}

std::string FindingSentence(const Finding& finding) {
  const std::string where = LabelledPath(finding.path);
  return absl::StrCat(where, where.empty() ? "" : ": ",
                      EscapeForTerminal(finding.message), Repeats(finding));
}

std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint) {
  const Finding& finding = reported.finding;
  const Rule& rule = *finding.rule;
  std::string where = LabelledPath(finding.path);
  if (!where.empty()) where = absl::StrCat(paint(Style::kBold, where), ": ");
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), ":",
      paint(Style::kDim, OffsetText(finding.range.offset)), ": ",
      paint(SeverityStyle(reported.severity), SeverityName(reported.severity)),
      " ", rule.id, " ", paint(Style::kDim, absl::StrCat("[", rule.name, "]")),
      ": ", where, EscapeForTerminal(finding.message), Repeats(finding));
}

}  // namespace assetlint
