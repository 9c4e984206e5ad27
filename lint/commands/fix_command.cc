// `assetlint fix`.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/config/rule_filter.h"
#include "lint/fix/file_fixer.h"
#include "lint/fix/fix_report.h"
#include "lint/fix/fix_run.h"
#include "lint/fix/undo_file.h"
#include "lint/os/system.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// What both kinds of run need.
struct Context {
  bool json() const { return options.format == "json"; }
  // For the plans; null when no text is wanted.
  const Painter* diff_painter() const {
    return mode.diff && !json() ? &paint : nullptr;
  }

  const FixOptions& options;
  FixMode mode;
  Painter paint;
  Output& out;
  Output& err;
};

std::unique_ptr<FixReport> MakeReport(const Context& context) {
  if (context.json()) {
    return std::make_unique<FixJsonReport>(context.out, context.mode);
  }
  return std::make_unique<FixTextReport>(context.out, context.paint,
                                         context.mode, !context.options.quiet);
}

FixSummary RunWith(const Context& context, FixRun run) {
  const FixOptions& options = context.options;
  run.threads = os::ThreadCount(options.inputs.jobs);
  run.write = !options.diff;
  run.write_undo = !options.no_undo;
  run.undo_file = options.undo_file;
  const std::unique_ptr<FixReport> report = MakeReport(context);
  report->Begin();
  Progress progress(context.err, !options.quiet && context.err.terminal(),
                    run.files);
  FixSummary summary = RunFixes(run, *report, context.err, progress);
  report->End(summary);
  return summary;
}

ExitCode ExitCodeOf(const FixSummary& summary, const FixOptions& options) {
  if (summary.internal_errors > 0) return ExitCode::kInternal;
  if (summary.unreadable + summary.not_written > 0) return ExitCode::kUsage;
  const bool changed = summary.changed > 0;
  if (options.diff) return changed ? ExitCode::kFindings : ExitCode::kClean;
  return summary.failed || (changed && options.exit_non_zero_on_fix)
             ? ExitCode::kFindings
             : ExitCode::kClean;
}

absl::StatusOr<FixChoice> ChoiceOf(const Context& context) {
  FixChoice choice;
  choice.unsafe_fixes = context.options.unsafe_fixes;
  choice.keep_edits = context.json();
  choice.diff = context.diff_painter();
  const std::vector<const Rule*> all = AllRules();
  for (const std::string& name : context.options.only) {
    const absl::StatusOr<std::vector<const Rule*>> rules = FindRules(name, all);
    if (!rules.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--rule: ", rules.status().message()));
    }
    if (!choice.only.has_value()) choice.only.emplace();
    choice.only->insert(rules->begin(), rules->end());
    if (rules->empty() && !context.options.quiet) {
      PrintNote(context.err,
                absl::StrCat("--rule: ",
                             RemovedRuleText(*FindRemovedRules(name).front())));
    }
  }
  return choice;
}

// Says once that the entries of archives were left out.
void ReportEntries(const Context& context, const InputSet& inputs) {
  uint64_t archives = 0;
  uint64_t entries = 0;
  for (const InputFile& file : inputs.found.files) {
    if (!file.IsArchive()) continue;
    ++archives;
    entries += file.archive->entries;
  }
  if (archives == 0 || context.options.quiet) return;
  PrintError(
      context.err,
      absl::StrCat("fix does not write into archives: skipped ",
                   WithThousands(entries), entries == 1 ? " entry" : " entries",
                   " of ", CountOf(archives, "archive")));
}

ExitCode FixInputs(const Context& context, const FixChoice& choice,
                   const InputSet& inputs) {
  const std::vector<InputFile>& files = inputs.found.files;
  FixRun run;
  run.files = files.size();
  run.path_of = [&](size_t i) { return files[i].path; };
  run.make_planner = [&]() -> FixPlanner {
    // A std::function can be copied, a loader cannot.
    const auto loader = std::make_shared<InputLoader>(inputs.forced);
    loader->RefuseStdin();
    return
        [&, loader](size_t i) { return PlanFixes(*loader, files[i], choice); };
  };
  const FixSummary summary = RunWith(context, std::move(run));
  ReportEntries(context, inputs);
  const ExitCode exit_code = ExitCodeOf(summary, context.options);
  if (summary.files + summary.unreadable + summary.internal_errors > 0) {
    return exit_code;
  }
  return ReportNothingChecked(inputs, exit_code, context.err);
}

ExitCode FixPaths(const Context& context) {
  const FixOptions& options = context.options;
  const absl::StatusOr<FixChoice> choice = ChoiceOf(context);
  if (!choice.ok()) return UsageError(context.err, choice.status().message());
  const absl::StatusOr<RunInputs> inputs =
      FindRunInputs(options.inputs, options.rules, options.fail_on,
                    EntryUse::kNone, options.quiet, context.err);
  if (!inputs.ok()) return ConfigurationError(context.err, inputs.status());
  return FixInputs(context, *choice, inputs->set);
}

ExitCode Undo(const Context& context) {
  const std::string& file = context.options.undo;
  const absl::StatusOr<std::vector<UndoEntry>> entries = ReadUndoFile(file);
  if (!entries.ok()) {
    return UsageError(context.err, absl::StrCat("--undo ", file, ": ",
                                                entries.status().message()));
  }
  FixRun run;
  run.files = entries->size();
  run.path_of = [&](size_t i) { return (*entries)[i].path; };
  run.make_planner = [&]() -> FixPlanner {
    return [&, reader = std::make_shared<FileReader>()](size_t i) {
      return PlanUndo(*reader, (*entries)[i], context.diff_painter());
    };
  };
  return ExitCodeOf(RunWith(context, std::move(run)), context.options);
}

}  // namespace

ExitCode RunFix(const FixOptions& options, ColorMode color, Output& out,
                Output& err) {
  const Context context{options, FixMode{options.diff, !options.undo.empty()},
                        Painter(WantsColor(color, out.terminal())), out, err};
  if (!options.undo_file.empty()) {
    const absl::Status allowed = CheckUndoFile(options.undo_file);
    if (!allowed.ok()) {
      return UsageError(err, absl::StrCat("--undo-file ", options.undo_file,
                                          ": ", allowed.message()));
    }
  }
  return context.mode.undo ? Undo(context) : FixPaths(context);
}

}  // namespace assetlint
