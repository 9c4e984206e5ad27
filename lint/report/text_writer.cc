#include "lint/report/text_writer.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "lint/report/finding_text.h"
#include "lint/report/summary_text.h"
#include "lint/text/count_text.h"

namespace assetlint {

void TextWriter::File(absl::string_view path, const FileResult& result) {
  if (options_.statistics) return;
  for (const ReportedFinding& finding : result.findings) {
    out_.Write(FindingLine(path, finding, paint_, result.archive));
    out_.Write("\n");
    for (const std::string& line : RelatedLines(finding.finding, paint_)) {
      out_.Write(line);
      out_.Write("\n");
    }
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
        rule->name, absl::StripSuffix(rule->summary, "."),
        count.places == count.findings
            ? ""
            : absl::StrCat(" (at ", CountOf(count.places, "place"), ")")));
  }
}

void TextWriter::WriteSummary(const Summary& summary) {
  out_.Write(
      absl::StrCat(SummaryLine(summary, paint_), "\n", NextSteps(summary)));
}

}  // namespace assetlint
