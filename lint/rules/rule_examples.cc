#include "lint/rules/rule_examples.h"

namespace assetlint {

absl::string_view RuleExampleLine(absl::string_view rule_id) {
  for (const RuleExample& example : AllRuleExamples()) {
    if (example.rule == rule_id) return example.line;
  }
  return "";
}

}  // namespace assetlint
