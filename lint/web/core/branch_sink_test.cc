#include "lint/web/core/branch_sink.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"

namespace assetlint {
namespace {

Field Named(absl::string_view name) {
  Field field;
  field.name = name;
  field.type = "group";
  return field;
}

// file
//   a
//     a0, a1, a2
//   b
//   c
//     c0
//       c00
void SendTree(TreeSink& sink) {
  sink.Begin(Named("file"));
  sink.Begin(Named("a"));
  for (const char* name : {"a0", "a1", "a2"}) sink.Leaf(Named(name));
  sink.End();
  sink.Leaf(Named("b"));
  sink.Begin(Named("c"));
  sink.Begin(Named("c0"));
  sink.Leaf(Named("c00"));
  sink.End();
  sink.End();
  sink.End();
}

// The names and numbers of children, and brackets around `children`.
std::string Outline(const nlohmann::ordered_json& node) {
  std::string outline = " " + node["name"].get<std::string>();
  if (node.contains("children")) {
    outline += "[";
    for (const auto& child : node["children"]) outline += Outline(child);
    outline += "]";
  }
  if (node.contains("child_count")) {
    absl::StrAppend(&outline, " ", node["child_count"].get<int>());
  }
  return outline;
}

std::string BranchOf(std::vector<uint32_t> path, uint32_t levels,
                     uint64_t first = 0, uint64_t count = 100) {
  std::string text;
  {
    Output out(text);
    JsonStream json = JsonStream::OneLine(out);
    BranchSink sink({path, levels, first, count}, json);
    SendTree(sink);
    EXPECT_EQ(sink.found(), json.written());
  }
  return text.empty() ? "" : Outline(nlohmann::ordered_json::parse(text));
}

TEST(BranchSinkTest, WritesTheLevelsAskedFor) {
  EXPECT_EQ(BranchOf({}, 0), " file 3");
  EXPECT_EQ(BranchOf({}, 1), " file[ a 3 b c 1] 3");
  EXPECT_EQ(BranchOf({}, 2), " file[ a[ a0 a1 a2] 3 b c[ c0 1] 1] 3");
  EXPECT_EQ(BranchOf({}, 9), " file[ a[ a0 a1 a2] 3 b c[ c0[ c00] 1] 1] 3");
}

TEST(BranchSinkTest, FindsNodesByTheIndicesOfChildren) {
  EXPECT_EQ(BranchOf({0}, 1), " a[ a0 a1 a2] 3");
  EXPECT_EQ(BranchOf({0, 1}, 1), " a1");
  EXPECT_EQ(BranchOf({1}, 1), " b");
  EXPECT_EQ(BranchOf({2, 0}, 1), " c0[ c00] 1");
  EXPECT_EQ(BranchOf({2, 0, 0}, 1), " c00");
  EXPECT_EQ(BranchOf({3}, 1), "");
  EXPECT_EQ(BranchOf({1, 0}, 1), "");
  EXPECT_EQ(BranchOf({0, 3}, 1), "");
  EXPECT_EQ(BranchOf({2, 0, 0, 0}, 1), "");
}

TEST(BranchSinkTest, WritesTheChildrenAskedFor) {
  EXPECT_EQ(BranchOf({}, 1, 1, 1), " file[ b] 3");
  EXPECT_EQ(BranchOf({}, 1, 3, 5), " file[] 3");
  EXPECT_EQ(BranchOf({}, 1, 0, 0), " file[] 3");
  // Further down, the first ones.
  EXPECT_EQ(BranchOf({}, 2, 0, 2), " file[ a[ a0 a1] 3 b] 3");
}

TEST(BranchSinkTest, LongTextsAreCut) {
  const std::string bytes(kMaxBranchText + 1, 'x');
  Field field = Named("text");
  field.is_text = true;
  field.text = bytes;
  std::string text;
  {
    Output out(text);
    JsonStream json = JsonStream::OneLine(out);
    BranchSink({{}, 1, 0, 1}, json).Leaf(field);
  }
  EXPECT_NE(text.find("\"" + bytes.substr(1) + "\""), std::string::npos);
}

}  // namespace
}  // namespace assetlint
