#include "formats/base/field_tree.h"

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/base/decoder.h"
#include "formats/base/encoder.h"
#include "formats/base/tree_walker.h"
#include "formats/base/walker.h"
#include "formats/testing/document.h"
#include "formats/testing/toy_format.h"
#include "gmock/gmock.h"
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

// The walk that names every byte of a file.

using ::testing::ElementsAre;

const std::string& SampleBytes() {
  static const auto& bytes = *new std::string(
      "\x01\x00"           // 0 version
      "toy\0"              // 2 name
      "\0\0"               // 6 padding
      "\x02"               // 8 pointCount
      "\1\0\2\0\3\0\4\0"   // 9 points
      "\7\0\0\0"           // 17 item 0: tag
      "\4\0\0\x80"         // 21 size and flag
      "\1"                 // 25 level
      "abc"                // 26 note
      "\x8\0\0\0\1\0\0\0"  // 29 item 1
      "\2",                // 37 level
      38);
  return bytes;
}

// "name type @offset +length kind" of every leaf, in order.
void Leaves(const FieldNode& node, const std::string& path,
            std::vector<std::string>& leaves) {
  if (node.children.empty()) {
    leaves.push_back(absl::StrCat(path, " ", node.type, " @", node.offset, " +",
                                  node.length, " ", FieldKindName(node.kind)));
  }
  for (const FieldNode& child : node.children) {
    Leaves(child, absl::StrCat(path, "/", child.name), leaves);
  }
}

// The tree, checked to tile the file.
FieldNode TreeOf(absl::string_view bytes, const TreeOptions& options = {}) {
  TreeCollector collector;
  TilingChecker checker(&collector);
  Tree<toy::Codec>(bytes, options, checker);
  EXPECT_EQ(checker.Verdict(bytes.size()), absl::OkStatus());
  return collector.Take();
}

std::vector<std::string> LeavesOf(absl::string_view bytes,
                                  const TreeOptions& options = {}) {
  const FieldNode tree = TreeOf(bytes, options);
  EXPECT_EQ(tree.name, "file");
  std::vector<std::string> leaves;
  Leaves(tree, "", leaves);
  return leaves;
}

TEST(TreeWalkerTest, RecordsOfAnArrayCanBeNodes) {
  TreeOptions options;
  options.expand_records = true;
  const FieldNode tree = TreeOf(SampleBytes(), options);
  ASSERT_GE(tree.children.size(), 6u);
  const FieldNode& second = tree.children[5];
  EXPECT_EQ(second.name, "points[1]");
  EXPECT_EQ(second.type, "Point");
  EXPECT_EQ(second.offset, 13u);
  EXPECT_EQ(second.length, 4u);
  ASSERT_EQ(second.children.size(), 2u);
  EXPECT_EQ(second.children[1].name, "y");
  EXPECT_EQ(second.children[1].offset, 15u);
  EXPECT_EQ(std::get<uint64_t>(second.children[1].numbers[0]), 4u);
}

TEST(TreeWalkerTest, UnreadableBytesAreAGap) {
  // The second item declares one byte less than its level takes; the last bytes
  // are not an item.
  std::string bytes = SampleBytes();
  bytes[33] = 0;
  bytes += "xyz";
  EXPECT_THAT(LeavesOf(bytes), ::testing::Contains("/gap bytes[4] @37 +4 gap"));
  EXPECT_THAT(LeavesOf("\x01"), ElementsAre("/gap bytes[1] @0 +1 gap"));
}

// The children of what `describe` reads.
std::vector<FieldNode> NodesOf(absl::string_view bytes,
                               absl::FunctionRef<void(Walker&)> describe,
                               const TreeOptions& options = {}) {
  TreeCollector collector;
  WalkTree(bytes, ByteOrder::kLittle, toy::kDecoderRules, describe, options,
           collector);
  return collector.Take().children;
}

// The bytes as one leaf of numbers.
FieldNode NumbersNode(absl::string_view bytes, uint64_t max_elements) {
  TreeOptions options;
  options.max_elements = max_elements;
  return NodesOf(
             bytes,
             [](Walker& w) {
               PackedArray<uint8_t> view;
               w.ViewRest("view", view);
             },
             options)
      .at(0);
}

TEST(TreeWalkerTest, LongArraysKeepTheirFirstElements) {
  const FieldNode node = NumbersNode("abcdef", 4);
  EXPECT_EQ(node.numbers.size(), 4u);
  EXPECT_EQ(node.elements, 6u);
  EXPECT_EQ(node.type, "u8[6]");
  EXPECT_EQ(node.length, 6u);
  // Fewer if there are fewer, and all if requested.
  EXPECT_EQ(NumbersNode("abc", 4).numbers.size(), 3u);
  EXPECT_EQ(NumbersNode("abcdef", 0).numbers.size(), 6u);
}

TEST(TreeWalkerTest, AGroupThatReadNothingIsNotShown) {
  const std::vector<FieldNode> nodes = NodesOf("ab", [](Walker& w) {
    uint8_t byte = 0;
    { const Group empty(w, "empty"); }
    {
      const Group outer(w, "outer", 3);
      const Group inner(w, "inner");
      w.U8("byte", byte);
      { const Group empty(w, "empty"); }
    }
    w.U8("last", byte);
  });
  ASSERT_EQ(nodes.size(), 2u);
  EXPECT_EQ(nodes[0].name, "outer[3]");
  EXPECT_EQ(nodes[0].length, 1u);
  ASSERT_EQ(nodes[0].children.size(), 1u);
  EXPECT_EQ(nodes[0].children[0].name, "inner");
  EXPECT_EQ(nodes[0].children[0].length, 1u);
  EXPECT_EQ(nodes[0].children[0].children.size(), 1u);
  EXPECT_EQ(nodes[1].name, "last");
}

// What every walker inherits from the base class.

TEST(WalkerTest, CountsAreCutToTheirWidthWhenWritten) {
  Encoder encoder(ByteOrder::kBig);
  uint64_t count = 0x0102030405;
  encoder.Count("a", Scalar::kU8, count);
  encoder.Count("b", Scalar::kU16, count);
  encoder.Count("c", Scalar::kU32, count);
  EXPECT_EQ(count, 0x0102030405u);
  EXPECT_EQ(encoder.Finish().value(), "\x05\x04\x05\x02\x03\x04\x05");
}

}  // namespace

}  // namespace assetlint
