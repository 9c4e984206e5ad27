#include "lint/text/list_lines.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> Lines(absl::string_view text, absl::Status& status) {
  std::vector<std::string> lines;
  status = ForEachLine(text, [&](absl::string_view line) {
    lines.emplace_back(line);
    return absl::OkStatus();
  });
  return lines;
}

// Text in UTF-16 with a byte order mark.
std::string Utf16(const std::u16string& text, bool big_endian) {
  std::string bytes;
  for (const char16_t unit : u"\uFEFF" + text) {
    const char low = static_cast<char>(unit & 0xFF);
    const char high = static_cast<char>(unit >> 8);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  }
  return bytes;
}

TEST(ListLinesTest, EndsAreNotPartOfLines) {
  absl::Status status;
  EXPECT_THAT(Lines("a\n b \r\n\nc\rd\r", status),
              ElementsAre("a", " b ", "", "c\rd"));
  EXPECT_TRUE(status.ok());
}

TEST(ListLinesTest, AnyBytesButNul) {
  absl::Status status;
  EXPECT_THAT(Lines("\xff\x01\x1b\nb", status),
              ElementsAre("\xff\x01\x1b", "b"));
  EXPECT_TRUE(status.ok());
  EXPECT_THAT(Lines(absl::string_view("a\nb\0", 4), status), IsEmpty());
  EXPECT_EQ(status.message(), "is not a list: character 3 is a NUL");
}

TEST(ListLinesTest, Utf16) {
  for (const bool big_endian : {false, true}) {
    absl::Status status;
    EXPECT_THAT(
        Lines(Utf16(u"a\r\n\u00e9\u07ff\u20ac\U0001F600", big_endian), status),
        ElementsAre("a", "\xc3\xa9\xdf\xbf\xe2\x82\xac\xf0\x9f\x98\x80"));
    EXPECT_TRUE(status.ok());
    const std::u16string halves = {u'a', 0xD800, u'b', 0xDC00, 0xD800};
    EXPECT_THAT(Lines(Utf16(halves, big_endian) + "x", status),
                ElementsAre("a\xed\xa0\x80"
                            "b\xed\xb0\x80\xed\xa0\x80"));
    EXPECT_THAT(Lines(Utf16(u"", big_endian), status), ElementsAre(""));
    Lines(Utf16({u'a', 0}, big_endian), status);
    EXPECT_EQ(status.message(), "is not a list: character 1 is a NUL");
  }
}

TEST(ListLinesTest, AByteOrderMarkIsNotPartOfALine) {
  absl::Status status;
  EXPECT_THAT(Lines("\xef\xbb\xbf"
                    "a\nb",
                    status),
              ElementsAre("a", "b"));
}

TEST(ListLinesTest, EndsWithTheError) {
  int lines = 0;
  const absl::Status status = ForEachLine("a\nb\nc", [&](absl::string_view) {
    return ++lines == 2 ? absl::NotFoundError("b") : absl::OkStatus();
  });
  EXPECT_EQ(status.message(), "b");
  EXPECT_EQ(lines, 2);
}

}  // namespace
}  // namespace assetlint
