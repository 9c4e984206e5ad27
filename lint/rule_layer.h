// What configuration files and the command line say about rules, one above the
// other, and what comes of it for each rule.
#ifndef ASSETLINT_LINT_RULE_LAYER_H_
#define ASSETLINT_LINT_RULE_LAYER_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/rule.h"
#include "lint/setting.h"

namespace assetlint {

// As the command line has it: each text means what RuleSelector says.
struct RuleChoice {
  std::vector<std::string> select;  // none: every rule
  std::vector<std::string> ignore;
  std::vector<std::string> severity;  // "RULE=error", "=warning", "=info"
};

// What one place says: a file, one of its tables, or the command line.
struct RuleLayer {
  std::vector<Setting> select;
  std::vector<Setting> ignore;
  struct Level {
    Setting rule;
    Severity severity;
  };
  // In the order in which they are written.
  std::vector<Level> severity;
};

// The choice as a layer. InvalidArgument for a severity that is none.
absl::StatusOr<RuleLayer> LayerOf(const RuleChoice& choice);

// InvalidArgument for a text that means none of the rules; the message begins
// with the text's origin.
absl::Status CheckLayer(const RuleLayer& layer,
                        absl::Span<const Rule* const> rules);

struct RuleState {
  const Rule* rule;
  bool on = true;
  Severity severity;
  // What made it so, or null where nothing changed the default. They point
  // into the layers. A rule that a `select` leaves out points to the first
  // text of that select.
  const Setting* on_by = nullptr;
  const Setting* severity_by = nullptr;
};

// For every rule, in the same order. A later layer has the last word about the
// rules that it names; a `select` names them all: what it does not mean is
// off, and what earlier layers left out is forgotten. Within a layer the text
// that means a rule most closely wins; between equals, `ignore` beats `select`
// and a later severity an earlier one.
absl::StatusOr<std::vector<RuleState>> ResolveRules(
    absl::Span<const Rule* const> rules,
    absl::Span<const RuleLayer* const> layers);

// "error", "warning" or "info"; nothing for any other text.
std::optional<Severity> ParseSeverity(absl::string_view text);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RULE_LAYER_H_
