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
  EXPECT_EQ(MaxUnpackedPoses(0), 16384u);
  EXPECT_EQ(MaxUnpackedPoses(100), 17984u);
  EXPECT_EQ(MaxUnpackedPoses(kMaxInputSize), 16384u + (uint64_t{1} << 34));
}

}  // namespace
}  // namespace assetlint
