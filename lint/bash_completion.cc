#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "lint/completion.h"

namespace assetlint {
namespace {

constexpr char kHead[] =
    R"(# Completion of assetlint for bash; `assetlint completion bash` writes it.
_assetlint() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  # bash splits --format=json into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  local word command= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ $word != -* ]]; then
      command=$word
      break
    fi
  done
  local options= words= kind=files
)";

constexpr char kTail[] = R"(  COMPREPLY=()
  case $kind in
    words)
      mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      ;;
    rules)
      # Several rules have commas between them.
      local done=
      if [[ $current == *,* ]]; then done=${current%,*},; fi
      mapfile -t COMPREPLY < <(
        compgen -P "$done" -W "$_assetlint_rules" -- "${current#"$done"}")
      ;;
    files)
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
      ;;
  esac
}
complete -F _assetlint assetlint
)";

// The line that says what follows an option or stands for an argument; empty
// for files.
std::string Kind(const std::string& value,
                 const std::vector<std::string>& choices) {
  if (!choices.empty()) {
    return absl::StrCat("kind=words words=\"", absl::StrJoin(choices, " "),
                        "\"");
  }
  if (value == "RULE" || value == "RULE=LEVEL") return "kind=rules";
  if (value == "N" || value == "GLOB" || value == "NAME") return "kind=none";
  return "kind=files";
}

std::string CommandCase(const CommandWords& command) {
  std::vector<std::string> options;
  std::string values;
  for (const OptionWords& option : command.options) {
    options.insert(options.end(), option.names.begin(), option.names.end());
    if (option.value.empty()) continue;
    absl::StrAppend(&values, "        ", absl::StrJoin(option.names, " | "),
                    ") ", Kind(option.value, option.choices), " ;;\n");
  }
  std::string argument = "kind=none";
  if (!command.arguments.empty()) {
    argument = Kind(command.arguments[0].name, command.arguments[0].choices);
  }
  return absl::StrCat("    ", command.name, ")\n      options=\"",
                      absl::StrJoin(options, " "), "\"\n      ", argument,
                      "\n      if [[ $current == -* ]]; then kind=words words="
                      "$options; fi\n      case $before in\n",
                      values, "      esac\n      ;;\n");
}

}  // namespace

std::string BashCompletion(const std::vector<CommandWords>& commands,
                           const std::vector<std::string>& rules) {
  std::vector<std::string> names;
  std::string cases;
  for (size_t i = 1; i < commands.size(); ++i) {
    names.push_back(commands[i].name);
    cases += CommandCase(commands[i]);
  }
  for (const OptionWords& option : commands[0].options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return absl::StrCat("_assetlint_rules=\"", absl::StrJoin(rules, " "),
                      "\"\n\n", kHead, "  case $command in\n",
                      "    '') kind=words words=\"", absl::StrJoin(names, " "),
                      "\" ;;\n", cases, "  esac\n", kTail);
}

}  // namespace assetlint
