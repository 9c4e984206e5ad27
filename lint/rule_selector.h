// What a user writes to mean one rule or many.
#ifndef ASSETLINT_LINT_RULE_SELECTOR_H_
#define ASSETLINT_LINT_RULE_SELECTOR_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"

namespace assetlint {

// An id ("ALO014"), the beginning of ids ("ALO", "ALO01"), a name
// ("vertex-count", which rules of several formats may have), a class
// ("structure") or "all". Upper and lower case are the same.
class RuleSelector {
 public:
  // NotFound, with a suggestion when there is a near one, for a text that
  // means none of `rules`.
  static absl::StatusOr<RuleSelector> Parse(
      absl::string_view text, absl::Span<const Rule* const> rules);

  // 0 when the rule is not meant; else a number that is the higher, the more
  // closely the rule is meant: all < class < shorter prefix < longer prefix <
  // id or name.
  int Match(const Rule& rule) const;

 private:
  explicit RuleSelector(std::string text) : text_(std::move(text)) {}

  std::string text_;  // lower case
};

// The rules of that id or name, or NotFound with a suggestion. Rules of
// different formats may share a name.
absl::StatusOr<std::vector<const Rule*>> FindRules(
    absl::string_view id_or_name, absl::Span<const Rule* const> rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULE_SELECTOR_H_
