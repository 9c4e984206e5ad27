#include "lint/report/html/report_data.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/report/html/html_writer.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {

namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;

FileResult FileWith(Severity severity, size_t findings) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.format = &kFakeFormat;
  result.size = 10'000;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {1000, 2};
  finding.message = "wrong";
  result.findings.assign(findings, {finding, severity});
  result.counts.Add(severity, findings);
  return result;
}

ordered_json Files(const ReportData& data,
                   const std::vector<std::string>& attachments = {}) {
  Capture capture;
  data.Write(attachments, capture.output());
  return ordered_json::parse(capture.Text());
}

TEST(ReportDataTest, AFileAndItsFindings) {
  ReportData data(10'000);
  FileResult result = FileWith(Severity::kWarning, 1);
  Finding& finding = result.findings[0].finding;
  finding.path = {{"mesh", 3, "Hull"}};
  finding.field = "count";
  finding.count = 3;
  finding.offsets = {1002, 1004};
  result.archive = {"a.meg", 77};
  data.AddFile("a.meg!x", result);
  const ordered_json files = Files(data, {",\"bytes\":[]"});
  EXPECT_EQ(files, ordered_json::parse(R"([{
      "path": 0, "format": 1, "size": 10000, "status": "findings",
      "archive": {"path": "a.meg", "offset": 77},
      "counts": [0, 1, 0],
      "findings": [[0, 1, 1000, 2, 2, 3, 4, 3, {"places": [1002, 1004]}]],
      "bytes": []}])"));
  EXPECT_EQ(data.strings().IndexOf("a.meg!x"), 0u);
  EXPECT_EQ(data.strings().IndexOf("mesh[3]/count"), 2u);
  EXPECT_EQ(data.strings().IndexOf("mesh[3] \"Hull\""), 3u);
  EXPECT_EQ(data.strings().IndexOf("wrong"), 4u);
  ASSERT_EQ(data.rules().size(), 1u);
  EXPECT_EQ(data.CountOf(&kFakeValue).places, 3u);
}

TEST(ReportDataTest, FilesWithoutFindings) {
  ReportData data(10'000);
  data.AddFile("a", FileResult());
  FileResult result;
  result.status = FileResult::Status::kUnreadable;
  result.note = "no\nway";
  data.AddFile("b", result);
  EXPECT_EQ(Files(data), ordered_json::parse(R"([
      {"path": 0, "format": 1, "size": null, "status": "ok",
       "counts": [0, 0, 0]},
      {"path": 2, "format": 1, "size": null, "status": "unreadable",
       "note": "no\\x0away", "counts": [0, 0, 0]}])"));
  EXPECT_TRUE(data.with_findings().empty());
}

TEST(ReportDataTest, RoomIsKeptForWhatIsWorse) {
  ReportData data(100'000);
  for (int i = 0; i < 1000; ++i) data.AddFile(absl::StrCat("ok", i), {});
  EXPECT_LE(data.bytes(), 40'000u);
  const uint64_t files = data.left_out_files();
  EXPECT_GT(files, 0u);
  for (const auto& [severity, most] : {std::pair(Severity::kInfo, 60'000),
                                       std::pair(Severity::kWarning, 80'000),
                                       std::pair(Severity::kError, 100'000)}) {
    const uint64_t before = data.bytes();
    data.AddFile(SeverityName(severity), FileWith(severity, 1000));
    EXPECT_GT(data.bytes(), before);
    EXPECT_LE(data.bytes(), static_cast<uint64_t>(most));
  }
  EXPECT_EQ(data.left_out_files(), files);
  // All are in the page, or counted.
  const ordered_json written = Files(data);
  EXPECT_EQ(written.size(), 1000 - files + 3);
  uint64_t findings = data.left_out_findings();
  for (const ordered_json& file : written) {
    if (file.contains("findings")) findings += file["findings"].size();
  }
  EXPECT_EQ(findings, 3000u);
  EXPECT_EQ(data.with_findings().size(), 3u);
  EXPECT_EQ(data.with_findings()[2].worst, Severity::kError);
  EXPECT_EQ(data.with_findings()[2].windows.size(), 1u);
}

TEST(ReportDataTest, WithoutRoomEverythingIsCounted) {
  ReportData data(0);
  data.AddFile("a", FileResult());
  data.AddFile("b", FileWith(Severity::kError, 5));
  EXPECT_EQ(Files(data), ordered_json::array());
  EXPECT_EQ(data.left_out_files(), 2u);
  EXPECT_EQ(data.left_out_findings(), 5u);
  EXPECT_EQ(data.strings().size(), 0u);
}

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

using ::assetlint::testing::Capture;

std::string WrittenTable(const StringTable& table) {
  Capture capture;
  table.Write(capture.output());
  return capture.Text();
}

TEST(StringTableTest, EachStringIsWrittenOnce) {
  StringTable table;
  EXPECT_EQ(WrittenTable(table), "[]");
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf("</a>\xff"), 1u);
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf(""), 2u);
  EXPECT_EQ(WrittenTable(table), "[\"a\",\"\\u003c/a>\\\\xff\",\"\"]");
}

TEST(StringTableTest, KnowsItsSize) {
  StringTable table;
  for (int i = 0; i < 1000; ++i) table.IndexOf(absl::StrCat("<", i));
  EXPECT_EQ(table.size(), 1000u);
  // No comma follows the last one.
  EXPECT_EQ(table.bytes(), WrittenTable(table).size() + 1);
}

TEST(StringTableTest, StringsAreRemovedFromTheEnd) {
  StringTable table;
  table.IndexOf("a");
  const uint64_t bytes = table.bytes();
  table.IndexOf("b");
  table.IndexOf("c");
  table.CutTo(1);
  EXPECT_EQ(table.bytes(), bytes);
  EXPECT_EQ(WrittenTable(table), "[\"a\"]");
  EXPECT_EQ(table.IndexOf("a"), 0u);
  EXPECT_EQ(table.IndexOf("c"), 1u);
}

}  // namespace

}  // namespace assetlint
