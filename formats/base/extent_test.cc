#include "formats/base/extent.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(ExtentTest, RangesAreHalfOpen) {
  const ByteRange range = {10, 5};
  EXPECT_EQ(range.end(), 15u);
  EXPECT_EQ(range, (ByteRange{10, 5}));
  EXPECT_NE(range, (ByteRange{10, 4}));
  EXPECT_NE(range, (ByteRange{9, 5}));
}

TEST(ExtentTest, WhereARecordWasReadIsNoPartOfItsValue) {
  const Origin origin = {10, 5, true};
  EXPECT_EQ(origin.range(), (ByteRange{10, 5}));
  EXPECT_TRUE(origin == (Origin{99, 1, false}));
}

}  // namespace
}  // namespace assetlint
