#include <string>

#include "formats/base/field_tree.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/dump/tree_text.h"
#include "lint/testing/capture.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using ::testing::HasSubstr;

std::string Print(const Field& leaf, absl::string_view bytes = {}) {
  testing::Capture capture;
  const Painter paint(false);
  TreeText text(bytes, /*full=*/true, paint, capture.output());
  text.Leaf(leaf);
  return capture.Text();
}

Field Node(absl::string_view type, FieldKind kind = FieldKind::kField) {
  Field node;
  node.name = "leaf";
  node.type = type;
  node.kind = kind;
  return node;
}

// They are written in pieces.
TEST(TreeTextTest, LargeValuesAreWhole) {
  std::string text;
  while (text.size() < 20'000) text += "€\"\x80";
  Field quoted = Node("string");
  quoted.is_text = true;
  quoted.text = text;
  EXPECT_THAT(Print(quoted),
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
  EXPECT_THAT(Print(bytes, nines), HasSubstr("opaque  " + hex + "\n"));
}

}  // namespace
}  // namespace assetlint
