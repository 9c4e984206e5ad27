#include "lint/report/script_text.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(ScriptTextTest, NothingEndsTheElement) {
  EXPECT_EQ(ScriptJson([](JsonStream& json) {
              json.BeginArray();
              json.Text("</script><!--\xe2\x80\xa8\xff");
              json.Unsigned(7);
              json.EndArray();
            }),
            "[\"\\u003c/script>\\u003c!--\\u2028\\\\xff\",7]");
}

TEST(ScriptTextTest, TheLimitIsThatOfTheEscapedText) {
  const auto write = [](JsonStream& json) { json.Text("<"); };
  EXPECT_EQ(LimitedScriptJson(8, write), "\"\\u003c\"");
  EXPECT_EQ(LimitedScriptJson(7, write), std::nullopt);
  EXPECT_EQ(LimitedScriptJson(0, [](JsonStream&) {}), "");
}

TEST(ScriptTextTest, KeepsNothingOfATextThatIsTooLong) {
  ScriptText text(10);
  text.Write("12345678");
  text.Write("9abcdef");
  text.Write("x");
  EXPECT_EQ(text.Take(), std::nullopt);
}

}  // namespace
}  // namespace assetlint
