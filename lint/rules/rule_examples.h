// A real finding for each rule, from file_examples.txt and across_examples.txt.
#ifndef ASSETLINT_LINT_RULES_RULE_EXAMPLES_H_
#define ASSETLINT_LINT_RULES_RULE_EXAMPLES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint {

struct RuleExample {
  absl::string_view rule;  // its id
  absl::string_view line;  // as `check` prints it; the path begins at corpus/
};

// By id.
absl::Span<const RuleExample> AllRuleExamples();

// The line, or an empty string when the rule has none.
absl::string_view RuleExampleLine(absl::string_view rule_id);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULE_EXAMPLES_H_
