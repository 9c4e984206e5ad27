#include "lint/run/input_set.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "formats/formats.h"
#include "lint/config/glob.h"
#include "lint/os/thread_count.h"
#include "lint/run/archive_finder.h"
#include "lint/text/count_text.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

bool AnyAbsolute(const std::vector<std::string>& paths) {
  return std::any_of(paths.begin(), paths.end(),
                     [](const std::string& path) { return path[0] == '/'; });
}

}  // namespace

absl::StatusOr<InputSet> FindInputs(const InputOptions& options,
                                    PathPolicies& policies, EntryUse entries) {
  std::vector<Glob> excluded;
  for (const std::string& pattern : options.excluded) {
    absl::StatusOr<Glob> glob = Glob::Parse(pattern);
    if (!glob.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--exclude ", QuoteForMessage(pattern), ": ",
                       glob.status().message()));
    }
    if (pattern[0] == '/' && !AnyAbsolute(options.paths)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--exclude ", QuoteForMessage(pattern),
          ": cannot match: it begins with a slash, but none of the paths to "
          "check does (patterns match paths as given)"));
    }
    excluded.push_back(*std::move(glob));
  }
  InputSet inputs;
  if (!options.as.empty()) inputs.forced = FindFormat(options.as);
  inputs.found =
      FindFiles(options.paths, excluded, policies,
                options.stdin_filename.empty() ? "-" : options.stdin_filename);
  AddEntries({inputs.forced, excluded, ThreadCount(options.jobs),
              entries == EntryUse::kFiles},
             policies, inputs.found);
  const absl::Status configurations = policies.status();
  if (!configurations.ok()) return configurations;
  return inputs;
}

NothingChecked ExplainNothingChecked(const InputSet& inputs) {
  const FoundFiles& found = inputs.found;
  const auto special = static_cast<uint64_t>(std::count_if(
      found.files.begin(), found.files.end(), [](const InputFile& file) {
        return file.kind == InputFile::Kind::kSkipped;
      }));
  std::vector<std::string> reasons;
  if (const uint64_t unknown = found.files.size() - special; unknown > 0) {
    reasons.push_back(
        absl::StrCat(CountOf(unknown, "file"), " of unknown format"));
  }
  if (special > 0) {
    reasons.push_back(absl::StrCat(
        WithThousands(special),
        special == 1 ? " link or special file" : " links or special files"));
  }
  if (found.excluded > 0) {
    reasons.push_back(
        absl::StrCat(CountOf(found.excluded, "path"), " excluded"));
  }
  if (reasons.empty()) reasons.push_back("no files");
  return {found.any_folder,
          absl::StrCat("nothing checked: ", absl::StrJoin(reasons, ", "))};
}

}  // namespace assetlint
