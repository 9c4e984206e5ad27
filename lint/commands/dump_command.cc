// `assetlint dump`.

#include <algorithm>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/tree_walker.h"
#include "formats/formats.h"
#include "lint/commands/command_inputs.h"
#include "lint/commands/commands.h"
#include "lint/dump/tree_json.h"
#include "lint/dump/tree_text.h"
#include "lint/json/json_stream.h"
#include "lint/run/file_finder.h"
#include "lint/run/file_linter.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// One dump, written as the file is traversed.
struct Dump {
  // Sends the tree to `sink`; reports an error when it does not cover the file.
  void Walk(TreeSink& sink) {
    TreeOptions tree;
    if (options.full) tree.max_elements = 0;
    tree.expand_records = options.expand;
    TilingChecker checker(&sink);
    input.format->tree(input.bytes, tree, checker);
    const absl::Status tiles = checker.Verdict(input.bytes.size());
    if (tiles.ok()) return;
    PrintError(
        err, file.path,
        absl::StrCat("internal error: the tree does not cover the file: ",
                     tiles.message()));
    exit_code = ExitCode::kInternal;
  }

  // Writes the decoded values; without any, only a message to `err`.
  void WriteValues(JsonStream& json) {
    if (input.format->values == nullptr) {
      PrintError(err, file.path,
                 absl::StrCat("--values: the format ", input.format->name,
                              " has no values beyond the fields of its tree"));
      return;
    }
    if (!decodes) return;
    const absl::Status status = input.format->values(input.bytes, json);
    if (status.ok()) return;
    // A file with contradictory fields may decode but not unpack.
    PrintError(err, file.path, absl::StrCat("no values: ", status.message()));
    exit_code = std::max(exit_code, ExitCode::kFindings);
  }

  void WriteJson() {
    JsonStream json(out);
    json.BeginObject();
    WriteDumpHead(json, file.path, PlaceInArchive(file), *input.format,
                  input.bytes.size());
    json.Key("tree");
    TreeJson tree(json);
    Walk(tree);
    if (options.values) {
      json.Key("values");
      WriteValues(json);
    }
    json.EndObject();
    out.Write("\n");
  }

  void WriteText(const Painter& paint) {
    out.Write(absl::StrCat(
        paint(Style::kBold, EscapeForLineStart(file.path)), ": ",
        input.format->title, " (", input.format->name, "), ",
        CountOf(input.bytes.size(), "byte"),
        file.IsEntry() ? absl::StrCat(" at ", OffsetText(file.range.offset),
                                      " of the archive")
                       : "",
        "\n"));
    TreeText tree(input.bytes, options.full, paint, out);
    Walk(tree);
    if (!options.values) return;
    JsonStream json(out,
                    absl::StrCat("\n", paint(Style::kBold, "values"), " "));
    WriteValues(json);
    if (json.written()) out.Write("\n");
  }

  const DumpOptions& options;
  const InputFile& file;
  const LoadedInput& input;
  bool decodes;
  Output& out;
  Output& err;
  ExitCode exit_code = decodes ? ExitCode::kClean : ExitCode::kFindings;
};

}  // namespace

ExitCode RunDump(const DumpOptions& options, ColorMode color, Output& out,
                 Output& err) {
  const Format* forced = FindFormat(options.as);
  const bool is_stdin = options.path == "-";
  const std::string& name =
      options.stdin_filename.empty() ? options.path : options.stdin_filename;
  const absl::StatusOr<InputFile> found =
      is_stdin ? InputFile{name, InputFile::Kind::kStdin, ""}
               : FindNamed(options.path, forced);
  if (!found.ok()) {
    PrintError(err, options.path, found.status().message());
    return ExitCode::kUsage;
  }
  const InputFile& file = *found;
  InputLoader loader(forced);
  LoadedInput input;
  if (!LoadInput(file, loader, input, err)) return ExitCode::kUsage;
  const bool decodes = ReportUndecodable(file, input, color, err);
  Dump dump{options, file, input, decodes, out, err};
  if (options.format == "json") {
    dump.WriteJson();
  } else {
    dump.WriteText(Painter(WantsColor(color, out.terminal())));
  }
  return dump.exit_code;
}

}  // namespace assetlint
