#include "lint/commands/command_inputs.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_linter.h"

namespace assetlint {

ExitCode UsageError(Output& err, absl::string_view message) {
  PrintError(err, message);
  return ExitCode::kUsage;
}

ExitCode ConfigurationError(Output& err, const absl::Status& status) {
  PrintErrorLines(err, status.message());
  return ExitCode::kUsage;
}

std::optional<RunInputs> FindRunInputs(const InputOptions& options,
                                       const RuleChoice& rules,
                                       absl::string_view fail_on,
                                       EntryUse entries, bool quiet,
                                       Output& err) {
  absl::StatusOr<std::unique_ptr<PathPolicies>> policies = PathPolicies::Create(
      AllRules(), rules, fail_on, options.config, AllGameRules());
  if (!policies.ok()) {
    ConfigurationError(err, policies.status());
    return std::nullopt;
  }
  absl::StatusOr<InputSet> set = FindInputs(options, **policies, entries);
  if (!set.ok()) {
    ConfigurationError(err, set.status());
    return std::nullopt;
  }
  if (!quiet) PrintNote(err, (*policies)->RemovedRulesNote());
  return RunInputs{*std::move(policies), *std::move(set)};
}

ExitCode ReportNothingChecked(const InputSet& inputs, ExitCode exit_code,
                              Output& err) {
  const NothingChecked nothing = ExplainNothingChecked(inputs);
  PrintError(err, nothing.message);
  return nothing.error ? Worse(exit_code, ExitCode::kUsage) : exit_code;
}

bool LoadInput(const InputFile& file, InputLoader& loader, LoadedInput& input,
               Output& err) {
  input = loader.Load(file);
  if (input.status == LoadedInput::Status::kLoaded) return true;
  PrintError(err, file.path, input.note);
  return false;
}

bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       ColorMode color, Output& err) {
  Report report(Report::Mode::kCollect);
  input.format->lint(input.bytes, FileContext{input.file_name}, report);
  if (report.decodes()) return true;
  for (Finding& finding : report.TakeSorted()) {
    if (finding.rule->rule_class != RuleClass::kStructure) continue;
    const ReportedFinding reported{std::move(finding), Severity::kError};
    err.Write(
        absl::StrCat(FindingLine(file.path, reported,
                                 Painter(WantsColor(color, err.terminal())),
                                 PlaceInArchive(file)),
                     "\n"));
    break;
  }
  return false;
}

}  // namespace assetlint
