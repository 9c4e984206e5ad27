#include "lint/cli/man_page.h"

#include <string>
#include <utility>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

TEST(ManPageTest, TextIsNoCommandOfRoff) {
  CommandArguments command;
  command.name = ".so";
  command.help = "'quoted' and \\fBback-slashed\\fR";
  const std::string page = ManPage({{}, command});
  EXPECT_THAT(page, HasSubstr(".SS \\&.so\n"));
  EXPECT_THAT(page, HasSubstr("\n\\&'quoted' and \\efBback\\-slashed\\efR.\n"));
}

TEST(ManPageTest, OptionsOfOneLetterAreSeparatedFromTheirValues) {
  CommandArguments program;
  for (const auto& [names, kind] : {std::pair("-x", ArgumentKind::kNumber),
                                    std::pair("-y,--why", ArgumentKind::kText),
                                    std::pair("--flag", ArgumentKind::kFlag)}) {
    program.arguments.push_back({names, kind, "N", "help"});
  }
  const std::string page = ManPage({program});
  EXPECT_THAT(page, HasSubstr("\n\\fB\\-x\\fR \\fIN\\fR\nhelp\n"));
  EXPECT_THAT(page,
              HasSubstr("\n\\fB\\-y\\fR, \\fB\\-\\-why\\fR=\\fIN\\fR\nhelp\n"));
  EXPECT_THAT(page, HasSubstr("\n\\fB\\-\\-flag\\fR\nhelp\n"));
}

}  // namespace
}  // namespace assetlint
