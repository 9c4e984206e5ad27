#include "formats/testing/observed_layout.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

FieldNode Leaf(std::string name, std::string type, uint64_t offset) {
  FieldNode node;
  node.name = std::move(name);
  node.type = std::move(type);
  node.offset = offset;
  return node;
}

FieldNode Group(std::string name, uint64_t offset,
                std::vector<FieldNode> children) {
  FieldNode node = Leaf(std::move(name), "group", offset);
  node.children = std::move(children);
  return node;
}

// Two samples: a header, an optional list, keys whose number varies, and two
// fields in either order.
ObservedLayout Samples() {
  ObservedLayout layout;
  layout.Add(Group(
      "file", 0,
      {Leaf("version", "u32", 0), Leaf("guid", "u8[16]", 4),
       Leaf("keys", "f32[4]", 20), Leaf("a", "u8", 36), Leaf("b", "u8", 37)}));
  layout.Add(Group("file", 100,
                   {Leaf("version", "u32", 100), Leaf("guid", "u8[16]", 104),
                    Group("bone[0]", 120, {Leaf("id", "u8", 120)}),
                    Group("bone[1]", 121, {Leaf("id", "u8", 121)}),
                    Leaf("keys", "f32[8]", 122), Leaf("b", "u8", 154),
                    Leaf("a", "u8", 155)}));
  return layout;
}

const std::vector<LayoutRow> kGood = {
    {"0x00", "u32", "version"},
    {"0x04", "u8[16]", "guid"},
    {"0x14", "group[]", "bone"},
    {"…", "f32[n]", "keys"},
    {"", "u8", "b"},
    {"…", "u8", "a"},
};

std::vector<std::string> Differences(std::vector<LayoutRow> rows) {
  LayoutTable table;
  table.rows = std::move(rows);
  return Samples().Differences(table);
}

TEST(ObservedLayoutTest, AcceptsTheRightTable) {
  EXPECT_THAT(Differences(kGood), IsEmpty());
}

TEST(ObservedLayoutTest, FindsEveryWrongCell) {
  const struct {
    size_t row;
    LayoutRow wrong;
    const char* difference;
  } kCases[] = {
      {0, {"0x04", "u32", "version"}, "offset 0x04 must be 0x00"},
      {0, {"…", "u32", "version"}, "offset … must be 0x00"},
      {0, {"0x00", "s32", "version"}, "type s32 must be u32"},
      {0, {"0x00", "u32[1]", "version"}, "type u32[1] must be u32"},
      {1, {"0x04", "u8[15]", "guid"}, "type u8[15] must be u8[16]"},
      {2, {"0x14", "u8", "bone"}, "type u8 must be group"},
      {3, {"…", "f32[4]", "keys"}, "type f32[4] must be f32[…]"},
      {3, {"0x14", "f32[n]", "keys"}, "offset 0x14 must be …"},
  };
  for (const auto& c : kCases) {
    std::vector<LayoutRow> rows = kGood;
    rows[c.row] = c.wrong;
    EXPECT_THAT(Differences(rows), ElementsAre(HasSubstr(c.difference)));
  }
}

TEST(ObservedLayoutTest, FindsMissingAndSuperfluousRows) {
  std::vector<LayoutRow> rows = kGood;
  rows[2].name = "bones";
  EXPECT_THAT(
      Differences(rows),
      UnorderedElementsAre("bones does not exist", "bone (group) has no row"));
  rows = kGood;
  rows.push_back(rows[0]);
  EXPECT_THAT(Differences(rows), testing::Contains("version has two rows"));
}

TEST(ObservedLayoutTest, FindsAWrongOrder) {
  std::vector<LayoutRow> rows = kGood;
  std::swap(rows[2], rows[3]);
  EXPECT_THAT(Differences(rows), ElementsAre("bone must precede keys"));
  // The samples do not agree on the order of these.
  rows = kGood;
  std::swap(rows[4], rows[5]);
  EXPECT_THAT(Differences(rows), IsEmpty());
}

}  // namespace
}  // namespace assetlint
