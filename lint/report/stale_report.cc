#include "lint/report/stale_report.h"

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/config/removed_rules.h"
#include "lint/os/file_system.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

constexpr uint64_t kMaxLines = 50;

// Names and places in a baseline may have any length.
constexpr size_t kMaxShown = 300;

std::string Shown(const std::string& text) {
  return ShortenUtf8(EscapeForTerminal(text), kMaxShown);
}

// True when the file certainly does not exist.
bool IsGone(const Baseline& baseline, const std::string& name) {
  // No file has such a name; the system would see a shorter one.
  if (absl::StrContains(name, '\0')) return true;
  os::FileInfo info;
  return !os::DescribeLink(baseline.PathOf(name), info) &&
         (errno == ENOENT || errno == ENOTDIR);
}

}  // namespace

void AddEntriesOfMissingFiles(const Baseline& baseline, PathPolicies& policies,
                              const CheckedArchives& archives,
                              Summary& summary) {
  for (const auto& [name, places] : baseline.files()) {
    const std::optional<std::string> archive = baseline.ArchiveOf(name);
    const bool gone = archive.has_value()
                          ? archives.archives.contains(*archive) &&
                                !archives.entries.contains(name)
                          : IsGone(baseline, name);
    if (!gone) continue;
    const RuleFilter& filter =
        policies.PolicyAt(baseline.PathOf(archive.value_or(name))).filter;
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
      if (++entries > kMaxLines) continue;
      PrintError(
          err, Shown(name),
          absl::StrCat("stale: ", Shown(key.rule), " at ", Shown(key.path),
                       count > 1 ? absl::StrCat(" (", count, " times)") : "",
                       !FindRemovedRules(key.rule).empty()
                           ? ": the rule was removed"
                           : " no longer occurs"));
    }
  }
  if (entries == 0) return;
  if (entries > kMaxLines) {
    PrintError(err, CountOf(entries - kMaxLines, "more stale line"));
  }
  PrintError(err, absl::StrCat(baseline.file(), " has ",
                               CountOf(entries, "stale line"),
                               "; --write-baseline regenerates it"));
}

}  // namespace assetlint
