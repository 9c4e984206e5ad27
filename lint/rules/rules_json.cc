#include "lint/rules/rules_json.h"

#include "lint/config/rule_formats.h"
#include "lint/rules/rule_examples.h"
#include "lint/rules/symptoms.h"
#include "lint/text/json_text.h"
#include "lint/version.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

ordered_json RuleJson(const Rule& rule) {
  ordered_json formats = ordered_json::array();
  for (const Format* format : FormatsOf(rule)) {
    formats.push_back(std::string(format->name));
  }
  ordered_json json = {
      {"rule", JsonText(rule.id)},
      {"name", JsonText(rule.name)},
      {"class", JsonText(RuleClassName(rule.rule_class))},
      {"severity", JsonText(SeverityName(rule.severity))},
      {"confidence", JsonText(ConfidenceName(rule.confidence))},
      {"formats", formats},
      {"summary", JsonText(rule.summary)},
      {"why", JsonText(rule.why)},
      {"statement", JsonText(rule.statement)},
      {"source", JsonText(rule.source)},
      {"example", JsonText(RuleExampleLine(rule.id))},
      {"repair", JsonText(rule.repair)},
  };
  if (!rule.fix_reason.empty()) {
    json["fix"] = {{"level", JsonText(FixLevelName(rule.fix))},
                   {"reason", JsonText(rule.fix_reason)}};
  }
  return json;
}

template <typename Words>
ordered_json WordList(const Words& words) {
  ordered_json list = ordered_json::array();
  for (const auto& word : words) list.push_back(JsonText(word));
  return list;
}

ordered_json SymptomJson(const Symptom& symptom) {
  return {
      {"symptom", JsonText(symptom.title)},
      {"also", WordList(OtherWords(symptom))},
      {"formats", WordList(FormatNames(symptom))},
      {"rules", WordList(RuleIds(symptom))},
      {"why", JsonText(symptom.why)},
  };
}

}  // namespace

std::string RulesJson(absl::Span<const Rule* const> rules) {
  ordered_json list = ordered_json::array();
  for (const Rule* rule : rules) list.push_back(RuleJson(*rule));
  ordered_json symptoms = ordered_json::array();
  for (const Symptom& symptom : AllSymptoms()) {
    symptoms.push_back(SymptomJson(symptom));
  }
  const ordered_json json = {
      {"version", 1},
      {"tool", {{"name", "assetlint"}, {"version", kVersion}}},
      {"rules", list},
      {"symptoms", symptoms},
  };
  return PrettyJson(json) + "\n";
}

}  // namespace assetlint
