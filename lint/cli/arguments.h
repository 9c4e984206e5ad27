// All commands and their arguments as one table, from which parsing, --help,
// the manual page and the completions of shells follow.
#ifndef ASSETLINT_LINT_CLI_ARGUMENTS_H_
#define ASSETLINT_LINT_CLI_ARGUMENTS_H_

#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "lint/cli/command_line.h"

namespace assetlint {

// What an argument takes, and what becomes of it.
enum class ArgumentKind : uint8_t {
  kCli11,  // a flag that CLI11 defines by itself
  kFlag,
  kText,
  kRule,    // the id or name of a rule
  kNumber,  // a whole number in decimal digits
  kChoice,  // one of the words of `value`
  // Lists: words with commas between them, or one value for each occurrence.
  kWords,
  kTexts,
  // The user's paths: the program keeps them with '/' between names.
  kPath,
  kPaths,
  kNewFile,  // to be written
  // Paths, and where the shell does not do it, patterns such as Data\*.alo are
  // replaced by what they match.
  kPatterns,
};

struct Argument {
  std::string names;  // "-j,--jobs"; "PATH" for one that is not an option
  ArgumentKind kind;
  // Its name in the help, such as "N", or "text|json".
  std::string value = "";
  std::string help;
  std::variant<bool*, uint64_t*, std::string*, std::vector<std::string>*>
      target = static_cast<bool*>(nullptr);
  std::string excludes = "";  // names of arguments, with commas between them
  bool required = false;
  std::string needs = "";
  uint64_t most = std::numeric_limits<uint64_t>::max();

  bool positional() const { return names[0] != '-'; }
  bool flag() const { return kind <= ArgumentKind::kFlag; }
  bool list() const {
    return kind == ArgumentKind::kWords || kind == ArgumentKind::kTexts ||
           kind == ArgumentKind::kPaths || kind == ArgumentKind::kPatterns;
  }
  // "-j" and "--jobs"; the longest last.
  std::vector<std::string> AllNames() const;
  // The words of a choice; none for any other kind.
  std::vector<std::string> Choices() const;
};

struct CommandArguments {
  std::string name;
  std::string help;
  std::vector<Argument> arguments;
  Command command = Command::kHelp;

  // The argument with that name, or null.
  const Argument* Find(absl::string_view name) const;
};

// `assetlint` itself comes first, then each command, in the order of --help.
// The targets are in `line`.
std::vector<CommandArguments> AllCommands(CommandLine& line);

// A completion script to source, or to put where the shell ("bash", "zsh" or
// "fish") looks for it.
std::string Completion(absl::string_view shell,
                       const std::vector<CommandArguments>& commands);

// The manual page, in the roff of man(7).
std::string ManPage(const std::vector<CommandArguments>& commands);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_ARGUMENTS_H_
