// Law 4 must catch every way to miss a byte.
#include "formats/base/tiling_checker.h"

#include <functional>
#include <string>

#include "absl/status/status.h"
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

TEST(TilingCheckerTest, PassesEveryEventOn) {
  TilingChecker last;
  TilingChecker first(&last);
  first.Begin(At(0, 2));
  first.Leaf(At(0, 2));
  first.End();
  EXPECT_EQ(last.Verdict(2), absl::OkStatus());
  EXPECT_EQ(last.nodes(), 2u);
}

}  // namespace
}  // namespace assetlint
