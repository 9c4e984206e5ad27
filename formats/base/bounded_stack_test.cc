#include "formats/base/bounded_stack.h"

#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(BoundedStackTest, KeepsTheOutermostAndCountsTheOthers) {
  BoundedStack<int, 3> stack;
  EXPECT_TRUE(stack.empty());
  for (int i = 1; i <= 5; ++i) stack.push(i);
  EXPECT_EQ(stack.depth(), 5u);
  EXPECT_EQ(stack.size(), 3u);
  EXPECT_EQ(std::vector<int>(stack.begin(), stack.end()),
            (std::vector<int>{1, 2, 3}));
  // The innermost one that was kept, while deeper ones are open.
  EXPECT_EQ(stack.top(), 3);
  stack.pop();
  stack.pop();
  EXPECT_EQ(stack.top(), 3);
  stack.pop();
  EXPECT_EQ(stack.top(), 2);
  stack.top() = 20;
  const BoundedStack<int, 3>& constant = stack;
  EXPECT_EQ(constant.top(), 20);
  stack.pop();
  stack.pop();
  EXPECT_TRUE(stack.empty());
  EXPECT_EQ(stack.begin(), stack.end());
}

TEST(BoundedStackTest, WhatIsPushedAgainReplacesWhatWasThere) {
  BoundedStack<int, 2> stack;
  stack.push(1);
  stack.push(2);
  stack.pop();
  stack.push(3);
  EXPECT_EQ(std::vector<int>(stack.begin(), stack.end()),
            (std::vector<int>{1, 3}));
}

TEST(BoundedStackTest, AMillionLevelsCostNothing) {
  BoundedStack<int, 2> stack;
  for (int i = 0; i < 1'000'000; ++i) stack.push(i);
  EXPECT_EQ(stack.size(), 2u);
  for (int i = 0; i < 1'000'000; ++i) stack.pop();
  EXPECT_TRUE(stack.empty());
}

}  // namespace
}  // namespace assetlint
