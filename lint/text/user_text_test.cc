#include "lint/text/user_text.h"

#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::string Text(absl::string_view bytes) {
  std::string converted;
  return std::string(UserText(bytes, converted));
}

TEST(UserTextTest, AByteOrderMarkIsNotPartOfIt) {
  EXPECT_EQ(Text("\xef\xbb\xbf{}"), "{}");
  EXPECT_EQ(Text("\xef\xbb"), "\xef\xbb");
}

TEST(UserTextTest, Utf16BecomesUtf8) {
  EXPECT_EQ(Text({"\xff\xfe{\0\xac\x20=\xd8\x00\xde", 10}),
            "{\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(Text({"\xfe\xff\0{\x20\xac\xd8=\xde\x00", 10}),
            "{\xe2\x82\xac\xf0\x9f\x98\x80");
}

TEST(UserTextTest, WhatIsCutOffEndsIt) {
  EXPECT_EQ(Text("\xff\xfe"), "");
  EXPECT_EQ(Text({"\xff\xfe{\0}", 5}), "{");
  EXPECT_EQ(Text("\xff\xfe=\xd8"), "\xed\xa0\xbd");
}

TEST(UserTextTest, OtherBytesAreLeft) {
  for (const char* const bytes : {"", "a", "\xff", "\xfe", "a\xff\xfe"}) {
    EXPECT_EQ(Text(bytes), bytes);
  }
}

}  // namespace
}  // namespace assetlint
