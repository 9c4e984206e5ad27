#include "formats/file/text.h"

#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

TEST(TextTest, AsciiAndItsControlCharactersAreText) {
  EXPECT_TRUE(IsText("{\r\n\t\"a\": 1\f\n}"));
  EXPECT_TRUE(IsText("word"));
}

TEST(TextTest, OtherEncodingsAreText) {
  EXPECT_TRUE(IsText("\xEF\xBB\xBFmit Byte-Order-Mark"));
  EXPECT_TRUE(
      IsText("Gr\xC3\xBC\xC3\x9F"
             "e aus M\xC3\xBCnchen, danke"));
  EXPECT_TRUE(
      IsText("Gr\xFC\xDF"
             "e aus M\xFCnchen, danke"));
  EXPECT_TRUE(IsText(absl::string_view("\xFF\xFEt\0e\0x\0t\0", 10)));
  EXPECT_TRUE(IsText(absl::string_view("\xFE\xFF\0t\0e\0x\0t", 10)));
}

TEST(TextTest, BinaryDataIsNone) {
  EXPECT_FALSE(IsText(""));
  EXPECT_FALSE(IsText("abc"));
  EXPECT_FALSE(IsText(absl::string_view("text\0", 5)));
  EXPECT_FALSE(IsText("text\x7F"));
  EXPECT_FALSE(IsText("text\x1B[31m"));
  EXPECT_FALSE(
      IsText("\xC3\xBC\xC3\xBC"
             "a"));
  EXPECT_FALSE(IsText("\xFF\xFE\x01\x02\x03\x04\x05\x06"));
  EXPECT_FALSE(IsText(absl::string_view("\xFF\xFE\x01\0\x02\0", 6)));
}

TEST(TextTest, OnlyTheBeginningIsLookedAt) {
  std::string text(kTextSample, 'a');
  EXPECT_TRUE(IsText(text + '\0'));
  text[kTextSample - 1] = '\0';
  EXPECT_FALSE(IsText(text));
}

}  // namespace
}  // namespace assetlint::file
