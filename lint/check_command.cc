#include "lint/check_command.h"

#include <cstdlib>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/baseline.h"
#include "lint/check_run.h"
#include "lint/complaint.h"
#include "lint/github_writer.h"
#include "lint/gitlab_writer.h"
#include "lint/input_set.h"
#include "lint/json_writer.h"
#include "lint/junit_writer.h"
#include "lint/progress.h"
#include "lint/rule_filter.h"
#include "lint/sarif_writer.h"
#include "lint/stale_report.h"
#include "lint/text_writer.h"
#include "lint/thread_count.h"

namespace assetlint {
namespace {

ExitCode UsageError(Output& err, absl::string_view message) {
  Complain(err, message);
  return ExitCode::kUsage;
}

// `step_summary` is for GitHub and may be null.
std::unique_ptr<ReportWriter> MakeWriter(const CheckOptions& options,
                                         ColorMode color, Output& out,
                                         Output* step_summary) {
  if (options.format == "json") {
    return std::make_unique<JsonWriter>(out, options.statistics);
  }
  if (options.format == "sarif") return std::make_unique<SarifWriter>(out);
  if (options.format == "gitlab") return std::make_unique<GitlabWriter>(out);
  if (options.format == "junit") {
    return std::make_unique<JunitWriter>(out, ParseSeverity(options.fail_on));
  }
  if (options.format == "github") {
    return std::make_unique<GithubWriter>(out, step_summary);
  }
  TextWriterOptions text;
  text.color = WantsColor(color, out.terminal());
  text.summary = !options.quiet;
  text.statistics = options.statistics;
  return std::make_unique<TextWriter>(out, text);
}

// Where a GitHub job wants its summary; null when this is none, or when the
// file cannot be written.
std::unique_ptr<Output> OpenStepSummary(const CheckOptions& options,
                                        Output& err) {
  const char* path = std::getenv("GITHUB_STEP_SUMMARY");
  if (options.format != "github" || path == nullptr || *path == '\0') {
    return nullptr;
  }
  absl::StatusOr<std::unique_ptr<Output>> file = Output::AppendToFile(path);
  if (file.ok()) return *std::move(file);
  ComplainOf(err, path,
             absl::StrCat("cannot write GITHUB_STEP_SUMMARY: ",
                          file.status().message()));
  return nullptr;
}

ExitCode ExitCodeOf(const Summary& summary, const std::string& fail_on) {
  if (summary.internal_errors > 0) return ExitCode::kInternal;
  if (summary.unreadable > 0) return ExitCode::kUsage;
  const auto least = ParseSeverity(fail_on);  // nothing for "never"
  if (least.has_value() && summary.counts.AnyFrom(*least)) {
    return ExitCode::kFindings;
  }
  return ExitCode::kClean;
}

ExitCode RunWith(const CheckOptions& options, ColorMode color, CheckRun run,
                 Output& out, Output& err) {
  const InputSet& inputs = run.inputs;
  const std::unique_ptr<Output> step_summary = OpenStepSummary(options, err);
  const std::unique_ptr<ReportWriter> writer =
      MakeWriter(options, color, out, step_summary.get());
  Progress progress(err, !options.quiet && err.terminal(),
                    inputs.found.files.size());
  writer->Begin();
  Summary summary = RunChecks(run, *writer, err, progress);
  if (run.baseline != nullptr) {
    AddEntriesOfGoneFiles(*run.baseline, run.filter, summary);
  }
  writer->End(summary);

  ExitCode exit_code = ExitCodeOf(summary, options.fail_on);
  if (!summary.stale.empty() && options.strict_baseline) {
    exit_code = Graver(exit_code, ExitCode::kFindings);
  }
  if (options.strict_baseline || !options.quiet) {
    if (run.baseline != nullptr) ReportStale(*run.baseline, summary, err);
  }
  if (summary.files + summary.unreadable + summary.internal_errors == 0) {
    const NothingChecked nothing = ExplainNothingChecked(inputs);
    Complain(err, nothing.message);
    if (nothing.error) exit_code = Graver(exit_code, ExitCode::kUsage);
  }
  const absl::Status written = out.Flush();
  if (!written.ok()) {
    return Graver(exit_code,
                  UsageError(err, absl::StrCat("cannot write the report: ",
                                               written.message())));
  }
  return exit_code;
}

// To --output, if there is one.
ExitCode RunTo(const CheckOptions& options, ColorMode color,
               const CheckRun& run, Output& out, Output& err) {
  if (options.output.empty()) return RunWith(options, color, run, out, err);
  const absl::StatusOr<std::unique_ptr<Output>> file =
      Output::ToFile(options.output);
  if (!file.ok()) {
    return UsageError(err, absl::StrCat("cannot write ", options.output, ": ",
                                        file.status().message()));
  }
  return RunWith(options, color, run, **file, err);
}

ExitCode RunAndWriteBaseline(const CheckOptions& options, ColorMode color,
                             CheckRun run, Output& out, Output& err) {
  Baseline baseline(options.write_baseline);
  run.collect = &baseline;
  const ExitCode exit_code = RunTo(options, color, run, out, err);
  const absl::StatusOr<std::unique_ptr<Output>> file =
      Output::ToFile(options.write_baseline);
  absl::Status status = file.status();
  if (status.ok()) {
    (*file)->Write(baseline.ToJson());
    status = (*file)->Flush();
  }
  if (status.ok()) return exit_code;
  return Graver(
      exit_code,
      UsageError(err, absl::StrCat("cannot write ", options.write_baseline,
                                   ": ", status.message())));
}

}  // namespace

ExitCode RunCheck(const CheckOptions& options, ColorMode color, Output& out,
                  Output& err) {
  const std::vector<const Rule*> rules = AllRules();
  const absl::StatusOr<RuleFilter> filter =
      RuleFilter::Create(rules, options.rules);
  if (!filter.ok()) return UsageError(err, filter.status().message());
  const absl::StatusOr<InputSet> inputs = FindInputs(options.inputs);
  if (!inputs.ok()) return UsageError(err, inputs.status().message());
  CheckRun run{*inputs, *filter, ThreadCount(options.inputs.jobs)};
  if (options.max_findings > 0) run.max_findings = options.max_findings;
  if (!options.write_baseline.empty()) {
    return RunAndWriteBaseline(options, color, run, out, err);
  }
  if (options.baseline.empty()) {
    return RunTo(options, color, run, out, err);
  }
  const absl::StatusOr<Baseline> baseline = Baseline::Read(options.baseline);
  if (!baseline.ok()) {
    return UsageError(err, absl::StrCat("--baseline ", options.baseline, ": ",
                                        baseline.status().message()));
  }
  run.baseline = &*baseline;
  return RunTo(options, color, run, out, err);
}

}  // namespace assetlint
