// Selects one rule or many.
#ifndef ASSETLINT_LINT_CONFIG_RULE_SELECTOR_H_
#define ASSETLINT_LINT_CONFIG_RULE_SELECTOR_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint {

// An id ("ALO014"), a prefix of ids ("ALO", "ALO01"), a name ("vertex-count",
// which rules of several formats may have), a class ("structure") or "all".
// Case is ignored.
class RuleSelector {
 public:
  // NotFound for a text that selects none of `rules`, with a suggestion when
  // one is close; a text that only selects removed rules is valid, but selects
  // nothing.
  static absl::StatusOr<RuleSelector> Parse(
      absl::string_view text, absl::Span<const Rule* const> rules);

  // 0 when the rule is not selected; else higher the more specific the match:
  // all < class < shorter prefix < longer prefix < id or name.
  int Match(const Rule& rule) const;

 private:
  explicit RuleSelector(std::string text) : text_(std::move(text)) {}

  std::string text_;  // lower case
};

// The rules with that id or name, or NotFound with a suggestion. Rules of
// different formats may share a name. None for that of a removed rule.
absl::StatusOr<std::vector<const Rule*>> FindRules(
    absl::string_view id_or_name, absl::Span<const Rule* const> rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_RULE_SELECTOR_H_
