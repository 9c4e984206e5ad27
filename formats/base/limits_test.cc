// The bounds as the documentation promises them.
#include "formats/base/limits.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(LimitsTest, PositionsFitInto32Bits) {
  EXPECT_EQ(kMaxInputSize, uint64_t{1} << 30);
  EXPECT_LT(kMaxInputSize, uint64_t{1} << 32);
}

TEST(LimitsTest, PosesGrowWithTheInput) {
  EXPECT_EQ(MaxUnpackedPoses(0), 32768u);
  EXPECT_EQ(MaxUnpackedPoses(100), 33168u);
  EXPECT_EQ(MaxUnpackedPoses(kMaxInputSize), 32768u + (uint64_t{1} << 32));
}

TEST(LimitsTest, SearchStepsGrowWithTheInput) {
  EXPECT_EQ(SearchSteps(0), 400000u);
  EXPECT_EQ(SearchSteps(1000), 416000u);
  // At 30 instructions each they are half of what law 5 allows.
  EXPECT_LE(SearchSteps(0) * 30, 20'000'000u);
  EXPECT_LE((SearchSteps(1000) - SearchSteps(0)) * 30, 500u * 1000);
}

}  // namespace
}  // namespace assetlint
