// Which formats a rule belongs to.
#ifndef ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
#define ASSETLINT_LINT_CONFIG_RULE_FILTER_H_

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "lint/config/setting.h"

namespace assetlint {

// In the order of the list of formats. Formats may share a rule; one that
// compares files has none.
std::vector<const Format*> FormatsOf(const Rule& rule);

// The rule settings of configuration files and the command line, layered, and
// the resulting state of each rule.

// As given on the command line: each text is a RuleSelector.
struct RuleChoice {
  std::vector<std::string> select;  // empty: every rule
  std::vector<std::string> ignore;
  std::vector<std::string> severity;  // "RULE=error", "=warning", "=info"
};

// The settings of one source: a file, one of its tables, or the command line.
struct RuleLayer {
  std::vector<Setting> select;
  std::vector<Setting> ignore;
  struct Level {
    Setting rule;
    Severity severity;
  };
  // In the order in which they are written.
  std::vector<Level> severity;
  // Which rules `assetlint fix` may fix; like select and ignore.
  std::vector<Setting> fixable = {};
  std::vector<Setting> unfixable = {};
};

// The choice as a layer. InvalidArgument for an invalid severity.
absl::StatusOr<RuleLayer> LayerOf(const RuleChoice& choice);

// InvalidArgument for a text that selects none of the rules; the message begins
// with the text's origin.
absl::Status CheckLayer(const RuleLayer& layer,
                        absl::Span<const Rule* const> rules);

// A sentence about the texts that only select removed rules; empty without any.
std::string RemovedRulesNote(absl::Span<const RuleLayer* const> layers,
                             absl::Span<const Rule* const> rules);

struct RuleState {
  const Rule* rule;
  bool on = true;
  Severity severity;
  // The settings responsible, or null for the default. They point into the
  // layers. A rule that a `select` leaves out points to the first text of that
  // select.
  const Setting* on_by = nullptr;
  const Setting* severity_by = nullptr;
  // Whether `assetlint fix` may fix it, with the setting responsible.
  bool fixable = true;
  const Setting* fixable_by = nullptr;
};

// For every rule, in the same order. For the rules that it names, a later layer
// overrides earlier ones; a `select` names them all: rules that it does not
// select are off, and earlier layers' exclusions are dropped. Within a layer
// the most specific text wins; between equals, `ignore` beats `select` and a
// later severity an earlier one. `fixable` and `unfixable` are to `fixable`
// what `select` and `ignore` are to `on`.
absl::StatusOr<std::vector<RuleState>> ResolveRules(
    absl::Span<const Rule* const> rules,
    absl::Span<const RuleLayer* const> layers);

// "error", "warning" or "info"; none for any other text.
std::optional<Severity> ParseSeverity(absl::string_view text);

// Which rules are on, and the severity of each.

// Answers for every rule of a list.
class RuleFilter {
 public:
  // Resolves the layers (see ResolveRules). InvalidArgument, with the text at
  // fault and perhaps a suggestion.
  static absl::StatusOr<RuleFilter> Create(
      absl::Span<const Rule* const> rules,
      absl::Span<const RuleLayer* const> layers);
  // The same for just the command line.
  static absl::StatusOr<RuleFilter> Create(absl::Span<const Rule* const> rules,
                                           const RuleChoice& choice);

  // The rule's severity, or none when it is off. Also none for a rule that was
  // not in the list.
  std::optional<Severity> SeverityOf(const Rule& rule) const;

  // Whether `assetlint fix` may fix the rule, as far as the settings say.
  bool MayFix(const Rule& rule) const { return !unfixable_.contains(&rule); }

  // True for the id of a rule that was in the list and is off.
  bool IsOff(absl::string_view rule_id) const { return off_.contains(rule_id); }

 private:
  RuleFilter() = default;

  std::unordered_map<const Rule*, Severity> severities_;
  std::set<std::string, std::less<>> off_;  // ids
  std::set<const Rule*> unfixable_;
};

// Selects one rule or many.

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

#endif  // ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
