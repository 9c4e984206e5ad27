// The rule settings of configuration files and the command line, layered, and
// the resulting state of each rule.
#ifndef ASSETLINT_LINT_CONFIG_RULE_LAYER_H_
#define ASSETLINT_LINT_CONFIG_RULE_LAYER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/config/setting.h"

namespace assetlint {

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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_RULE_LAYER_H_
