#include "lint/cli/option_kinds.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "lint/text/escape.h"
#include "lint/text/suggestion.h"

namespace assetlint {
namespace {

// An empty value comes from an unset variable, and would mean another option or
// none.
std::string EmptyFault(const std::string& text) {
  return text.empty() ? absl::StrCat("the value", kEmptyValue) : "";
}

bool IsDigits(absl::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), absl::ascii_isdigit);
}

}  // namespace

std::string RemoveMark(const std::string& text) {
  return text[0] == kMark ? text.substr(1) : text;
}

void RemoveMarks(std::vector<std::string>& values) {
  for (std::string& value : values) value = RemoveMark(value);
}

CLI::Option* TextOption(CLI::Option* option) {
  return option->check(CLI::Validator(EmptyFault, ""))->transform(RemoveMark);
}

CLI::Option* ListOption(CLI::Option* option) {
  return option->check(CLI::Validator(
      [](const std::string& text) { return EmptyFault(RemoveMark(text)); },
      ""));
}

void AddPositional(CLI::App& app, const std::string& name, std::string& value,
                   const std::string& help) {
  TextOption(app.add_option(name, value, help))->required()->type_name("");
}

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help) {
  return TextOption(app.add_option(name, value, help))->type_name(type);
}

CLI::Option* AddOutputFile(CLI::App& app, const std::string& name,
                           std::string& value, const std::string& help) {
  const CLI::Validator is_file(
      [name](const std::string& text) -> std::string {
        if (text != "-") return "";
        return name == "--output" ? "omit --output to write to standard output"
                                  : "- is not the name of a file (./- is)";
      },
      "");
  return AddText(app, name, value, "FILE", help)->check(is_file);
}

CLI::Option& NumberOption(CLI::Option* option, uint64_t most) {
  const CLI::Validator is_number(
      [most](const std::string& text) -> std::string {
        uint64_t number = 0;
        if (IsDigits(text) && absl::SimpleAtoi(text, &number) &&
            number <= most) {
          return "";
        }
        return absl::StrCat(QuoteForMessage(RemoveMark(text)),
                            " is not a whole number from 0 to ", most);
      },
      "");
  // Runs before the check. A leading zero would make the number octal.
  const auto plain = [](const std::string& text) {
    if (!IsDigits(text)) return text;
    return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
  };
  return *option->check(is_number)->transform(plain)->type_name("N");
}

CLI::Option& AddChoice(CLI::App& app, const std::string& name,
                       std::string& value,
                       const std::vector<std::string>& words,
                       const std::string& help) {
  std::string names;
  for (const std::string& word : words) {
    absl::StrAppend(&names, names.empty() ? "" : "|", word);
  }
  const CLI::Validator one_of(
      [words, names](std::string& text) -> std::string {
        for (const std::string& word : words) {
          if (word == text) return "";
        }
        const std::string typed = RemoveMark(text);
        return absl::StrCat(QuoteForMessage(typed), " is not one of ", names,
                            DidYouMean(typed, words));
      },
      "");
  return *app.add_option(name, value, help)->check(one_of)->type_name(names);
}

CLI::Option* AddList(CLI::App& app, const std::string& name,
                     std::vector<std::string>& values,
                     const std::string& help) {
  return ListOption(app.add_option(name, values, help))
      ->allow_extra_args(false);
}

CLI::Option* AddWords(CLI::App& app, const std::string& name,
                      std::vector<std::string>& values,
                      const std::string& help) {
  const CLI::Validator no_empty_word(
      [](const std::string& text) -> std::string {
        for (const absl::string_view word : absl::StrSplit(text, ',')) {
          if (word.empty()) {
            return absl::StrCat("a word in ", QuoteForMessage(RemoveMark(text)),
                                kEmptyValue);
          }
        }
        return "";
      },
      "");
  return AddList(app, name, values, help)->check(no_empty_word);
}

}  // namespace assetlint
