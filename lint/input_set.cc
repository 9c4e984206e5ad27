#include "lint/input_set.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "lint/count_text.h"
#include "lint/escape.h"
#include "lint/glob.h"

namespace assetlint {

absl::StatusOr<InputSet> FindInputs(const InputOptions& options) {
  std::vector<Glob> excluded;
  for (const std::string& pattern : options.excluded) {
    absl::StatusOr<Glob> glob = Glob::Parse(pattern);
    if (!glob.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--exclude ", QuoteForTerminal(pattern), ": ",
                       glob.status().message()));
    }
    excluded.push_back(*std::move(glob));
  }
  InputSet inputs;
  if (!options.as.empty()) inputs.forced = FindFormat(options.as);
  inputs.found =
      FindFiles(options.paths, excluded,
                options.stdin_filename.empty() ? "-" : options.stdin_filename);
  return inputs;
}

NothingChecked ExplainNothingChecked(const InputSet& inputs) {
  const FoundFiles& found = inputs.found;
  const std::string excluded =
      found.excluded == 0
          ? ""
          : absl::StrCat(CountOf(found.excluded, "path"), " excluded");
  if (!found.any_folder) {
    return {false, absl::StrCat("nothing checked: ", excluded)};
  }
  return {true,
          absl::StrCat("nothing checked: ", CountOf(found.files.size(), "file"),
                       ", none of a known format", excluded.empty() ? "" : ", ",
                       excluded)};
}

}  // namespace assetlint
