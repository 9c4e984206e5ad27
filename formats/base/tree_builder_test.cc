// The walker that names every byte of a file.
#include "formats/base/tree_builder.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/field_tree.h"
#include "formats/base/toy_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

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

std::vector<std::string> LeavesOf(absl::string_view bytes,
                                  const TreeOptions& options = {}) {
  const FieldNode tree = Tree<toy::Codec>(bytes, options);
  EXPECT_EQ(tree.name, "file");
  EXPECT_TRUE(CheckTiling(tree, bytes.size()).ok())
      << CheckTiling(tree, bytes.size());
  std::vector<std::string> leaves;
  Leaves(tree, "", leaves);
  return leaves;
}

TEST(TreeBuilderTest, EveryFieldIsALeafOfItsKind) {
  EXPECT_THAT(
      LeavesOf(SampleBytes()),
      ElementsAre(
          "/version u16 @0 +2 field", "/name string @2 +4 field",
          "/padding bytes[2] @6 +2 padding", "/pointCount u8 @8 +1 field",
          "/points Point[2] @9 +8 field", "/item[0]/tag u32 @17 +4 field",
          "/item[0]/size u32 @21 +4 field", "/item[0]/level u8 @25 +1 field",
          "/item[0]/note bytes[3] @26 +3 opaque",
          "/item[1]/tag u32 @29 +4 field", "/item[1]/size u32 @33 +4 field",
          "/item[1]/level u8 @37 +1 field"));
}

TEST(TreeBuilderTest, RecordsOfAnArrayCanBeNodes) {
  TreeOptions options;
  options.expand_records = true;
  const FieldNode tree = Tree<toy::Codec>(SampleBytes(), options);
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
  EXPECT_TRUE(CheckTiling(tree, SampleBytes().size()).ok());
}

TEST(TreeBuilderTest, WhatCannotBeReadIsAGap) {
  // The second item's size says one byte less than its level takes; the last
  // bytes are no item.
  std::string bytes = SampleBytes();
  bytes[33] = 0;
  bytes += "xyz";
  EXPECT_THAT(LeavesOf(bytes), ::testing::Contains("/gap bytes[4] @37 +4 gap"));
  EXPECT_THAT(LeavesOf("\x01"), ElementsAre("/gap bytes[1] @0 +1 gap"));
}

TEST(TreeBuilderTest, AnEmptyInputIsAnEmptyTree) {
  const FieldNode tree = Tree<toy::Codec>("", {});
  EXPECT_TRUE(tree.children.empty());
  EXPECT_TRUE(CheckTiling(tree, 0).ok());
}

// One leaf of the numbers in `bytes`.
template <typename T>
FieldNode NumbersNode(absl::string_view bytes, ByteOrder order,
                      uint64_t max_elements) {
  Report nobody(Report::Audience::kNobody);
  TreeOptions options;
  options.max_elements = max_elements;
  TreeBuilder builder(bytes, order, toy::kDecoderRules, nobody, options);
  PackedArray<T> view;
  builder.ViewRest("view", view);
  builder.Finish();
  return builder.Take("file").children.at(0);
}

TEST(TreeBuilderTest, NumbersOfEveryType) {
  constexpr absl::string_view kBytes("\xFE\xFF\x01\x80", 4);
  using Numbers = std::vector<FieldNumber>;
  EXPECT_EQ(
      NumbersNode<uint8_t>(kBytes, ByteOrder::kLittle, 0).numbers,
      (Numbers{uint64_t{0xFE}, uint64_t{0xFF}, uint64_t{1}, uint64_t{0x80}}));
  EXPECT_EQ(NumbersNode<uint16_t>(kBytes, ByteOrder::kLittle, 0).numbers,
            (Numbers{uint64_t{0xFFFE}, uint64_t{0x8001}}));
  EXPECT_EQ(NumbersNode<int16_t>(kBytes, ByteOrder::kLittle, 0).numbers,
            (Numbers{int64_t{-2}, int64_t{-32767}}));
  EXPECT_EQ(NumbersNode<uint32_t>(kBytes, ByteOrder::kBig, 0).numbers,
            (Numbers{uint64_t{0xFEFF0180}}));
  EXPECT_EQ(NumbersNode<int32_t>(kBytes, ByteOrder::kBig, 0).numbers,
            (Numbers{int64_t{-16842368}}));
  constexpr absl::string_view kThirty("\x41\xF0\x00\x00", 4);
  EXPECT_EQ(NumbersNode<float>(kThirty, ByteOrder::kBig, 0).numbers,
            (Numbers{30.0f}));
}

TEST(TreeBuilderTest, LongArraysKeepTheirFirstElements) {
  const FieldNode node = NumbersNode<uint8_t>("abcdef", ByteOrder::kLittle, 4);
  EXPECT_EQ(node.numbers.size(), 4u);
  EXPECT_EQ(node.elements, 6u);
  EXPECT_EQ(node.type, "u8[6]");
  EXPECT_EQ(node.length, 6u);
  // As many as there are when that is fewer, and all when asked for.
  EXPECT_EQ(NumbersNode<uint8_t>("abc", ByteOrder::kLittle, 4).numbers.size(),
            3u);
  EXPECT_EQ(
      NumbersNode<uint8_t>("abcdef", ByteOrder::kLittle, 0).numbers.size(), 6u);
}

TEST(TreeBuilderTest, FixedArraysAreOneLeaf) {
  Report nobody(Report::Audience::kNobody);
  TreeBuilder builder("abcd", ByteOrder::kLittle, toy::kDecoderRules, nobody,
                      {});
  std::array<uint16_t, 2> pair{};
  builder.Numbers("pair", pair);
  builder.Finish();
  const FieldNode leaf = builder.Take("file").children.at(0);
  EXPECT_EQ(leaf.type, "u16[2]");
  EXPECT_EQ(leaf.elements, 2u);
}

TEST(TreeBuilderTest, KindsOfBytes) {
  Report nobody(Report::Audience::kNobody);
  TreeBuilder builder("abcd", ByteOrder::kLittle, toy::kDecoderRules, nobody,
                      {});
  absl::string_view bytes;
  builder.Bytes("text", BytesKind::kText, 1, bytes);
  builder.Bytes("padding", BytesKind::kPadding, 1, bytes);
  builder.Bytes("opaque", BytesKind::kOpaque, 1, bytes);
  builder.Bytes("unknown", BytesKind::kUnknown, 1, bytes);
  builder.Finish();
  const FieldNode tree = builder.Take("file");
  ASSERT_EQ(tree.children.size(), 4u);
  EXPECT_EQ(tree.children[0].kind, FieldKind::kField);
  EXPECT_TRUE(tree.children[0].is_text);
  EXPECT_EQ(tree.children[0].text, "a");
  EXPECT_EQ(tree.children[1].kind, FieldKind::kPadding);
  EXPECT_EQ(tree.children[2].kind, FieldKind::kOpaque);
  EXPECT_EQ(tree.children[3].kind, FieldKind::kUnknown);
  EXPECT_FALSE(tree.children[3].is_text);
}

TEST(TreeBuilderTest, AGroupThatReadNothingIsNotShown) {
  Report nobody(Report::Audience::kNobody);
  TreeBuilder builder("", ByteOrder::kLittle, toy::kDecoderRules, nobody, {});
  { Group group(builder, "empty"); }
  builder.Finish();
  EXPECT_TRUE(builder.Take("file").children.empty());
}

}  // namespace
}  // namespace assetlint
