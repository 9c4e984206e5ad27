#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "lint/completion.h"

namespace assetlint {
namespace {

std::string Quote(const std::string& text) {
  return absl::StrCat(
      "'", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"'", "\\'"}}), "'");
}

// What is offered behind an option, or for an argument.
std::string Values(const std::string& value,
                   const std::vector<std::string>& choices) {
  if (!choices.empty()) {
    return absl::StrCat(" -x -a ", Quote(absl::StrJoin(choices, " ")));
  }
  if (value == "RULE") {
    return " -x -a '(__fish_append , $__assetlint_rules)'";
  }
  if (value == "RULE=LEVEL") return " -x -a '$__assetlint_rules='";
  if (value == "N" || value == "GLOB" || value == "NAME") return " -x";
  return " -r -F";
}

std::string Line(const std::string& condition, const std::string& rest) {
  return absl::StrCat("complete -c assetlint -n ", Quote(condition), rest,
                      "\n");
}

std::string OptionLine(const std::string& condition,
                       const OptionWords& option) {
  std::string rest;
  for (const std::string& name : option.names) {
    const bool is_long = absl::StartsWith(name, "--");
    absl::StrAppend(&rest, is_long ? " -l " : " -s ",
                    name.substr(is_long ? 2 : 1));
  }
  if (!option.value.empty()) rest += Values(option.value, option.choices);
  return Line(condition, absl::StrCat(rest, " -d ", Quote(option.help)));
}

}  // namespace

std::string FishCompletion(const std::vector<CommandWords>& commands,
                           const std::vector<std::string>& rules) {
  std::string text = absl::StrCat(
      "# Completion of assetlint for fish; `assetlint completion fish` writes "
      "it.\n"
      "complete -c assetlint -f\n"
      "set -g __assetlint_rules ",
      absl::StrJoin(rules, " "), "\n");
  for (const OptionWords& option : commands[0].options) {
    text += OptionLine("__fish_use_subcommand", option);
  }
  for (size_t i = 1; i < commands.size(); ++i) {
    const CommandWords& command = commands[i];
    text +=
        Line("__fish_use_subcommand",
             absl::StrCat(" -a ", command.name, " -d ", Quote(command.help)));
    const std::string inside =
        absl::StrCat("__fish_seen_subcommand_from ", command.name);
    for (const OptionWords& option : command.options) {
      text += OptionLine(inside, option);
    }
    for (const ArgumentWords& argument : command.arguments) {
      if (!argument.choices.empty()) {
        text += Line(inside,
                     absl::StrCat(" -f -a ",
                                  Quote(absl::StrJoin(argument.choices, " "))));
      } else if (argument.name == "RULE") {
        text += Line(inside, " -f -a '$__assetlint_rules'");
      } else {
        text += Line(inside, " -F");
      }
    }
  }
  return text;
}

}  // namespace assetlint
