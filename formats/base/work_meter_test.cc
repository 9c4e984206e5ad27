#include "formats/base/work_meter.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(WorkMeterTest, AffordsItsLimitAndNoMore) {
  WorkMeter work(10);
  EXPECT_TRUE(work.Spend(4));
  EXPECT_EQ(work.left(), 6u);
  EXPECT_TRUE(work.Spend(6));
  EXPECT_FALSE(work.exhausted());
  EXPECT_EQ(work.left(), 0u);
  EXPECT_FALSE(work.Spend(1));
  EXPECT_TRUE(work.exhausted());
}

TEST(WorkMeterTest, StaysExhausted) {
  WorkMeter work(10);
  EXPECT_FALSE(work.Spend(11));
  EXPECT_EQ(work.spent(), 10u);
  EXPECT_EQ(work.left(), 0u);
  EXPECT_FALSE(work.Spend(0));
  EXPECT_FALSE(work.TrySpend(0));
}

TEST(WorkMeterTest, TriesWithoutSpending) {
  WorkMeter work(10);
  EXPECT_FALSE(work.TrySpend(11));
  EXPECT_FALSE(work.exhausted());
  EXPECT_EQ(work.left(), 10u);
  EXPECT_TRUE(work.TrySpend(10));
  EXPECT_FALSE(work.TrySpend(1));
  EXPECT_FALSE(work.exhausted());
}

TEST(WorkMeterTest, StepsDoNotOverflow) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  WorkMeter work(10);
  EXPECT_TRUE(work.Spend(9));
  EXPECT_FALSE(work.TrySpend(kMost));
  EXPECT_FALSE(work.Spend(kMost));
  EXPECT_TRUE(work.exhausted());
  EXPECT_EQ(work.spent(), 10u);

  WorkMeter most(kMost);
  EXPECT_TRUE(most.Spend(kMost));
  EXPECT_FALSE(most.Spend(kMost));
}

}  // namespace
}  // namespace assetlint
