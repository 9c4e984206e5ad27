#include "lint/report/html/string_table.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "lint/testing/capture.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;

std::string Written(const StringTable& table) {
  Capture capture;
  table.Write(capture.output());
  return capture.Text();
}

TEST(StringTableTest, EachStringIsWrittenOnce) {
  StringTable table;
  EXPECT_EQ(Written(table), "[]");
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf("</a>\xff"), 1u);
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf(""), 2u);
  EXPECT_EQ(Written(table), "[\"a\",\"\\u003c/a>\\\\xff\",\"\"]");
}

TEST(StringTableTest, KnowsItsSize) {
  StringTable table;
  for (int i = 0; i < 1000; ++i) table.IndexOf(absl::StrCat("<", i));
  EXPECT_EQ(table.size(), 1000u);
  // No comma follows the last one.
  EXPECT_EQ(table.bytes(), Written(table).size() + 1);
}

TEST(StringTableTest, StringsAreRemovedFromTheEnd) {
  StringTable table;
  table.IndexOf("a");
  const uint64_t bytes = table.bytes();
  table.IndexOf("b");
  table.IndexOf("c");
  table.CutTo(1);
  EXPECT_EQ(table.bytes(), bytes);
  EXPECT_EQ(Written(table), "[\"a\"]");
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf("c"), 1u);
}

}  // namespace
}  // namespace assetlint
