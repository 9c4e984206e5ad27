// `assetlint list`.
#ifndef ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/color.h"

namespace assetlint {

// Lists the entries of an archive on `out`, in its order, from its directory
// alone. An archive that does not decode gives kFindings, with the reason on
// `err`; a file that is no archive kUsage. With --game, see list_game.h.
ExitCode RunList(const ListOptions& options, ColorMode color, Output& out,
                 Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_
