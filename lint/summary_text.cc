#include "lint/summary_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lint/count_text.h"

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

// So many findings are not mended in a day.
constexpr uint64_t kManyFindings = 100;

// The rule to begin with: of the gravest ones that with the most findings.
const Rule* FirstToMend(const Summary& summary) {
  const Rule* first = nullptr;
  uint64_t most = 0;
  for (const auto& [rule, count] : summary.rules) {
    const bool graver = first == nullptr || rule->severity > first->severity ||
                        (rule->severity == first->severity &&
                         (count.findings > most ||
                          (count.findings == most && rule->id < first->id)));
    if (!graver) continue;
    first = rule;
    most = count.findings;
  }
  return first;
}

}  // namespace

std::string NextSteps(const Summary& summary) {
  std::string text;
  if (const Rule* rule = FirstToMend(summary)) {
    absl::StrAppend(&text, "assetlint explain ", rule->id,
                    " tells what breaks and how to repair it.\n");
  }
  if (summary.counts.total() >= kManyFindings && summary.known == 0) {
    text +=
        "--write-baseline FILE notes the findings of today; with --baseline "
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
