#include "lint/commands/facts_command.h"

#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "formats/base/facts.h"
#include "formats/formats.h"
#include "lint/commands/report_undecodable.h"
#include "lint/facts/facts_file.h"
#include "lint/run/archive_finder.h"
#include "lint/run/input_file.h"
#include "lint/run/input_loader.h"
#include "lint/terminal/print_error.h"

namespace assetlint {
namespace {

absl::StatusOr<InputFile> InputOf(const FactsOptions& options,
                                  const Format* forced) {
  if (options.path != "-") return FindNamed(options.path, forced);
  return InputFile{
      options.stdin_filename.empty() ? "-" : options.stdin_filename,
      InputFile::Kind::kStdin, ""};
}

// None when the file does not decode: why goes to `err`.
std::optional<Facts> CollectFacts(const InputFile& file,
                                  const LoadedInput& input,
                                  const Painter& paint, Output& err) {
  Facts facts;
  if (!ReportUndecodable(file, input, paint, err, &facts)) return std::nullopt;
  return facts;
}

// Whether the file was read, although it is of no format.
bool HasFactsOnly(const LoadedInput& input) {
  return input.status != LoadedInput::Status::kLoaded &&
         input.bytes.data() != nullptr && HasFactsByName(input.file_name);
}

}  // namespace

ExitCode RunFacts(const FactsOptions& options, ColorMode color, Output& out,
                  Output& err) {
  const Format* const forced =
      options.as.empty() ? nullptr : FindFormat(options.as);
  const absl::StatusOr<InputFile> named = InputOf(options, forced);
  if (!named.ok()) {
    PrintError(err, options.path, named.status().message());
    return ExitCode::kUsage;
  }
  const InputFile& file = *named;
  InputLoader loader(forced);
  loader.ReadForFacts();
  const LoadedInput input = loader.Load(file);
  const bool facts_only = HasFactsOnly(input);
  if (input.status != LoadedInput::Status::kLoaded && !facts_only) {
    PrintError(err, file.path, input.note);
    return ExitCode::kUsage;
  }
  FactsFile facts = {.path = file.path,
                     .format = input.format,
                     .size = input.bytes.size(),
                     .facts = {}};
  if (facts_only) {
    absl::StatusOr<Facts> read = ReadFacts(input.bytes, input.file_name);
    if (read.ok()) facts.facts = *std::move(read);
  } else {
    facts.facts = CollectFacts(file, input,
                               Painter(WantsColor(color, err.terminal())), err);
  }
  WriteFacts(facts, out);
  return facts.facts.has_value() ? ExitCode::kClean : ExitCode::kFindings;
}

}  // namespace assetlint
