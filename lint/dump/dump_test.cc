#include <functional>
#include <string>

#include "formats/base/field_tree.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/dump/tree_text.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Print(const std::function<void(TreeSink&)>& tree,
                  absl::string_view bytes = {}, bool full = false) {
  Capture capture;
  const Painter paint(false);
  TreeText text(bytes, full, paint, capture.output());
  tree(text);
  return capture.Text();
}

std::string Print(const Field& leaf, absl::string_view bytes = {},
                  bool full = false) {
  return Print([&](TreeSink& sink) { sink.Leaf(leaf); }, bytes, full);
}

Field Node(absl::string_view type, FieldKind kind = FieldKind::kField) {
  Field node;
  node.name = "leaf";
  node.type = type;
  node.kind = kind;
  return node;
}

Field At(uint64_t offset, uint64_t length, absl::string_view type = "group") {
  Field node = Node(type);
  node.offset = offset;
  node.length = length;
  return node;
}

Field Text(absl::string_view text) {
  Field leaf = Node("string");
  leaf.is_text = true;
  leaf.text = text;
  return leaf;
}

TEST(TreeTextTest, ShowsPlacesNamesTypesAndValues) {
  const std::string bytes = FakeFile("Hull", {1, 2, 300});
  EXPECT_EQ(Print(
                [&](TreeSink& sink) {
                  kFakeFormat.tree(bytes, {2, false}, sink);
                },
                bytes),
            "00000000 18  file\n"
            "00000000  8  ├─ name  string  \"Hull\" and 4 NULs\n"
            "00000008  4  ├─ count  u32  3\n"
            "0000000c  6  └─ values  u16[3]  [1, 2] and 1 more\n");
}

TEST(TreeTextTest, NestsWithGuides) {
  EXPECT_EQ(Print([](TreeSink& sink) {
              sink.Begin(At(0, 6));
              sink.Begin(At(0, 3));
              sink.Leaf(At(0, 1, "u8"));
              sink.Begin(At(1, 2));
              sink.Leaf(At(1, 2, "u16"));
              sink.End();
              sink.End();
              sink.Begin(At(3, 3));
              sink.Leaf(At(3, 1, "u8"));
              sink.Leaf(At(4, 2, "u16"));
              sink.End();
              sink.End();
            }),
            "00000000 6  leaf\n"
            "00000000 3  ├─ leaf\n"
            "00000000 1  │  ├─ leaf  u8\n"
            "00000001 2  │  └─ leaf\n"
            "00000001 2  │     └─ leaf  u16\n"
            "00000003 3  └─ leaf\n"
            "00000003 1     ├─ leaf  u8\n"
            "00000004 2     └─ leaf  u16\n");
}

TEST(TreeTextTest, MarksWhatIsNoField) {
  const std::string bytes = "0123456789ABCDEF";
  Field node = Node("bytes[16]", FieldKind::kUnknown);
  node.length = 16;
  EXPECT_THAT(Print(node, bytes),
              HasSubstr("leaf  bytes[16]  unknown  30 31 32 33 34 35 36 37 38 "
                        "39 41 42 …\n"));
  EXPECT_THAT(Print(node, bytes, true), HasSubstr("42 43 44 45 46\n"));
  node.kind = FieldKind::kGap;
  EXPECT_THAT(Print(node, bytes), HasSubstr("  gap  30"));
}

TEST(TreeTextTest, NumbersReadWell) {
  Field node = Node("u32");
  node.numbers = FieldNumbers(absl::string_view("\5\0\1\0", 4), Scalar::kU32,
                              ByteOrder::kLittle);
  EXPECT_THAT(Print(node), HasSubstr("u32  65541 0x10005\n"));
  node.numbers = FieldNumbers("\xFF\xFF", Scalar::kS16, ByteOrder::kLittle);
  EXPECT_THAT(Print(node), HasSubstr("u32  -1\n"));
  node.numbers =
      FieldNumbers("\xCD\xCC\xCC\x3D", Scalar::kF32, ByteOrder::kLittle);
  EXPECT_THAT(Print(node), HasSubstr("u32  0.1\n"));
  node = Node("Vertex[76]");
  node.elements = 76;
  EXPECT_THAT(Print(node), HasSubstr("Vertex[76]  (--expand shows"));
}

TEST(TreeTextTest, TextIsQuotedEscapedAndCut) {
  EXPECT_THAT(Print(Text(absl::string_view("a\x1b[2J\n\0", 7))),
              HasSubstr("\"a\\x1b[2J\\x0a\"\n"));
  EXPECT_THAT(Print(Text("Hull")), HasSubstr("\"Hull\" without a NUL\n"));
  const std::string large(1000, 'x');
  EXPECT_THAT(Print(Text(large)), HasSubstr("x\" and 920 more bytes"));
  EXPECT_THAT(Print(Text(large), "", true), Not(HasSubstr("more")));
}

// They are written in pieces.
TEST(TreeTextTest, LargeValuesAreWhole) {
  std::string text;
  while (text.size() < 20'000) text += "€\"\x80";
  EXPECT_THAT(Print(Text(text), "", true),
              HasSubstr(QuoteForTerminal(text) + " without a NUL\n"));
  Field array = Node("u8[9000]");
  const std::string nines(9000, '\x09');
  array.numbers = FieldNumbers(nines, Scalar::kU8, ByteOrder::kLittle);
  array.elements = 9000;
  std::string list = "9";
  for (int i = 1; i < 9000; ++i) list += ", 9";
  EXPECT_THAT(Print(array), HasSubstr("u8[9000]  [" + list + "]\n"));
  Field bytes = Node("bytes[9000]", FieldKind::kOpaque);
  bytes.length = 9000;
  std::string hex = "09";
  for (int i = 1; i < 9000; ++i) hex += " 09";
  EXPECT_THAT(Print(bytes, nines, true), HasSubstr("opaque  " + hex + "\n"));
}

}  // namespace
}  // namespace assetlint
