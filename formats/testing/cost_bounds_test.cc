// Law 5's numbers, as promised by the documentation.
#include "formats/testing/cost_bounds.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(CostBoundsTest, InstructionsGrowWithInputAndOutput) {
  EXPECT_EQ(MaxInstructions(0), 20'000'000u);
  EXPECT_EQ(MaxInstructions(1'000'000), 1'020'000'000u);
  EXPECT_EQ(MaxInstructions(0, 1'000'000), 120'000'000u);
}

TEST(CostBoundsTest, MemoryGrowsWithInput) {
  EXPECT_EQ(MaxLiveMemory(0), 32u * 1024 * 1024);
  EXPECT_EQ(MaxLiveMemory(1'000'000), 32u * 1024 * 1024 + 48'000'000u);
}

}  // namespace
}  // namespace assetlint
