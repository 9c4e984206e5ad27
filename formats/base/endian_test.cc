#include "formats/base/endian.h"

#include <array>
#include <cstdint>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(EndianTest, SwapBytesOfEverySize) {
  EXPECT_EQ(SwapBytes(uint8_t{0x12}), 0x12);
  EXPECT_EQ(SwapBytes(uint16_t{0x1234}), 0x3412);
  EXPECT_EQ(SwapBytes(uint32_t{0x12345678}), 0x78563412u);
  EXPECT_EQ(SwapBytes(uint64_t{0x0102030405060708}), 0x0807060504030201u);
  EXPECT_EQ(SwapBytes(int16_t{0x0180}), int16_t{-32767});
}

TEST(EndianTest, LoadAndStoreAtAnyAddress) {
  char buffer[9] = {};
  Store<uint64_t>(buffer + 1, 0x0102030405060708, ByteOrder::kBig);
  EXPECT_EQ(buffer[0], 0);
  EXPECT_EQ(buffer[1], 1);
  EXPECT_EQ(buffer[8], 8);
  EXPECT_EQ(Load<uint32_t>(buffer + 3, ByteOrder::kBig), 0x03040506u);
  EXPECT_EQ(Load<uint32_t>(buffer + 3, ByteOrder::kLittle), 0x06050403u);
}

TEST(EndianTest, LoadArrayKeepsTheOrderOfTheNumbers) {
  const unsigned char bytes[] = {1, 2, 3, 4};
  EXPECT_EQ((LoadArray<uint16_t, 2>(bytes, ByteOrder::kBig)),
            (std::array<uint16_t, 2>{0x0102, 0x0304}));
  EXPECT_EQ((LoadArray<uint16_t, 2>(bytes, ByteOrder::kLittle)),
            (std::array<uint16_t, 2>{0x0201, 0x0403}));
}

}  // namespace
}  // namespace assetlint
