#include "formats/base/packed_array.h"

#include <array>
#include <cmath>
#include <cstdint>

#include "formats/base/walker.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr absl::string_view kBytes("\x01\x02\xFE\xFF\x05", 5);

struct Record {
  std::array<uint8_t, 2> bytes;
  int16_t number;
  float fraction;
};
void Describe(Walker& w, Record& r) {
  w.Numbers("bytes", r.bytes);
  w.S16("number", r.number);
  w.F32("fraction", r.fraction);
}

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

// One of the two has another order than the host.
TEST(PackedArrayTest, NumbersOfRecordsAreLoadedInTheArraysOrder) {
  constexpr absl::string_view kLittle(
      "\1\2\0\0\0\0\0\0\3\4\xFE\xFF\0\0\x80\x3F", 16);
  const PackedArray<Record> little(kLittle);
  ASSERT_EQ(little.size(), 2u);
  EXPECT_EQ(little[1].bytes, (std::array<uint8_t, 2>{3, 4}));
  EXPECT_EQ(little[1].number, -2);
  EXPECT_EQ(little[1].fraction, 1.0f);
  EXPECT_EQ(little.data(), kLittle.data());

  constexpr absl::string_view kBig("\1\2\0\0\0\0\0\0\3\4\xFF\xFE\x3F\x80\0\0",
                                   16);
  const BigEndianArray<Record> big(kBig);
  ASSERT_EQ(big.size(), 2u);
  EXPECT_EQ(big[1].bytes, (std::array<uint8_t, 2>{3, 4}));
  EXPECT_EQ(big[1].number, -2);
  EXPECT_EQ(big[1].fraction, 1.0f);
  EXPECT_EQ(big.data(), kBig.data());
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
