#include "lint/tree_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/capture.h"
#include "lint/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Print(const FieldNode& root, absl::string_view bytes,
                  bool full = false, bool color = false) {
  Capture capture;
  WriteTreeText(root, bytes, full, Painter(color), capture.output());
  return capture.Text();
}

FieldNode Leaf(const std::string& type, FieldKind kind = FieldKind::kField) {
  FieldNode node;
  node.name = "leaf";
  node.type = type;
  node.kind = kind;
  return node;
}

TEST(TreeTextTest, ShowsPlacesNamesTypesAndValues) {
  const std::string bytes = FakeFile("Hull", {1, 2, 300});
  const FieldNode tree = kFakeFormat.tree(bytes, {2, false});
  EXPECT_EQ(Print(tree, bytes),
            "00000000 18  file\n"
            "00000000  8  ├─ name  string  \"Hull\" and 4 NUL\n"
            "00000008  4  ├─ count  u32  3\n"
            "0000000c  6  └─ values  u16[3]  [1, 2] and 1 more\n");
}

TEST(TreeTextTest, NestsWithGuides) {
  FieldNode root = Leaf("group");
  FieldNode group = Leaf("group");
  group.children = {Leaf("u8"), Leaf("u8")};
  root.children = {group, group};
  EXPECT_EQ(Print(root, ""),
            "00000000 0  leaf\n"
            "00000000 0  ├─ leaf\n"
            "00000000 0  │  ├─ leaf  u8\n"
            "00000000 0  │  └─ leaf  u8\n"
            "00000000 0  └─ leaf\n"
            "00000000 0     ├─ leaf  u8\n"
            "00000000 0     └─ leaf  u8\n");
}

TEST(TreeTextTest, MarksWhatIsNoField) {
  const std::string bytes = "0123456789ABCDEF";
  FieldNode node = Leaf("bytes[16]", FieldKind::kUnknown);
  node.length = 16;
  EXPECT_THAT(Print(node, bytes),
              HasSubstr("leaf  bytes[16]  unknown  30 31 32 33 34 35 36 37 38 "
                        "39 41 42 …\n"));
  EXPECT_THAT(Print(node, bytes, true), HasSubstr("42 43 44 45 46\n"));
  node.kind = FieldKind::kGap;
  EXPECT_THAT(Print(node, bytes), HasSubstr("  gap  30"));
}

TEST(TreeTextTest, NumbersReadWell) {
  FieldNode node = Leaf("u32");
  node.numbers = {uint64_t{0x10005}};
  EXPECT_THAT(Print(node, ""), HasSubstr("u32  65541 0x10005\n"));
  node.numbers = {int64_t{-1}};
  EXPECT_THAT(Print(node, ""), HasSubstr("u32  -1\n"));
  node.numbers = {0.1f};
  EXPECT_THAT(Print(node, ""), HasSubstr("u32  0.1\n"));
}

TEST(TreeTextTest, TextIsQuotedEscapedAndCut) {
  FieldNode node = Leaf("string");
  node.is_text = true;
  node.text = std::string("a\x1b[2J\n\0", 7);
  EXPECT_THAT(Print(node, ""), HasSubstr("\"a\\x1b[2J\\x0a\"\n"));
  node.text = "Hull";
  EXPECT_THAT(Print(node, ""), HasSubstr("\"Hull\" without NUL\n"));
  node.text = std::string(1000, 'x');
  EXPECT_THAT(Print(node, ""), HasSubstr("x\" and 920 more bytes"));
  EXPECT_THAT(Print(node, "", true), Not(HasSubstr("more")));
}

TEST(TreeTextTest, RecordsSayHowToSeeThem) {
  FieldNode node = Leaf("Vertex[76]");
  node.elements = 76;
  EXPECT_THAT(Print(node, ""), HasSubstr("Vertex[76]  (--expand shows"));
}

TEST(TreeTextTest, ColoursWhenAsked) {
  EXPECT_THAT(Print(Leaf("u8"), "", false, true), HasSubstr("\x1b[2m"));
}

}  // namespace
}  // namespace assetlint
