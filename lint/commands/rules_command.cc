// `assetlint rules`, `explain` and `config`.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/archive/archive.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/config/path_policies.h"
#include "lint/config/rule_filter.h"
#include "lint/report/text_writer.h"
#include "lint/rules/rule_list.h"
#include "lint/rules/symptoms.h"
#include "lint/run/file_finder.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/version.h"

namespace assetlint {
namespace {

ExitCode ExplainSymptom(const std::string& text, ColorMode color, Output& out,
                        Output& err) {
  const std::vector<const Symptom*> symptoms = FindSymptoms(text);
  if (symptoms.empty()) {
    PrintError(err, absl::StrCat("no symptom matches ", QuoteForMessage(text),
                                 "; the symptoms are:"));
    for (const Symptom& symptom : AllSymptoms()) {
      out.Write(absl::StrCat(symptom.title, "\n"));
    }
    return ExitCode::kUsage;
  }
  out.Write(SymptomsText(symptoms, Painter(WantsColor(color, out.terminal()))));
  return ExitCode::kClean;
}

// Of what begins the ids of rules, lists them; a word of a symptom is no usage
// of this command, but shows what is.
ExitCode ExplainUnknown(const std::string& text, const absl::Status& unknown,
                        Output& out, Output& err) {
  const std::string prefix = absl::AsciiStrToUpper(text);
  std::vector<const Rule*> rules = AllRules();
  std::erase_if(rules, [&](const Rule* rule) {
    return !absl::StartsWith(rule->id, prefix);
  });
  if (!rules.empty()) {
    out.Write(RulesText(rules, Painter(false)));
    return ExitCode::kClean;
  }
  const bool symptom = !FindSymptoms(text).empty();
  return UsageError(
      err, symptom ? absl::StrCat(unknown.message(),
                                  "; for what is seen in "
                                  "the game: assetlint explain --symptom ",
                                  ShellQuoted(text))
                   : std::string(unknown.message()));
}

// An entry that the archive has is shown under the name that it has there; the
// path of any other is taken as it is, as for files.
PathConfig ConfigOf(const std::string& path, PathPolicies& policies) {
  const std::optional<EntryPath> parts = SplitEntryPath(path);
  if (!parts.has_value()) return policies.ConfigOf(path, std::nullopt);
  const absl::StatusOr<InputFile> entry = FindNamed(path, /*forced=*/nullptr);
  const std::string name = entry.ok()
                               ? std::string(entry->EntryPart().substr(1))
                               : EntryLabel(parts->entry);
  return policies.ConfigOf(parts->archive, name);
}

}  // namespace

ExitCode RunRules(const std::string& format, ColorMode color, Output& out) {
  const std::vector<const Rule*> rules = AllRules();
  if (format == "json") {
    WriteRulesJson(rules, RuleExampleLine, out);
  } else if (format == "markdown") {
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
  if (!rules.ok())
    return ExplainUnknown(options.rule, rules.status(), out, err);
  const auto page = [](absl::string_view id) {
    return absl::StrCat(RulePage(kSite, id), "\n");
  };
  if (rules->empty()) {
    for (const RemovedRule* rule : FindRemovedRules(options.rule)) {
      out.Write(options.url ? page(rule->id)
                            : absl::StrCat(RemovedRuleText(*rule), ".\n"));
    }
    return ExitCode::kClean;
  }
  const Painter paint(WantsColor(color, out.terminal()));
  for (const Rule* rule : *rules) {
    if (options.url) {
      out.Write(page(rule->id));
      continue;
    }
    if (rule != rules->front()) out.Write("\n\n");
    out.Write(ExplainText(*rule, paint));
  }
  return ExitCode::kClean;
}

ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err) {
  const absl::StatusOr<std::unique_ptr<PathPolicies>> policies =
      PathPolicies::Create(AllRules(), options.rules, options.fail_on,
                           options.config, AllGameRules());
  if (!policies.ok()) return ConfigurationError(err, policies.status());
  const PathConfig config = ConfigOf(options.path, **policies);
  const absl::Status status = (*policies)->status();
  if (!status.ok()) return ConfigurationError(err, status);
  PrintNote(err, (*policies)->RemovedRulesNote());
  if (options.format == "json") {
    WritePathConfigJson(config, out);
  } else {
    out.Write(PathConfigText(config));
  }
  return ExitCode::kClean;
}

}  // namespace assetlint
