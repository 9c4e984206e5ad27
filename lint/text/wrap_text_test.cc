#include "lint/text/wrap_text.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(WrapTextTest, BreaksBetweenWords) {
  EXPECT_EQ(WrapText("one two three", 2, 10), "  one two\n  three\n");
  EXPECT_EQ(WrapText("a  b\nc", 0, 80), "a b c\n");
  EXPECT_EQ(WrapText("", 2, 10), "");
}

TEST(WrapTextTest, LongWordsStandAlone) {
  EXPECT_EQ(WrapText("a abcdefghijkl b", 2, 6), "  a\n  abcdefghijkl\n  b\n");
}

}  // namespace
}  // namespace assetlint
