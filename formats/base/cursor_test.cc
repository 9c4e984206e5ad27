// A read succeeds completely or not at all.
#include "formats/base/cursor.h"

#include <cstdint>
#include <limits>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr absl::string_view kBytes("\x01\x02\x03\x04\xFF\xFE\x00\x80", 8);

template <typename T>
T ReadFirst(ByteOrder order) {
  ByteCursor cursor(kBytes, order);
  T value{};
  EXPECT_TRUE(cursor.Read(value));
  EXPECT_EQ(cursor.offset(), sizeof(T));
  return value;
}

TEST(CursorTest, ReadsInBothByteOrders) {
  EXPECT_EQ(ReadFirst<uint8_t>(ByteOrder::kLittle), 1);
  EXPECT_EQ(ReadFirst<uint8_t>(ByteOrder::kBig), 1);
  EXPECT_EQ(ReadFirst<uint16_t>(ByteOrder::kLittle), 0x0201);
  EXPECT_EQ(ReadFirst<uint16_t>(ByteOrder::kBig), 0x0102);
  EXPECT_EQ(ReadFirst<uint32_t>(ByteOrder::kLittle), 0x04030201u);
  EXPECT_EQ(ReadFirst<uint32_t>(ByteOrder::kBig), 0x01020304u);
  EXPECT_EQ(ReadFirst<uint64_t>(ByteOrder::kLittle), 0x8000FEFF04030201u);
  EXPECT_EQ(ReadFirst<uint64_t>(ByteOrder::kBig), 0x01020304FFFE0080u);
}

TEST(CursorTest, ReadsNegativeNumbersAndFloats) {
  ByteCursor cursor(absl::string_view("\xFE\xFF\x00\x00\xF0\x41", 6));
  int16_t number = 0;
  ASSERT_TRUE(cursor.Read(number));
  EXPECT_EQ(number, -2);
  float real = 0;
  ASSERT_TRUE(cursor.Read(real));
  EXPECT_EQ(real, 30.0f);

  ByteCursor big(absl::string_view("\x41\xF0\x00\x00", 4), ByteOrder::kBig);
  ASSERT_TRUE(big.Read(real));
  EXPECT_EQ(real, 30.0f);
}

TEST(CursorTest, AReadThatDoesNotFitChangesNothing) {
  ByteCursor cursor(kBytes.substr(0, 3));
  uint32_t word = 42;
  EXPECT_FALSE(cursor.Read(word));
  EXPECT_FALSE(cursor.Peek(word));
  EXPECT_EQ(word, 42u);
  absl::string_view bytes = "before";
  EXPECT_FALSE(cursor.ReadBytes(4, bytes));
  EXPECT_EQ(bytes, "before");
  EXPECT_FALSE(cursor.Skip(4));
  EXPECT_FALSE(cursor.Skip(std::numeric_limits<uint64_t>::max()));
  EXPECT_FALSE(cursor.Seek(4));
  uint64_t end = 42;
  EXPECT_FALSE(cursor.Narrow(4, end));
  EXPECT_EQ(end, 42u);
  EXPECT_EQ(cursor.offset(), 0u);
  EXPECT_EQ(cursor.remaining(), 3u);
}

TEST(CursorTest, TheLastByteCanBeRead) {
  ByteCursor cursor(kBytes);
  ASSERT_TRUE(cursor.Seek(7));
  uint8_t byte = 0;
  EXPECT_TRUE(cursor.Read(byte));
  EXPECT_EQ(byte, 0x80);
  EXPECT_EQ(cursor.remaining(), 0u);
  EXPECT_FALSE(cursor.Read(byte));
  EXPECT_TRUE(cursor.Seek(8));
  EXPECT_TRUE(cursor.Skip(0));
}

TEST(CursorTest, PeekStays) {
  ByteCursor cursor(kBytes, ByteOrder::kBig);
  uint16_t word = 0;
  ASSERT_TRUE(cursor.Peek(word));
  EXPECT_EQ(word, 0x0102);
  EXPECT_EQ(cursor.offset(), 0u);
}

TEST(CursorTest, BytesAreAViewOfTheInput) {
  ByteCursor cursor(kBytes);
  absl::string_view bytes;
  ASSERT_TRUE(cursor.Skip(2));
  ASSERT_TRUE(cursor.ReadBytes(3, bytes));
  EXPECT_EQ(bytes.data(), kBytes.data() + 2);
  EXPECT_EQ(bytes.size(), 3u);
  EXPECT_EQ(cursor.rest(), kBytes.substr(5));
}

TEST(CursorTest, AWindowHidesWhatFollowsIt) {
  ByteCursor cursor(kBytes);
  ASSERT_TRUE(cursor.Skip(1));
  uint64_t outer = 0;
  ASSERT_TRUE(cursor.Narrow(3, outer));
  EXPECT_EQ(outer, 8u);
  EXPECT_EQ(cursor.end(), 4u);
  EXPECT_EQ(cursor.rest(), kBytes.substr(1, 3));
  uint32_t word = 0;
  EXPECT_FALSE(cursor.Read(word));
  EXPECT_FALSE(cursor.Seek(5));
  uint64_t inner_outer = 0;
  ASSERT_TRUE(cursor.Narrow(0, inner_outer));
  EXPECT_EQ(cursor.remaining(), 0u);
  cursor.Restore(inner_outer);
  EXPECT_EQ(cursor.remaining(), 3u);
  cursor.Restore(outer);
  EXPECT_EQ(cursor.offset(), 1u);
  EXPECT_EQ(cursor.remaining(), 7u);
}

TEST(CursorTest, NothingIsInAnEmptyInput) {
  ByteCursor cursor;
  uint8_t byte = 0;
  EXPECT_FALSE(cursor.Read(byte));
  EXPECT_EQ(cursor.remaining(), 0u);
  EXPECT_EQ(cursor.order(), ByteOrder::kLittle);
  EXPECT_TRUE(cursor.input().empty());
}

}  // namespace
}  // namespace assetlint
