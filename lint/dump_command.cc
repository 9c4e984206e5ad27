#include "lint/dump_command.h"

#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "lint/complaint.h"
#include "lint/count_text.h"
#include "lint/escape.h"
#include "lint/finding_text.h"
#include "lint/input_loader.h"
#include "lint/json_text.h"
#include "lint/json_values.h"
#include "lint/tree_json.h"
#include "lint/tree_text.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

InputFile InputOf(const DumpOptions& options) {
  if (options.path != "-") {
    return {options.path, InputFile::Kind::kNamed, ""};
  }
  return {options.stdin_filename.empty() ? "-" : options.stdin_filename,
          InputFile::Kind::kStdin, ""};
}

// Whether the file decodes; if not, `err` gets the finding that says why.
bool Decodes(const InputFile& file, const LoadedInput& input,
             const Painter& paint, Output& err) {
  Report report(Report::Audience::kListener);
  input.format->lint(input.bytes, FileContext{input.file_name}, report);
  if (report.decodes()) return true;
  for (Finding& finding : report.TakeSorted()) {
    if (finding.rule->rule_class != RuleClass::kStructure) continue;
    const ReportedFinding reported{std::move(finding), Severity::kError};
    err.Write(absl::StrCat(FindingLine(file.path, reported, paint), "\n"));
    break;
  }
  return false;
}

// The decoded values; null, with words on `err`, when there are none.
ordered_json Values(const InputFile& file, const LoadedInput& input,
                    bool decodes, Output& err, ExitCode& exit_code) {
  if (input.format->values == nullptr) {
    ComplainOf(err, file.path,
               absl::StrCat("--values: the format ", input.format->name,
                            " has no values beyond the fields of its tree"));
    return nullptr;
  }
  if (!decodes) return nullptr;
  JsonValues writer;
  const absl::Status status = input.format->values(input.bytes, writer);
  if (!status.ok()) {
    // Fields that contradict each other decode, and still cannot be unpacked.
    ComplainOf(err, file.path, absl::StrCat("no values: ", status.message()));
    exit_code = ExitCode::kFindings;
    return nullptr;
  }
  return writer.Take();
}

void WriteJson(const InputFile& file, const LoadedInput& input,
               const FieldNode& tree, ordered_json values, Output& out) {
  ordered_json json = {
      {"version", 1},
      {"path", JsonPath(file.path)},
      {"format", std::string(input.format->name)},
      {"size", input.bytes.size()},
      {"tree", TreeJson(tree)},
  };
  if (!values.is_null()) json["values"] = std::move(values);
  out.Write(PrettyJson(json));
  out.Write("\n");
}

void WriteTree(const DumpOptions& options, const InputFile& file,
               const LoadedInput& input, const FieldNode& tree,
               const ordered_json& values, const Painter& paint, Output& out) {
  out.Write(absl::StrCat(paint(Style::kBold, EscapeForLineStart(file.path)),
                         ": ", input.format->title, " (", input.format->name,
                         "), ", CountOf(input.bytes.size(), "byte"), "\n"));
  WriteTreeText(tree, input.bytes, options.full, paint, out);
  if (values.is_null()) return;
  out.Write(absl::StrCat("\n", paint(Style::kBold, "values"), " ",
                         PrettyJson(values), "\n"));
}

}  // namespace

ExitCode RunDump(const DumpOptions& options, ColorMode color, Output& out,
                 Output& err) {
  const InputFile file = InputOf(options);
  InputLoader loader(options.as.empty() ? nullptr : FindFormat(options.as));
  const LoadedInput input = loader.Load(file);
  if (input.status != LoadedInput::Status::kLoaded) {
    ComplainOf(err, file.path, input.note);
    return ExitCode::kUsage;
  }
  TreeOptions tree_options;
  if (options.full) tree_options.max_elements = 0;
  tree_options.expand_records = options.expand;
  const FieldNode tree = input.format->tree(input.bytes, tree_options);
  const absl::Status tiles = CheckTiling(tree, input.bytes.size());

  const bool decodes =
      Decodes(file, input, Painter(WantsColor(color, err.terminal())), err);
  ExitCode exit_code = decodes ? ExitCode::kClean : ExitCode::kFindings;
  if (!tiles.ok()) {
    ComplainOf(
        err, file.path,
        absl::StrCat("internal error: the tree does not cover the file: ",
                     tiles.message()));
    exit_code = ExitCode::kInternal;
  }
  ordered_json values;
  if (options.values) values = Values(file, input, decodes, err, exit_code);
  if (options.format == "json") {
    WriteJson(file, input, tree, std::move(values), out);
  } else {
    WriteTree(options, file, input, tree, values,
              Painter(WantsColor(color, out.terminal())), out);
  }
  return exit_code;
}

}  // namespace assetlint
