// The files given to a command, and how to read them.
#ifndef ASSETLINT_LINT_RUN_INPUT_SET_H_
#define ASSETLINT_LINT_RUN_INPUT_SET_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "formats/base/format.h"
#include "lint/cli/command_line.h"
#include "lint/config/path_policies.h"
#include "lint/run/file_finder.h"

namespace assetlint {

struct InputSet {
  FoundFiles found;
  const Format* forced = nullptr;  // --as
};

// What becomes of the entries of archives.
enum class EntryUse : uint8_t {
  kFiles,  // they are files of the run
  kNone,   // only those that are named; archives are marked as such
};

// InvalidArgument, of one or more lines, for an invalid option or
// configuration. `policies` must outlive the result.
absl::StatusOr<InputSet> FindInputs(const InputOptions& options,
                                    PathPolicies& policies,
                                    EntryUse entries = EntryUse::kFiles);

// What to report when a run has checked nothing although nothing was
// unreadable. A folder without any known file is an error: whoever names it
// expects something to be checked. It is not an error if all named files are
// excluded: tools that pass changed files rely on that.
struct NothingChecked {
  bool error = false;
  std::string message;
};
NothingChecked ExplainNothingChecked(const InputSet& inputs);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_INPUT_SET_H_
