#include "gtest/gtest.h"
#include "lint/report/html/html_writer.h"

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
  EXPECT_EQ(LimitedScriptJson(1'000'000,
                              [](JsonStream& json) {
                                json.BeginArray();
                                for (int i = 0; i < 300'000; ++i) {
                                  json.Text("abc");
                                }
                                json.EndArray();
                              }),
            std::nullopt);
}

}  // namespace
}  // namespace assetlint
