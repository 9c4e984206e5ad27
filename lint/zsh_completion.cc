#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "lint/completion.h"

namespace assetlint {
namespace {

// For a specification of _arguments or _describe between single quotes.
std::string Escape(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"},
                                    {"'", "'\\''"},
                                    {":", "\\:"},
                                    {"[", "\\["},
                                    {"]", "\\]"}});
}

// What _arguments is to complete.
std::string Action(const std::string& value,
                   const std::vector<std::string>& choices) {
  if (!choices.empty()) {
    return absl::StrCat("(", absl::StrJoin(choices, " "), ")");
  }
  if (value == "RULE") return "_sequence compadd - $rules";
  if (value == "RULE=LEVEL") return "compadd -S = - $rules";
  if (value == "N" || value == "GLOB" || value == "NAME") return "( )";
  return "_files";
}

std::string Specification(const OptionWords& option) {
  std::string all;
  for (const std::string& name : option.names) {
    // An option may come several times, or keeps its other names away.
    const std::string apart =
        option.repeats
            ? "*"
            : absl::StrCat("(", absl::StrJoin(option.names, " "), ")");
    const bool is_long = absl::StartsWith(name, "--");
    absl::StrAppend(&all, "        '", apart, name,
                    option.value.empty() ? ""
                    : is_long            ? "="
                                         : "+",
                    "[", Escape(option.help), "]",
                    option.value.empty()
                        ? ""
                        : absl::StrCat(":", Escape(option.value), ":",
                                       Action(option.value, option.choices)),
                    "' \\\n");
  }
  return all;
}

}  // namespace

std::string ZshCompletion(const std::vector<CommandWords>& commands,
                          const std::vector<std::string>& rules) {
  std::string text = absl::StrCat(
      "#compdef assetlint\n"
      "# Completion of assetlint for zsh; `assetlint completion zsh` writes "
      "it.\n"
      "_assetlint() {\n  local -a commands rules\n  rules=(",
      absl::StrJoin(rules, " "), ")\n  commands=(\n");
  for (size_t i = 1; i < commands.size(); ++i) {
    absl::StrAppend(&text, "    '", commands[i].name, ":",
                    Escape(commands[i].help), "'\n");
  }
  absl::StrAppend(&text,
                  "  )\n"
                  "  if (( CURRENT == 2 )); then\n"
                  "    _describe command commands\n"
                  "    return\n"
                  "  fi\n"
                  "  local command=$words[2]\n"
                  "  shift words\n"
                  "  (( CURRENT-- ))\n"
                  "  case $command in\n");
  for (size_t i = 1; i < commands.size(); ++i) {
    const CommandWords& command = commands[i];
    absl::StrAppend(&text, "    ", command.name, ")\n      _arguments -S \\\n");
    for (const OptionWords& option : command.options) {
      text += Specification(option);
    }
    for (const ArgumentWords& argument : command.arguments) {
      absl::StrAppend(&text, "        '", argument.repeats ? "*" : "1", ":",
                      Escape(argument.name), ":",
                      Action(argument.name, argument.choices), "' \\\n");
    }
    absl::StrAppend(&text, "        && return\n      ;;\n");
  }
  absl::StrAppend(&text,
                  "  esac\n}\n\n"
                  "# Where it is sourced, and where zsh finds it by its name.\n"
                  "if [[ $funcstack[1] == _assetlint ]]; then\n"
                  "  _assetlint \"$@\"\nelse\n"
                  "  compdef _assetlint assetlint\nfi\n");
  return text;
}

}  // namespace assetlint
