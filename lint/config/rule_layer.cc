#include "lint/config/rule_layer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "lint/config/removed_rules.h"
#include "lint/config/rule_selector.h"
#include "lint/text/escape.h"
#include "lint/text/suggestion.h"

namespace assetlint {
namespace {

using Selectors = std::vector<RuleSelector>;

absl::Status Invalid(const SettingOrigin& origin, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(origin), ": ", message));
}

absl::StatusOr<RuleSelector> ParseSelector(
    const Setting& setting, absl::Span<const Rule* const> rules) {
  absl::StatusOr<RuleSelector> selector =
      RuleSelector::Parse(setting.text, rules);
  if (selector.ok()) return selector;
  return Invalid(setting.origin, selector.status().message());
}

absl::StatusOr<Selectors> ParseSelectors(const std::vector<Setting>& settings,
                                         absl::Span<const Rule* const> rules) {
  Selectors selectors;
  for (const Setting& setting : settings) {
    absl::StatusOr<RuleSelector> selector = ParseSelector(setting, rules);
    if (!selector.ok()) return selector.status();
    selectors.push_back(*std::move(selector));
  }
  return selectors;
}

// The most specific text that matches the rule (the first of several), and its
// rank; 0 for none.
std::pair<size_t, int> Closest(const Selectors& selectors, const Rule& rule) {
  std::pair<size_t, int> closest = {0, 0};
  for (size_t i = 0; i < selectors.size(); ++i) {
    const int match = selectors[i].Match(rule);
    if (match > closest.second) closest = {i, match};
  }
  return closest;
}

std::vector<Setting> Settings(const std::vector<std::string>& texts,
                              const std::string& option) {
  std::vector<Setting> settings;
  settings.reserve(texts.size());
  for (const std::string& text : texts) settings.push_back({text, {option}});
  return settings;
}

// A layer with parsed texts.
struct ParsedLayer {
  const RuleLayer& layer;
  Selectors select;
  Selectors ignore;
  Selectors severity;
  Selectors fixable;
  Selectors unfixable;

  void Apply(RuleState& state) const;
};

// A pair of lists, such as `select` and `ignore`.
struct Switch {
  const Selectors& on;
  const std::vector<Setting>& on_settings;
  const Selectors& off;
  const std::vector<Setting>& off_settings;

  void Apply(const Rule& rule, bool& state, const Setting*& by) const {
    const auto [selected_at, selected] = Closest(on, rule);
    const auto [ignored_at, ignored] = Closest(off, rule);
    if (!on.empty()) {
      state = selected > 0;
      by = &on_settings[selected > 0 ? selected_at : 0];
    }
    if (ignored > 0 && ignored >= selected) {
      state = false;
      by = &off_settings[ignored_at];
    }
  }
};

absl::StatusOr<ParsedLayer> Parse(const RuleLayer& layer,
                                  absl::Span<const Rule* const> rules) {
  ParsedLayer parsed = {layer, {}, {}, {}, {}, {}};
  for (const auto& [settings, selectors] :
       {std::pair(&layer.select, &parsed.select),
        std::pair(&layer.ignore, &parsed.ignore),
        std::pair(&layer.fixable, &parsed.fixable),
        std::pair(&layer.unfixable, &parsed.unfixable)}) {
    absl::StatusOr<Selectors> list = ParseSelectors(*settings, rules);
    if (!list.ok()) return list.status();
    *selectors = *std::move(list);
  }
  for (const RuleLayer::Level& level : layer.severity) {
    absl::StatusOr<RuleSelector> rule = ParseSelector(level.rule, rules);
    if (!rule.ok()) return rule.status();
    parsed.severity.push_back(*std::move(rule));
  }
  return parsed;
}

void ParsedLayer::Apply(RuleState& state) const {
  Switch{select, layer.select, ignore, layer.ignore}.Apply(
      *state.rule, state.on, state.on_by);
  Switch{fixable, layer.fixable, unfixable, layer.unfixable}.Apply(
      *state.rule, state.fixable, state.fixable_by);
  int closest = 1;
  for (size_t i = 0; i < severity.size(); ++i) {
    const int match = severity[i].Match(*state.rule);
    if (match < closest) continue;
    closest = match;
    state.severity = layer.severity[i].severity;
    state.severity_by = &layer.severity[i].rule;
  }
}

// Every text of the layer that selects rules.
std::vector<const Setting*> AllSettings(const RuleLayer& layer) {
  std::vector<const Setting*> settings;
  for (const auto* list :
       {&layer.select, &layer.ignore, &layer.fixable, &layer.unfixable}) {
    for (const Setting& setting : *list) settings.push_back(&setting);
  }
  for (const RuleLayer::Level& level : layer.severity) {
    settings.push_back(&level.rule);
  }
  return settings;
}

bool SelectsAny(const Setting& setting, absl::Span<const Rule* const> rules) {
  const absl::StatusOr<RuleSelector> selector =
      RuleSelector::Parse(setting.text, rules);
  return selector.ok() &&
         std::any_of(rules.begin(), rules.end(), [&](const Rule* rule) {
           return selector->Match(*rule) > 0;
         });
}

}  // namespace

absl::StatusOr<RuleLayer> LayerOf(const RuleChoice& choice) {
  const std::string option = "--severity";
  RuleLayer layer = {Settings(choice.select, "--select"),
                     Settings(choice.ignore, "--ignore"),
                     {}};
  for (const std::string& text : choice.severity) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(text, absl::MaxSplits('=', 1));
    const std::optional<Severity> severity = ParseSeverity(parts.second);
    if (!severity.has_value()) {
      return Invalid(
          {option},
          absl::StrCat(QuoteForMessage(text),
                       " is not RULE=error, RULE=warning or RULE=info",
                       DidYouMean(parts.second, {"error", "warning", "info"})));
    }
    layer.severity.push_back({{parts.first, {option}}, *severity});
  }
  return layer;
}

absl::Status CheckLayer(const RuleLayer& layer,
                        absl::Span<const Rule* const> rules) {
  return Parse(layer, rules).status();
}

std::string RemovedRulesNote(absl::Span<const RuleLayer* const> layers,
                             absl::Span<const Rule* const> rules) {
  std::string note;
  std::vector<absl::string_view> ids;
  for (const RuleLayer* layer : layers) {
    for (const Setting* setting : AllSettings(*layer)) {
      if (SelectsAny(*setting, rules)) continue;
      for (const RemovedRule* removed : FindRemovedRules(setting->text)) {
        if (std::count(ids.begin(), ids.end(), removed->id) > 0) continue;
        ids.push_back(removed->id);
        if (!note.empty()) continue;
        note = absl::StrCat(OriginText(setting->origin), ": ",
                            RemovedRuleText(*removed));
      }
    }
  }
  if (ids.size() < 2) return note;
  return absl::StrCat(
      note, "; also removed: ", absl::StrJoin(ids.begin() + 1, ids.end(), ", "),
      " (assetlint explain RULE says why)");
}

absl::StatusOr<std::vector<RuleState>> ResolveRules(
    absl::Span<const Rule* const> rules,
    absl::Span<const RuleLayer* const> layers) {
  std::vector<ParsedLayer> parsed;
  for (const RuleLayer* layer : layers) {
    absl::StatusOr<ParsedLayer> one = Parse(*layer, rules);
    if (!one.ok()) return one.status();
    parsed.push_back(*std::move(one));
  }
  std::vector<RuleState> states;
  states.reserve(rules.size());
  for (const Rule* rule : rules) {
    RuleState state = {rule, true, rule->severity};
    for (const ParsedLayer& layer : parsed) layer.Apply(state);
    states.push_back(state);
  }
  return states;
}

std::optional<Severity> ParseSeverity(absl::string_view text) {
  for (const Severity severity :
       {Severity::kInfo, Severity::kWarning, Severity::kError}) {
    if (text == SeverityName(severity)) return severity;
  }
  return std::nullopt;
}

}  // namespace assetlint
