#include "lint/dump/tree_json.h"

#include <functional>
#include <string>

#include "formats/base/field_tree.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/json/json_stream.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using nlohmann::ordered_json;

ordered_json Written(const std::function<void(TreeSink&)>& tree) {
  Capture capture;
  JsonStream json(capture.output());
  TreeJson sink(json);
  tree(sink);
  return ordered_json::parse(capture.Text());
}

TEST(TreeJsonTest, IsTheNodeOfTheContract) {
  const std::string bytes = FakeFile("Hull", {1, 2, 3});
  const ordered_json json = Written([&](TreeSink& sink) {
    kFakeFormat.tree(bytes, {2, false}, sink);
  });
  // The order of the keys counts too.
  EXPECT_EQ(json, ordered_json::parse(R"({
    "name": "file", "type": "group", "offset": 0, "length": 18,
    "kind": "field", "children": [
      {"name": "name", "type": "string", "offset": 0, "length": 8,
       "kind": "field", "value": "Hull"},
      {"name": "count", "type": "u32", "offset": 8, "length": 4,
       "kind": "field", "value": 3},
      {"name": "values", "type": "u16[3]", "offset": 12, "length": 6,
       "kind": "field", "value": [1, 2], "elements": 3}]})"));
}

TEST(TreeJsonTest, GapsAndOddNumbers) {
  Field leaf;
  leaf.kind = FieldKind::kGap;
  const auto written = [&] {
    return Written([&](TreeSink& sink) { sink.Leaf(leaf); });
  };
  EXPECT_EQ(written()["kind"], "gap");
  EXPECT_FALSE(written().contains("value"));
  leaf.numbers =
      FieldNumbers(absl::string_view("\0\0\x80\x7F\xFF\xFF\xFF\xFF", 8),
                   Scalar::kF32, ByteOrder::kLittle);
  EXPECT_EQ(written()["value"], "inf");
  leaf.elements = 3;
  EXPECT_EQ(written()["value"], ordered_json::parse(R"(["inf", "nan"])"));
  leaf.numbers =
      FieldNumbers("\xFF\xFF\xFF\xFF", Scalar::kS32, ByteOrder::kLittle);
  leaf.elements = 0;
  EXPECT_EQ(written()["value"], -1);
}

}  // namespace
}  // namespace assetlint
