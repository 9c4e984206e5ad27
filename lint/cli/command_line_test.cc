#include "lint/cli/command_line.h"

#include <utility>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/cli/arguments.h"
#include "lint/testing/capture.h"
#include "lint/testing/temp_folder.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::TempFolder;
using ::testing::HasSubstr;

using Words = std::vector<std::string>;

// What ParseCommandLine() made of the arguments.
struct Parsed {
  bool run = false;
  CommandLine line;
  std::string out;
  std::string err;
  ExitCode exit_code = ExitCode::kInternal;
};

Parsed Parse(const Words& arguments) {
  std::vector<const char*> argv = {"assetlint"};
  for (const std::string& word : arguments) argv.push_back(word.c_str());
  Parsed parsed;
  Capture out;
  Capture err;
  parsed.run =
      ParseCommandLine(static_cast<int>(argv.size()), argv.data(), parsed.line,
                       out.output(), err.output(), parsed.exit_code);
  parsed.out = out.Text();
  parsed.err = err.Text();
  return parsed;
}

// The message of a command line that is not run.
std::string Error(const Words& arguments) {
  const Parsed parsed = Parse(arguments);
  EXPECT_FALSE(parsed.run);
  EXPECT_EQ(parsed.exit_code, ExitCode::kUsage);
  EXPECT_EQ(parsed.out, "");
  return parsed.err;
}

// `fix --diff=-1` would write what --diff only shows.
TEST(CommandLineTest, OptionsWithoutAValueTakeNone) {
  CommandLine line;
  for (const CommandArguments& command : AllCommands(line)) {
    for (const Argument& option : command.arguments) {
      if (!option.flag()) continue;
      for (const std::string& name : option.AllNames()) {
        for (const char* const value : {"=false", "=-1", "=true", "=x"}) {
          EXPECT_THAT(
              Error({command.name, "x", name + value}),
              HasSubstr(name + " takes no value, found \"" + name + value));
        }
      }
    }
  }
}

// An unset variable: `--output="$REPORT"` wrote nothing, and `--output=$REPORT
// x.alo` wrote over x.alo.
TEST(CommandLineTest, EmptyValuesAreErrors) {
  CommandLine line;
  for (const CommandArguments& command : AllCommands(line)) {
    const bool takes_path = command.Find("PATH") != nullptr;
    for (const Argument& argument : command.arguments) {
      if (argument.flag() || command.command == Command::kHelp) continue;
      const std::string name = argument.AllNames().back();
      if (argument.positional()) {
        EXPECT_THAT(Error({command.name, "--", ""}), HasSubstr(name));
        continue;
      }
      if (takes_path) {
        EXPECT_THAT(Error({command.name, "x", name, ""}), HasSubstr(name));
      }
      for (const Words& words : {Words{command.name, name + "=", "x"},
                                 Words{command.name, "x", name + "="}}) {
        EXPECT_THAT(Error(words), HasSubstr("\"" + name + "=\" is empty"));
      }
    }
  }
}

TEST(CommandLineTest, HelpIsACommandTooAndFitsATerminal) {
  EXPECT_EQ(Parse({"help"}).out, Parse({"-h"}).out);
  EXPECT_THAT(Parse({"-V"}).out, HasSubstr("assetlint "));
  CommandLine line;
  for (const CommandArguments& command : AllCommands(line)) {
    if (command.name == "assetlint" || command.name == "help") continue;
    const Parsed parsed = Parse({"help", command.name});
    EXPECT_EQ(parsed.exit_code, ExitCode::kClean);
    // CLI11 lists in any order what an option excludes.
    EXPECT_EQ(parsed.out.size(), Parse({command.name, "--help"}).out.size());
    for (const Argument& argument : command.arguments) {
      EXPECT_THAT(parsed.out, HasSubstr(argument.AllNames().back()));
    }
    for (const absl::string_view row : absl::StrSplit(parsed.out, '\n')) {
      EXPECT_LE(row.size(), 80u) << row;
    }
  }
}

TEST(ExpandPatternTest, MatchesNamesAsAShellDoes) {
  const TempFolder folder;
  for (const char* name : {"b.alo", "A.ALO", "c.ala", ".d.alo", "[e].alo"}) {
    folder.Write(name, "");
  }
  const std::pair<const char*, const char*> cases[] = {
      {"*.alo", "A.ALO [e].alo b.alo"},
      {"?.AL*", "A.ALO b.alo c.ala"},
      // Only * and ? are special.
      {"[e]*", "[e].alo"},
      {"{b,c}.*", "{b,c}.*"},
      {"**.ala", "c.ala"},
      // A dot is matched only by a dot.
      {".*", ".d.alo"},
      // What matches nothing stays.
      {"*.meg", "*.meg"},
      {"none/*.alo", "none/*.alo"},
      {"b.alo", "b.alo"}};
  for (const auto& [pattern, names] : cases) {
    Words expected = absl::StrSplit(names, ' ');
    for (std::string& name : expected) name = folder.Path(name);
    EXPECT_EQ(ExpandPattern(folder.Path(pattern)), expected) << pattern;
  }
}

}  // namespace
}  // namespace assetlint
