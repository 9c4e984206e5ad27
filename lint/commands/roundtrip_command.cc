#include "lint/commands/roundtrip_command.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/config/path_policies.h"
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
    case Status::kUnreadable:
      PrintError(err_, path, result.note);
      exit_code_ = Worse(exit_code_, ExitCode::kUsage);
      break;
    case Status::kUndecodable:
      Report(path, absl::StrCat("does not decode: ", result.note),
             ExitCode::kFindings);
      break;
    case Status::kDiffers:
      Report(path, result.note, ExitCode::kInternal);
      break;
    case Status::kInternalError:
      PrintError(err_, path, result.note);
      exit_code_ = Worse(exit_code_, ExitCode::kInternal);
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
  const absl::StatusOr<std::unique_ptr<PathPolicies>> policies =
      PathPolicies::Create(AllRules(), {}, "", options.inputs.config);
  absl::Status status = policies.status();
  absl::StatusOr<InputSet> inputs;
  if (status.ok()) {
    inputs = FindInputs(options.inputs, **policies);
    status = inputs.status();
  }
  if (!status.ok()) {
    PrintErrorLines(err, status.message());
    return ExitCode::kUsage;
  }
  Tally tally(Painter(WantsColor(color, out.terminal())), out, err);
  {
    Progress progress(err, !options.quiet && err.terminal(),
                      inputs->found.files.size());
    RunAll(*inputs, os::ThreadCount(options.inputs.jobs), tally, progress);
  }
  if (!options.quiet) tally.WriteSummary();
  if (inputs->found.files.size() != tally.Of(Status::kSkipped)) {
    return tally.exit_code();
  }
  const NothingChecked nothing = ExplainNothingChecked(*inputs);
  PrintError(err, nothing.message);
  return nothing.error ? ExitCode::kUsage : tally.exit_code();
}

}  // namespace assetlint
