#include "lint/report/html/node_json.h"

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/report/html/script_text.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

Field Node(absl::string_view name, absl::string_view type, uint64_t offset,
           uint64_t length) {
  Field node;
  node.name = name;
  node.type = type;
  node.offset = offset;
  node.length = length;
  return node;
}

ordered_json Written(absl::FunctionRef<void(TreeSink&)> write) {
  StringTable strings;
  strings.IndexOf("f32");
  return ordered_json::parse(ScriptJson([&](JsonStream& json) {
    NodeJson nodes(json, strings);
    write(nodes);
  }));
}

TEST(NodeJsonTest, ZerosAndNullsAtTheEndAreCut) {
  Field leaf = Node("a<b", "u16", 4, 8);
  EXPECT_EQ(Written([&](TreeSink& sink) { sink.Leaf(leaf); }),
            ordered_json::array({"a<b", 1, 4, 8}));
  leaf.kind = FieldKind::kOpaque;
  EXPECT_EQ(Written([&](TreeSink& sink) { sink.Leaf(leaf); }),
            ordered_json::array({"a<b", 1, 4, 8, 2}));
  leaf.elements = 4;
  EXPECT_EQ(Written([&](TreeSink& sink) { sink.Leaf(leaf); }),
            ordered_json::array({"a<b", 1, 4, 8, 2, 4}));
}

TEST(NodeJsonTest, Values) {
  Field leaf = Node("x", "u16", 0, 2);
  leaf.numbers = FieldNumbers("\x01\x02", Scalar::kU16, ByteOrder::kLittle);
  EXPECT_EQ(Written([&](TreeSink& sink) { sink.Leaf(leaf); }),
            ordered_json::array({"x", 1, 0, 2, 0, 0, 0x201}));
  leaf.elements = 1;
  EXPECT_EQ(
      Written([&](TreeSink& sink) { sink.Leaf(leaf); }),
      ordered_json::array({"x", 1, 0, 2, 0, 1, ordered_json::array({0x201})}));
  Field text = Node("name", "string", 0, 4);
  text.is_text = true;
  text.text = absl::string_view("a\xff\0\0", 4);
  EXPECT_EQ(Written([&](TreeSink& sink) { sink.Leaf(text); }),
            ordered_json::array({"name", 1, 0, 4, 0, 0, "a\\xff"}));
}

TEST(NodeJsonTest, Children) {
  const Field root = Node("file", "group", 0, 2);
  const Field leaf = Node("x", "f32", 0, 2);
  EXPECT_EQ(Written([&](TreeSink& sink) {
              sink.Begin(root);
              sink.Leaf(leaf);
              sink.Leaf(leaf);
              sink.End();
            }),
            ordered_json::parse(R"(["file", 1, 0, 2, 0, 0, null,
                                    [["x", 0, 0, 2], ["x", 0, 0, 2]]])"));
}

}  // namespace
}  // namespace assetlint
