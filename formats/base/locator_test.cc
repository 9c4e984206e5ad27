// The walker that finds a field's bytes.
#include "formats/base/locator.h"

#include "formats/testing/toy_format.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using toy::Item;
using toy::Toy;

Toy Sample() {
  Toy toy;
  toy.points =
      PackedArray<toy::Point>(absl::string_view("\1\0\2\0\3\0\4\0", 8));
  toy.items = {Item{7, 0, 1, "abc"}, Item{8, 0, 2, ""}};
  return toy;
}

TEST(LocatorTest, FieldsAreWhereTheEncoderPutsThem) {
  const Toy toy = Sample();
  EXPECT_EQ(FieldRange(toy, 100, "version"), (ByteRange{100, 2}));
  EXPECT_EQ(FieldRange(toy, 100, "name"), (ByteRange{102, 4}));
  EXPECT_EQ(FieldRange(toy, 100, "padding"), (ByteRange{106, 2}));
  EXPECT_EQ(FieldRange(toy, 100, "pointCount"), (ByteRange{108, 1}));
  EXPECT_EQ(FieldRange(toy, 100, "points"), (ByteRange{109, 8}));
  // The first of several; a block's size is a field too.
  EXPECT_EQ(FieldRange(toy, 100, "tag"), (ByteRange{117, 4}));
  EXPECT_EQ(FieldRange(toy, 100, "size"), (ByteRange{121, 4}));
  EXPECT_EQ(FieldRange(toy, 100, "level"), (ByteRange{125, 1}));
  EXPECT_EQ(FieldRange(toy, 100, "note"), (ByteRange{126, 3}));
}

TEST(LocatorTest, ElementsOfArraysTextsAndViews) {
  const Toy toy = Sample();
  EXPECT_EQ(FieldRange(toy, 0, "points", 1), (ByteRange{13, 4}));
  EXPECT_EQ(FieldRange(toy, 0, "name", 2), (ByteRange{4, 1}));
  EXPECT_EQ(FieldRange(toy, 0, "version", 0), (ByteRange{0, 2}));
}

TEST(LocatorTest, AnUnknownFieldIsTheWholeRecord) {
  const Toy toy = Sample();
  EXPECT_EQ(FieldRange(toy, 100, "nothing"), (ByteRange{100, 38}));
  EXPECT_EQ(RecordSize(toy), 38u);
  EXPECT_EQ(RecordSize(toy), EncodeRecord(toy, ByteOrder::kLittle)->size());
}

TEST(LocatorTest, LooksAndChangesNothing) {
  Locator locator(0, "name", Locator::kWhole);
  EXPECT_EQ(locator.reader(), nullptr);
  EXPECT_FALSE(locator.found());
}

}  // namespace
}  // namespace assetlint
