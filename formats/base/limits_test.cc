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

}  // namespace
}  // namespace assetlint
