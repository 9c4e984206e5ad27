#include "formats/file/written_as_utf16.h"

#include <string>

#include "formats/alamo/formats.h"
#include "formats/base/report.h"
#include "formats/known_formats.h"
#include "gtest/gtest.h"

namespace assetlint::file {
namespace {

bool IsReported(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  const bool reported =
      DiagnoseUtf16(bytes, kKnownFormats, alamo::kModelFormat, report);
  EXPECT_EQ(report.findings().size(), reported ? 1 : 0);
  return reported;
}

// The characters after a byte order mark.
std::string LittleEndian(const std::u16string& characters) {
  std::string bytes = "\xFF\xFE";
  for (const char16_t c : characters) {
    bytes.push_back(static_cast<char>(c & 0xFF));
    bytes.push_back(static_cast<char>(c >> 8));
  }
  return bytes;
}

std::string BigEndian(const std::u16string& characters) {
  std::string bytes = "\xFE\xFF";
  for (const char16_t c : characters) {
    bytes.push_back(static_cast<char>(c >> 8));
    bytes.push_back(static_cast<char>(c & 0xFF));
  }
  return bytes;
}

// What code page 437 has for bytes of a model: controls, letters, Greek, box
// drawing, signs, and what a decoder writes for a byte without a character.
const char16_t kCharacters[] =
    u"\u0000\u0002\u0000\u00CF\u2566\u03B1\u2264\u20A7Hull\u2592\u221E\u00A0"
    u"\uFFFD"
    u"\u0001\u007F";

std::u16string Characters() {
  return std::u16string(kCharacters, sizeof kCharacters / 2 - 1);
}

TEST(WrittenAsUtf16Test, IsReportedInBothByteOrders) {
  EXPECT_TRUE(IsReported(LittleEndian(Characters())));
  EXPECT_TRUE(IsReported(BigEndian(Characters())));
  // Cut in the middle of a character.
  EXPECT_TRUE(IsReported(LittleEndian(Characters()) + "a"));
}

TEST(WrittenAsUtf16Test, OtherBytesAreNot) {
  EXPECT_FALSE(IsReported(LittleEndian(Characters()).substr(2)));
  EXPECT_FALSE(IsReported(LittleEndian(Characters() + u"\u3C00")));
  EXPECT_FALSE(IsReported(BigEndian(u"\uBF80" + Characters())));
  EXPECT_FALSE(IsReported(LittleEndian(Characters().substr(0, 15))));
  EXPECT_TRUE(IsReported(LittleEndian(Characters().substr(0, 16))));
  EXPECT_FALSE(IsReported("\xFF\xFE"));
}

TEST(WrittenAsUtf16Test, WithoutMarkTheBytesMustBeginLikeAnAsset) {
  // A skeleton without content, then bytes.
  const std::u16string model(u"\0\u0002\0\0\0\0\0\u0080abcdefgh", 16);
  EXPECT_TRUE(IsReported(LittleEndian(model).substr(2)));
  EXPECT_TRUE(IsReported(BigEndian(model).substr(2)));
  EXPECT_FALSE(IsReported(LittleEndian(model.substr(0, 15)).substr(2)));
  EXPECT_FALSE(IsReported(LittleEndian(model + u"\u0100").substr(2)));
  EXPECT_FALSE(IsReported(LittleEndian(u"x" + model).substr(2)));
}

}  // namespace
}  // namespace assetlint::file
