#include "lint/tree_json.h"

#include <limits>
#include <string>

#include "gtest/gtest.h"
#include "lint/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeFile;
using ::assetlint::testing::kFakeFormat;
using nlohmann::ordered_json;

TEST(TreeJsonTest, IsTheNodeOfTheContract) {
  const std::string bytes = FakeFile("Hull", {1, 2, 3});
  EXPECT_EQ(TreeJson(kFakeFormat.tree(bytes, {2, false})),
            ordered_json::parse(R"({
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
  FieldNode node;
  node.kind = FieldKind::kGap;
  EXPECT_EQ(TreeJson(node)["kind"], "gap");
  EXPECT_FALSE(TreeJson(node).contains("value"));
  node.numbers = {std::numeric_limits<float>::infinity()};
  EXPECT_EQ(TreeJson(node)["value"], "inf");
}

}  // namespace
}  // namespace assetlint
