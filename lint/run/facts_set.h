// Files whose facts were collected before: the files of a run that only checks
// across them.
#ifndef ASSETLINT_LINT_RUN_FACTS_SET_H_
#define ASSETLINT_LINT_RUN_FACTS_SET_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "lint/config/path_policies.h"
#include "lint/facts/facts_file.h"
#include "lint/run/across_phase.h"
#include "lint/run/finding_judge.h"
#include "lint/run/input_set.h"

namespace assetlint {

struct FactsSet {
  // The files that the facts are about, in the order of their paths. They are
  // not read, and need not exist.
  InputSet inputs;
  std::vector<FactsFile> facts;  // of each of these
  // The other files of the mod, which count by their names.
  std::vector<std::string> names;
  // The files of facts, which no output may replace.
  InputSet sources;

  // A file as if it had just been linted, without findings. Moves its facts:
  // call it once.
  LintedFile Take(size_t file, const LintOptions& options);
};

// Reads files of facts; the argument @FILE means the paths in that file,
// one per line. `names` is empty or a file of paths, one per line. A file that
// its configuration excludes counts by its name. InvalidArgument, of one or
// more lines, for what cannot be read or understood, and for two files with the
// same path. `policies` must outlive the result.
absl::StatusOr<FactsSet> ReadFactsSet(absl::Span<const std::string> arguments,
                                      const std::string& names,
                                      PathPolicies& policies);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FACTS_SET_H_
