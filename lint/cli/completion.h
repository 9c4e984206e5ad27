// `assetlint completion SHELL`: print a shell completion script.
#ifndef ASSETLINT_LINT_CLI_COMPLETION_H_
#define ASSETLINT_LINT_CLI_COMPLETION_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "lint/cli/arguments.h"

namespace assetlint {

// A script to source, or to put where the shell ("bash", "zsh" or "fish") looks
// for it.
std::string Completion(absl::string_view shell,
                       const std::vector<CommandArguments>& commands);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_COMPLETION_H_
