// Rules and symptoms as JSON.
#ifndef ASSETLINT_LINT_RULES_RULES_JSON_H_
#define ASSETLINT_LINT_RULES_RULES_JSON_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/os/output.h"

namespace assetlint {

// {"version": 1, "tool": …, "rules": [{"rule": "ALO014", "name": …}, …],
// "symptoms": [{"symptom": …}, …]}, as described by lint/rules.schema.json.
// `example` returns the example of the rule with that id (RuleExampleLine);
// with null, rules have no member `example`.
void WriteRulesJson(absl::Span<const Rule* const> rules,
                    absl::string_view (*example)(absl::string_view id),
                    Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULES_JSON_H_
