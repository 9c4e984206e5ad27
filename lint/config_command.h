// `assetlint config`.
#ifndef ASSETLINT_LINT_CONFIG_COMMAND_H_
#define ASSETLINT_LINT_CONFIG_COMMAND_H_

#include "lint/command_line.h"
#include "lint/exit_code.h"
#include "lint/output.h"

namespace assetlint {

// Shows which files configure a path, whether it is left out, and which rules
// are on there, each with the place that says so. The path need not exist: it
// is that of a folder when there is one there, else that of a file.
ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CONFIG_COMMAND_H_
