#include "lint/text/count_text.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(CountTextTest, SetsThousandsApart) {
  EXPECT_EQ(WithThousands(0), "0");
  EXPECT_EQ(WithThousands(999), "999");
  EXPECT_EQ(WithThousands(1000), "1,000");
  EXPECT_EQ(WithThousands(1234567), "1,234,567");
  EXPECT_EQ(WithThousands(UINT64_MAX), "18,446,744,073,709,551,615");
}

TEST(CountTextTest, NounsFollowTheirNumber) {
  EXPECT_EQ(CountOf(0, "file"), "0 files");
  EXPECT_EQ(CountOf(1, "file"), "1 file");
  EXPECT_EQ(CountOf(3500, "file"), "3,500 files");
}

TEST(CountTextTest, OffsetsHaveEightDigits) {
  EXPECT_EQ(OffsetText(420), "0x000001a4");
  EXPECT_EQ(OffsetText(0x123456789), "0x123456789");
}

TEST(CountTextTest, HexByteHasTwoDigits) {
  EXPECT_EQ(HexByte('\0'), "00");
  EXPECT_EQ(HexByte('\n'), "0a");
  EXPECT_EQ(HexByte('\xff'), "ff");
}

}  // namespace
}  // namespace assetlint
