#include "formats/diagnose/text_conversion.h"

#include <string>

#include "formats/alamo/formats.h"
#include "formats/base/encoder.h"
#include "formats/base/report.h"
#include "formats/diagnose/damaged_file.h"
#include "formats/diagnose/diagnoses.h"
#include "formats/known_formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::diagnose {

namespace {

using ::testing::SizeIs;

constexpr Conversion kLineEnds = {.line_ends = true};

TEST(ConversionTest, OneByteContradicts) {
  EXPECT_FALSE(FindConversionTraces("\r\na\nb\r\n").possible.line_ends);
  EXPECT_FALSE(FindConversionTraces("\n").possible.line_ends);
  EXPECT_FALSE(FindConversionTraces("\xC3\xA9\xC3").possible.encoding);
  EXPECT_FALSE(FindConversionTraces("\xC3\xA9\x80").possible.encoding);
  // A letter that neither encoding has.
  EXPECT_FALSE(FindConversionTraces("\xC3\xA9\xD0\x96").possible.encoding);
  EXPECT_FALSE(FindConversionTraces("no high byte").possible.any());
}

TEST(ConversionTest, EditsTakeLittleMemory) {
  std::string converted;
  for (int i = 0; i < 10000; ++i) converted += "\r\n";
  EXPECT_THAT(UndoingEdits(kLineEnds, converted), SizeIs(1));
  EXPECT_THAT(UndoingEdits(kLineEnds, "\r\n" + std::string(100, 'a') + "\r\n"),
              SizeIs(2));
}

bool IsReported(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  alamo::kModelFormat.lint(bytes, FileContext(), report);
  DamagedFile file(alamo::kModelFormat, kKnownFormats, bytes, FileContext(),
                   report);
  return DiagnoseUtf16(file);
}

// The characters after a byte order mark.
std::string Utf16(const std::u16string& characters, ByteOrder order) {
  ByteSink sink(order);
  for (const char16_t c : u"\uFEFF" + characters) sink.Write<uint16_t>(c);
  return sink.Take();
}

std::string LittleEndian(const std::u16string& characters) {
  return Utf16(characters, ByteOrder::kLittle);
}

std::string BigEndian(const std::u16string& characters) {
  return Utf16(characters, ByteOrder::kBig);
}

// What code page 437 has for bytes of a model: controls, letters, Greek, box
// drawing, signs, and what a decoder writes for a byte without a character.
const char16_t kCharacters[] =
    u"\u0000\u0002\u0000\u00CF\u2566\u03B1\u2264\u20A7Hull\u2592\u221E\u00A0"
    u"\uFFFD"
    u"\u0001\u007F\u0E01";  // Thai is of another page

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
  EXPECT_FALSE(IsReported(BigEndian(u"\u0700" + Characters())));
  EXPECT_FALSE(IsReported(LittleEndian(Characters().substr(0, 15))));
  EXPECT_TRUE(IsReported(LittleEndian(Characters().substr(0, 16))));
  EXPECT_FALSE(IsReported("\xFF\xFE"));
}

}  // namespace

}  // namespace assetlint::diagnose
