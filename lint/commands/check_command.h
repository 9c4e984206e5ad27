// `assetlint check`.
#ifndef ASSETLINT_LINT_COMMANDS_CHECK_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_CHECK_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Checks the files, reports to `out` (or --output), and prints to `err` what
// could not be checked.
ExitCode RunCheck(const CheckOptions& options, ColorMode color, Output& out,
                  Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_CHECK_COMMAND_H_
