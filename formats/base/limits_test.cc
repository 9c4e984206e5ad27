// The bounds that the documentation promises.
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
  EXPECT_EQ(SearchSteps(0), 300000u);
  EXPECT_EQ(SearchSteps(1000), 310000u);
  // At 50 instructions each they are at most three quarters of law 5's fixed
  // allowance and half of its allowance per byte.
  EXPECT_LE(SearchSteps(0) * 50, 15'000'000u);
  EXPECT_LE((SearchSteps(1000) - SearchSteps(0)) * 50, 500u * 1000);
}

TEST(LimitsTest, LintingTakesStepsForBytesItemsAndFindings) {
  const uint64_t least = LintSteps(0, 0, 0);
  EXPECT_GT(least, 0u);
  EXPECT_EQ(LintSteps(4000, 0, 0), least + 1000);
  EXPECT_EQ(LintSteps(4000, 3, 0), least + 1060);
  EXPECT_EQ(LintSteps(4000, 3, 2), least + 1260);
}

}  // namespace
}  // namespace assetlint
