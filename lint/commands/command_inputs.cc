#include "lint/commands/command_inputs.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "lint/config/glob.h"
#include "lint/os/system.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_linter.h"
#include "lint/text/escape.h"
#include "lint/text/messages.h"

namespace assetlint {

ExitCode UsageError(Output& err, absl::string_view message) {
  PrintError(err, message);
  return ExitCode::kUsage;
}

ExitCode ConfigurationError(Output& err, const absl::Status& status) {
  for (const absl::string_view line : absl::StrSplit(status.message(), '\n')) {
    PrintError(err, line);
  }
  return ExitCode::kUsage;
}

namespace {

absl::StatusOr<std::vector<Glob>> ExcludedOf(const InputOptions& options) {
  std::vector<Glob> excluded;
  const bool any_absolute =
      absl::c_any_of(options.paths, [](const auto& p) { return p[0] == '/'; });
  for (const std::string& pattern : options.excluded) {
    absl::StatusOr<Glob> glob = Glob::Parse(pattern);
    if (glob.ok() && pattern[0] == '/' && !any_absolute) {
      glob = absl::InvalidArgumentError(
          "cannot match: it begins with a slash, but none of the paths to "
          "check does (patterns match paths as given)");
    }
    if (!glob.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--exclude ", QuoteForMessage(pattern), ": ",
                       glob.status().message()));
    }
    excluded.push_back(*std::move(glob));
  }
  return excluded;
}

}  // namespace

absl::StatusOr<RunInputs> FindRunInputs(const InputOptions& options,
                                        const RuleChoice& rules,
                                        absl::string_view fail_on,
                                        EntryUse entries, bool quiet,
                                        Output& err) {
  absl::StatusOr<std::unique_ptr<PathPolicies>> policies = PathPolicies::Create(
      AllRules(), rules, fail_on, options.config, AllGameRules());
  if (!policies.ok()) return policies.status();
  const absl::StatusOr<std::vector<Glob>> excluded = ExcludedOf(options);
  if (!excluded.ok()) return excluded.status();
  InputSet set{
      FindFiles(options.paths, *excluded, **policies,
                options.stdin_filename.empty() ? "-" : options.stdin_filename),
      FindFormat(options.as)};
  AddEntries({set.forced, *excluded, os::ThreadCount(options.jobs),
              entries == EntryUse::kFiles},
             **policies, set.found);
  const absl::Status configurations = (*policies)->status();
  if (!configurations.ok()) return configurations;
  if (!quiet) PrintNote(err, (*policies)->RemovedRulesNote());
  return RunInputs{*std::move(policies), std::move(set)};
}

ExitCode ReportNothingChecked(const InputSet& inputs, ExitCode exit_code,
                              Output& err) {
  const FoundFiles& found = inputs.found;
  const auto special = static_cast<uint64_t>(
      absl::c_count_if(found.files, [](const InputFile& file) {
        return file.kind == InputFile::Kind::kSkipped;
      }));
  std::vector<std::string> reasons;
  const auto add = [&](uint64_t n, absl::string_view noun,
                       absl::string_view what) {
    if (n > 0) reasons.push_back(absl::StrCat(CountOf(n, noun), what));
  };
  add(found.files.size() - special, "file", " of unknown format");
  add(special, "link", special == 1 ? " or special file" : " or special files");
  add(found.excluded, "path", " excluded");
  if (reasons.empty()) reasons.push_back("no files");
  PrintError(err,
             absl::StrCat("nothing checked: ", absl::StrJoin(reasons, ", ")));
  // Files of other programs are no mistake.
  const bool others = absl::c_any_of(found.files, [](const InputFile& file) {
    return HasKnownExtension(file.FileName());
  });
  return found.any_folder && !others ? Worse(exit_code, ExitCode::kUsage)
                                     : exit_code;
}

bool LoadInput(const InputFile& file, InputLoader& loader, LoadedInput& input,
               Output& err) {
  input = loader.Load(file);
  if (input.status == LoadedInput::Status::kLoaded) return true;
  PrintError(err, file.path, input.note);
  return false;
}

std::optional<Finding> FirstFault(const LoadedInput& input) {
  Report report(Report::Mode::kCollect);
  input.format->lint(input.bytes, FileContext{input.file_name}, report);
  if (report.decodes()) return std::nullopt;
  std::vector<Finding> findings = report.TakeSorted();
  const auto fault = absl::c_find_if(findings, IsStructure);
  if (fault == findings.end()) return std::nullopt;
  return *std::move(fault);
}

bool ReportUndecodable(const InputFile& file, const LoadedInput& input,
                       ColorMode color, Output& err) {
  std::optional<Finding> fault = FirstFault(input);
  if (!fault.has_value()) return true;
  const ReportedFinding reported{*std::move(fault), Severity::kError};
  err.Write(absl::StrCat(FindingLine(file.path, reported,
                                     Painter(WantsColor(color, err.terminal())),
                                     PlaceInArchive(file)),
                         "\n"));
  return false;
}

}  // namespace assetlint
