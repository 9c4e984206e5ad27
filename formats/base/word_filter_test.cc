#include "formats/base/word_filter.h"

#include <cstdint>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(WordFilterTest, HasEveryWordThatWasAdded) {
  WordFilter filter;
  EXPECT_FALSE(filter.MayHave(0));
  for (const uint32_t word : {0u, 0x900u, 0x1500u, 0xFFFFFFFFu}) {
    filter.Add(word);
    EXPECT_TRUE(filter.MayHave(word));
  }
  EXPECT_TRUE(filter.MayHave(0x900));
}

TEST(WordFilterTest, RejectsNearlyEveryOtherWord) {
  WordFilter filter;
  for (const uint32_t word : {0x200u, 0x900u, 0x1000u}) filter.Add(word);
  uint32_t word = 1;
  int passed = 0;
  for (int i = 0; i < 10'000; ++i) {
    word = word * 1664525u + 1013904223u;
    passed += filter.MayHave(word);
  }
  // Three of 64 bits.
  EXPECT_LT(passed, 1'000);
}

}  // namespace
}  // namespace assetlint
