#include "lint/cli/man_page.h"

#include <initializer_list>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/cli/command_line.h"
#include "lint/cli/command_words.h"
#include "lint/cli/completion.h"
#include "lint/testing/capture.h"

namespace assetlint {

namespace {

using ::testing::HasSubstr;

TEST(ManPageTest, TextIsNoCommandOfRoff) {
  CommandWords command;
  command.name = ".so";
  command.help = "'quoted' and \\fBback-slashed\\fR";
  const std::string page = ManPage({{}, command});
  EXPECT_THAT(page, HasSubstr(".SS \\&.so\n"));
  EXPECT_THAT(page, HasSubstr("\n\\&'quoted' and \\efBback\\-slashed\\efR.\n"));
}

TEST(ManPageTest, EachCommandHasALineOfTheSynopsis) {
  CommandWords check;
  check.name = "check";
  CommandWords fix;
  fix.name = "fix";
  EXPECT_THAT(ManPage({{}, check, fix}),
              HasSubstr(".SH SYNOPSIS\n"
                        "\\fBassetlint\\fR \\fBcheck\\fR [\\fIoptions\\fR]\n"
                        ".br\n"
                        "\\fBassetlint\\fR \\fBfix\\fR [\\fIoptions\\fR]\n"
                        ".SH DESCRIPTION\n"));
}

TEST(ManPageTest, OptionsOfOneLetterAreSeparatedFromTheirValues) {
  CommandWords program;
  program.options.push_back({{"-x"}, "N", {}, false, "help"});
  program.options.push_back({{"-y", "--why"}, "M", {}, false, "help"});
  program.options.push_back({{"--flag"}, "", {}, false, "help"});
  const std::string page = ManPage({program});
  EXPECT_THAT(page, HasSubstr("\n\\fB\\-x\\fR \\fIN\\fR\nhelp\n"));
  EXPECT_THAT(page,
              HasSubstr("\n\\fB\\-y\\fR, \\fB\\-\\-why\\fR=\\fIM\\fR\nhelp\n"));
  EXPECT_THAT(page, HasSubstr("\n\\fB\\-\\-flag\\fR\nhelp\n"));
}

using ::testing::HasSubstr;

// The script for a command with one option that takes `value`.
std::string ZshWithOption(const std::string& value) {
  CommandWords check;
  check.name = "check";
  check.options.push_back({{"--option"}, value, {}, false, "help"});
  return ZshCompletion({{}, check}, {});
}

TEST(ZshCompletionTest, OnlyFilesAreCompletedAsFiles) {
  for (const char* value : {"FILE", "PATH", "DIR"}) {
    EXPECT_THAT(ZshWithOption(value), HasSubstr(":_files' \\\n")) << value;
  }
  for (const char* value : {"N", "GLOB", "NAME", "TEXT"}) {
    EXPECT_THAT(ZshWithOption(value), HasSubstr(":( )' \\\n")) << value;
  }
}

using ::assetlint::testing::Capture;

std::string Shown(std::initializer_list<const char*> arguments) {
  std::vector<const char*> argv = {"assetlint", "check"};
  argv.insert(argv.end(), arguments);
  Capture out;
  Capture err;
  CommandLine line;
  ExitCode exit_code = ExitCode::kInternal;
  EXPECT_TRUE(ParseCommandLine(static_cast<int>(argv.size()), argv.data(), line,
                               out.output(), err.output(), exit_code))
      << err.Text();
  return line.check.command;
}

TEST(ShownCommandTest, IsQuotedForAShell) {
  EXPECT_EQ(Shown({"a/b.alo"}), "assetlint check a/b.alo");
  EXPECT_EQ(Shown({"My Data", "--ignore", "style,ALA", "-q", "it's"}),
            "assetlint check --ignore=style,ALA --quiet 'My Data' 'it'\\''s'");
  EXPECT_EQ(Shown({"--exclude=[a]", "--exclude", "b*", "{c}"}),
            "assetlint check --exclude='[a]' --exclude='b*' '{c}'");
}

TEST(ShownCommandTest, ArgumentsAreNotTakenForOptions) {
  EXPECT_EQ(Shown({"--", "-x", "y"}), "assetlint check -- -x y");
  EXPECT_EQ(Shown({"-"}), "assetlint check -");
}

TEST(ShownCommandTest, WhatDoesNotChangeTheReportIsLeftOut) {
  EXPECT_EQ(Shown({"-j3", "--output", "o", "--color=never", "a"}),
            "assetlint check a");
}

TEST(ShownCommandTest, IsNotLong) {
  const std::string path(9000, 'x');
  const std::string shown = Shown({path.c_str(), "a"});
  EXPECT_LE(shown.size(), 8200u);
  EXPECT_EQ(shown.substr(shown.size() - 4), "x\u2026");
}

}  // namespace

}  // namespace assetlint
