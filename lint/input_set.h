// The files that a command was given, and the way to take them.
#ifndef ASSETLINT_LINT_INPUT_SET_H_
#define ASSETLINT_LINT_INPUT_SET_H_

#include <string>

#include "absl/status/statusor.h"
#include "formats/base/format.h"
#include "lint/command_line.h"
#include "lint/file_finder.h"
#include "lint/path_policies.h"

namespace assetlint {

struct InputSet {
  FoundFiles found;
  const Format* forced = nullptr;  // --as
};

// InvalidArgument when an option or a configuration makes no sense: one or
// more lines. `policies` must outlive the result.
absl::StatusOr<InputSet> FindInputs(const InputOptions& options,
                                    PathPolicies& policies);

// What to say when a run over the set has checked nothing and nothing was
// unreadable. A folder without any file of ours is an error: whoever names it
// believes that something is checked. That all files named are excluded is
// none: tools that hand over changed files rely on it.
struct NothingChecked {
  bool error = false;
  std::string message;
};
NothingChecked ExplainNothingChecked(const InputSet& inputs);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_INPUT_SET_H_
