// `assetlint manpage`: the manual page.
#ifndef ASSETLINT_LINT_CLI_MAN_PAGE_H_
#define ASSETLINT_LINT_CLI_MAN_PAGE_H_

#include <string>
#include <vector>

#include "lint/cli/arguments.h"

namespace assetlint {

// Written with roff's man macros: `assetlint manpage | man -l -`.
std::string ManPage(const std::vector<CommandArguments>& commands);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_MAN_PAGE_H_
