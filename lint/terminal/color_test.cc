#include <cstdlib>
#include <string>

#include "gtest/gtest.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

TEST(ColorTest, WordsOfTheOption) {
  EXPECT_EQ(ParseColorMode("always"), ColorMode::kAlways);
  EXPECT_EQ(ParseColorMode("never"), ColorMode::kNever);
  EXPECT_EQ(ParseColorMode("auto"), ColorMode::kAuto);
}

TEST(ColorTest, AutoAsksTheTerminalAndTheEnvironment) {
  setenv("TERM", "xterm", 1);
  unsetenv("NO_COLOR");
  EXPECT_TRUE(WantsColor(ColorMode::kAuto, true));
  EXPECT_FALSE(WantsColor(ColorMode::kAuto, false));
  setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(WantsColor(ColorMode::kAuto, true));
  setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(WantsColor(ColorMode::kAuto, true));
  EXPECT_TRUE(WantsColor(ColorMode::kAlways, false));
  unsetenv("NO_COLOR");
  setenv("TERM", "dumb", 1);
  EXPECT_FALSE(WantsColor(ColorMode::kAuto, true));
  EXPECT_FALSE(WantsColor(ColorMode::kNever, true));
}

TEST(ColorTest, PainterPutsTheTextBack) {
  EXPECT_EQ(Painter(true)(Style::kError, "x"), "\x1b[1;31mx\x1b[0m");
  EXPECT_EQ(Painter(true)(Style::kPlain, "x"), "x");
  EXPECT_EQ(Painter(false)(Style::kError, "x"), "x");
}

}  // namespace
}  // namespace assetlint
