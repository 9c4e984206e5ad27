#include "lint/config/rule_filter.h"

#include <vector>

namespace assetlint {

absl::StatusOr<RuleFilter> RuleFilter::Create(
    absl::Span<const Rule* const> rules,
    absl::Span<const RuleLayer* const> layers) {
  const absl::StatusOr<std::vector<RuleState>> states =
      ResolveRules(rules, layers);
  if (!states.ok()) return states.status();
  RuleFilter filter;
  for (const RuleState& state : *states) {
    if (state.on) {
      filter.severities_.emplace(state.rule, state.severity);
    } else {
      filter.off_.emplace(state.rule->id);
    }
    if (!state.fixable) filter.unfixable_.insert(state.rule);
  }
  return filter;
}

absl::StatusOr<RuleFilter> RuleFilter::Create(
    absl::Span<const Rule* const> rules, const RuleChoice& choice) {
  const absl::StatusOr<RuleLayer> layer = LayerOf(choice);
  if (!layer.ok()) return layer.status();
  return Create(rules, {&*layer});
}

std::optional<Severity> RuleFilter::SeverityOf(const Rule& rule) const {
  const auto it = severities_.find(&rule);
  if (it == severities_.end()) return std::nullopt;
  return it->second;
}

}  // namespace assetlint
