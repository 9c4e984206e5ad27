#include "lint/cli/shown_command.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "lint/cli/option_kinds.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

constexpr size_t kMaxShown = 8192;

constexpr absl::string_view kWithoutEffect[] = {"--jobs", "--output",
                                                "--color"};

bool IsPlainInShell(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         absl::StrContains("_@%+=:,./-", c);
}

std::string ShellQuoted(const std::string& text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), IsPlainInShell)) {
    return text;
  }
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

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
    if (out.size() > kMaxShown) return;
    absl::StrAppend(&out, " ", name, "=", ShellQuoted(RemoveMark(value)));
  }
}

// Whether an argument would be taken for an option.
bool LooksLikeOption(const std::string& argument) {
  return argument.size() > 1 && argument[0] == '-';
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
  if (std::any_of(arguments.begin(), arguments.end(), LooksLikeOption)) {
    shown += " --";
  }
  for (const std::string& argument : arguments) {
    if (shown.size() > kMaxShown) break;
    absl::StrAppend(&shown, " ", ShellQuoted(argument));
  }
  return ShortenUtf8(shown, kMaxShown);
}

}  // namespace assetlint
