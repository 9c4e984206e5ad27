#include "lint/config/removed_rules.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace assetlint {
namespace {

constexpr RemovedRule kRemoved[] = {
    {"ANM011", "file-truncated", "0.2.0",
     "ANM002, ANM003 or ANM007 reports where the data ends"},
    {"ANM055", "curve-missing", "0.2.0",
     "ANM053 reports the key count of the curve"},
    {"BWA051", "size-likely", "0.2.0",
     "BWA010 to BWA016 and BWA025 report the size that does not fit"},
};

}  // namespace

absl::Span<const RemovedRule> RemovedRules() { return kRemoved; }

std::vector<const RemovedRule*> FindRemovedRules(absl::string_view text) {
  std::vector<const RemovedRule*> found;
  if (text.empty()) return found;
  for (const RemovedRule& rule : kRemoved) {
    if (absl::StartsWithIgnoreCase(rule.id, text) ||
        absl::EqualsIgnoreCase(rule.name, text)) {
      found.push_back(&rule);
    }
  }
  return found;
}

bool IsRemovedRule(absl::string_view id) {
  return absl::c_any_of(kRemoved,
                        [&](const RemovedRule& rule) { return rule.id == id; });
}

std::string RemovedRuleText(const RemovedRule& rule) {
  return absl::StrCat(rule.id, " [", rule.name, "] was removed in ", rule.since,
                      ": ", rule.reason);
}

}  // namespace assetlint
