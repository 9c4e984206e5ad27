#include "lint/stale_report.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/complaint.h"
#include "lint/count_text.h"

namespace assetlint {
namespace {

constexpr uint64_t kMostLines = 50;

// True when the file is certainly not there. A name with \\x may stand for
// bytes that are no UTF-8: where that file is cannot be told.
bool IsGone(const Baseline& baseline, const std::string& name) {
  if (absl::StrContains(name, "\\x")) return false;
  std::error_code error;
  const auto status =
      std::filesystem::symlink_status(baseline.PathOf(name), error);
  return status.type() == std::filesystem::file_type::not_found;
}

}  // namespace

void AddEntriesOfGoneFiles(const Baseline& baseline, PathPolicies& policies,
                           Summary& summary) {
  for (const auto& [name, places] : baseline.files()) {
    if (!IsGone(baseline, name)) continue;
    const RuleFilter& filter = policies.PolicyAt(baseline.PathOf(name)).filter;
    KnownPlaces stale = places;
    std::erase_if(stale, [&](const auto& entry) {
      return filter.IsOff(entry.first.rule);
    });
    if (!stale.empty()) summary.stale[name] = std::move(stale);
  }
}

void ReportStale(const Baseline& baseline, const Summary& summary,
                 Output& err) {
  uint64_t entries = 0;
  for (const auto& [name, places] : summary.stale) {
    for (const auto& [key, count] : places) {
      if (++entries > kMostLines) continue;
      ComplainOf(
          err, name,
          absl::StrCat("stale: ", key.rule, " at ", key.path,
                       count > 1 ? absl::StrCat(" (", count, " times)") : "",
                       " is known and gone"));
    }
  }
  if (entries == 0) return;
  if (entries > kMostLines) {
    Complain(err, CountOf(entries - kMostLines, "more stale line"));
  }
  Complain(err, absl::StrCat(baseline.file(), " has ",
                             CountOf(entries, "stale line"),
                             "; --write-baseline writes it anew"));
}

}  // namespace assetlint
