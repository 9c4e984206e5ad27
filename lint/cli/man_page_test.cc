#include "lint/cli/man_page.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

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

}  // namespace
}  // namespace assetlint
