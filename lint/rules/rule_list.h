// Rules as text, JSON and Markdown, each with a real finding.
#ifndef ASSETLINT_LINT_RULES_RULE_LIST_H_
#define ASSETLINT_LINT_RULES_RULE_LIST_H_

#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

struct RuleExample {
  absl::string_view rule;  // its id
  absl::string_view line;  // as `check` prints it; the path begins at corpus/
};

// By id.
absl::Span<const RuleExample> AllRuleExamples();

// The line, or an empty string when the rule has none.
absl::string_view RuleExampleLine(absl::string_view rule_id);

// {"version": 1, "tool": …, "rules": [{"rule": "ALO014", "name": …}, …],
// "symptoms": [{"symptom": …}, …], "removed": [{"rule": …}, …]}, as described
// by lint/rules.schema.json.
// `example` returns the example of the rule with that id (RuleExampleLine);
// with null, rules have no member `example`.
void WriteRulesJson(absl::Span<const Rule* const> rules,
                    absl::string_view (*example)(absl::string_view id),
                    Output& out);

// A table of all rules, which must be all that exist, one of symptoms, and a
// section for each rule. Generates lint/RULES.md.
std::string RulesMarkdown(absl::Span<const Rule* const> rules);

// One line per rule.
std::string RulesText(absl::Span<const Rule* const> rules,
                      const Painter& paint);

// Everything known about one rule, with an example finding.
std::string ExplainText(const Rule& rule, const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULE_LIST_H_
