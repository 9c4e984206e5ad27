// Rules as text for people.
#ifndef ASSETLINT_LINT_RULES_RULES_TEXT_H_
#define ASSETLINT_LINT_RULES_RULES_TEXT_H_

#include <string>

#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/terminal/color.h"

namespace assetlint {

// One line per rule.
std::string RulesText(absl::Span<const Rule* const> rules,
                      const Painter& paint);

// Everything known about one rule, with an example finding.
std::string ExplainText(const Rule& rule, const Painter& paint);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULES_TEXT_H_
