// Rules that no longer exist. Their ids are never used again, so that a
// configuration or baseline that names one is out of date and not wrong.
#ifndef ASSETLINT_LINT_CONFIG_REMOVED_RULES_H_
#define ASSETLINT_LINT_CONFIG_REMOVED_RULES_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace assetlint {

struct RemovedRule {
  absl::string_view id;
  absl::string_view name;
  absl::string_view since;   // the first version without it
  absl::string_view reason;  // completes "... was removed in VERSION: "
};

// By id. CHANGELOG.md lists the same.
const std::vector<RemovedRule>& RemovedRules();

// Those with that id or name, in any case.
std::vector<const RemovedRule*> FindRemovedRules(absl::string_view text);

// "ALO999 [old-name] was removed in 0.2.0: REASON".
std::string RemovedRuleText(const RemovedRule& rule);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_REMOVED_RULES_H_
