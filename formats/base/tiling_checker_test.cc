// Law 4 must catch every way to miss a byte.
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "formats/base/decoder.h"
#include "formats/base/packed_array.h"
#include "formats/base/walker.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

using ::testing::HasSubstr;

Field At(uint64_t offset, uint64_t length) {
  Field field;
  field.name = "node";
  field.offset = offset;
  field.length = length;
  return field;
}

std::string Fault(uint64_t size, const std::function<void(TreeSink&)>& tree) {
  TilingChecker checker;
  tree(checker);
  const absl::Status status = checker.Verdict(size);
  EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kInternal);
  return std::string(status.message());
}

TEST(TilingCheckerTest, LeavesInARowTile) {
  EXPECT_EQ(Fault(7,
                  [](TreeSink& sink) {
                    sink.Begin(At(0, 7));
                    sink.Leaf(At(0, 3));
                    sink.Begin(At(3, 3));
                    sink.Leaf(At(3, 1));
                    sink.Leaf(At(4, 2));
                    sink.End();
                    sink.Leaf(At(6, 1));
                    sink.End();
                  }),
            "");
  EXPECT_EQ(Fault(0, [](TreeSink& sink) { sink.Leaf(At(0, 0)); }), "");
  EXPECT_EQ(Fault(5, [](TreeSink& sink) { sink.Leaf(At(0, 5)); }), "");
}

// A root of 7 bytes with two leaves.
std::string FaultOfTwo(const Field& first, const Field& second) {
  return Fault(7, [&](TreeSink& sink) {
    sink.Begin(At(0, 7));
    sink.Leaf(first);
    sink.Leaf(second);
    sink.End();
  });
}

TEST(TilingCheckerTest, AHoleIsFound) {
  EXPECT_THAT(FaultOfTwo(At(0, 3), At(4, 3)),
              HasSubstr("begins at byte 4, the previous one ends at 3"));
  EXPECT_EQ(FaultOfTwo(At(0, 3), At(3, 3)),
            "the node at byte 0 ends at byte 7, its fields at 6");
}

TEST(TilingCheckerTest, AnOverlapIsFound) {
  EXPECT_THAT(FaultOfTwo(At(0, 3), At(2, 5)),
              HasSubstr("begins at byte 2, the previous one ends at 3"));
  EXPECT_EQ(FaultOfTwo(At(0, 3), At(3, 5)),
            "the node at byte 0 ends at byte 7, its fields at 8");
}

TEST(TilingCheckerTest, ANodeWithoutBytesIsFound) {
  EXPECT_EQ(FaultOfTwo(At(0, 7), At(7, 0)), "node at byte 7 has no bytes");
}

TEST(TilingCheckerTest, ANodeOfAnotherLengthThanItsChildrenIsFound) {
  EXPECT_EQ(Fault(7,
                  [](TreeSink& sink) {
                    sink.Begin(At(0, 7));
                    sink.Begin(At(0, 4));
                    sink.Leaf(At(0, 3));
                    sink.End();
                    sink.Leaf(At(4, 3));
                    sink.End();
                  }),
            "the node at byte 0 ends at byte 4, its fields at 3");
}

TEST(TilingCheckerTest, ATreeThatIsTooShortOrTooLongIsFound) {
  EXPECT_EQ(Fault(7, [](TreeSink& sink) { sink.Leaf(At(0, 6)); }),
            "the tree ends at byte 6, the file at 7");
  EXPECT_EQ(Fault(7, [](TreeSink& sink) { sink.Leaf(At(0, 8)); }),
            "the tree ends at byte 8, the file at 7");
  EXPECT_THAT(Fault(7, [](TreeSink& sink) { sink.Leaf(At(1, 6)); }),
              HasSubstr("begins at byte 1"));
}

TEST(TilingCheckerTest, WhatIsNoTreeIsFound) {
  EXPECT_EQ(Fault(0, [](TreeSink&) {}), "there is no tree");
  EXPECT_EQ(Fault(0, [](TreeSink& sink) { sink.End(); }),
            "a node ends that did not begin");
  EXPECT_EQ(Fault(7,
                  [](TreeSink& sink) {
                    sink.Begin(At(0, 7));
                    sink.Leaf(At(0, 7));
                  }),
            "the node at byte 0 has no end");
  EXPECT_EQ(Fault(7,
                  [](TreeSink& sink) {
                    sink.Leaf(At(0, 3));
                    sink.Leaf(At(3, 4));
                  }),
            "node is a second root");
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

TEST(BoundedStackTest, KeepsTheOutermostAndCountsTheOthers) {
  BoundedStack<int, 3> stack;
  EXPECT_TRUE(stack.empty());
  for (int i = 1; i <= 5; ++i) stack.push(i);
  EXPECT_EQ(stack.depth(), 5u);
  EXPECT_EQ(stack.size(), 3u);
  EXPECT_EQ(std::vector<int>(stack.begin(), stack.end()),
            (std::vector<int>{1, 2, 3}));
  // The innermost one that was kept, while deeper ones are open.
  EXPECT_EQ(stack.top(), 3);
  stack.pop();
  stack.pop();
  EXPECT_EQ(stack.top(), 3);
  stack.pop();
  EXPECT_EQ(stack.top(), 2);
  stack.top() = 20;
  const BoundedStack<int, 3>& constant = stack;
  EXPECT_EQ(constant.top(), 20);
  stack.pop();
  stack.pop();
  EXPECT_TRUE(stack.empty());
  EXPECT_EQ(stack.begin(), stack.end());
}

}  // namespace

}  // namespace assetlint
