// `assetlint completion SHELL`: print a shell completion script.
#ifndef ASSETLINT_LINT_CLI_COMPLETION_H_
#define ASSETLINT_LINT_CLI_COMPLETION_H_

#include <string>
#include <vector>

#include "lint/cli/arguments.h"

namespace assetlint {

// All words that select rules: ids, names, classes, "all".
std::vector<std::string> RuleWords();

// Scripts to source, or to put where the shell looks for them. `rules` are the
// words that select rules.
std::string BashCompletion(const std::vector<CommandArguments>& commands,
                           const std::vector<std::string>& rules);
std::string ZshCompletion(const std::vector<CommandArguments>& commands,
                          const std::vector<std::string>& rules);
std::string FishCompletion(const std::vector<CommandArguments>& commands,
                           const std::vector<std::string>& rules);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_COMPLETION_H_
