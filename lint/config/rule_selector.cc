#include "lint/config/rule_selector.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "lint/config/removed_rules.h"
#include "lint/text/escape.h"
#include "lint/text/suggestion.h"

namespace assetlint {
namespace {

constexpr int kAll = 1;
constexpr int kClass = 2;
constexpr int kPrefix = 2;  // plus one for each character
constexpr int kExact = std::numeric_limits<int>::max();

absl::Status Unknown(absl::string_view text,
                     absl::Span<const Rule* const> rules, bool with_groups) {
  std::vector<std::string> words;
  for (const Rule* rule : rules) {
    words.emplace_back(rule->id);
    words.emplace_back(rule->name);
  }
  if (with_groups) {
    for (const Rule* rule : rules) {
      words.emplace_back(RuleClassName(rule->rule_class));
    }
    words.emplace_back("all");
  }
  return absl::NotFoundError(absl::StrCat(
      "unknown rule ", QuoteForMessage(text), DidYouMean(text, words)));
}

}  // namespace

absl::StatusOr<RuleSelector> RuleSelector::Parse(
    absl::string_view text, absl::Span<const Rule* const> rules) {
  const RuleSelector selector(absl::AsciiStrToLower(text));
  const bool means_any =
      std::any_of(rules.begin(), rules.end(),
                  [&](const Rule* rule) { return selector.Match(*rule) > 0; });
  if (!means_any && FindRemovedRules(text).empty()) {
    return Unknown(text, rules, /*with_groups=*/true);
  }
  return selector;
}

int RuleSelector::Match(const Rule& rule) const {
  if (text_.empty()) return 0;
  if (absl::EqualsIgnoreCase(rule.id, text_) || rule.name == text_) {
    return kExact;
  }
  if (absl::StartsWithIgnoreCase(rule.id, text_)) {
    return kPrefix + static_cast<int>(text_.size());
  }
  if (RuleClassName(rule.rule_class) == text_) return kClass;
  return text_ == "all" ? kAll : 0;
}

absl::StatusOr<std::vector<const Rule*>> FindRules(
    absl::string_view id_or_name, absl::Span<const Rule* const> rules) {
  const std::string text = absl::AsciiStrToLower(id_or_name);
  std::vector<const Rule*> found;
  for (const Rule* rule : rules) {
    if (absl::EqualsIgnoreCase(rule->id, text) || rule->name == text) {
      found.push_back(rule);
    }
  }
  if (found.empty() && FindRemovedRules(id_or_name).empty()) {
    return Unknown(id_or_name, rules, /*with_groups=*/false);
  }
  return found;
}

}  // namespace assetlint
