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

}  // namespace

std::string SummaryLine(const Summary& summary, const Painter& paint) {
  return absl::StrCat("Checked ", CountOf(summary.files, "file"),
                      LeftOutText(summary), ": ",
                      CountsText(summary.counts, paint), ".");
}

}  // namespace assetlint
