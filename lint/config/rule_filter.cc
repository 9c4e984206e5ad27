#include "lint/config/rule_filter.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "formats/formats.h"
#include "lint/config/removed_rules.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {

std::vector<const Format*> FormatsOf(const Rule& rule) {
  std::vector<const Format*> formats;
  for (const Format* format : AllFormats()) {
    const auto rules = format->rules();
    if (std::find(rules.begin(), rules.end(), &rule) != rules.end()) {
      formats.push_back(format);
    }
  }
  return formats;
}

absl::StatusOr<RuleFilter> RuleFilter::Create(
    absl::Span<const Rule* const> rules,
    absl::Span<const RuleLayer* const> layers) {
  const absl::StatusOr<std::vector<RuleState>> states =
      ResolveRules(rules, layers);
  if (!states.ok()) return states.status();
  RuleFilter filter;
  for (const RuleState& state : *states) {
    if (state.on) {
      filter.severities_.emplace(state.rule, state.severity);
    } else {
      filter.off_.emplace(state.rule->id);
    }
    if (!state.fixable) filter.unfixable_.insert(state.rule);
  }
  return filter;
}

absl::StatusOr<RuleFilter> RuleFilter::Create(
    absl::Span<const Rule* const> rules, const RuleChoice& choice) {
  const absl::StatusOr<RuleLayer> layer = LayerOf(choice);
  if (!layer.ok()) return layer.status();
  return Create(rules, {&*layer});
}

std::optional<Severity> RuleFilter::SeverityOf(const Rule& rule) const {
  const auto it = severities_.find(&rule);
  if (it == severities_.end()) return std::nullopt;
  return it->second;
}

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
