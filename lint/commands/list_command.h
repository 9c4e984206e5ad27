// `assetlint list --game DIR`.
#ifndef ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_

#include <string>
#include <vector>

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Writes the paths of all files of the installed game in these folders, sorted,
// each once and on a line: a list for --game-list. Names that cannot be a line
// are counted on `err`.
ExitCode RunListGame(const std::vector<std::string>& folders, Output& out,
                     Output& err);

// `assetlint list`.

// Lists the entries of an archive on `out`, in its order, from its directory
// alone. An archive that does not decode gives kFindings, with the reason on
// `err`; a file that is no archive kUsage. With --game, see list_game.h.
ExitCode RunList(const ListOptions& options, ColorMode color, Output& out,
                 Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_LIST_COMMAND_H_
