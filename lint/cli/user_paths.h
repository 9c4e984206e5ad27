// Paths of the command line, as the program keeps them.
#ifndef ASSETLINT_LINT_CLI_USER_PATHS_H_
#define ASSETLINT_LINT_CLI_USER_PATHS_H_

#include <string>
#include <vector>

#include "lint/cli/command_line.h"

namespace assetlint {

// With '/' between names, and where the shell does not do it, patterns such as
// Data\*.alo replaced by what they match.
void TakeUserPaths(CommandLine& line);

// The paths that a shell would replace the pattern by, sorted: `*` and `?` in
// its last name match any characters and any one, in either case of ASCII
// letters, but no '.' at the start. The pattern itself if it has none of these,
// exists, or matches nothing.
std::vector<std::string> ExpandPattern(const std::string& pattern);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_USER_PATHS_H_
