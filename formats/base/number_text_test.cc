#include "formats/base/number_text.h"

#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(NumberTextTest, HasSixDigits) {
  EXPECT_EQ(NumberText(0), "0");
  EXPECT_EQ(NumberText(-0.5f), "-0.5");
  EXPECT_EQ(NumberText(1.0 / 3), "0.333333");
  EXPECT_EQ(NumberText(-3e38f), "-3e+38");
}

TEST(NumberTextTest, SpellsWhatIsNotFinite) {
  EXPECT_EQ(NumberText(std::numeric_limits<float>::quiet_NaN()), "NaN");
  EXPECT_EQ(NumberText(-std::numeric_limits<double>::quiet_NaN()), "NaN");
  EXPECT_EQ(NumberText(std::numeric_limits<float>::infinity()), "infinity");
  EXPECT_EQ(NumberText(-std::numeric_limits<float>::infinity()), "-infinity");
}

}  // namespace
}  // namespace assetlint
