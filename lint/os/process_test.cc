#include "gtest/gtest.h"
#include "lint/os/process.h"

namespace assetlint {

namespace {

TEST(ThreadCountTest, TheGivenNumberOrOneForEachProcessor) {
  EXPECT_EQ(ThreadCount(5), 5u);
  EXPECT_GE(ThreadCount(0), 1u);
}

}  // namespace

}  // namespace assetlint
