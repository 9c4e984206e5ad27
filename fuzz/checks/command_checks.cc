#include <cstdint>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "corpus/mods/parts.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "fuzz/checks/output_checks.h"
#include "fuzz/checks/text_checks.h"
#include "fuzz/memory_file.h"
#include "lint/baseline/baseline.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/config/config_file.h"
#include "lint/exit_code.h"
#include "lint/fix/undo_file.h"
#include "lint/game/game_files.h"
#include "lint/json/document.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

using nlohmann::json;

// What a command did.
struct Result {
  ExitCode code = ExitCode::kInternal;
  std::string out;
  std::string err;
};

Result ResultOf(absl::FunctionRef<ExitCode(Output&, Output&)> run) {
  Result result;
  result.err = WrittenBy([&](Output& err) {
    result.out = WrittenBy([&](Output& out) { result.code = run(out, err); });
  });
  return result;
}

uint64_t CountNodes(const json& node) {
  uint64_t count = 1;
  if (!node.contains("children")) return count;
  for (const json& child : node["children"]) count += CountNodes(child);
  return count;
}

// Standard error is for people to read.
constexpr size_t kMaxLine = 2000;
constexpr size_t kMaxLines = 60;  // including stale lines and their total

absl::Status CheckErrors(const std::string& text) {
  if (text.empty()) return absl::OkStatus();
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  if (lines.size() > kMaxLines ||
      absl::c_any_of(lines, [](auto line) { return line.size() > kMaxLine; })) {
    return absl::InternalError("an error is too long");
  }
  return CheckPlainText(text);
}

// The exit code says whether the input was understood; if not, so does standard
// error, and there is no result.
absl::Status CheckRun(bool understood,
                      absl::FunctionRef<ExitCode(Output&, Output&)> run) {
  const Result result = ResultOf(run);
  if (result.code == ExitCode::kInternal ||
      (result.code == ExitCode::kUsage) == understood ||
      (!understood &&
       (!absl::StartsWith(result.err, "assetlint: ") || !result.out.empty()))) {
    return absl::InternalError(absl::StrCat(
        "exit code ", static_cast<int>(result.code),
        understood ? ", although" : ", but not", " understood: ", result.err));
  }
  absl::Status status = CheckErrors(result.err);
  if (!result.out.empty()) status.Update(CheckPlainText(result.out));
  return status;
}

// Checks `input` with the options.
absl::Status CheckRunOf(const MemoryFile& input, bool understood,
                        CheckOptions options) {
  options.inputs.paths = {input.path()};
  options.inputs.jobs = 1;
  options.inputs.config.none = true;
  return CheckRun(understood, [&](Output& out, Output& err) {
    return RunCheck(options, ColorMode::kNever, out, err);
  });
}

absl::Status CheckBaseline(absl::string_view bytes) {
  const MemoryFile file(bytes);
  const auto baseline = Baseline::Parse(bytes, file.path());
  if (baseline.ok()) {
    const auto again = Baseline::Parse(baseline->ToJson(), file.path());
    if (!again.ok() || again->files() != baseline->files()) {
      return absl::InternalError("a baseline comes back as another one");
    }
  }
  const MemoryFile input("GSAnimationNot");
  CheckOptions options;
  options.inputs.as = "gsa";
  options.baseline = file.path();
  return CheckRunOf(input, baseline.ok(), options);
}

absl::Status CheckConfiguration(absl::string_view bytes) {
  static const auto& rules = *new std::vector<const Rule*>(AllRules());
  const MemoryFile file(bytes);
  ConfigOptions options;
  options.path = "Data/x.alo";
  options.config.file = file.path();
  options.format = bytes.size() % 2 == 0 ? "text" : "json";
  return CheckRun(
      ParseConfigFile(bytes, "assetlint.toml", rules).ok(),
      [&](Output& out, Output& err) { return RunConfig(options, out, err); });
}

absl::Status CheckGameList(absl::string_view bytes) {
  const auto read = [](absl::string_view list,
                       std::vector<std::string>& paths) {
    return ParseGameList(
        list, [&](absl::string_view path) { paths.emplace_back(path); });
  };
  std::vector<std::string> paths;
  const bool understood = read(bytes, paths).ok();
  if (understood) {
    if (absl::c_any_of(paths,
                       [](auto& path) { return GamePath(path) != path; })) {
      return absl::InternalError("a path is not as games compare it");
    }
    std::erase_if(paths, [](auto& path) { return !IsListable(path); });
    std::vector<std::string> again;
    if (!paths.empty() &&
        (!read(absl::StrJoin(paths, "\n"), again).ok() || again != paths)) {
      return absl::InternalError("a list comes back as another one");
    }
  }
  // Beside a model, whose names are looked up in the list.
  static const auto& model = *new MemoryFile(corpus::TankModel().Build());
  const MemoryFile file(bytes);
  CheckOptions options;
  options.across.game_list = file.path();
  return CheckRunOf(model, understood, options);
}

absl::Status CheckUndo(absl::string_view bytes) {
  constexpr char kPath[] = "/mod/undo.json";
  const auto entries = UndoEntriesOf(bytes, kPath);
  if (entries.ok()) {
    // The input must not decide which files are read: nothing is run.
    const std::string text = UndoText(*entries, kPath);
    const auto again = UndoEntriesOf(text, kPath);
    return again.ok() && UndoText(*again, kPath) == text
               ? absl::OkStatus()
               : absl::InternalError("an undo file comes back as another one");
  }
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

absl::Status CheckDump(absl::string_view input) {
  if (input.empty()) return absl::OkStatus();
  const auto choice = static_cast<uint8_t>(input[0]);
  const absl::string_view bytes = input.substr(1);
  const Format& format = *AllFormats()[choice % AllFormats().size()];
  const bool as_json = choice / 32 % 2 != 0;
  const MemoryFile file(bytes);
  DumpOptions options;
  options.path = file.path();
  options.as = std::string(format.name);
  options.format = as_json ? "json" : "tree";
  options.values = as_json && format.values != nullptr;
  options.expand = choice / 64 % 2 != 0;
  options.full = choice / 128 != 0;
  const Result result = ResultOf([&](Output& out, Output& err) {
    return RunDump(options, ColorMode::kNever, out, err);
  });
  absl::Status status = CheckErrors(result.err);
  // A file that decodes may have no values.
  const bool clean = result.code == ExitCode::kClean;
  if ((!clean && result.code != ExitCode::kFindings) ||
      (clean != format.reencode(bytes).ok() && (clean || !options.values))) {
    return absl::InternalError(absl::StrCat(
        "exit code ", static_cast<int>(result.code), ": ", result.err));
  }

  TreeOptions shown;
  shown.expand_records = options.expand;
  if (options.full) shown.max_elements = 0;
  TilingChecker tree;
  format.tree(bytes, shown, tree);
  if (!as_json) {
    status.Update(CheckNoCommands(result.out, 0));
    // And one above the tree.
    status.Update(ExpectCount("lines", absl::c_count(result.out, '\n'),
                              tree.nodes() + 1));
    return status;
  }
  const absl::StatusOr<json> document = ParseWrittenJson(result.out);
  if (!document.ok()) return document.status();
  status.Update(
      ExpectCount("nodes", CountNodes((*document)["tree"]), tree.nodes()));
  status.Update(ExpectCount("values", document->count("values"),
                            clean && options.values ? 1 : 0));
  return status;
}

absl::Status CheckUserFile(absl::string_view input) {
  if (input.empty()) return absl::OkStatus();
  constexpr absl::Status (*kChecks[])(absl::string_view) = {
      CheckBaseline, CheckConfiguration, CheckGameList, CheckUndo};
  return kChecks[static_cast<uint8_t>(input[0]) % 4](input.substr(1));
}

}  // namespace assetlint
