// Law 4 must catch every way to miss a byte.
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "formats/base/decoder.h"
#include "formats/base/packed_array.h"
#include "formats/base/walker.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

Field At(uint64_t offset, uint64_t length) {
  Field field;
  field.name = "node";
  field.offset = offset;
  field.length = length;
  return field;
}

// The tree as text: "(" and ")" around children, "OFFSET+LENGTH" for a node.
void Send(absl::string_view tree, TreeSink& sink) {
  for (const absl::string_view part : absl::StrSplit(tree, ' ')) {
    if (part.empty()) continue;
    if (part == ")") {
      sink.End();
      continue;
    }
    const std::vector<absl::string_view> numbers =
        absl::StrSplit(absl::StripPrefix(part, "("), '+');
    uint64_t offset = 0;
    uint64_t length = 0;
    ASSERT_TRUE(absl::SimpleAtoi(numbers.at(0), &offset));
    ASSERT_TRUE(absl::SimpleAtoi(numbers.at(1), &length));
    if (part[0] == '(') {
      sink.Begin(At(offset, length));
    } else {
      sink.Leaf(At(offset, length));
    }
  }
}

TEST(TilingCheckerTest, SaysWhichTreesDoNotTile) {
  const struct {
    absl::string_view tree;
    uint64_t size;
    absl::string_view fault;
  } kCases[] = {
      {"(0+7 0+3 (3+3 3+1 4+2 ) 6+1 )", 7, ""},
      {"0+0", 0, ""},
      {"0+5", 5, ""},
      {"(0+7 0+3 4+3 )", 7,
       "node begins at byte 4, the previous one ends at 3"},
      {"(0+7 0+3 3+3 )", 7,
       "the node at byte 0 ends at byte 7, its fields at 6"},
      {"(0+7 0+3 2+5 )", 7,
       "node begins at byte 2, the previous one ends at 3"},
      {"(0+7 0+3 3+5 )", 7,
       "the node at byte 0 ends at byte 7, its fields at 8"},
      {"(0+7 0+7 7+0 )", 7, "node at byte 7 has no bytes"},
      {"(0+7 (0+4 0+3 ) 4+3 )", 7,
       "the node at byte 0 ends at byte 4, its fields at 3"},
      {"0+6", 7, "the tree ends at byte 6, the file at 7"},
      {"0+8", 7, "the tree ends at byte 8, the file at 7"},
      {"1+6", 7, "node begins at byte 1, the previous one ends at 0"},
      {"", 0, "there is no tree"},
      {")", 0, "a node ends that did not begin"},
      {"(0+7 0+7", 7, "the node at byte 0 has no end"},
      {"0+3 3+4", 7, "node is a second root"},
  };
  for (const auto& c : kCases) {
    TilingChecker checker;
    Send(c.tree, checker);
    EXPECT_EQ(checker.Verdict(c.size).message(), c.fault) << c.tree;
  }
}

TEST(TilingCheckerTest, GapsAreFoundAtAnyDepth) {
  for (const FieldKind kind : {FieldKind::kField, FieldKind::kGap}) {
    TilingChecker checker;
    checker.Begin(At(0, 2));
    Field leaf = At(0, 2);
    leaf.kind = kind;
    checker.Leaf(leaf);
    checker.End();
    EXPECT_EQ(checker.has_gap(), kind == FieldKind::kGap);
    EXPECT_EQ(checker.nodes(), 2u);
  }
}

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
