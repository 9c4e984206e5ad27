// `assetlint list --game DIR`.
#ifndef ASSETLINT_LINT_COMMANDS_LIST_GAME_H_
#define ASSETLINT_LINT_COMMANDS_LIST_GAME_H_

#include <string>
#include <vector>

#include "lint/exit_code.h"
#include "lint/os/output.h"

namespace assetlint {

// Writes the paths of all files of the installed game in these folders, sorted,
// each once and on a line: a list for --game-list. Names that cannot be a line
// are counted on `err`.
ExitCode RunListGame(const std::vector<std::string>& folders, Output& out,
                     Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_LIST_GAME_H_
