#include "lint/commands/check_command.h"

#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/baseline/baseline.h"
#include "lint/commands/game_options.h"
#include "lint/config/path_policies.h"
#include "lint/fix/undo_file.h"
#include "lint/os/file_replacement.h"
#include "lint/os/process.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/stale_report.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/run/check_run.h"
#include "lint/run/input_loader.h"
#include "lint/run/output_targets.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

ExitCode UsageError(Output& err, absl::string_view message) {
  PrintError(err, message);
  return ExitCode::kUsage;
}

// Reports what is wrong with the options or configurations: one or more lines.
ExitCode ConfigurationError(Output& err, const absl::Status& status) {
  PrintErrorLines(err, status.message());
  return ExitCode::kUsage;
}

// A run and what it needs.
struct Check {
  const CheckOptions& options;
  ColorMode color;
  PathPolicies& policies;
  CheckRun run;
};

HtmlRun HtmlRunOf(const Check& check) {
  HtmlRun run;
  run.command = check.options.command;
  run.configurations = check.policies.ConfigurationPaths();
  if (!check.options.baseline.empty()) run.baseline = check.options.baseline;
  return run;
}

// `step_summary` is for GitHub and may be null; `bytes` is for HTML.
std::unique_ptr<ReportWriter> MakeWriter(const Check& check, Output& out,
                                         Output* step_summary,
                                         InputBytes& bytes) {
  const CheckOptions& options = check.options;
  if (options.format == "json") {
    return std::make_unique<JsonWriter>(out, options.statistics);
  }
  if (options.format == "sarif") return std::make_unique<SarifWriter>(out);
  if (options.format == "gitlab") return std::make_unique<GitlabWriter>(out);
  if (options.format == "junit") {
    return std::make_unique<JunitWriter>(out);
  }
  if (options.format == "github") {
    return std::make_unique<GithubWriter>(out, step_summary);
  }
  if (options.format == "html") {
    return std::make_unique<HtmlWriter>(GetViewerBundle(), HtmlRunOf(check),
                                        &bytes, out);
  }
  TextWriterOptions text;
  text.color = WantsColor(check.color, out.terminal());
  text.summary = !options.quiet;
  text.statistics = options.statistics;
  return std::make_unique<TextWriter>(out, text);
}

// Where a GitHub job wants its summary; empty outside a job.
std::string StepSummaryPath() {
  return os::EnvironmentVariable("GITHUB_STEP_SUMMARY").value_or("");
}

void PrintStepSummaryError(const absl::Status& status, Output& err) {
  PrintError(
      err, StepSummaryPath(),
      absl::StrCat("cannot write GITHUB_STEP_SUMMARY: ", status.message()));
}

// Null outside a job, or when the file cannot be written.
std::unique_ptr<Output> OpenStepSummary(const CheckOptions& options,
                                        Output& err) {
  const std::string path = StepSummaryPath();
  if (options.format != "github" || path.empty()) return nullptr;
  absl::StatusOr<std::unique_ptr<Output>> file = Output::AppendToFile(path);
  if (file.ok()) return *std::move(file);
  PrintStepSummaryError(file.status(), err);
  return nullptr;
}

ExitCode ExitCodeOf(const Summary& summary) {
  if (summary.internal_errors > 0) return ExitCode::kInternal;
  if (summary.unreadable > 0) return ExitCode::kUsage;
  return summary.failed ? ExitCode::kFindings : ExitCode::kClean;
}

ExitCode RunWith(const Check& check, Output& out, Output& err) {
  const CheckOptions& options = check.options;
  CheckRun run = check.run;
  const InputSet& inputs = run.inputs;
  const std::unique_ptr<Output> step_summary = OpenStepSummary(options, err);
  std::string standard_input;
  InputBytes bytes(inputs.found, standard_input);
  if (options.format == "html") run.standard_input = &standard_input;
  const std::unique_ptr<ReportWriter> writer =
      MakeWriter(check, out, step_summary.get(), bytes);
  Progress progress(err, !options.quiet && err.terminal(),
                    inputs.found.files.size());
  writer->Begin();
  Summary summary = RunChecks(run, *writer, err, progress);
  if (run.baseline != nullptr) {
    AddEntriesOfMissingFiles(*run.baseline, check.policies, ArchivesOf(run),
                             summary);
  }
  writer->End(summary);
  if (step_summary != nullptr) {
    const absl::Status status = step_summary->Flush();
    if (!status.ok()) PrintStepSummaryError(status, err);
  }

  ExitCode exit_code = ExitCodeOf(summary);
  if (!summary.stale.empty() && options.strict_baseline) {
    exit_code = Worse(exit_code, ExitCode::kFindings);
  }
  if (options.strict_baseline || !options.quiet) {
    if (run.baseline != nullptr) ReportStale(*run.baseline, summary, err);
  }
  if (summary.files + summary.unreadable + summary.internal_errors == 0) {
    const NothingChecked nothing = ExplainNothingChecked(inputs);
    PrintError(err, nothing.message);
    if (nothing.error) exit_code = Worse(exit_code, ExitCode::kUsage);
  }
  return exit_code;
}

ExitCode CannotWrite(Output& err, absl::string_view path,
                     const absl::Status& status) {
  return UsageError(
      err, absl::StrCat("cannot write ", path, ": ", status.message()));
}

// The exit code after the file replaces its target.
ExitCode Commit(FileReplacement& file, const std::string& path,
                ExitCode exit_code, Output& err) {
  const absl::Status status = file.Commit();
  return status.ok() ? exit_code
                     : Worse(exit_code, CannotWrite(err, path, status));
}

// Writes to --output, if there is one.
ExitCode RunTo(const Check& check, Output& out, Output& err) {
  const std::string& path = check.options.output;
  if (path.empty()) return RunWith(check, out, err);
  const absl::StatusOr<std::unique_ptr<FileReplacement>> file =
      FileReplacement::Begin(path);
  if (!file.ok()) return CannotWrite(err, path, file.status());
  const ExitCode exit_code = RunWith(check, (*file)->output(), err);
  return Commit(**file, path, exit_code, err);
}

ExitCode RunAndWriteBaseline(Check check, Output& out, Output& err) {
  const std::string& path = check.options.write_baseline;
  const absl::StatusOr<std::unique_ptr<FileReplacement>> file =
      FileReplacement::Begin(path);
  if (!file.ok()) return CannotWrite(err, path, file.status());
  Baseline baseline(path);
  check.run.collect = &baseline;
  const ExitCode exit_code = RunTo(check, out, err);
  if (exit_code >= ExitCode::kUsage) {
    // The known findings of a file that is now unreadable would be lost.
    PrintError(err, path,
               "not written: not everything was checked and reported");
    return exit_code;
  }
  (*file)->output().Write(baseline.ToJson());
  return Commit(**file, path, exit_code, err);
}

ExitCode RunAgainstBaseline(Check check, Output& out, Output& err) {
  const std::string& path = check.options.baseline;
  const absl::StatusOr<Baseline> baseline = Baseline::Read(path);
  if (!baseline.ok()) {
    return UsageError(err, absl::StrCat("--baseline ", path, ": ",
                                        baseline.status().message()));
  }
  check.run.baseline = &*baseline;
  return RunTo(check, out, err);
}

// Whether files are to be checked against each other.
bool WantsAcross(const CheckOptions& options, const InputSet& inputs) {
  return !options.across.none && inputs.forced == nullptr &&
         MayCheckAcross(inputs.found, AcrossRules());
}

ExitCode RunWithBaselines(const Check& check, Output& out, Output& err) {
  if (!check.options.write_baseline.empty()) {
    return RunAndWriteBaseline(check, out, err);
  }
  if (!check.options.baseline.empty()) {
    return RunAgainstBaseline(check, out, err);
  }
  return RunTo(check, out, err);
}

// An undo file is text, as reports are, and must not be replaced either.
absl::Status CheckNoUndoFile(const CheckOptions& options) {
  for (const std::string& file : {options.write_baseline, options.output}) {
    if (!file.empty() && IsUndoFile(file)) {
      return absl::InvalidArgumentError(absl::StrCat(
          file == options.output ? "--output " : "--write-baseline ", file,
          ": not written: it undoes changes of assetlint fix"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

ExitCode RunCheck(const CheckOptions& options, ColorMode color, Output& out,
                  Output& err) {
  const absl::StatusOr<std::unique_ptr<PathPolicies>> policies =
      PathPolicies::Create(AllRules(), options.rules, options.fail_on,
                           options.inputs.config, AllGameRules());
  if (!policies.ok()) return ConfigurationError(err, policies.status());
  const absl::StatusOr<InputSet> inputs =
      FindInputs(options.inputs, **policies);
  if (!inputs.ok()) return ConfigurationError(err, inputs.status());
  if (!options.quiet) PrintNote(err, (*policies)->RemovedRulesNote());
  absl::Status targets = CheckOutputTargets(options, *inputs);
  if (targets.ok()) targets = CheckNoUndoFile(options);
  if (!targets.ok()) return UsageError(err, targets.message());
  Check check{options, color, **policies,
              CheckRun{*inputs, os::ThreadCount(options.inputs.jobs)}};
  if (options.max_findings > 0) check.run.max_findings = options.max_findings;
  check.run.across_rules = AcrossRules();
  if (!WantsAcross(options, *inputs)) return RunWithBaselines(check, out, err);
  const absl::StatusOr<GameOptions> game = ReadGameOptions(options, **policies);
  if (!game.ok()) return ConfigurationError(err, game.status());
  const AcrossRun across = {&CheckAcross, game->across};
  check.run.across = &across;
  return RunWithBaselines(check, out, err);
}

}  // namespace assetlint
