// A read succeeds completely or not at all.
#include "formats/base/cursor.h"

#include <cstdint>
#include <limits>

#include "formats/base/decoder.h"
#include "formats/base/extent.h"
#include "formats/base/report.h"
#include "formats/base/tree_walker.h"
#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

constexpr absl::string_view kSample("\x01\x02\x03\x04\xFF\xFE\x00\x80", 8);

TEST(CursorTest, AReadThatDoesNotFitChangesNothing) {
  ByteCursor cursor(kSample.substr(0, 3));
  uint32_t word = 42;
  EXPECT_FALSE(cursor.Read(word));
  EXPECT_FALSE(cursor.Peek(word));
  EXPECT_EQ(word, 42u);
  absl::string_view bytes = "before";
  EXPECT_FALSE(cursor.ReadBytes(4, bytes));
  EXPECT_EQ(bytes, "before");
  EXPECT_FALSE(cursor.Skip(4));
  EXPECT_FALSE(cursor.Skip(std::numeric_limits<uint64_t>::max()));
  uint64_t end = 42;
  EXPECT_FALSE(cursor.Narrow(4, end));
  EXPECT_EQ(end, 42u);
  EXPECT_EQ(cursor.offset(), 0u);
  EXPECT_EQ(cursor.remaining(), 3u);
}

TEST(CursorTest, TheLastByteCanBeRead) {
  ByteCursor cursor(kSample);
  ASSERT_TRUE(cursor.Skip(7));
  uint8_t byte = 0;
  EXPECT_TRUE(cursor.Read(byte));
  EXPECT_EQ(byte, 0x80);
  EXPECT_EQ(cursor.remaining(), 0u);
  EXPECT_FALSE(cursor.Read(byte));
  EXPECT_TRUE(cursor.Skip(0));
}

TEST(CursorTest, AWindowHidesWhatFollowsIt) {
  ByteCursor cursor(kSample);
  ASSERT_TRUE(cursor.Skip(1));
  uint64_t outer = 0;
  ASSERT_TRUE(cursor.Narrow(3, outer));
  EXPECT_EQ(outer, 8u);
  EXPECT_EQ(cursor.end(), 4u);
  EXPECT_EQ(cursor.rest(), kSample.substr(1, 3));
  uint32_t word = 0;
  EXPECT_FALSE(cursor.Read(word));
  uint64_t inner_outer = 0;
  ASSERT_TRUE(cursor.Narrow(0, inner_outer));
  EXPECT_EQ(cursor.remaining(), 0u);
  cursor.Restore(inner_outer);
  EXPECT_EQ(cursor.remaining(), 3u);
  cursor.Restore(outer);
  EXPECT_EQ(cursor.offset(), 1u);
  EXPECT_EQ(cursor.remaining(), 7u);
}

// The walker that finds a field's bytes.

using toy::Item;
using toy::Toy;

Toy Sample() {
  Toy toy;
  toy.points =
      PackedArray<toy::Point>(absl::string_view("\1\0\2\0\3\0\4\0", 8));
  toy.items = {Item{7, 0, 1, "abc"}, Item{8, 0, 2, ""}};
  return toy;
}

TEST(LocatorTest, AnUnknownFieldIsTheWholeRecord) {
  const Toy toy = Sample();
  EXPECT_EQ(FieldRange(toy, 100, "nothing"), (ByteRange{100, 38}));
  EXPECT_EQ(RecordSize(toy), 38u);
  EXPECT_EQ(RecordSize(toy), EncodeRecord(toy, ByteOrder::kLittle)->size());
}

// Windows: parts of known length whose faults end with them.

using toy::kTrailing;
using toy::kTruncated;

class WindowTest : public ::testing::Test {
 protected:
  Report report_{Report::Mode::kCollect};
  Decoder decoder_{"abcdefgh", ByteOrder::kLittle, toy::kDecoderRules, report_};
  uint32_t word_ = 0;
  uint8_t byte_ = 0;
};

TEST_F(WindowTest, BytesThatTheBodyLeavesAreAFault) {
  decoder_.Window(3, [&] { decoder_.U8("byte", byte_); });
  ASSERT_EQ(report_.findings().size(), 1u);
  EXPECT_EQ(report_.findings()[0].rule, &kTrailing);
  EXPECT_EQ(report_.findings()[0].range, (ByteRange{1, 2}));
  EXPECT_EQ(decoder_.lookahead(), "defgh");
}

TEST_F(WindowTest, AWindowLongerThanWhatIsLeftIsAFault) {
  decoder_.Window(9, [&] {
    absl::string_view bytes;
    decoder_.BytesRest("all", BytesKind::kOpaque, bytes);
    EXPECT_EQ(bytes.size(), 8u);
  });
  ASSERT_EQ(report_.findings().size(), 1u);
  EXPECT_EQ(report_.findings()[0].rule, &kTruncated);
}

}  // namespace

}  // namespace assetlint
