// `assetlint dump`.

#include <algorithm>
#include <string>

#include "absl/status/status.h"
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
#include "lint/run/archive_finder.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/terminal.h"
#include "lint/text/escape.h"
#include "lint/text/numbers.h"

namespace assetlint {

namespace {

absl::StatusOr<InputFile> InputOf(const DumpOptions& options,
                                  const Format* forced) {
  if (options.path != "-") return FindNamed(options.path, forced);
  return InputFile{
      options.stdin_filename.empty() ? "-" : options.stdin_filename,
      InputFile::Kind::kStdin, ""};
}

// One dump, written as the file is traversed.
class Dump {
 public:
  Dump(const DumpOptions& options, const InputFile& file,
       const LoadedInput& input, bool decodes, Output& out, Output& err)
      : options_(options),
        file_(file),
        input_(input),
        decodes_(decodes),
        out_(out),
        err_(err),
        exit_code_(decodes ? ExitCode::kClean : ExitCode::kFindings) {}

  void WriteJson();
  void WriteText(const Painter& paint);

  ExitCode exit_code() const { return exit_code_; }

 private:
  // Sends the tree to `sink`; reports an error when it does not cover the file.
  void Walk(TreeSink& sink);
  // Writes the decoded values; without any, only a message to `err_`.
  void WriteValues(JsonStream& json);

  const DumpOptions& options_;
  const InputFile& file_;
  const LoadedInput& input_;
  bool decodes_;
  Output& out_;
  Output& err_;
  ExitCode exit_code_;
};

void Dump::Walk(TreeSink& sink) {
  TreeOptions options;
  if (options_.full) options.max_elements = 0;
  options.expand_records = options_.expand;
  TilingChecker checker(&sink);
  input_.format->tree(input_.bytes, options, checker);
  const absl::Status tiles = checker.Verdict(input_.bytes.size());
  if (tiles.ok()) return;
  PrintError(err_, file_.path,
             absl::StrCat("internal error: the tree does not cover the file: ",
                          tiles.message()));
  exit_code_ = ExitCode::kInternal;
}

void Dump::WriteValues(JsonStream& json) {
  if (input_.format->values == nullptr) {
    PrintError(err_, file_.path,
               absl::StrCat("--values: the format ", input_.format->name,
                            " has no values beyond the fields of its tree"));
    return;
  }
  if (!decodes_) return;
  const absl::Status status = input_.format->values(input_.bytes, json);
  if (status.ok()) return;
  // A file with contradictory fields may decode but not unpack.
  PrintError(err_, file_.path, absl::StrCat("no values: ", status.message()));
  exit_code_ = std::max(exit_code_, ExitCode::kFindings);
}

void Dump::WriteJson() {
  JsonStream json(out_);
  json.BeginObject();
  WriteDumpHead(json, file_.path, PlaceInArchive(file_), *input_.format,
                input_.bytes.size());
  json.Key("tree");
  TreeJson tree(json);
  Walk(tree);
  if (options_.values) {
    json.Key("values");
    WriteValues(json);
  }
  json.EndObject();
  out_.Write("\n");
}

void Dump::WriteText(const Painter& paint) {
  out_.Write(absl::StrCat(
      paint(Style::kBold, EscapeForLineStart(file_.path)), ": ",
      input_.format->title, " (", input_.format->name, "), ",
      CountOf(input_.bytes.size(), "byte"),
      file_.IsEntry() ? absl::StrCat(" at ", OffsetText(file_.range.offset),
                                     " of the archive")
                      : "",
      "\n"));
  TreeText tree(input_.bytes, options_.full, paint, out_);
  Walk(tree);
  if (!options_.values) return;
  JsonStream json(out_, absl::StrCat("\n", paint(Style::kBold, "values"), " "));
  WriteValues(json);
  if (json.written()) out_.Write("\n");
}

}  // namespace

ExitCode RunDump(const DumpOptions& options, ColorMode color, Output& out,
                 Output& err) {
  const Format* forced = options.as.empty() ? nullptr : FindFormat(options.as);
  const absl::StatusOr<InputFile> found = InputOf(options, forced);
  if (!found.ok()) {
    PrintError(err, options.path, found.status().message());
    return ExitCode::kUsage;
  }
  const InputFile& file = *found;
  InputLoader loader(forced);
  LoadedInput input;
  if (!LoadInput(file, loader, input, err)) return ExitCode::kUsage;
  const bool decodes = ReportUndecodable(file, input, color, err);
  Dump dump(options, file, input, decodes, out, err);
  if (options.format == "json") {
    dump.WriteJson();
  } else {
    dump.WriteText(Painter(WantsColor(color, out.terminal())));
  }
  return dump.exit_code();
}

}  // namespace assetlint
