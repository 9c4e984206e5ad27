#include "lint/text/messages.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

const std::vector<std::string> kWords = {"ALO014", "vertex-count", "error",
                                         "warning", "json"};

TEST(SuggestionTest, FindsTheNearestWord) {
  EXPECT_EQ(DidYouMean("ALO14", kWords), "; did you mean \"ALO014\"?");
  EXPECT_EQ(DidYouMean("vertx-cuont", kWords),
            "; did you mean \"vertex-count\"?");
  EXPECT_EQ(DidYouMean("jsno", kWords), "; did you mean \"json\"?");
  EXPECT_EQ(DidYouMean("Error", kWords), "; did you mean \"error\"?");
  EXPECT_EQ(DidYouMean("sarif", kWords), "");
  EXPECT_EQ(DidYouMean("", kWords), "");
  EXPECT_EQ(DidYouMean("x", {}), "");
  EXPECT_EQ(DidYouMean(std::string(100000, 'a'), kWords), "");
}

TEST(WrapTextTest, BreaksBetweenWords) {
  EXPECT_EQ(WrapText("one two three", 2, 10), "  one two\n  three\n");
  EXPECT_EQ(WrapText("a  b\nc", 0, 80), "a b c\n");
  EXPECT_EQ(WrapText("", 2, 10), "");
  EXPECT_EQ(WrapText("a abcdefghijkl b", 2, 6), "  a\n  abcdefghijkl\n  b\n");
}

}  // namespace
}  // namespace assetlint
