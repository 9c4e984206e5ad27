// `assetlint check`.

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/formats.h"
#include "lint/baseline/baseline.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/config/path_policies.h"
#include "lint/config/rule_filter.h"
#include "lint/fix/undo_file.h"
#include "lint/game/game_files.h"
#include "lint/os/file_replacement.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/report/html/html_writer.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/report/writers.h"
#include "lint/run/check_run.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// Which game a run is for: from the command line and the configurations.
struct GameOptions {
  std::unique_ptr<GameFiles> files;  // null: unknown
  // Points to `files`.
  AcrossOptions across;
};

absl::StatusOr<GameSettings> SettingsOfPaths(
    const std::vector<std::string>& paths, PathPolicies& policies) {
  const auto settings_at = [&](const std::string& path) {
    std::string folder = os::AbsolutePath(path);
    if (!os::IsFolder(folder)) folder = std::string(os::ParentPath(folder));
    const ConfigFile* const config = policies.FolderAt(folder).config;
    return config == nullptr ? GameSettings() : config->game;
  };
  if (paths.empty()) return GameSettings();
  GameSettings settings = settings_at(paths[0]);
  for (const std::string& path : paths) {
    if (settings_at(path).SameAs(settings)) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        QuoteForTerminal(paths[0]), " and ", QuoteForTerminal(path),
        " have configurations with different [game] tables: check them in "
        "separate runs, or with --config or --no-across"));
  }
  return settings;
}

// Reads one folder or list into the files.
absl::Status Read(const GameSettings::Path& path,
                  absl::Status (*read)(const std::string&, const AddPath&),
                  GameFiles& files) {
  const absl::Status status =
      read(path.path, [&](absl::string_view file) { files.Add(file); });
  if (status.ok()) return status;
  return absl::InvalidArgumentError(
      absl::StrCat(OriginText(path.setting.origin), ": ",
                   QuoteForTerminal(path.setting.text), ": ",
                   EscapeForTerminal(status.message())));
}

// Reads the folders and lists that the options name, or where an option is not
// given those of the configuration of the run's paths. InvalidArgument, of one
// or more printable lines, for one that cannot be read, and for paths with
// different configurations.
absl::StatusOr<GameOptions> ReadGameOptions(const CheckOptions& options,
                                            PathPolicies& policies) {
  absl::StatusOr<GameSettings> settings =
      SettingsOfPaths(options.inputs.paths, policies);
  if (!settings.ok()) return settings.status();
  const AcrossChoice& choice = options.across;
  const auto path_of = [](const std::string& option, const std::string& path) {
    return GameSettings::Path{{path, {option}}, path};
  };
  if (!choice.game_dirs.empty()) settings->dirs.clear();
  for (const std::string& dir : choice.game_dirs) {
    settings->dirs.push_back(path_of("--game", dir));
  }
  if (!choice.game_list.empty()) {
    settings->list = path_of("--game-list", choice.game_list);
  }
  GameOptions game;
  if (settings->name.has_value()) {
    game.across.game = GameOfName(settings->name->text);
  }
  game.across.case_sensitive =
      choice.case_sensitive || settings->IsCaseSensitive();
  if (settings->dirs.empty() && !settings->list.has_value()) return game;
  game.files = std::make_unique<GameFiles>();
  game.across.game_files = game.files.get();
  absl::Status status;
  for (const GameSettings::Path& dir : settings->dirs) {
    status.Update(Read(dir, &ReadGameFolder, *game.files));
  }
  if (status.ok() && settings->list.has_value()) {
    status = Read(*settings->list, &ReadGameList, *game.files);
  }
  if (!status.ok()) return status;
  return game;
}

// A run and what it needs.
struct Check {
  const CheckOptions& options;
  ColorMode color;
  CheckRun run;
};

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
  if (options.format == "junit") return std::make_unique<JunitWriter>(out);
  if (options.format == "github") {
    return std::make_unique<GithubWriter>(out, step_summary);
  }
  if (options.format == "html") {
    HtmlRun run;
    run.command = options.command;
    run.configurations = check.run.policies.ConfigurationPaths();
    run.baseline = options.baseline;
    return std::make_unique<HtmlWriter>(GetViewerBundle(), run, &bytes, out);
  }
  return std::make_unique<TextWriter>(
      out, TextWriterOptions{WantsColor(check.color, out.terminal()),
                             /*summary=*/!options.quiet, options.statistics});
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

constexpr uint64_t kMaxLines = 50;

// Names and places in a baseline may have any length.
constexpr size_t kMaxShown = 300;

std::string Shown(const std::string& text) {
  return ShortenUtf8(EscapeForTerminal(text), kMaxShown);
}

// Lists `summary.stale`, if not empty: a line for each, up to a limit, and what
// to do about it.
void ReportStale(const Baseline& baseline, const Summary& summary,
                 Output& err) {
  uint64_t entries = 0;
  for (const auto& [name, places] : summary.stale) {
    for (const auto& [key, count] : places) {
      if (++entries > kMaxLines) continue;
      PrintError(
          err, Shown(name),
          absl::StrCat("stale: ", Shown(key.rule), " at ", Shown(key.path),
                       count > 1 ? absl::StrCat(" (", count, " times)") : "",
                       !FindRemovedRules(key.rule).empty()
                           ? ": the rule was removed"
                           : " no longer occurs"));
    }
  }
  if (entries == 0) return;
  if (entries > kMaxLines) {
    PrintError(err, CountOf(entries - kMaxLines, "more stale line"));
  }
  PrintError(err, absl::StrCat(baseline.file(), " has ",
                               CountOf(entries, "stale line"),
                               "; --write-baseline regenerates it"));
}

ExitCode RunAndReport(const Check& check, Output& out, Output& err) {
  const CheckOptions& options = check.options;
  CheckRun run = check.run;
  const InputSet& inputs = run.inputs;
  const std::unique_ptr<Output> step_summary = OpenStepSummary(options, err);
  std::string standard_input;
  InputBytes bytes(inputs.found, standard_input);
  if (options.format == "html") run.lint.standard_input = &standard_input;
  const std::unique_ptr<ReportWriter> writer =
      MakeWriter(check, out, step_summary.get(), bytes);
  Progress progress(err, !options.quiet && err.terminal(),
                    inputs.found.files.size());
  writer->Begin();
  const Summary summary = RunChecks(run, *writer, err, progress);
  writer->End(summary);
  if (step_summary != nullptr) {
    const absl::Status status = step_summary->Flush();
    if (!status.ok()) PrintStepSummaryError(status, err);
  }

  ExitCode exit_code = ExitCodeOf(summary);
  if (!summary.stale.empty() && options.strict_baseline) {
    exit_code = Worse(exit_code, ExitCode::kFindings);
  }
  if (run.lint.baseline != nullptr &&
      (options.strict_baseline || !options.quiet)) {
    ReportStale(*run.lint.baseline, summary, err);
  }
  if (summary.files + summary.unreadable + summary.internal_errors == 0) {
    exit_code = ReportNothingChecked(inputs, exit_code, err);
  }
  return exit_code;
}

// Begins or ends to replace the file; prints why that fails.
bool IsWritten(const absl::Status& status, const std::string& path,
               Output& err) {
  if (status.ok()) return true;
  PrintError(err, absl::StrCat("cannot write ", path, ": ", status.message()));
  return false;
}

std::unique_ptr<FileReplacement> BeginFile(const std::string& path,
                                           Output& err) {
  absl::StatusOr<std::unique_ptr<FileReplacement>> file =
      FileReplacement::Begin(path);
  return IsWritten(file.status(), path, err) ? *std::move(file) : nullptr;
}

// Prints what is wrong with options or configurations, in a GitHub job also as
// annotations; kUsage.
ExitCode Fail(const CheckOptions& options, absl::string_view lines, Output& out,
              Output& err) {
  for (const absl::string_view line : absl::StrSplit(lines, '\n')) {
    if (options.format == "github") {
      out.Write(absl::StrCat(
          "::error title=assetlint::", EscapeForWorkflowMessage(line), "\n"));
    }
    PrintError(err, line);
  }
  return ExitCode::kUsage;
}

// With the files that the options name: the known findings, the report and the
// new baseline.
ExitCode RunWithFiles(Check check, Output& out, Output& err) {
  const CheckOptions& options = check.options;
  std::optional<Baseline> baseline;
  if (!options.baseline.empty()) {
    absl::StatusOr<Baseline> read = Baseline::Read(options.baseline);
    if (!read.ok()) {
      return Fail(
          options,
          absl::StrCat("--baseline ", EscapeForTerminal(options.baseline), ": ",
                       read.status().message(), "; --write-baseline makes one"),
          out, err);
    }
    check.run.lint.baseline = &baseline.emplace(*std::move(read));
  }
  std::unique_ptr<FileReplacement> new_baseline;
  if (!options.write_baseline.empty()) {
    new_baseline = BeginFile(options.write_baseline, err);
    if (new_baseline == nullptr) return ExitCode::kUsage;
    check.run.lint.collect = &baseline.emplace(options.write_baseline);
  }
  std::unique_ptr<FileReplacement> report;
  if (!options.output.empty()) {
    report = BeginFile(options.output, err);
    if (report == nullptr) return ExitCode::kUsage;
  }
  ExitCode exit_code =
      RunAndReport(check, report == nullptr ? out : report->output(), err);
  if (report != nullptr && !IsWritten(report->Commit(), options.output, err)) {
    exit_code = Worse(exit_code, ExitCode::kUsage);
  }
  if (new_baseline == nullptr) return exit_code;
  if (exit_code > ExitCode::kFindings) {
    // The known findings of a file that is now unreadable would be lost.
    PrintError(err, options.write_baseline,
               "not written: not everything was checked and reported");
    return exit_code;
  }
  new_baseline->output().Write(baseline->ToJson());
  return IsWritten(new_baseline->Commit(), options.write_baseline, err)
             ? exit_code
             : Worse(exit_code, ExitCode::kUsage);
}

// Whether files are to be checked against each other.
bool WantsAcross(const CheckOptions& options, const InputSet& inputs) {
  return !options.across.none && inputs.forced == nullptr &&
         MayCheckAcross(inputs.found, AcrossRules());
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
  const absl::StatusOr<RunInputs> found =
      FindRunInputs(options.inputs, options.rules, options.fail_on,
                    EntryUse::kFiles, options.quiet, err);
  if (!found.ok()) return Fail(options, found.status().message(), out, err);
  PathPolicies& policies = *found->policies;
  const InputSet& inputs = found->set;
  absl::Status targets = CheckOutputTargets(options, inputs);
  if (targets.ok()) targets = CheckNoUndoFile(options);
  if (!targets.ok()) {
    return Fail(options, EscapeForTerminal(targets.message()), out, err);
  }
  Check check{options, color,
              CheckRun{inputs, policies, os::ThreadCount(options.inputs.jobs)}};
  if (options.max_findings > 0)
    check.run.lint.max_findings = options.max_findings;
  check.run.across_rules = AcrossRules();
  if (!WantsAcross(options, inputs)) return RunWithFiles(check, out, err);
  const absl::StatusOr<GameOptions> game = ReadGameOptions(options, policies);
  if (!game.ok()) return Fail(options, game.status().message(), out, err);
  const AcrossRun across = {&CheckAcross, game->across};
  check.run.across = &across;
  return RunWithFiles(check, out, err);
}

}  // namespace assetlint
