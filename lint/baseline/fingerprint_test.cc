#include "lint/baseline/fingerprint.h"

#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeValue;

Finding Example() {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "Hull"}};
  finding.field = "nVertices";
  return finding;
}

TEST(FingerprintTest, IgnoresOffsetsAndNames) {
  Finding moved = Example();
  moved.range.offset = 1000;
  moved.path[0].label = "Other";
  moved.message = "another value";
  EXPECT_EQ(FingerprintMaker("").Next(Example()),
            FingerprintMaker("").Next(moved));
}

// A baseline or a code scanning service keeps these for years.
TEST(FingerprintTest, NeverChanges) {
  EXPECT_EQ(FingerprintMaker("a.alo").Next(Example()), "b438d04672f4f6d9:1");
}

TEST(FingerprintTest, DistinguishesFindings) {
  const std::string first = FingerprintMaker("").Next(Example());
  Finding other = Example();
  other.rule = &kFakeNoName;
  EXPECT_NE(FingerprintMaker("").Next(other), first);
  other = Example();
  other.path[0].index = 4;
  EXPECT_NE(FingerprintMaker("").Next(other), first);
  EXPECT_NE(FingerprintMaker("x").Next(Example()), first);
  FingerprintMaker maker("");
  EXPECT_EQ(maker.Next(Example()), first);
  EXPECT_NE(maker.Next(Example()), first);
}

}  // namespace
}  // namespace assetlint
