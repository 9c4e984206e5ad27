// Which rules are on: the rule settings of configuration files and the command
// line, layered, and the resulting state of each rule.
//
// A text that selects rules is an id ("ALO014"), a prefix of ids ("ALO",
// "ALO01"), a name ("vertex-count", which rules of several formats may have), a
// class ("structure") or "all", in any case.
#ifndef ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
#define ASSETLINT_LINT_CONFIG_RULE_FILTER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// The formats that a rule belongs to, in the order of the list of formats. One
// that compares files has none.
std::vector<const Format*> FormatsOf(const Rule& rule);

// Where the user wrote a setting.
struct SettingOrigin {
  // An option ("--select") or the path of a file, as displayed.
  std::string source;
  uint32_t line = 0;  // from 1; 0 for an option
};

// "--select", or "assetlint.toml:3". Printable, on one line.
std::string OriginText(const SettingOrigin& origin);

struct Setting {
  std::string text;
  SettingOrigin origin;
};

// As given on the command line.
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

// The choice as a layer. InvalidArgument, beginning with the option, for an
// invalid severity, and for a text that selects none of the rules.
absl::StatusOr<RuleLayer> LayerOf(const RuleChoice& choice,
                                  absl::Span<const Rule* const> rules);

// NotFound, with a suggestion when one is close, for a text that selects none
// of the rules. One that only selects removed rules is valid, but selects
// nothing.
absl::Status CheckSelector(absl::string_view text,
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
std::vector<RuleState> ResolveRules(absl::Span<const Rule* const> rules,
                                    absl::Span<const RuleLayer* const> layers);

// "error", "warning" or "info"; none for any other text.
std::optional<Severity> ParseSeverity(absl::string_view text);

// Which rules are on, and the severity of each.
class RuleFilter {
 public:
  explicit RuleFilter(const std::vector<RuleState>& states) {
    for (const RuleState& state : states) states_.emplace(state.rule, state);
  }

  // The rule's severity, or none when it is off. Also none for a rule that was
  // not in the list.
  std::optional<Severity> SeverityOf(const Rule& rule) const {
    const auto it = states_.find(&rule);
    if (it == states_.end() || !it->second.on) return std::nullopt;
    return it->second.severity;
  }

  // Whether `assetlint fix` may fix the rule, as far as the settings say.
  bool MayFix(const Rule& rule) const {
    const auto it = states_.find(&rule);
    return it == states_.end() || it->second.fixable;
  }

  // True for the id of a rule that was in the list and is off.
  bool IsOff(absl::string_view rule_id) const;

 private:
  std::unordered_map<const Rule*, RuleState> states_;
};

// The rules with that id or name, or NotFound with a suggestion. Rules of
// different formats may share a name. None for that of a removed rule.
absl::StatusOr<std::vector<const Rule*>> FindRules(
    absl::string_view id_or_name, absl::Span<const Rule* const> rules);

// Rules that no longer exist. Their ids are never used again, so that a
// configuration or baseline that names one is out of date and not wrong.

struct RemovedRule {
  absl::string_view id;
  absl::string_view name;
  absl::string_view since;   // the first version without it
  absl::string_view reason;  // completes "... was removed in VERSION: "
};

// By id. CHANGELOG.md lists the same.
const std::vector<RemovedRule>& RemovedRules();

// Those with that id or name, in any case.
std::vector<const RemovedRule*> FindRemovedRules(absl::string_view text);

// "ALO999 [old-name] was removed in 1.0.0: REASON".
std::string RemovedRuleText(const RemovedRule& rule);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_RULE_FILTER_H_
