// The command line's definition as plain data, from which shell completions and
// the man page are generated.
#ifndef ASSETLINT_LINT_CLI_COMMAND_WORDS_H_
#define ASSETLINT_LINT_CLI_COMMAND_WORDS_H_

#include <string>
#include <vector>

#include "CLI/CLI.hpp"

namespace assetlint {

struct OptionWords {
  std::vector<std::string> names;  // "-j", "--jobs"; the longest last
  // The name of the value ("N", "text|json"); empty for a flag.
  std::string value;
  std::vector<std::string> choices;  // "text", "json"; or none
  bool repeats = false;              // may be given more than once
  std::string help;
};

struct ArgumentWords {
  std::string name;  // "PATH"
  std::vector<std::string> choices;
  bool repeats = false;
  std::string help;
};

struct CommandWords {
  std::string name;
  std::string help;
  std::vector<OptionWords> options;
  std::vector<ArgumentWords> arguments;
};

// `assetlint` itself comes first, then each command.
std::vector<CommandWords> AllCommandWords();

// All words that select rules: ids, names, classes, "all".
std::vector<std::string> RuleWords();

// The command line as a report shows it.

// `assetlint check --format=html 'My Data'`: a parsed command, quoted for a
// shell, with its options before its other arguments. Options that do not
// change the report (--jobs, --output, --color) are left out, so that the same
// input gives the same report. Shortened, with "…", to about 8 KiB.
std::string ShownCommand(const CLI::App& command);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_COMMAND_WORDS_H_
