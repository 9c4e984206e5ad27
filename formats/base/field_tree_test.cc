#include "formats/base/field_tree.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

using Numbers = std::vector<FieldNumber>;

Numbers All(Scalar type, ByteOrder order) {
  const FieldNumbers view(absl::string_view("\xFE\xFF\x01\x80", 4), type,
                          order);
  Numbers numbers;
  for (uint64_t i = 0; i < view.size(); ++i) numbers.push_back(view[i]);
  return numbers;
}

TEST(FieldTreeTest, NumbersOfEveryType) {
  EXPECT_EQ(
      All(Scalar::kU8, ByteOrder::kLittle),
      (Numbers{uint64_t{0xFE}, uint64_t{0xFF}, uint64_t{1}, uint64_t{0x80}}));
  EXPECT_EQ(All(Scalar::kU16, ByteOrder::kLittle),
            (Numbers{uint64_t{0xFFFE}, uint64_t{0x8001}}));
  EXPECT_EQ(All(Scalar::kS16, ByteOrder::kLittle),
            (Numbers{int64_t{-2}, int64_t{-32767}}));
  EXPECT_EQ(All(Scalar::kU32, ByteOrder::kBig),
            (Numbers{uint64_t{0xFEFF0180}}));
  EXPECT_EQ(All(Scalar::kS32, ByteOrder::kBig), (Numbers{int64_t{-16842368}}));
  const FieldNumbers thirty(absl::string_view("\x41\xF0\x00\x00", 4),
                            Scalar::kF32, ByteOrder::kBig);
  EXPECT_EQ(thirty[0], FieldNumber(30.0f));
}

TEST(FieldTreeTest, NoNumbersAreEmpty) {
  EXPECT_TRUE(FieldNumbers().empty());
  EXPECT_EQ(FieldNumbers().size(), 0u);
  EXPECT_FALSE(FieldNumbers("a", Scalar::kU8, ByteOrder::kLittle).empty());
}

TEST(FieldTreeTest, KindsHaveTheNamesOfTheOutputs) {
  EXPECT_EQ(FieldKindName(FieldKind::kField), "field");
  EXPECT_EQ(FieldKindName(FieldKind::kPadding), "padding");
  EXPECT_EQ(FieldKindName(FieldKind::kOpaque), "opaque");
  EXPECT_EQ(FieldKindName(FieldKind::kUnknown), "unknown");
  EXPECT_EQ(FieldKindName(FieldKind::kGap), "gap");
}

}  // namespace
}  // namespace assetlint
