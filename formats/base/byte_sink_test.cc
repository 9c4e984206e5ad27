#include "formats/base/byte_sink.h"

#include <cstdint>
#include <limits>
#include <string>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(ByteSinkTest, WritesInBothByteOrders) {
  ByteSink little;
  little.Write(uint8_t{1});
  little.Write(uint16_t{0x0203});
  little.Write(int32_t{-2});
  little.Write(30.0f);
  EXPECT_EQ(little.bytes(), std::string("\x01\x03\x02\xFE\xFF\xFF\xFF"
                                        "\x00\x00\xF0\x41",
                                        11));
  EXPECT_EQ(little.offset(), 11u);

  ByteSink big(ByteOrder::kBig);
  big.Write(uint8_t{1});
  big.Write(uint16_t{0x0203});
  big.Write(int32_t{-2});
  big.Write(30.0f);
  EXPECT_EQ(big.bytes(), std::string("\x01\x02\x03\xFF\xFF\xFF\xFE"
                                     "\x41\xF0\x00\x00",
                                     11));
  EXPECT_EQ(big.order(), ByteOrder::kBig);
}

TEST(ByteSinkTest, PatchOverwritesInTheSinksOrder) {
  ByteSink sink(ByteOrder::kBig);
  sink.WriteBytes("abcdef");
  EXPECT_TRUE(sink.Patch(1, uint16_t{0x4142}));
  EXPECT_EQ(sink.bytes(), "aABdef");
  EXPECT_TRUE(sink.Patch(2, uint32_t{0x31323334}));
  EXPECT_EQ(sink.bytes(), "aA1234");
  EXPECT_EQ(sink.offset(), 6u);
}

TEST(ByteSinkTest, PatchOutsideOfWhatIsWrittenChangesNothing) {
  ByteSink sink;
  sink.WriteBytes("abcd");
  EXPECT_FALSE(sink.Patch(1, uint32_t{0}));
  EXPECT_FALSE(sink.Patch(4, uint8_t{0}));
  EXPECT_FALSE(sink.Patch(5, uint8_t{0}));
  EXPECT_FALSE(sink.Patch(std::numeric_limits<uint64_t>::max(), uint8_t{0}));
  EXPECT_EQ(sink.bytes(), "abcd");
}

TEST(ByteSinkTest, TakeHandsTheBytesOver) {
  ByteSink sink;
  sink.WriteBytes("abcd");
  EXPECT_EQ(sink.Take(), "abcd");
}

}  // namespace
}  // namespace assetlint
