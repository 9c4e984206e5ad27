// `assetlint config`.
#ifndef ASSETLINT_LINT_COMMANDS_CONFIG_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_CONFIG_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"

namespace assetlint {

// Shows which files configure a path, whether it is excluded, and which rules
// are on there, each with the setting responsible. The path need not exist: an
// existing folder is treated as a folder, anything else as a file.
ExitCode RunConfig(const ConfigOptions& options, Output& out, Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_CONFIG_COMMAND_H_
