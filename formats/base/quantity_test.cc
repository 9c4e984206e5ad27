#include "formats/base/quantity.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(QuantityTest, OnlyOneIsSingular) {
  EXPECT_EQ(Quantity(0, "byte"), "0 bytes");
  EXPECT_EQ(Quantity(1, "byte"), "1 byte");
  EXPECT_EQ(Quantity(2, "byte"), "2 bytes");
  EXPECT_EQ(Quantity(std::numeric_limits<uint64_t>::max(), "byte"),
            "18446744073709551615 bytes");
}

TEST(QuantityTest, APluralMayBeGiven) {
  EXPECT_EQ(Quantity(0, "vertex", "vertices"), "0 vertices");
  EXPECT_EQ(Quantity(1, "vertex", "vertices"), "1 vertex");
  EXPECT_EQ(Quantity(2, "vertex", "vertices"), "2 vertices");
}

}  // namespace
}  // namespace assetlint
