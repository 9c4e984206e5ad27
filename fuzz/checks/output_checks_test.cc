#include "fuzz/checks/output_checks.h"

#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

absl::StatusOr<ElementCounts> Count(const std::string& xml) {
  return CountXmlElements("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml);
}

TEST(OutputChecksTest, PlainTextIsPrintableUtf8OnWholeLines) {
  EXPECT_TRUE(CheckPlainText("a\nb \xE2\x80\xA6 \xF0\x9F\x98\x80\n").ok());
  for (const std::string& bad :
       {std::string("a"), std::string("a\rb\n"), std::string("\x1B[2J\n"),
        std::string("\xC2\x9B\n"), std::string("\xE2\x80\xAE\n"),
        std::string("\xFF\n"), std::string("\xC3\n"), std::string("\xC0\xAF\n"),
        std::string("\xED\xA0\x80\n"), std::string("a\0b\n", 4)}) {
    EXPECT_FALSE(CheckPlainText(bad).ok()) << bad;
  }
}

TEST(OutputChecksTest, CommandsAreCounted) {
  EXPECT_TRUE(CheckNoCommands("a::b\nx ##[error]\n", 0).ok());
  EXPECT_TRUE(CheckNoCommands("::error::x\na\n ##[error]x\n", 2).ok());
}

TEST(OutputChecksTest, XmlIsWellFormedAndCountedByElement) {
  const auto counts =
      Count("<a>\n<b x=\"1\" y=\"&amp;\">t</b>\n<b>&lt;</b>\n</a>\n");
  ASSERT_TRUE(counts.ok()) << counts.status();
  EXPECT_EQ(*counts, (ElementCounts{{"a", 1}, {"b", 2}}));
  for (const char* const bad :
       {"", "<a>\n", "<a></b>\n", "<a></a><a></a>\n", "<a>&</a>\n",
        "<a>&x;</a>\n", "<a>]]></a>\n", "<a x=\"1\" x=\"2\"></a>\n",
        "<a x=\"<\"></a>\n", "<a><!-- --></a>\n", "<a><?b c?></a>\n",
        "x<a></a>\n", "<a></a>x\n", "<a x=\"1></a>\n", "<a x=\"\n\"></a>\n",
        "<a></a>\n<a></a>\n"}) {
    EXPECT_FALSE(Count(bad).ok()) << bad;
  }
}

TEST(OutputChecksTest, JsonThatAWriterMustNotWrite) {
  const auto document = ParseWrittenJson(
      "{\"a\":[{\"b\": \"x\\\":\"},{\"b\":\":x\"},{\"\\\":\":1}]}\n");
  ASSERT_TRUE(document.ok()) << document.status();
  EXPECT_EQ((*document)["a"][0]["b"], "x\":");
  for (const char* const bad :
       {"", "{\"a\":1", "{\"a\":1}", "{\"a\":1,\"a\":1}\n",
        "[{\"b\":{\"a\": 1, \"c\": 2, \"a\": 3}}]\n", "{\"a\":\"\xFF\"}\n"}) {
    EXPECT_FALSE(ParseWrittenJson(bad).ok()) << bad;
  }
}

}  // namespace
}  // namespace assetlint
