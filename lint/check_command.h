// `assetlint check`.
#ifndef ASSETLINT_LINT_CHECK_COMMAND_H_
#define ASSETLINT_LINT_CHECK_COMMAND_H_

#include "lint/color.h"
#include "lint/command_line.h"
#include "lint/exit_code.h"
#include "lint/output.h"

namespace assetlint {

// Checks the files, reports to `out` (or --output), and prints to `err` what
// could not be checked.
ExitCode RunCheck(const CheckOptions& options, ColorMode color, Output& out,
                  Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CHECK_COMMAND_H_
