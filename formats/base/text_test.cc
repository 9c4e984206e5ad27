#include "formats/base/text.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

struct Decoded {
  std::optional<char32_t> character;
  size_t length;
  friend bool operator==(const Decoded&, const Decoded&) = default;
};

Decoded Decode(absl::string_view bytes) {
  size_t length = 0;
  const auto character = DecodeUtf8(bytes, length);
  return {character, length};
}

TEST(Utf8Test, TakesFirstCharacter) {
  EXPECT_EQ(Decode("abc"), (Decoded{U'a', 1}));
  EXPECT_EQ(Decode("\xC3\xA4x"), (Decoded{U'ä', 2}));
  EXPECT_EQ(Decode("\xE2\x82\xACx"), (Decoded{U'€', 3}));
  EXPECT_EQ(Decode("\xF0\x9F\x9A\x80"), (Decoded{U'\U0001F680', 4}));
  EXPECT_EQ(Decode("\xF4\x8F\xBF\xBF"), (Decoded{char32_t{0x10FFFF}, 4}));
  EXPECT_EQ(Decode(absl::string_view("\0", 1)), (Decoded{char32_t{0}, 1}));
}

TEST(Utf8Test, RefusesWhatIsNoUtf8) {
  // Second bytes alone; cut; none; overlong; surrogates; above U+10FFFF.
  for (const char* bytes :
       {"\x80", "\xC3", "\xE2\x82", "\xC3x", "\xC0\xAF", "\xE0\x80\xAF",
        "\xF0\x80\x80\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFF"}) {
    EXPECT_EQ(Decode(bytes), (Decoded{std::nullopt, 1}));
  }
}

TEST(TextLinesTest, CountAsEditorsDo) {
  const struct {
    absl::string_view text;  // the place is that of '#'
    TextPlace place;
  } kCases[] = {
      {"#", {1, 1}},
      {"ab#", {1, 3}},
      {"a\nb#", {2, 2}},
      {"a\n#", {2, 1}},
      {"a\r\n#", {2, 1}},
      {"a\r\r\n#", {3, 1}},
      {"a\n\r#", {3, 1}},
      {"a\r#", {2, 1}},
      {"a#\r", {1, 2}},
      {"\xEF\xBB\xBF#", {1, 1}},  // a byte order mark
      {"\xEF\xBB\xBF\na#", {2, 2}},
      {"a\xEF\xBB\xBF#", {1, 3}},     // not at the start
      {"\xC3\xA4#", {1, 2}},          // U+00E4
      {"\xE2\x82\xAC#", {1, 2}},      // U+20AC
      {"\xF0\x9F\x9A\x80#", {1, 3}},  // U+1F680, two units
      {"\xC3\xA4\n\xC3\xA4\xC3\xA4#", {2, 3}},
      {"\xE4\xF6#", {1, 3}},  // Latin-1
      {"\xE2\x82#", {1, 3}},  // cut
      {"\xF0\x9F\x9A#", {1, 4}},
      {"\xED\xA0\x80#", {1, 4}},  // a surrogate
      {"\xC0\x8A#", {1, 3}},      // overlong
      {"\xE2\x80\xA8#", {1, 2}},  // U+2028 ends no line
  };
  for (const auto& [text, place] : kCases) {
    const size_t most = absl::StartsWith(text, "\xEF\xBB\xBF") ? 0 : 130;
    for (size_t before = 0; before <= most; ++before) {
      const std::string longer = absl::StrCat(std::string(before, 'a'), text);
      const TextPlace found =
          LinesOf(longer).RangeOf({longer.find('#'), 1})->begin;
      EXPECT_EQ(found.line, place.line) << text;
      EXPECT_EQ(found.column, place.column + (place.line == 1 ? before : 0))
          << text << " after " << before;
    }
  }
}

TEST(TextLinesTest, RangesAndWhatIsNotText) {
  const TextRange range = *LinesOf("a\n\xC3\xA4 b\n").RangeOf({2, 5});
  EXPECT_EQ(range.begin.line, 2u);
  EXPECT_EQ(range.begin.column, 1u);
  EXPECT_EQ(range.end.line, 3u);
  EXPECT_EQ(range.end.column, 1u);
  EXPECT_TRUE(LinesOf("").RangeOf({0, 0}).has_value());
  EXPECT_EQ(LinesOf("a\n").RangeOf({100, 0})->begin.line, 2u);
  EXPECT_FALSE(TextLines().RangeOf({0, 0}).has_value());
}

}  // namespace
}  // namespace assetlint
