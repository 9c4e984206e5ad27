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

// `PATH:0x000001a4: MESSAGE`.
std::string RelatedText(const RelatedPlace& place, const Painter& paint) {
  std::string text = paint(Style::kBold, EscapeForLineStart(place.file));
  if (place.range.length > 0) {
    absl::StrAppend(&text, ":",
                    paint(Style::kDim, OffsetText(place.range.offset)));
  }
  return absl::StrCat(text, ": ", EscapeForTerminal(place.message));
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

std::string FindingSentenceAndRelated(const Finding& finding) {
  std::string text = FindingSentence(finding);
  for (const RelatedPlace& place : finding.related) {
    absl::StrAppend(&text, "; see ", RelatedText(place, Painter(false)));
  }
  return text;
}

std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint,
                        const std::optional<ArchivePlace>& archive) {
  const Finding& finding = reported.finding;
  const Rule& rule = *finding.rule;
  std::string where = LabelledPath(finding.path);
  if (!where.empty()) where = absl::StrCat(paint(Style::kBold, where), ": ");
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), ":",
      paint(Style::kDim, OffsetText(finding.range.offset)), ": ",
      paint(SeverityStyle(reported.severity), SeverityName(reported.severity)),
      " ", rule.id, " ", paint(Style::kDim, absl::StrCat("[", rule.name, "]")),
      ": ", where, EscapeForTerminal(finding.message), Repeats(finding),
      paint(Style::kDim, ArchiveOffsetText(archive, finding.range.offset)));
}

std::string ArchiveOffsetText(const std::optional<ArchivePlace>& archive,
                              uint64_t offset) {
  if (!archive.has_value()) return "";
  return absl::StrCat(" (", OffsetText(archive->offset + offset),
                      " in the archive)");
}

std::vector<std::string> RelatedLines(const Finding& finding,
                                      const Painter& paint) {
  std::vector<std::string> lines;
  lines.reserve(finding.related.size());
  for (const RelatedPlace& place : finding.related) {
    lines.push_back(absl::StrCat("    ", RelatedText(place, paint)));
  }
  return lines;
}

}  // namespace assetlint
