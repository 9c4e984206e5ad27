#include "lint/rules/rules_json.h"

#include <vector>

#include "formats/base/format.h"
#include "lint/config/rule_formats.h"
#include "lint/json/json_stream.h"
#include "lint/rules/symptoms.h"
#include "lint/version.h"

namespace assetlint {
namespace {

void WriteTexts(JsonStream& json, absl::string_view key,
                const std::vector<absl::string_view>& texts) {
  json.Key(key);
  json.BeginArray();
  for (const absl::string_view text : texts) json.Text(text);
  json.EndArray();
}

std::vector<absl::string_view> FormatNamesOf(const Rule& rule) {
  std::vector<absl::string_view> names;
  for (const Format* format : FormatsOf(rule)) names.push_back(format->name);
  return names;
}

void WriteRule(JsonStream& json, const Rule& rule,
               absl::string_view (*example)(absl::string_view id)) {
  json.BeginObject();
  WriteText(json, "rule", rule.id);
  WriteText(json, "name", rule.name);
  WriteText(json, "class", RuleClassName(rule.rule_class));
  WriteText(json, "severity", SeverityName(rule.severity));
  WriteText(json, "confidence", ConfidenceName(rule.confidence));
  WriteTexts(json, "formats", FormatNamesOf(rule));
  WriteText(json, "summary", rule.summary);
  WriteText(json, "why", rule.why);
  WriteText(json, "statement", rule.statement);
  WriteText(json, "source", rule.source);
  if (example != nullptr) WriteText(json, "example", example(rule.id));
  WriteText(json, "repair", rule.repair);
  if (!rule.fix_reason.empty()) {
    json.Key("fix");
    json.BeginObject();
    WriteText(json, "level", FixLevelName(rule.fix));
    WriteText(json, "reason", rule.fix_reason);
    json.EndObject();
  }
  json.EndObject();
}

void WriteSymptom(JsonStream& json, const Symptom& symptom) {
  json.BeginObject();
  WriteText(json, "symptom", symptom.title);
  WriteTexts(json, "also", OtherWords(symptom));
  WriteTexts(json, "formats", FormatNames(symptom));
  WriteTexts(json, "rules", RuleIds(symptom));
  WriteText(json, "why", symptom.why);
  json.EndObject();
}

}  // namespace

void WriteRulesJson(absl::Span<const Rule* const> rules,
                    absl::string_view (*example)(absl::string_view id),
                    Output& out) {
  JsonStream json(out);
  json.BeginObject();
  WriteCount(json, "version", 1);
  json.Key("tool");
  json.BeginObject();
  WriteText(json, "name", "assetlint");
  WriteText(json, "version", kVersion);
  json.EndObject();
  json.Key("rules");
  json.BeginArray();
  for (const Rule* rule : rules) WriteRule(json, *rule, example);
  json.EndArray();
  json.Key("symptoms");
  json.BeginArray();
  for (const Symptom& symptom : AllSymptoms()) WriteSymptom(json, symptom);
  json.EndArray();
  json.EndObject();
  out.Write("\n");
}

}  // namespace assetlint
