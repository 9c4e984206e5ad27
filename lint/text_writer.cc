#include "lint/text_writer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "lint/count_text.h"
#include "lint/finding_text.h"

namespace assetlint {
namespace {

// "2 errors, 1 warning", the gravest first; "no findings" when there is none.
std::string CountsText(const SeverityCounts& counts, const Painter& paint) {
  std::vector<std::string> parts;
  for (const Severity severity :
       {Severity::kError, Severity::kWarning, Severity::kInfo}) {
    const uint64_t n = counts.Of(severity);
    if (n == 0) continue;
    parts.push_back(
        paint(SeverityStyle(severity), CountOf(n, SeverityName(severity))));
  }
  if (parts.empty()) return "no findings";
  return absl::StrJoin(parts, ", ");
}

// " (2 skipped, 1 unreadable)", or nothing.
std::string NotCheckedText(const Summary& summary) {
  std::vector<std::string> parts;
  if (summary.skipped > 0) {
    parts.push_back(absl::StrCat(WithThousands(summary.skipped), " skipped"));
  }
  if (summary.unreadable > 0) {
    parts.push_back(
        absl::StrCat(WithThousands(summary.unreadable), " unreadable"));
  }
  if (summary.internal_errors > 0) {
    parts.push_back(CountOf(summary.internal_errors, "internal error"));
  }
  if (parts.empty()) return "";
  return absl::StrCat(" (", absl::StrJoin(parts, ", "), ")");
}

}  // namespace

void TextWriter::File(absl::string_view path, const FileResult& result) {
  if (options_.statistics) return;
  for (const ReportedFinding& finding : result.findings) {
    out_.Write(FindingLine(path, finding, paint_));
    out_.Write("\n");
  }
}

void TextWriter::End(const Summary& summary) {
  if (options_.statistics) WriteStatistics(summary);
  if (summary.omitted > 0 && !options_.statistics) {
    out_.Write(absl::StrCat(CountOf(summary.omitted, "more finding"),
                            " not shown (--max-findings)\n"));
  }
  if (options_.summary) WriteSummary(summary);
}

void TextWriter::WriteStatistics(const Summary& summary) {
  std::vector<std::pair<const Rule*, FileResult::RuleCount>> rules(
      summary.rules.begin(), summary.rules.end());
  std::sort(rules.begin(), rules.end(), [](const auto& a, const auto& b) {
    if (a.second.findings != b.second.findings) {
      return a.second.findings > b.second.findings;
    }
    return a.first->id < b.first->id;
  });
  for (const auto& [rule, count] : rules) {
    out_.Write(absl::StrFormat(
        "%9s  %s [%s] %s%s\n", WithThousands(count.findings), rule->id,
        rule->name, rule->summary,
        count.places == count.findings
            ? ""
            : absl::StrCat(" (at ", CountOf(count.places, "place"), ")")));
  }
}

void TextWriter::WriteSummary(const Summary& summary) {
  out_.Write(absl::StrCat("Checked ", CountOf(summary.files, "file"),
                          NotCheckedText(summary), ": ",
                          CountsText(summary.counts, paint_), ".\n"));
}

}  // namespace assetlint
