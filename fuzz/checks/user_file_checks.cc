#include "fuzz/checks/user_file_checks.h"

#include <algorithm>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "corpus/mods/tank.h"
#include "formats/formats.h"
#include "fuzz/checks/memory_output.h"
#include "fuzz/checks/output_checks.h"
#include "lint/baseline/baseline.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/config/config_file.h"
#include "lint/exit_code.h"
#include "lint/fix/undo_file.h"
#include "lint/game/game_folder.h"
#include "lint/game/game_list.h"
#include "lint/json/json.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// Errors are for people to read.
constexpr size_t kMaxLine = 2000;
constexpr size_t kMaxLines = 60;  // including stale lines and their total

absl::Status CheckLines(absl::string_view text) {
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (lines.size() > kMaxLines) {
    return absl::InternalError("an error has too many lines");
  }
  for (const absl::string_view line : lines) {
    if (line.size() > kMaxLine) {
      return absl::InternalError("a line of an error is too long");
    }
    if (EscapeForTerminal(line) != line) {
      return absl::InternalError("an error is not plain text");
    }
  }
  return absl::OkStatus();
}

// The program explains its exit code on standard error.
absl::Status CheckRun(bool understood,
                      absl::FunctionRef<ExitCode(Output&, Output&)> run) {
  std::string out;
  ExitCode code = ExitCode::kInternal;
  const std::string err = WrittenBy([&](Output& err_output) {
    out = WrittenBy(
        [&](Output& out_output) { code = run(out_output, err_output); });
  });
  if (code == ExitCode::kInternal) {
    return absl::InternalError(absl::StrCat("an internal error: ", err));
  }
  if ((code == ExitCode::kUsage) == understood) {
    return absl::InternalError(absl::StrCat(
        "exit code ", static_cast<int>(code),
        understood ? ", although" : ", but not", " understood: ", err));
  }
  if (!understood && !absl::StartsWith(err, "assetlint: ")) {
    return absl::InternalError("nothing on standard error");
  }
  if (!understood && !out.empty()) {
    return absl::InternalError("a result in spite of an error");
  }
  const absl::Status plain = CheckPlainText(out);
  return !out.empty() && !plain.ok() ? plain : CheckLines(err);
}

absl::Status CheckBaselineText(absl::string_view bytes) {
  const auto baseline = Baseline::Parse(bytes, "/mod/baseline.json");
  if (!baseline.ok()) return CheckLines(baseline.status().message());
  const auto again = Baseline::Parse(baseline->ToJson(), "/mod/baseline.json");
  if (!again.ok()) return again.status();
  if (again->files() != baseline->files()) {
    return absl::InternalError("a baseline comes back as another one");
  }
  return absl::OkStatus();
}

absl::Status CheckBaseline(absl::string_view bytes) {
  const MemoryFile file(bytes);
  const MemoryFile input("GSAnimationNot");
  CheckOptions options;
  options.inputs.paths = {input.path()};
  options.inputs.as = "gsa";
  options.inputs.jobs = 1;
  options.inputs.config.none = true;
  options.baseline = file.path();
  return CheckRun(Baseline::Parse(bytes, file.path()).ok(),
                  [&](Output& out, Output& err) {
                    return RunCheck(options, ColorMode::kNever, out, err);
                  });
}

absl::StatusOr<ConfigFile> ParseConfig(absl::string_view bytes) {
  static const auto& rules = *new std::vector<const Rule*>(AllRules());
  return ParseConfigFile(bytes, "assetlint.toml", rules);
}

absl::Status CheckConfigText(absl::string_view bytes) {
  const absl::StatusOr<ConfigFile> config = ParseConfig(bytes);
  if (config.ok()) return absl::OkStatus();
  for (const absl::string_view line :
       absl::StrSplit(config.status().message(), '\n')) {
    if (!absl::StartsWith(line, "assetlint.toml:")) {
      return absl::InternalError("an error does not say where it is");
    }
  }
  return CheckLines(config.status().message());
}

absl::Status CheckConfig(absl::string_view bytes) {
  const absl::StatusOr<ConfigFile> config = ParseConfig(bytes);
  const MemoryFile file(bytes);
  ConfigOptions options;
  options.path = "Data/x.alo";
  options.config.file = file.path();
  options.format = bytes.size() % 2 == 0 ? "text" : "json";
  return CheckRun(config.ok(), [&](Output& out, Output& err) {
    return RunConfig(options, out, err);
  });
}

absl::Status CheckUndoText(absl::string_view bytes) {
  const auto entries = UndoEntriesOf(bytes, "/mod/undo.json");
  if (!entries.ok()) return CheckLines(entries.status().message());
  const std::string text = UndoText(*entries, "/mod/undo.json");
  const auto again = UndoEntriesOf(text, "/mod/undo.json");
  if (!again.ok()) return again.status();
  if (UndoText(*again, "/mod/undo.json") != text) {
    return absl::InternalError("an undo file comes back as another one");
  }
  return absl::OkStatus();
}

// The paths of a list; an error of the list.
absl::StatusOr<std::vector<std::string>> PathsOf(absl::string_view bytes) {
  std::vector<std::string> paths;
  const absl::Status parsed = ParseGameList(
      bytes, [&](absl::string_view path) { paths.emplace_back(path); });
  if (!parsed.ok()) return parsed;
  return paths;
}

absl::Status CheckGameListText(absl::string_view bytes) {
  absl::StatusOr<std::vector<std::string>> paths = PathsOf(bytes);
  if (!paths.ok()) return CheckLines(paths.status().message());
  for (const std::string& path : *paths) {
    if (GamePath(path) != path) {
      return absl::InternalError("a path is not as games compare it");
    }
  }
  paths->erase(
      std::remove_if(paths->begin(), paths->end(),
                     [](const std::string& path) { return !IsListable(path); }),
      paths->end());
  if (paths->empty()) return absl::OkStatus();
  const absl::StatusOr<std::vector<std::string>> again =
      PathsOf(absl::StrJoin(*paths, "\n"));
  if (!again.ok()) return again.status();
  if (*again != *paths) {
    return absl::InternalError("a list comes back as another one");
  }
  return absl::OkStatus();
}

// Beside a model, whose names are looked up in the list.
absl::Status CheckGameList(absl::string_view bytes) {
  static const auto& model = *new MemoryFile(corpus::TankModel().Build());
  const MemoryFile file(bytes);
  CheckOptions options;
  options.inputs.paths = {model.path()};
  options.inputs.jobs = 1;
  options.inputs.config.none = true;
  options.across.game_list = file.path();
  return CheckRun(PathsOf(bytes).ok(), [&](Output& out, Output& err) {
    return RunCheck(options, ColorMode::kNever, out, err);
  });
}

absl::Status CheckUndo(absl::string_view bytes) {
  // The input must not decide which files are read.
  if (UndoEntriesOf(bytes, "/mod/undo.json").ok()) return absl::OkStatus();
  const MemoryFile file(bytes);
  FixOptions options;
  options.undo = file.path();
  options.diff = true;
  options.inputs.jobs = 1;
  return CheckRun(/*understood=*/false, [&](Output& out, Output& err) {
    return RunFix(options, ColorMode::kNever, out, err);
  });
}

}  // namespace

absl::Status CheckUserText(absl::string_view kind, absl::string_view bytes) {
  if (kind == "baseline") return CheckBaselineText(bytes);
  if (kind == "configuration") return CheckConfigText(bytes);
  if (kind == "game_list") return CheckGameListText(bytes);
  if (kind == "undo") return CheckUndoText(bytes);
  return absl::InvalidArgumentError("no kind of file");
}

absl::Status CheckUserFile(absl::string_view kind, absl::string_view bytes) {
  const absl::Status status = CheckUserText(kind, bytes);
  if (!status.ok()) return status;
  if (kind == "undo") return CheckUndo(bytes);
  if (kind == "game_list") return CheckGameList(bytes);
  return kind == "baseline" ? CheckBaseline(bytes) : CheckConfig(bytes);
}

}  // namespace assetlint
