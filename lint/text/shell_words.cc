#include "lint/text/shell_words.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "lint/text/utf8.h"

namespace assetlint {
namespace {

bool IsPlain(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         absl::StrContains("_@%+=:,./-", c);
}

bool LooksLikeOption(const std::string& argument) {
  return argument.size() > 1 && argument[0] == '-';
}

}  // namespace

std::string ShellQuoted(absl::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), IsPlain)) {
    return std::string(text);
  }
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

std::string WithArguments(std::string command,
                          absl::Span<const std::string> arguments) {
  if (std::any_of(arguments.begin(), arguments.end(), LooksLikeOption)) {
    command += " --";
  }
  for (const std::string& argument : arguments) {
    if (command.size() > kMaxShownCommand) break;
    absl::StrAppend(&command, " ", ShellQuoted(argument));
  }
  return ShortenUtf8(command, kMaxShownCommand);
}

}  // namespace assetlint
