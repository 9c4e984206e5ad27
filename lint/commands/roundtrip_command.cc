// `assetlint roundtrip`.

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/os/system.h"
#include "lint/run/input_loader.h"
#include "lint/run/ordered_run.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

enum class Status : uint8_t {
  kSame,
  kSkipped,
  kUnreadable,
  kUndecodable,
  kDiffers,
  kInternalError,
};

struct RoundtripResult {
  Status status = Status::kSame;
  std::string note;  // why, or where it differs
};

RoundtripResult Roundtrip(InputLoader& loader, const InputFile& file) {
  const LoadedInput input = loader.Load(file);
  if (input.status != LoadedInput::Status::kLoaded) {
    return {input.IsSkipped() ? Status::kSkipped : Status::kUnreadable,
            input.note};
  }
  const absl::StatusOr<std::string> again = input.format->reencode(input.bytes);
  if (!again.ok()) {
    const std::optional<Finding> fault = FirstFault(input);
    return {Status::kUndecodable,
            fault.has_value()
                ? absl::StrCat(fault->message, " [", fault->rule->name,
                               "] at byte ", fault->range.offset)
                : std::string(again.status().message())};
  }
  uint64_t offset = 0;
  std::string difference = ByteDifference(input.bytes, *again, offset);
  if (difference.empty()) return {};
  return {Status::kDiffers, std::move(difference)};
}

// Counts results, reports errors, and prints a summary.
struct Tally {
  void Add(const std::string& path, const RoundtripResult& result) {
    constexpr ExitCode kCodes[] = {ExitCode::kClean,    ExitCode::kClean,
                                   ExitCode::kUsage,    ExitCode::kFindings,
                                   ExitCode::kInternal, ExitCode::kInternal};
    const auto status = static_cast<size_t>(result.status);
    ++counts[status];
    exit_code = Worse(exit_code, kCodes[status]);
    if (result.status == Status::kUndecodable ||
        result.status == Status::kDiffers) {
      out.Write(absl::StrCat(
          paint(Style::kBold, EscapeForLineStart(path)), ": ",
          paint(Style::kError, "error"), ": ",
          result.status == Status::kDiffers ? "" : "does not decode: ",
          EscapeForTerminal(result.note), "\n"));
    } else if (kCodes[status] != ExitCode::kClean) {
      PrintError(err, path, result.note);
    }
  }

  void WriteSummary() {
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
    out.Write(absl::StrCat(text, ".\n"));
  }

  uint64_t Of(Status status) const {
    return counts[static_cast<size_t>(status)];
  }

  Painter paint;
  Output& out;
  Output& err;
  std::array<uint64_t, 6> counts = {};
  ExitCode exit_code = ExitCode::kClean;
};

}  // namespace

ExitCode RunRoundtrip(const RoundtripOptions& options, ColorMode color,
                      Output& out, Output& err) {
  // Rules do not matter here, but a configuration's exclusions do.
  const absl::StatusOr<RunInputs> inputs = FindRunInputs(
      options.inputs, {}, "", EntryUse::kFiles, /*quiet=*/true, err);
  if (!inputs.ok()) return ConfigurationError(err, inputs.status());
  const InputSet& set = inputs->set;
  Tally tally{Painter(WantsColor(color, out.terminal())), out, err};
  const std::vector<InputFile>& files = set.found.files;
  Progress progress(err, !options.quiet && err.terminal(), files.size());
  const auto make_worker = [&] {
    return [&, loader = std::make_unique<InputLoader>(set.forced)](size_t i) {
      try {
        return Roundtrip(*loader, files[i]);
      } catch (...) {
        return RoundtripResult{Status::kInternalError, ExceptionText()};
      }
    };
  };
  const auto emit = [&](size_t i, const RoundtripResult& result) {
    progress.Clear();
    tally.Add(files[i].path, result);
  };
  const auto tick = [&](size_t done) {
    progress.Show(done, tally.Of(Status::kUndecodable));
  };
  OrderedRun<RoundtripResult>(files.size(),
                              os::ThreadCount(options.inputs.jobs), make_worker,
                              emit, tick);
  progress.Clear();
  if (!options.quiet) tally.WriteSummary();
  if (files.size() != tally.Of(Status::kSkipped)) return tally.exit_code;
  return ReportNothingChecked(set, tally.exit_code, err);
}

}  // namespace assetlint
