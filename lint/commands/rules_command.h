// `assetlint rules` and `assetlint explain`.
#ifndef ASSETLINT_LINT_COMMANDS_RULES_COMMAND_H_
#define ASSETLINT_LINT_COMMANDS_RULES_COMMAND_H_

#include "lint/cli/command_line.h"
#include "lint/exit_code.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {

// Lists every rule of every format, by id.
ExitCode RunRules(const RulesOptions& options, ColorMode color, Output& out);

// Explains the rule with that id, or the rules with that name, or lists the
// rules of the symptoms that match; kUsage when nothing matches.
ExitCode RunExplain(const ExplainOptions& options, ColorMode color, Output& out,
                    Output& err);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_COMMANDS_RULES_COMMAND_H_
