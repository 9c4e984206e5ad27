#include "lint/text/user_text.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

std::string Text(absl::string_view bytes) {
  std::string converted;
  return std::string(UserText(bytes, converted));
}

TEST(UserTextTest, AByteOrderMarkIsNotPartOfIt) {
  EXPECT_EQ(Text("\xef\xbb\xbf{}"), "{}");
  for (const char* const other : {"", "a", "\xef\xbb", "\xff", "a\xff\xfe"}) {
    EXPECT_EQ(Text(other), other);
  }
}

TEST(UserTextTest, Utf16BecomesUtf8) {
  EXPECT_EQ(Text({"\xff\xfe{\0\xac\x20=\xd8\x00\xde", 10}),
            "{\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(Text({"\xfe\xff\0{\x20\xac\xd8=\xde\x00", 10}),
            "{\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(Text("\xff\xfe"), "");
  EXPECT_EQ(Text({"\xff\xfe{\0}", 5}), "{");
  EXPECT_EQ(Text("\xff\xfe=\xd8"), "\xed\xa0\xbd");
}

TEST(Utf8Test, ShortensBetweenCharacters) {
  EXPECT_EQ(ShortenUtf8("abc", 3), "abc");
  EXPECT_EQ(ShortenUtf8("abcd", 3), "abc…");
  EXPECT_EQ(ShortenUtf8("a\xC3\xA4x", 2), "a…");
  EXPECT_EQ(ShortenUtf8("a\xC3\xA4x", 3), "a\xC3\xA4…");
  EXPECT_EQ(ShortenUtf8("\x80\x80\x80", 2), "…");
}

TEST(Utf8Test, PiecesEndBetweenCharacters) {
  EXPECT_EQ(Utf8Piece("", 4), "");
  EXPECT_EQ(Utf8Piece("abcd", 4), "abcd");
  EXPECT_EQ(Utf8Piece("abcde", 4), "abcd");
  EXPECT_EQ(Utf8Piece("abcäe", 4), "abc");
  EXPECT_EQ(Utf8Piece("ab€", 4), "ab");
  EXPECT_EQ(Utf8Piece("a\xF0\x9F\x9A\x80", 4), "a");
  EXPECT_EQ(Utf8Piece("\xF0\x9F\x9A\x80x", 4), "\xF0\x9F\x9A\x80");
  // Never empty, whatever the bytes are.
  EXPECT_EQ(Utf8Piece("\x80\x80\x80\x80\x80", 4), "\x80\x80\x80\x80");
  EXPECT_EQ(Utf8Piece("a\x80\x80\x80\x80", 4), "a\x80\x80\x80");
}

}  // namespace
}  // namespace assetlint
