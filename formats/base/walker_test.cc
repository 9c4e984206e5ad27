// What every walker inherits from the base class.
#include "formats/base/walker.h"

#include <vector>

#include "formats/base/encoder.h"
#include "formats/base/locator.h"
#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(WalkerTest, ScalarsHaveNamesAndSizes) {
  EXPECT_EQ(ScalarName(Scalar::kU8), "u8");
  EXPECT_EQ(ScalarName(Scalar::kU16), "u16");
  EXPECT_EQ(ScalarName(Scalar::kS16), "s16");
  EXPECT_EQ(ScalarName(Scalar::kU32), "u32");
  EXPECT_EQ(ScalarName(Scalar::kS32), "s32");
  EXPECT_EQ(ScalarName(Scalar::kF32), "f32");
  EXPECT_EQ(ScalarSize(Scalar::kU8), 1u);
  EXPECT_EQ(ScalarSize(Scalar::kU16), 2u);
  EXPECT_EQ(ScalarSize(Scalar::kS16), 2u);
  EXPECT_EQ(ScalarSize(Scalar::kU32), 4u);
  EXPECT_EQ(ScalarSize(Scalar::kS32), 4u);
  EXPECT_EQ(ScalarSize(Scalar::kF32), 4u);
}

TEST(WalkerTest, ElementTypesAreNumbersOrRecords) {
  EXPECT_EQ(ElementTypeOf<int16_t>().name, "s16");
  EXPECT_EQ(ElementTypeOf<int16_t>().size, 2u);
  EXPECT_EQ(ElementTypeOf<int16_t>().describe, nullptr);
  EXPECT_EQ(ElementTypeOf<toy::Point>().name, "Point");
  EXPECT_EQ(ElementTypeOf<toy::Point>().size, 4u);
  Encoder encoder(ByteOrder::kLittle);
  ElementTypeOf<toy::Point>().describe(encoder);
  EXPECT_EQ(encoder.offset(), 4u);
}

TEST(WalkerTest, CountsAreCutToTheirWidthWhenWritten) {
  Encoder encoder(ByteOrder::kBig);
  uint64_t count = 0x0102030405;
  encoder.Count("a", Scalar::kU8, count);
  encoder.Count("b", Scalar::kU16, count);
  encoder.Count("c", Scalar::kU32, count);
  EXPECT_EQ(count, 0x0102030405u);
  EXPECT_EQ(encoder.Finish().value(), "\x05\x04\x05\x02\x03\x04\x05");
}

TEST(WalkerTest, ListsAreWrittenWhole) {
  std::vector<toy::Point> points = {{1, 2}, {3, 4}};
  Encoder encoder(ByteOrder::kBig);
  // The count is what reading would use; when writing, the list decides.
  encoder.List("point", points, 99);
  EXPECT_EQ(encoder.Finish().value(), std::string("\0\1\0\2\0\3\0\4", 8));
}

}  // namespace
}  // namespace assetlint
