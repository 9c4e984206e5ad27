#include "formats/base/packed_array.h"

#include <cmath>
#include <cstdint>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr absl::string_view kBytes("\x01\x02\xFE\xFF\x05", 5);

struct Pair {
  uint8_t a;
  uint8_t b;
};

TEST(PackedArrayTest, ElementsAreLoadedInTheArraysOrder) {
  const PackedArray<int16_t> little(kBytes);
  ASSERT_EQ(little.size(), 2u);
  EXPECT_EQ(little[0], 0x0201);
  EXPECT_EQ(little[1], -2);
  const BigEndianArray<int16_t> big(kBytes);
  EXPECT_EQ(big[0], 0x0102);
  EXPECT_EQ(big[1], -257);
}

TEST(PackedArrayTest, BytesAfterTheLastWholeElementAreLeftOut) {
  EXPECT_EQ(PackedArray<uint16_t>(kBytes).bytes(), kBytes.substr(0, 4));
  EXPECT_EQ(PackedArray<uint32_t>(kBytes.substr(0, 3)).size(), 0u);
  EXPECT_TRUE(PackedArray<uint32_t>(kBytes.substr(0, 3)).empty());
  EXPECT_TRUE(PackedArray<uint32_t>().empty());
}

TEST(PackedArrayTest, RecordsHaveTheFilesLayout) {
  const PackedArray<Pair> pairs(kBytes);
  ASSERT_EQ(pairs.size(), 2u);
  EXPECT_EQ(pairs[1].a, 0xFE);
  EXPECT_EQ(pairs[1].b, 0xFF);
  EXPECT_EQ(pairs.data(), kBytes.data());
}

TEST(PackedArrayTest, EqualityIsThatOfBytes) {
  const absl::string_view nan("\x00\x00\xC0\x7F", 4);
  const PackedArray<float> array(nan);
  EXPECT_TRUE(std::isnan(array[0]));
  EXPECT_TRUE(array == PackedArray<float>(nan));
  // 0.0 and -0.0 are equal numbers but different bytes.
  EXPECT_FALSE(PackedArray<float>(absl::string_view("\0\0\0\0", 4)) ==
               PackedArray<float>(absl::string_view("\0\0\0\x80", 4)));
  EXPECT_FALSE(array == PackedArray<float>());
}

}  // namespace
}  // namespace assetlint
