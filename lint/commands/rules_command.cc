#include "lint/commands/rules_command.h"

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/config/removed_rules.h"
#include "lint/config/rule_filter.h"
#include "lint/rules/rule_list.h"
#include "lint/rules/symptoms.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

ExitCode ExplainSymptom(const std::string& text, ColorMode color, Output& out,
                        Output& err) {
  const std::vector<const Symptom*> symptoms = FindSymptoms(text);
  if (symptoms.empty()) {
    PrintError(err, absl::StrCat("no symptom matches ", QuoteForMessage(text),
                                 "; the symptoms are:"));
    out.Write(SymptomTitles());
    return ExitCode::kUsage;
  }
  out.Write(SymptomsText(symptoms, Painter(WantsColor(color, out.terminal()))));
  return ExitCode::kClean;
}

}  // namespace

ExitCode RunRules(const RulesOptions& options, ColorMode color, Output& out) {
  const std::vector<const Rule*> rules = AllRules();
  if (options.format == "json") {
    WriteRulesJson(rules, RuleExampleLine, out);
  } else if (options.format == "markdown") {
    out.Write(RulesMarkdown(rules));
  } else {
    out.Write(RulesText(rules, Painter(WantsColor(color, out.terminal()))));
  }
  return ExitCode::kClean;
}

ExitCode RunExplain(const ExplainOptions& options, ColorMode color, Output& out,
                    Output& err) {
  if (!options.symptom.empty()) {
    return ExplainSymptom(options.symptom, color, out, err);
  }
  const auto rules = FindRules(options.rule, AllRules());
  if (!rules.ok()) {
    PrintError(err, rules.status().message());
    return ExitCode::kUsage;
  }
  if (rules->empty()) {
    for (const RemovedRule* rule : FindRemovedRules(options.rule)) {
      out.Write(absl::StrCat(RemovedRuleText(*rule), ".\n"));
    }
    return ExitCode::kClean;
  }
  const Painter paint(WantsColor(color, out.terminal()));
  for (const Rule* rule : *rules) {
    if (rule != rules->front()) out.Write("\n\n");
    out.Write(ExplainText(*rule, paint));
  }
  return ExitCode::kClean;
}

}  // namespace assetlint
