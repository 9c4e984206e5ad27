// The command line as a report shows it.
#ifndef ASSETLINT_LINT_CLI_SHOWN_COMMAND_H_
#define ASSETLINT_LINT_CLI_SHOWN_COMMAND_H_

#include <string>

#include "CLI/CLI.hpp"

namespace assetlint {

// `assetlint check --format=html 'My Data'`: a parsed command, quoted for a
// shell, with its options before its other arguments. Options that do not
// change the report (--jobs, --output, --color) are left out, so that the same
// input gives the same report. Shortened, with "…", to about 8 KiB.
std::string ShownCommand(const CLI::App& command);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_SHOWN_COMMAND_H_
