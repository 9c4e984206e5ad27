#include "lint/cli/shown_command.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "lint/cli/option_kinds.h"
#include "lint/text/shell_words.h"

namespace assetlint {
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
