#include "lint/cli/command_words.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "lint/cli/command_line.h"
#include "lint/cli/define_command_line.h"
#include "lint/text/escape.h"

namespace assetlint {

namespace {

// "text|json" lists the words themselves; anything else is a placeholder.
std::vector<std::string> Choices(const std::string& value) {
  if (!absl::StrContains(value, '|')) return {};
  return absl::StrSplit(value, '|');
}

OptionWords WordsOf(const CLI::Option& option) {
  OptionWords words;
  for (const std::string& name : option.get_snames()) {
    words.names.push_back("-" + name);
  }
  for (const std::string& name : option.get_lnames()) {
    words.names.push_back("--" + name);
  }
  const bool flag = option.get_items_expected_max() == 0;
  if (!flag) words.value = option.get_type_name();
  words.choices = Choices(words.value);
  words.repeats = option.get_items_expected_max() > 1;
  words.help = option.get_description();
  return words;
}

CommandWords WordsOf(const CLI::App& app) {
  CommandWords words;
  words.name = app.get_name();
  words.help = app.get_description();
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_positional()) {
      words.options.push_back(WordsOf(*option));
      continue;
    }
    words.arguments.push_back({option->get_name(/*positional=*/true),
                               Choices(option->get_type_name()),
                               option->get_items_expected_max() > 1,
                               option->get_description()});
  }
  return words;
}

}  // namespace

std::vector<CommandWords> AllCommandWords() {
  CLI::App app;
  CommandLine line;
  DefineCommandLine(app, line);
  std::vector<CommandWords> commands = {WordsOf(app)};
  for (const CLI::App* command : app.get_subcommands(nullptr)) {
    commands.push_back(WordsOf(*command));
  }
  return commands;
}

std::vector<std::string> RuleWords() {
  std::set<std::string> words = {"all"};
  for (const Rule* rule : AllRules()) {
    words.emplace(rule->id);
    words.emplace(rule->name);
    words.emplace(RuleClassName(rule->rule_class));
  }
  return {words.begin(), words.end()};
}

namespace {

constexpr absl::string_view kWithoutEffect[] = {"--jobs", "--output",
                                                "--color"};

void AppendOption(const CLI::Option& option, std::string& out) {
  const std::string name = option.get_name();
  if (std::count(std::begin(kWithoutEffect), std::end(kWithoutEffect), name)) {
    return;
  }
  if (option.get_items_expected_max() == 0) {
    absl::StrAppend(&out, " ", name);
    return;
  }
  for (const std::string& value : option.results()) {
    if (out.size() > kMaxShownCommand) return;
    absl::StrAppend(&out, " ", name, "=", ShellQuoted(RemoveMark(value)));
  }
}

}  // namespace

std::string ShownCommand(const CLI::App& command) {
  std::string shown = absl::StrCat("assetlint ", command.get_name());
  std::vector<std::string> arguments;
  for (const CLI::Option* option : command.get_options()) {
    if (option->count() == 0) continue;
    if (!option->get_positional()) {
      AppendOption(*option, shown);
      continue;
    }
    arguments = option->results();
    RemoveMarks(arguments);
  }
  return WithArguments(std::move(shown), arguments);
}

}  // namespace assetlint
