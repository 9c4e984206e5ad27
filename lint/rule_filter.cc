#include "lint/rule_filter.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "lint/escape.h"
#include "lint/rule_selector.h"
#include "lint/suggestion.h"

namespace assetlint {
namespace {

struct SeverityChoice {
  RuleSelector selector;
  Severity severity;
};

absl::Status Invalid(absl::string_view option, absl::string_view message) {
  return absl::InvalidArgumentError(absl::StrCat(option, ": ", message));
}

absl::StatusOr<std::vector<RuleSelector>> ParseSelectors(
    absl::string_view option, absl::Span<const std::string> texts,
    absl::Span<const Rule* const> rules) {
  std::vector<RuleSelector> selectors;
  for (const std::string& text : texts) {
    absl::StatusOr<RuleSelector> selector = RuleSelector::Parse(text, rules);
    if (!selector.ok()) return Invalid(option, selector.status().message());
    selectors.push_back(*std::move(selector));
  }
  return selectors;
}

absl::StatusOr<SeverityChoice> ParseSeverityChoice(
    const std::string& text, absl::Span<const Rule* const> rules) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(text, absl::MaxSplits('=', 1));
  const std::optional<Severity> severity = ParseSeverity(parts.second);
  if (!severity.has_value()) {
    return Invalid(
        "--severity",
        absl::StrCat(QuoteForTerminal(text),
                     " is not RULE=error, RULE=warning or RULE=info",
                     DidYouMean(parts.second, {"error", "warning", "info"})));
  }
  absl::StatusOr<RuleSelector> selector =
      RuleSelector::Parse(parts.first, rules);
  if (!selector.ok()) {
    return Invalid("--severity", selector.status().message());
  }
  return SeverityChoice{*std::move(selector), *severity};
}

int ClosestMatch(const std::vector<RuleSelector>& selectors, const Rule& rule) {
  int closest = 0;
  for (const RuleSelector& selector : selectors) {
    closest = std::max(closest, selector.Match(rule));
  }
  return closest;
}

}  // namespace

absl::StatusOr<RuleFilter> RuleFilter::Create(
    absl::Span<const Rule* const> rules, const RuleChoice& choice) {
  const auto select = ParseSelectors("--select", choice.select, rules);
  if (!select.ok()) return select.status();
  const auto ignore = ParseSelectors("--ignore", choice.ignore, rules);
  if (!ignore.ok()) return ignore.status();
  std::vector<SeverityChoice> severities;
  for (const std::string& text : choice.severity) {
    absl::StatusOr<SeverityChoice> parsed = ParseSeverityChoice(text, rules);
    if (!parsed.ok()) return parsed.status();
    severities.push_back(*std::move(parsed));
  }

  RuleFilter filter;
  for (const Rule* rule : rules) {
    const int selected = select->empty() ? 1 : ClosestMatch(*select, *rule);
    const int ignored = ClosestMatch(*ignore, *rule);
    if (selected == 0 || ignored >= selected) {
      filter.off_.emplace(rule->id);
      continue;
    }
    Severity severity = rule->severity;
    int closest = 1;
    for (const SeverityChoice& candidate : severities) {
      const int match = candidate.selector.Match(*rule);
      if (match < closest) continue;
      closest = match;
      severity = candidate.severity;
    }
    filter.severities_.emplace(rule, severity);
  }
  return filter;
}

std::optional<Severity> RuleFilter::SeverityOf(const Rule& rule) const {
  const auto it = severities_.find(&rule);
  if (it == severities_.end()) return std::nullopt;
  return it->second;
}

std::optional<Severity> ParseSeverity(absl::string_view text) {
  for (const Severity severity :
       {Severity::kInfo, Severity::kWarning, Severity::kError}) {
    if (text == SeverityName(severity)) return severity;
  }
  return std::nullopt;
}

}  // namespace assetlint
