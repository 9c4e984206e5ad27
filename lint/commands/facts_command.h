// `assetlint facts`.
#ifndef ASSETLINT_LINT_COMMANDS_FACTS_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_FACTS_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Writes the facts of the file to `out`, as JSON. For a file that does not
// decode they are null, the first finding that explains why goes to `err`, and
// the exit code is kFindings.
ExitCode RunFacts(const FactsOptions& options, ColorMode color, Output& out,
                  Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_FACTS_COMMAND_H_
