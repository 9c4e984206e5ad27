#include "formats/base/rule.h"

#include <algorithm>

namespace assetlint {

std::vector<const Rule*> SortedRules(
    std::initializer_list<absl::Span<const Rule* const>> topics) {
  std::vector<const Rule*> rules;
  for (const absl::Span<const Rule* const> topic : topics) {
    rules.insert(rules.end(), topic.begin(), topic.end());
  }
  std::sort(rules.begin(), rules.end(),
            [](const Rule* a, const Rule* b) { return a->id < b->id; });
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

absl::string_view RuleClassName(RuleClass rule_class) {
  constexpr absl::string_view kNames[] = {"structure", "range", "reference",
                                          "style"};
  return kNames[static_cast<size_t>(rule_class)];
}

absl::string_view SeverityName(Severity severity) {
  constexpr absl::string_view kNames[] = {"info", "warning", "error"};
  return kNames[static_cast<size_t>(severity)];
}

absl::string_view ConfidenceName(Confidence confidence) {
  constexpr absl::string_view kNames[] = {"document", "readers agree",
                                          "inferred"};
  return kNames[static_cast<size_t>(confidence)];
}

absl::string_view FixLevelName(FixLevel level) {
  constexpr absl::string_view kNames[] = {"none", "display", "unsafe", "safe"};
  return kNames[static_cast<size_t>(level)];
}

}  // namespace assetlint
