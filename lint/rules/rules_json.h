// Rules and symptoms as JSON.
#ifndef ASSETLINT_LINT_RULES_RULES_JSON_H_
#define ASSETLINT_LINT_RULES_RULES_JSON_H_

#include <string>

#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint {

// {"version": 1, "tool": …, "rules": [{"rule": "ALO014", "name": …}, …],
// "symptoms": [{"symptom": …}, …]}, as described by lint/rules.schema.json.
std::string RulesJson(absl::Span<const Rule* const> rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULES_JSON_H_
