#include "fuzz/checks/written_report.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(WrittenReportTest, JsonIsParsed) {
  const auto document = ParseWrittenJson(
      "{\"a\":[{\"b\": \"x\\\":\"},{\"b\":\":x\"},{\"\\\":\":1}]}\n");
  ASSERT_TRUE(document.ok()) << document.status();
  EXPECT_EQ((*document)["a"][0]["b"], "x\":");
}

TEST(WrittenReportTest, JsonThatAWriterMustNotWrite) {
  for (const char* const bad :
       {"", "{\"a\":1", "{\"a\":1}", "{\"a\":1,\"a\":1}\n",
        "[{\"b\":{\"a\": 1, \"c\": 2, \"a\": 3}}]\n", "{\"a\":\"\xFF\"}\n"}) {
    EXPECT_FALSE(ParseWrittenJson(bad).ok()) << bad;
  }
}

}  // namespace
}  // namespace assetlint
