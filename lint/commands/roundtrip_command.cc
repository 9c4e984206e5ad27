// `assetlint roundtrip`.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/os/process.h"
#include "lint/run/input_loader.h"
#include "lint/run/ordered_run.h"
#include "lint/run/roundtrip.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"

namespace assetlint {
namespace {

using Status = RoundtripResult::Status;

// Counts results, reports errors, and prints a summary.
class Tally {
 public:
  Tally(const Painter& paint, Output& out, Output& err)
      : paint_(paint), out_(out), err_(err) {}

  void Add(const std::string& path, const RoundtripResult& result);
  void WriteSummary();
  uint64_t Of(Status status) const {
    return counts_[static_cast<size_t>(status)];
  }
  ExitCode exit_code() const { return exit_code_; }

 private:
  // Prints a line about a file that did not round-trip.
  void Report(const std::string& path, absl::string_view text,
              ExitCode exit_code) {
    out_.Write(absl::StrCat(paint_(Style::kBold, EscapeForLineStart(path)),
                            ": ", paint_(Style::kError, "error"), ": ",
                            EscapeForTerminal(text), "\n"));
    exit_code_ = Worse(exit_code_, exit_code);
  }

  Painter paint_;
  Output& out_;
  Output& err_;
  std::array<uint64_t, 6> counts_{};
  ExitCode exit_code_ = ExitCode::kClean;
};

void Tally::Add(const std::string& path, const RoundtripResult& result) {
  ++counts_[static_cast<size_t>(result.status)];
  switch (result.status) {
    case Status::kSame:
    case Status::kSkipped:
      break;
    case Status::kUndecodable:
      Report(path, absl::StrCat("does not decode: ", result.note),
             ExitCode::kFindings);
      break;
    case Status::kDiffers:
      Report(path, result.note, ExitCode::kInternal);
      break;
    case Status::kUnreadable:
    case Status::kInternalError:
      PrintError(err_, path, result.note);
      exit_code_ = Worse(exit_code_, result.status == Status::kUnreadable
                                         ? ExitCode::kUsage
                                         : ExitCode::kInternal);
      break;
  }
}

void Tally::WriteSummary() {
  std::string text =
      absl::StrCat(CountOf(Of(Status::kSame), "file"), " identical");
  const auto add = [&](Status status, absl::string_view what) {
    if (Of(status) == 0) return;
    absl::StrAppend(&text, ", ", WithThousands(Of(status)), " ", what);
  };
  add(Status::kDiffers, "different");
  add(Status::kUndecodable, "did not decode");
  add(Status::kSkipped, "skipped");
  add(Status::kUnreadable, "unreadable");
  add(Status::kInternalError, "failed");
  out_.Write(absl::StrCat(text, ".\n"));
}

void RunAll(const InputSet& inputs, size_t threads, Tally& tally,
            Progress& progress) {
  const std::vector<InputFile>& files = inputs.found.files;
  const auto make_worker = [&] {
    return [&, loader = std::make_unique<InputLoader>(inputs.forced)](
               size_t i) { return Roundtrip(*loader, files[i]); };
  };
  const auto emit = [&](size_t i, const RoundtripResult& result) {
    progress.Clear();
    tally.Add(files[i].path, result);
  };
  const auto tick = [&](size_t done) {
    progress.Show(done, tally.Of(Status::kUndecodable));
  };
  OrderedRun<RoundtripResult>(files.size(), threads, make_worker, emit, tick);
}

}  // namespace

ExitCode RunRoundtrip(const RoundtripOptions& options, ColorMode color,
                      Output& out, Output& err) {
  // Rules do not matter here, but a configuration's exclusions do.
  const std::optional<RunInputs> inputs = FindRunInputs(
      options.inputs, {}, "", EntryUse::kFiles, /*quiet=*/true, err);
  if (!inputs.has_value()) return ExitCode::kUsage;
  const InputSet& set = inputs->set;
  Tally tally(Painter(WantsColor(color, out.terminal())), out, err);
  {
    Progress progress(err, !options.quiet && err.terminal(),
                      set.found.files.size());
    RunAll(set, ThreadCount(options.inputs.jobs), tally, progress);
  }
  if (!options.quiet) tally.WriteSummary();
  if (set.found.files.size() != tally.Of(Status::kSkipped)) {
    return tally.exit_code();
  }
  return ReportNothingChecked(set, tally.exit_code(), err);
}

}  // namespace assetlint
