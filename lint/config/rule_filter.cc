#include "lint/config/rule_filter.h"

#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "formats/formats.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

constexpr int kAll = 1;
constexpr int kClass = 2;
constexpr int kPrefix = 2;  // plus one for each character
constexpr int kExact = std::numeric_limits<int>::max();

bool IsIdOrName(absl::string_view text, const Rule& rule) {
  return absl::EqualsIgnoreCase(rule.id, text) ||
         absl::EqualsIgnoreCase(rule.name, text);
}

// 0 when the text does not select the rule; else higher the more specific the
// match: all < class < shorter prefix < longer prefix < id or name.
int Match(absl::string_view text, const Rule& rule) {
  if (text.empty()) return 0;
  if (IsIdOrName(text, rule)) return kExact;
  if (absl::StartsWithIgnoreCase(rule.id, text)) {
    return kPrefix + static_cast<int>(text.size());
  }
  if (absl::EqualsIgnoreCase(RuleClassName(rule.grade.rule_class), text)) {
    return kClass;
  }
  return absl::EqualsIgnoreCase("all", text) ? kAll : 0;
}

bool MatchesAny(absl::string_view text, absl::Span<const Rule* const> rules) {
  return absl::c_any_of(
      rules, [&](const Rule* rule) { return Match(text, *rule) > 0; });
}

absl::Status Unknown(absl::string_view text,
                     absl::Span<const Rule* const> rules, bool with_groups) {
  std::vector<std::string> words;
  for (const Rule* rule : rules) {
    words.emplace_back(rule->id);
    words.emplace_back(rule->name);
  }
  if (with_groups) {
    for (const Rule* rule : rules) {
      words.emplace_back(RuleClassName(rule->grade.rule_class));
    }
    words.emplace_back("all");
  }
  return absl::NotFoundError(absl::StrCat(
      "unknown rule ", QuoteForMessage(text), DidYouMean(text, words)));
}

// The most specific text that matches the rule (the first of several; the first
// of all when none does), and its rank.
std::pair<const Setting*, int> Closest(const std::vector<Setting>& settings,
                                       const Rule& rule) {
  std::pair<const Setting*, int> closest = {settings.data(), 0};
  for (const Setting& setting : settings) {
    const int match = Match(setting.text, rule);
    if (match > closest.second) closest = {&setting, match};
  }
  return closest;
}

// Applies a pair of lists, such as `select` and `ignore`.
void ApplyPair(const std::vector<Setting>& on, const std::vector<Setting>& off,
               const Rule& rule, bool& state, const Setting*& by) {
  const auto [selected_by, selected] = Closest(on, rule);
  const auto [ignored_by, ignored] = Closest(off, rule);
  if (!on.empty()) {
    state = selected > 0;
    by = selected_by;
  }
  if (ignored > 0 && ignored >= selected) {
    state = false;
    by = ignored_by;
  }
}

void Apply(const RuleLayer& layer, RuleState& state) {
  const Rule& rule = *state.rule;
  ApplyPair(layer.select, layer.ignore, rule, state.on, state.on_by);
  ApplyPair(layer.fixable, layer.unfixable, rule, state.fixable,
            state.fixable_by);
  int closest = 1;
  for (const RuleLayer::Level& level : layer.severity) {
    const int match = Match(level.rule.text, rule);
    if (match < closest) continue;
    closest = match;
    state.severity = level.severity;
    state.severity_by = &level.rule;
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

}  // namespace

std::string OriginText(const SettingOrigin& origin) {
  constexpr size_t kMaxShownSource = 1000;
  const std::string source =
      ShortenUtf8(EscapeForTerminal(origin.source), kMaxShownSource);
  return origin.line > 0 ? absl::StrCat(source, ":", origin.line) : source;
}

std::vector<const Format*> FormatsOf(const Rule& rule) {
  std::vector<const Format*> formats;
  for (const Format* format : AllFormats()) {
    if (absl::c_linear_search(format->rules(), &rule)) {
      formats.push_back(format);
    }
  }
  return formats;
}

absl::Status CheckSelector(absl::string_view text,
                           absl::Span<const Rule* const> rules) {
  if (MatchesAny(text, rules) || !FindRemovedRules(text).empty()) {
    return absl::OkStatus();
  }
  return Unknown(text, rules, /*with_groups=*/true);
}

absl::StatusOr<std::vector<const Rule*>> FindRules(
    absl::string_view id_or_name, absl::Span<const Rule* const> rules) {
  std::vector<const Rule*> found;
  absl::c_copy_if(rules, std::back_inserter(found), [&](const Rule* rule) {
    return IsIdOrName(id_or_name, *rule);
  });
  if (found.empty() && FindRemovedRules(id_or_name).empty()) {
    return Unknown(id_or_name, rules, /*with_groups=*/false);
  }
  return found;
}

absl::StatusOr<RuleLayer> LayerOf(const RuleChoice& choice,
                                  absl::Span<const Rule* const> rules) {
  RuleLayer layer;
  for (const std::string& text : choice.select) {
    layer.select.push_back({text, {"--select"}});
  }
  for (const std::string& text : choice.ignore) {
    layer.ignore.push_back({text, {"--ignore"}});
  }
  for (const std::string& text : choice.severity) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(text, absl::MaxSplits('=', 1));
    const std::optional<Severity> severity = ParseSeverity(parts.second);
    if (!severity.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--severity: ", QuoteForMessage(text),
                       " is not RULE=error, RULE=warning or RULE=info",
                       DidYouMean(parts.second, {"error", "warning", "info"})));
    }
    layer.severity.push_back({{parts.first, {"--severity"}}, *severity});
  }
  for (const Setting* setting : AllSettings(layer)) {
    const absl::Status status = CheckSelector(setting->text, rules);
    if (status.ok()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(setting->origin.source, ": ", status.message()));
  }
  return layer;
}

std::string RemovedRulesNote(absl::Span<const RuleLayer* const> layers,
                             absl::Span<const Rule* const> rules) {
  std::string note;
  std::vector<absl::string_view> ids;
  for (const RuleLayer* layer : layers) {
    for (const Setting* setting : AllSettings(*layer)) {
      if (MatchesAny(setting->text, rules)) continue;
      for (const RemovedRule* removed : FindRemovedRules(setting->text)) {
        if (absl::c_linear_search(ids, removed->id)) continue;
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

std::vector<RuleState> ResolveRules(absl::Span<const Rule* const> rules,
                                    absl::Span<const RuleLayer* const> layers) {
  std::vector<RuleState> states;
  states.reserve(rules.size());
  for (const Rule* rule : rules) {
    states.push_back({rule, true, rule->grade.severity});
    for (const RuleLayer* layer : layers) Apply(*layer, states.back());
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

bool RuleFilter::IsOff(absl::string_view rule_id) const {
  return absl::c_any_of(states_, [&](const auto& state) {
    return state.first->id == rule_id && !state.second.on;
  });
}

}  // namespace assetlint
