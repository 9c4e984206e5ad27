// Rules as a page of documentation.
#ifndef ASSETLINT_LINT_RULES_RULES_MARKDOWN_H_
#define ASSETLINT_LINT_RULES_RULES_MARKDOWN_H_

#include <string>

#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint {

// A table of all rules, which must be all that exist, one of symptoms, and a
// section for each rule. Generates lint/RULES.md.
std::string RulesMarkdown(absl::Span<const Rule* const> rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULES_RULES_MARKDOWN_H_
