// Which rules are on, and the severity of each.
#ifndef ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
#define ASSETLINT_LINT_CONFIG_RULE_FILTER_H_

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/config/rule_layer.h"

namespace assetlint {

// Answers for every rule of a list.
class RuleFilter {
 public:
  // Resolves the layers (see ResolveRules). InvalidArgument, with the text at
  // fault and perhaps a suggestion.
  static absl::StatusOr<RuleFilter> Create(
      absl::Span<const Rule* const> rules,
      absl::Span<const RuleLayer* const> layers);
  // The same for just the command line.
  static absl::StatusOr<RuleFilter> Create(absl::Span<const Rule* const> rules,
                                           const RuleChoice& choice);

  // The rule's severity, or none when it is off. Also none for a rule that was
  // not in the list.
  std::optional<Severity> SeverityOf(const Rule& rule) const;

  // Whether `assetlint fix` may fix the rule, as far as the settings say.
  bool MayFix(const Rule& rule) const { return !unfixable_.contains(&rule); }

  // True for the id of a rule that was in the list and is off.
  bool IsOff(absl::string_view rule_id) const { return off_.contains(rule_id); }

 private:
  RuleFilter() = default;

  std::unordered_map<const Rule*, Severity> severities_;
  std::set<std::string, std::less<>> off_;  // ids
  std::set<const Rule*> unfixable_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
