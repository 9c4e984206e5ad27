#include "lint/cli/command_line.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_join.h"
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
using ::testing::ElementsAre;
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

TEST(CommandLineTest, PathsAndValuesAreTakenAsTheyAre) {
  for (const char* path :
       {"{}", "[]", "%%", "{a}", "[a,b]", "'a'", "\"a\"", "\1", "a b", "++",
        "@a", "\\x41", "/x", "rules", "a=b", "\1\1", "[x"}) {
    EXPECT_THAT(Parse({"check", path}).line.check.inputs.paths,
                ElementsAre(path));
    EXPECT_EQ(Parse({"dump", path}).line.dump.path, path);
    for (const std::string equals : {"", "="}) {
      Words words = {"check", "a"};
      for (const char* option : {"--output", "--exclude", "--select"}) {
        words.push_back(option + equals);
        if (equals.empty()) {
          words.push_back(path);
        } else {
          words.back() += path;
        }
      }
      words.push_back(path);
      const Parsed parsed = Parse(words);
      ASSERT_TRUE(parsed.run) << parsed.err;
      const CheckOptions& check = parsed.line.check;
      EXPECT_EQ(check.output, path);
      EXPECT_THAT(check.inputs.excluded, ElementsAre(path));
      EXPECT_EQ(absl::StrJoin(check.rules.select, ","), path);
      EXPECT_THAT(check.inputs.paths, ElementsAre("a", path));
    }
  }
}

TEST(CommandLineTest, TwoDashesEndTheOptions) {
  for (const char* path : {"-q", "--format=json", "--output=", "--quiet=x",
                           "--", "-!", "--\x1b", "- x", "\1", "-\xff"}) {
    EXPECT_THAT(Parse({"check", "a", "--", path, "-j"}).line.check.inputs.paths,
                ElementsAre("a", path, "-j"));
    EXPECT_EQ(Parse({"dump", "--", path}).line.dump.path, path);
  }
}

TEST(CommandLineTest, MistakesAreNamed) {
  const std::pair<const char*, const char*> cases[] = {
      {"chekc x", "did you mean \"check\"?"},
      {"check", "PATH is required"},
      {"check x --fromat=json",
       "\"--fromat=json\"; did you mean \"--format\"?"},
      {"check x --format=jsno", "\"jsno\" is not one of text|json|sarif"},
      {"check x --fail-on=warnings", "did you mean \"warning\"?"},
      {"check x --as=nothing", "--as"},
      {"--color=red rules", "auto|always"},
      {"dump a [b", "unknown argument \"[b\""},
      {"check x --config=a --no-config", "excludes"},
      {"check x --strict-baseline", "--baseline"},
      {"check a --output -",
       "--output: omit --output to write to standard output"},
      {"check a --write-baseline=-",
       "--write-baseline: - is not the name of a file"},
      {"check --select A,,B x", "--select: a word in \"A,,B\""},
      {"config --severity A, x", "--severity: a word in"},
      {"explain", "RULE or --symptom is required"},
      {"explain X --symptom y", "excludes"},
      {"explain --symptom y --url", "excludes"},
      {"list", "FILE or --game"},
      {"list x --game a", "FILE"},
      {"list --format=json --game a", "--format"},
      {"fix", "PATH is required"},
      {"fix a -", "- (standard input)"},
      {"fix a --no-undo --undo-file=u", "excludes"},
      {"fix --undo=u a", "excludes"},
      {"fix --undo=u --unsafe-fixes", "excludes"},
      {"fix --undo=u --select=ALO", "excludes"},
      {"help chekc", "did you mean \"check\"?"},
      {"help check dump", "\"dump\""},
      {"--format json check x", "unknown argument \"--format\""},
      // The name of a command that is not the first word is a path.
      {"chekc fix", "unknown argument \"chekc\""},
      {"--values check x", "unknown argument \"--values\""}};
  for (const auto& [arguments, message] : cases) {
    EXPECT_THAT(Error(absl::StrSplit(arguments, ' ')), HasSubstr(message))
        << arguments;
  }
  EXPECT_THAT(Error({}), HasSubstr("required"));
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

TEST(CommandLineTest, NumbersAreDecimalDigits) {
  for (const char* number : {"-5", "+5", " 5", "5 ", "0x5", "5.0", "1e3", "",
                             "18446744073709551616", "many", "5,6", "\1"}) {
    EXPECT_THAT(Error({"check", "x", "--max-findings", number}),
                HasSubstr("--max-findings"))
        << number;
  }
  const auto max_findings = [](const char* number) {
    return Parse({"check", "x", "--max-findings", number})
        .line.check.max_findings;
  };
  EXPECT_EQ(max_findings("18446744073709551615"), 18446744073709551615u);
  EXPECT_EQ(max_findings("0010"), 10u);
  EXPECT_THAT(Error({"check", "x", "-j", "1025"}),
              HasSubstr("\"1025\" is not a whole number from 0 to 1024"));
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

TEST(CommandLineTest, MistakesArePrintedSafely) {
  const std::string error = Error({"check", "x", "--\x1b[2J\n::error"});
  EXPECT_EQ(error.find('\x1b'), std::string::npos);
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 2);
  EXPECT_LT(Error({"check", "x", "--" + std::string(100000, 'x')}).size(),
            300u);
}

// CLI11 takes some of them for paths, depending on the version.
TEST(CommandLineTest, NoOptionBeginsWithSuchCharacters) {
  for (const char* argument :
       {"-\x1b", "--\x1b", "-!", "--!x", "- x", "-- x", "-\n", "--\n", "---",
        "---x", "-\xff", "--\xff", "-\x7f", "--=x", "-=", "-,"}) {
    EXPECT_THAT(Error({"check", "x", argument}), HasSubstr("unknown argument"));
    EXPECT_THAT(Error({argument, "check", "x"}), HasSubstr("unknown argument"));
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

std::string Shown(Words arguments) {
  arguments.insert(arguments.begin(), "check");
  return Parse(arguments).line.check.command;
}

TEST(ShownCommandTest, IsQuotedForAShell) {
  EXPECT_EQ(Shown({"My Data", "--ignore", "style,ALA", "-q", "it's"}),
            "assetlint check --ignore=style,ALA --quiet 'My Data' 'it'\\''s'");
  EXPECT_EQ(Shown({"--exclude=[a]", "--exclude", "b*", "{c}"}),
            "assetlint check --exclude='[a]' --exclude='b*' '{c}'");
  EXPECT_EQ(Shown({"--", "-x", "y"}), "assetlint check -- -x y");
  EXPECT_EQ(Shown({"-"}), "assetlint check -");
  // What does not change the report is left out.
  EXPECT_EQ(Shown({"-j3", "--output", "o", "--color=never", "a"}),
            "assetlint check a");
}

TEST(ShownCommandTest, IsNotLong) {
  const std::string shown = Shown({std::string(9000, 'x'), "a"});
  EXPECT_LE(shown.size(), 8200u);
  EXPECT_EQ(shown.substr(shown.size() - 4), "x\u2026");
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
