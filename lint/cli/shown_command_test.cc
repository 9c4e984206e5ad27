#include "lint/cli/shown_command.h"

#include <initializer_list>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lint/cli/command_line.h"
#include "lint/testing/capture.h"

namespace assetlint {
namespace {

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
