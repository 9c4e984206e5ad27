// The kinds of arguments of the command line: texts, numbers, words of a fixed
// set, lists. Each says in one place what CLI11 must not do with its value.
#ifndef ASSETLINT_LINT_CLI_DEFINE_COMMAND_LINE_H_
#define ASSETLINT_LINT_CLI_DEFINE_COMMAND_LINE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"

namespace assetlint {

inline constexpr char kEmptyValue[] = " is empty (is a variable not set?)";

// CLI11 forgets `--` once a command has its first path, and takes "[a,b]", "{}"
// and "%%" for lists and "++" for the end of a command. Arguments that it must
// not interpret get a mark, which is removed when they are stored.
inline constexpr char kMark = '\1';
std::string RemoveMark(const std::string& text);
void RemoveMarks(std::vector<std::string>& values);

// A text whose mark is removed: CLI11 transforms before it checks.
CLI::Option* TextOption(CLI::Option* option);

// A list of texts. CLI11 interprets lists once more after parsing: their marks
// stay until RemoveMarks.
CLI::Option* ListOption(CLI::Option* option);

// An argument that is not an option.
void AddPositional(CLI::App& app, const std::string& name, std::string& value,
                   const std::string& help);

CLI::Option* AddText(CLI::App& app, const std::string& name, std::string& value,
                     const std::string& type, const std::string& help);

// The name of a file to write: "-" is an error, since it could be meant for
// standard output, and would be the name of a file.
CLI::Option* AddOutputFile(CLI::App& app, const std::string& name,
                           std::string& value, const std::string& help);

// A whole number in decimal digits: CLI11's own conversions accept signs, other
// bases and more, depending on the version.
CLI::Option& NumberOption(CLI::Option* option, uint64_t most);
template <typename T>
CLI::Option& AddNumber(CLI::App& app, const std::string& name, T& value, T most,
                       const std::string& help) {
  return NumberOption(app.add_option(name, value, help), most);
}

// A value from a fixed set of words.
CLI::Option& AddChoice(CLI::App& app, const std::string& name,
                       std::string& value,
                       const std::vector<std::string>& words,
                       const std::string& help);

// A list with one value per occurrence of the option.
CLI::Option* AddList(CLI::App& app, const std::string& name,
                     std::vector<std::string>& values, const std::string& help);

// The same with commas, for SplitAtCommas: CLI11 would drop empty words, and
// take the next argument when nothing else is given.
CLI::Option* AddWords(CLI::App& app, const std::string& name,
                      std::vector<std::string>& values,
                      const std::string& help);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_CLI_DEFINE_COMMAND_LINE_H_
