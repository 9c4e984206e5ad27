#include "lint/report/text_writer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {

bool CanShow(const Fix& fix) {
  if (fix.edits.empty() || fix.edits.size() > kMaxShownEdits) return false;
  uint64_t bytes = 0;
  for (const Edit& edit : fix.edits) bytes += ShownBytes(edit);
  return bytes <= kMaxShownFixBytes;
}

std::string RuleFixText(const Rule& rule) {
  if (rule.fix_reason.empty()) return "";
  return absl::StrCat(FixLevelName(rule.fix), ": ", rule.fix_reason);
}

std::string RulePage(absl::string_view site, absl::string_view id) {
  return absl::StrCat(site, "rules/", id, ".html");
}

std::string FixText(const Fix& fix) {
  return absl::StrCat(FixLevelName(fix.level), ": ",
                      EscapeForTerminal(fix.reason));
}

std::string FixableText(const Summary& summary) {
  const FixCounts& counts = summary.fixed;
  if (counts.total() == 0) return "";
  const bool any_safe = counts.safe > 0;
  std::string text = absl::StrCat(
      WithThousands(any_safe ? counts.safe : counts.unsafe), " of ",
      CountOf(summary.counts.total(), "finding"),
      " can be fixed: run \"assetlint fix", any_safe ? "" : " --unsafe-fixes",
      "\" with the same paths (--diff shows the changes)");
  if (any_safe && counts.unsafe > 0) {
    absl::StrAppend(&text, "; ", WithThousands(counts.unsafe),
                    " more with --unsafe-fixes");
  }
  return absl::StrCat(text, ".");
}

namespace {

constexpr size_t kMaxEdits = 4;
constexpr size_t kMaxBytes = 16;

// Nothing when there are no bytes.
std::string Line(absl::string_view mark, uint64_t offset,
                 absl::string_view bytes) {
  if (bytes.empty()) return "";
  std::string line = absl::StrCat(mark, " ", OffsetText(offset), ":");
  for (const char c : bytes.substr(0, kMaxBytes)) {
    absl::StrAppend(&line, " ", HexByte(c));
  }
  if (bytes.size() > kMaxBytes) {
    absl::StrAppend(&line, " ... (", WithThousands(bytes.size()), " bytes)");
  }
  return absl::StrCat(line, "\n");
}

// " (7 times; first at 0x…, 0x…)", or nothing for a finding that occurs once.
std::string Repeats(const Finding& finding) {
  if (finding.count <= 1) return "";
  std::vector<std::string> places;
  for (size_t i = 0; i < finding.offsets.size(); ++i) {
    places.push_back(
        finding.repeats_text.empty()
            ? OffsetText(finding.offsets[i])
            : PlaceText(finding.offsets[i], finding.repeats_text[i]));
  }
  const bool all = finding.offsets.size() >= finding.count;
  return absl::StrCat(" (", WithThousands(finding.count), " times",
                      all ? "; at " : "; first at ",
                      absl::StrJoin(places, ", "), ")");
}

// `PATH:0x000001a4: MESSAGE`.
std::string RelatedText(const RelatedPlace& place, const Painter& paint) {
  std::string text = paint(Style::kBold, EscapeForLineStart(place.file));
  if (place.range.length > 0) {
    absl::StrAppend(
        &text, ":",
        paint(Style::kDim, PlaceText(place.range.offset, place.text)));
  }
  return absl::StrCat(text, ": ", EscapeForTerminal(place.message));
}

// " (2 skipped, 1 unreadable, 3 known findings)", or nothing.
std::string LeftOutText(const Summary& summary) {
  std::vector<std::string> parts;
  const auto add = [&](uint64_t n, absl::string_view text) {
    if (n > 0) parts.push_back(absl::StrCat(WithThousands(n), " ", text));
  };
  add(summary.skipped, "skipped");
  add(summary.unreadable, "unreadable");
  add(summary.internal_errors,
      summary.internal_errors == 1 ? "internal error" : "internal errors");
  add(summary.known, summary.known == 1 ? "known finding" : "known findings");
  if (parts.empty()) return "";
  return absl::StrCat(" (", absl::StrJoin(parts, ", "), ")");
}

// More findings than anyone fixes in a day.
constexpr uint64_t kManyFindings = 100;

}  // namespace

std::string FixDiff(const Fix& fix) {
  const size_t shown = std::min(fix.edits.size(), kMaxEdits);
  std::string diff;
  for (size_t i = 0; i < shown; ++i) {
    const Edit& edit = fix.edits[i];
    absl::StrAppend(&diff, Line("-", edit.range.offset, edit.old_bytes),
                    Line("+", edit.range.offset, edit.new_bytes));
  }
  if (shown < fix.edits.size()) {
    absl::StrAppend(&diff, "  and ",
                    CountOf(fix.edits.size() - shown, "more place"), "\n");
  }
  return diff;
}

std::string PlaceText(uint64_t offset, const std::optional<TextRange>& text) {
  if (!text.has_value()) return OffsetText(offset);
  return absl::StrCat(text->begin.line, ":", text->begin.column);
}

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

std::string LineAbout(absl::string_view path, const Finding& finding,
                      absl::string_view what, absl::string_view place,
                      absl::string_view text, const Painter& paint) {
  const Rule& rule = *finding.rule;
  return absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(path)), ":",
      paint(Style::kDim, PlaceText(finding.range.offset, finding.text)), ": ",
      what, " ", rule.id, " ",
      paint(Style::kDim, absl::StrCat("[", rule.name, "]")), ": ",
      place.empty() ? "" : absl::StrCat(paint(Style::kBold, place), ": "),
      text);
}

std::string FindingLine(absl::string_view path, const ReportedFinding& reported,
                        const Painter& paint,
                        const std::optional<ArchivePlace>& archive) {
  const Finding& finding = reported.finding;
  return LineAbout(
      path, finding,
      paint(SeverityStyle(reported.severity), SeverityName(reported.severity)),
      LabelledPath(finding.path),
      absl::StrCat(
          EscapeForTerminal(finding.message), Repeats(finding),
          paint(Style::kDim, ArchiveOffsetText(archive, finding.range.offset))),
      paint);
}

std::string ArchiveOffsetText(const std::optional<ArchivePlace>& archive,
                              uint64_t offset) {
  if (!archive.has_value()) return "";
  return absl::StrCat(" (", OffsetText(archive->offset + offset),
                      " in the archive)");
}

std::vector<std::string> FindingLines(
    absl::string_view path, const ReportedFinding& reported,
    const Painter& paint, const std::optional<ArchivePlace>& archive) {
  std::vector<std::string> lines = {
      FindingLine(path, reported, paint, archive)};
  for (const RelatedPlace& place : reported.finding.related) {
    lines.push_back(absl::StrCat("    ", RelatedText(place, paint)));
  }
  return lines;
}

std::string OmittedText(uint64_t omitted) {
  return absl::StrCat(CountOf(omitted, "more finding"),
                      " not shown (--max-findings)");
}

std::string CountsText(const SeverityCounts& counts, const Painter& paint) {
  std::vector<std::string> parts;
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    const uint64_t n = counts.Of(severity);
    if (n == 0) continue;
    parts.push_back(
        paint(SeverityStyle(severity), CountOf(n, SeverityName(severity))));
  }
  return parts.empty() ? "no findings" : absl::StrJoin(parts, ", ");
}

std::string NextSteps(const Summary& summary) {
  std::string text;
  if (summary.first != nullptr) {
    absl::StrAppend(&text, "Run \"assetlint explain ", summary.first->id,
                    "\" to see what breaks and how to repair it.\n");
  }
  const std::string fixable = FixableText(summary);
  if (!fixable.empty()) absl::StrAppend(&text, fixable, "\n");
  if (summary.counts.total() >= kManyFindings && summary.known == 0) {
    text +=
        "--write-baseline FILE records the current findings; with --baseline "
        "FILE only new ones count.\n";
  }
  return text;
}

std::string SummaryLine(const Summary& summary, const Painter& paint) {
  return absl::StrCat("Checked ", CountOf(summary.files, "file"),
                      LeftOutText(summary), ": ",
                      CountsText(summary.counts, paint), ".");
}

void TextWriter::File(absl::string_view path, const FileResult& result) {
  if (options_.statistics) return;
  for (const ReportedFinding& finding : result.findings) {
    for (const std::string& line :
         FindingLines(path, finding, paint_, result.archive)) {
      out_.Write(line);
      out_.Write("\n");
    }
  }
}

void TextWriter::End(const Summary& summary) {
  if (options_.statistics) {
    WriteStatistics(summary);
  } else if (summary.omitted > 0) {
    out_.Write(absl::StrCat(OmittedText(summary.omitted), "\n"));
  }
  if (options_.summary) {
    out_.Write(
        absl::StrCat(SummaryLine(summary, paint_), "\n", NextSteps(summary)));
  }
}

void TextWriter::WriteStatistics(const Summary& summary) {
  std::vector<std::pair<const Rule*, FileResult::RuleCount>> rules(
      summary.rules.begin(), summary.rules.end());
  // Those with as many stay in the order of their ids.
  std::stable_sort(rules.begin(), rules.end(),
                   [](const auto& a, const auto& b) {
                     return a.second.findings > b.second.findings;
                   });
  for (const auto& [rule, count] : rules) {
    out_.Write(absl::StrFormat(
        "%9s  %s [%s] %s%s\n", WithThousands(count.findings), rule->id,
        rule->name, absl::StripSuffix(rule->summary, "."),
        count.places == count.findings
            ? ""
            : absl::StrCat(" (at ", CountOf(count.places, "place"), ")")));
  }
}

}  // namespace assetlint
