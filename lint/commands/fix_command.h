// `assetlint fix`.
#ifndef ASSETLINT_LINT_COMMANDS_FIX_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_FIX_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Fixes the files, or undoes the changes of an undo file; reports to `out`, and
// prints to `err` what could not be read or written.
ExitCode RunFix(const FixOptions& options, ColorMode color, Output& out,
                Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_FIX_COMMAND_H_
