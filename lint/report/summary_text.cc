#include "lint/report/summary_text.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lint/report/fix_text.h"
#include "lint/text/count_text.h"

namespace assetlint {
namespace {

// "2 errors, 1 warning", worst first; "no findings" if all are 0.
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

// " (2 skipped, 1 unreadable, 3 known findings)", or nothing.
std::string LeftOutText(const Summary& summary) {
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
  if (summary.known > 0) {
    parts.push_back(CountOf(summary.known, "known finding"));
  }
  if (parts.empty()) return "";
  return absl::StrCat(" (", absl::StrJoin(parts, ", "), ")");
}

// More findings than anyone fixes in a day.
constexpr uint64_t kManyFindings = 100;

// The rule to start with: among the worst by configured severity, the one with
// the most findings.
const Rule* FirstToFix(const Summary& summary) {
  const auto rank = [](const auto& entry) {
    return std::make_pair(entry.second.severity, entry.second.findings);
  };
  const std::pair<const Rule* const, FileResult::RuleCount>* first = nullptr;
  for (const auto& entry : summary.rules) {
    if (first == nullptr || rank(entry) > rank(*first) ||
        (rank(entry) == rank(*first) && entry.first->id < first->first->id)) {
      first = &entry;
    }
  }
  return first == nullptr ? nullptr : first->first;
}

}  // namespace

std::string NextSteps(const Summary& summary) {
  std::string text;
  if (const Rule* rule = FirstToFix(summary)) {
    absl::StrAppend(&text, "Run \"assetlint explain ", rule->id,
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

}  // namespace assetlint
