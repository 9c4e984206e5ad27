// Which files `check` must not write over.
#ifndef ASSETLINT_LINT_RUN_OUTPUT_TARGETS_H_
#define ASSETLINT_LINT_RUN_OUTPUT_TARGETS_H_

#include "absl/status/status.h"
#include "lint/cli/command_line.h"
#include "lint/run/input_loader.h"

namespace assetlint {

// InvalidArgument when --output or --write-baseline names a file that it must
// not replace: a game asset by its extension or its content, the XML of a mod,
// a binary file, an input of the run, a configuration, or the same file as
// another of these options or --baseline. `--output *.alo`, expanded by a
// shell, would replace the first model. Files are compared by identity, through
// links, not by name.
absl::Status CheckOutputTargets(const CheckOptions& options,
                                const InputSet& inputs);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_OUTPUT_TARGETS_H_
