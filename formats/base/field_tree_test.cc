// Law 4 as a function: it must find every way to miss a byte.
#include "formats/base/field_tree.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

FieldNode Leaf(uint64_t offset, uint64_t length) {
  FieldNode leaf;
  leaf.name = "leaf";
  leaf.offset = offset;
  leaf.length = length;
  return leaf;
}

FieldNode Node(uint64_t offset, uint64_t length,
               std::vector<FieldNode> children) {
  FieldNode node = Leaf(offset, length);
  node.name = "node";
  node.children = std::move(children);
  return node;
}

std::string Fault(const FieldNode& root, uint64_t size) {
  const absl::Status status = CheckTiling(root, size);
  EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kInternal);
  return std::string(status.message());
}

TEST(FieldTreeTest, LeavesInARowTile) {
  EXPECT_EQ(Fault(Node(0, 7,
                       {Leaf(0, 3), Node(3, 3, {Leaf(3, 1), Leaf(4, 2)}),
                        Leaf(6, 1)}),
                  7),
            "");
  EXPECT_EQ(Fault(Leaf(0, 0), 0), "");
  EXPECT_EQ(Fault(Leaf(0, 5), 5), "");
}

TEST(FieldTreeTest, AHoleIsFound) {
  EXPECT_THAT(Fault(Node(0, 7, {Leaf(0, 3), Leaf(4, 3)}), 7),
              HasSubstr("begins at byte 4, the one before it ends at 3"));
}

TEST(FieldTreeTest, AnOverlapIsFound) {
  EXPECT_THAT(Fault(Node(0, 7, {Leaf(0, 3), Leaf(2, 5)}), 7),
              HasSubstr("begins at byte 2, the one before it ends at 3"));
}

TEST(FieldTreeTest, ANodeOfAnotherLengthThanItsChildrenIsFound) {
  EXPECT_THAT(Fault(Node(0, 7, {Node(0, 4, {Leaf(0, 3)}), Leaf(4, 3)}), 7),
              HasSubstr("ends at byte 4, its fields at 3"));
}

TEST(FieldTreeTest, ATreeThatIsTooShortOrTooLongIsFound) {
  EXPECT_THAT(Fault(Leaf(0, 6), 7),
              HasSubstr("the tree ends at byte 6, the file at 7"));
  EXPECT_THAT(Fault(Leaf(0, 8), 7),
              HasSubstr("the tree ends at byte 8, the file at 7"));
  EXPECT_THAT(Fault(Leaf(1, 6), 7), HasSubstr("begins at byte 1"));
}

TEST(FieldTreeTest, GapsAreFoundAtAnyDepth) {
  FieldNode gap = Leaf(3, 1);
  EXPECT_FALSE(HasGap(Node(0, 4, {Leaf(0, 3), Node(3, 1, {gap})})));
  gap.kind = FieldKind::kGap;
  EXPECT_TRUE(HasGap(Node(0, 4, {Leaf(0, 3), Node(3, 1, {gap})})));
  EXPECT_TRUE(HasGap(gap));
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
