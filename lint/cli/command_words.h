// The command line's definition as plain data, from which shell completions and
// the man page are generated.
#ifndef ASSETLINT_LINT_CLI_COMMAND_WORDS_H_
#define ASSETLINT_LINT_CLI_COMMAND_WORDS_H_

#include <string>
#include <vector>

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

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_COMMAND_WORDS_H_
