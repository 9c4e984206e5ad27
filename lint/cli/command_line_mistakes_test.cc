// Command lines that are refused.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/cli/command_words.h"
#include "lint/cli/parsed_command_line.h"

namespace assetlint {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(CommandLineMistakesTest, MistakesAreNamed) {
  EXPECT_THAT(Error({}), HasSubstr("required"));
  EXPECT_THAT(Error({"chekc", "x"}), HasSubstr("did you mean \"check\"?"));
  EXPECT_THAT(Error({"check"}), HasSubstr("PATH is required"));
  EXPECT_THAT(Error({"check", "x", "--fromat=json"}),
              HasSubstr("did you mean \"--format\"?"));
  EXPECT_THAT(Error({"check", "x", "--format=jsno"}),
              HasSubstr("did you mean \"json\"?"));
  EXPECT_THAT(Error({"check", "x", "--fail-on=warnings"}),
              HasSubstr("did you mean \"warning\"?"));
  EXPECT_THAT(Error({"check", "x", "--color=red"}), HasSubstr("auto|always"));
  EXPECT_THAT(Error({"check", "x", "--as=nothing"}), HasSubstr("--as"));
  EXPECT_THAT(Error({"check", "x", "-j", "-1"}), HasSubstr("-1"));
  EXPECT_THAT(Error({"check", "x", "-j", "1025"}),
              HasSubstr("\"1025\" is not a whole number from 0 to 1024"));
  EXPECT_THAT(Error({"check", "x", "-j", "99999"}), HasSubstr("99999"));
  EXPECT_THAT(Error({"check", "x", "-j", "0x10"}), HasSubstr("\"0x10\" is"));
  EXPECT_THAT(Error({"check", "x", "--max-findings", "many"}),
              HasSubstr("max-findings"));
  EXPECT_THAT(Error({"dump", "a", "b"}), HasSubstr("\"b\""));
  EXPECT_THAT(Error({"check", "x", "--config=a", "--no-config"}),
              HasSubstr("excludes"));
}

// `fix --diff=-1` would write what --diff only shows.
TEST(CommandLineMistakesTest, OptionsWithoutAValueTakeNone) {
  for (const CommandWords& command : AllCommandWords()) {
    for (const OptionWords& option : command.options) {
      if (!option.value.empty()) continue;
      for (const std::string& name : option.names) {
        for (const char* const value : {"=false", "=-1", "=true", "=x"}) {
          const std::string argument = name + value;
          EXPECT_THAT(Error({command.name.c_str(), "x", argument.c_str()}),
                      HasSubstr(name + " takes no value, found \"" + argument));
        }
      }
    }
  }
  EXPECT_TRUE(Parse({"check", "--", "--quiet=x"}).run);
}

TEST(CommandLineMistakesTest, NumbersAreDecimalDigits) {
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
  EXPECT_EQ(max_findings("000"), 0u);
}

// An unset variable: `--output="$REPORT"` wrote nothing, and `--output=$REPORT
// x.alo` wrote over x.alo.
TEST(CommandLineMistakesTest, EmptyValuesAreErrors) {
  for (const char* option :
       {"--config", "--baseline", "--write-baseline", "--output",
        "--stdin-filename", "--exclude", "--select", "--ignore", "--severity",
        "--max-findings", "--jobs", "--as", "--format", "--fail-on",
        "--color"}) {
    EXPECT_THAT(Error({"check", option, "", "x"}), HasSubstr(option));
    const std::string joined = absl::StrCat(option, "=");
    EXPECT_THAT(Error({"check", joined.c_str(), "x"}),
                HasSubstr(absl::StrCat("\"", joined, "\" is empty")));
    EXPECT_THAT(Error({"check", "x", joined.c_str()}), HasSubstr(option));
  }
  EXPECT_THAT(Error({"check", ""}), HasSubstr("PATH: the value is empty"));
  EXPECT_THAT(Error({"check", "x", "--", ""}), HasSubstr("is empty"));
  EXPECT_THAT(Error({"dump", ""}), HasSubstr("is empty"));
  EXPECT_THAT(Error({"explain", ""}), HasSubstr("is empty"));
  for (const char* words : {"A,,B", ",", "A,", ",A"}) {
    EXPECT_THAT(Error({"check", "--select", words, "x"}),
                HasSubstr("--select: a word in"));
    EXPECT_THAT(Error({"config", "--severity", words, "x"}),
                HasSubstr("--severity: a word in"));
  }
  EXPECT_THAT(Parse({"check", "--", "--output="}).line.check.inputs.paths,
              ElementsAre("--output="));
}

TEST(CommandLineMistakesTest, MistakesArePrintedSafely) {
  const std::string error = Error({"check", "x", "--\x1b[2J\n::error"});
  EXPECT_EQ(error.find('\x1b'), std::string::npos);
  EXPECT_EQ(std::count(error.begin(), error.end(), '\n'), 2);
}

// CLI11 takes some of them for paths, depending on the version.
TEST(CommandLineMistakesTest, NoOptionBeginsWithSuchCharacters) {
  for (const char* argument :
       {"-\x1b", "--\x1b", "-!", "--!x", "- x", "-- x", "-\n", "--\n", "---",
        "---x", "-\xff", "--\xff", "-\x7f", "--=x", "-=", "-,"}) {
    EXPECT_THAT(Error({"check", "x", argument}), HasSubstr("unknown argument"));
    EXPECT_THAT(Error({argument, "check", "x"}), HasSubstr("unknown argument"));
    EXPECT_THAT(Parse({"check", "--", argument}).line.check.inputs.paths,
                ElementsAre(argument));
  }
  const std::string long_one = "--" + std::string(100000, 'x');
  EXPECT_LT(Error({"check", "x", long_one.c_str()}).size(), 300u);
}

// These come later: until then they must not seem to work.
TEST(CommandLineMistakesTest, OptionsThatAreNotThereAreErrors) {
  Error({"check", "x", "--format=yaml"});
  Error({"repair", "x"});
}

// It could be meant for standard output.
TEST(CommandLineMistakesTest, AMinusIsNoOutputFile) {
  const auto is_explained =
      HasSubstr("--output: omit --output to write to standard output");
  EXPECT_THAT(Error({"check", "a", "--output", "-"}), is_explained);
  EXPECT_THAT(Error({"check", "a", "--output=-"}), is_explained);
  EXPECT_THAT(Error({"check", "a", "--write-baseline", "-"}),
              HasSubstr("--write-baseline: - is not the name of a file"));
  const Parsed file = Parse({"check", "a", "--output", "./-"});
  ASSERT_TRUE(file.run) << file.err;
  EXPECT_EQ(file.line.check.output, "./-");
}

}  // namespace
}  // namespace assetlint
