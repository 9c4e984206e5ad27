#include "lint/report/html/report_data.h"

#include <string>
#include <utility>
#include <vector>

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

TEST(NodeJsonTest, ZerosAndNullsAtTheEndAreCut) {
  Field node;
  node.name = "a<b";
  node.type = "u16";
  node.offset = 4;
  node.length = 8;
  Field kind = node;
  kind.kind = FieldKind::kOpaque;
  Field records = node;
  records.elements = 4;
  Field number = node;
  number.numbers = FieldNumbers("\x01\x02", Scalar::kU16, ByteOrder::kLittle);
  Field array = number;
  array.elements = 1;
  Field text = node;
  text.is_text = true;
  text.text = absl::string_view("a\xff\0\0", 4);
  StringTable strings;
  EXPECT_EQ(
      ordered_json::parse(ScriptJson([&](JsonStream& json) {
        NodeJson nodes(json, strings);
        nodes.Begin(node);
        for (const Field& leaf : {node, kind, records, number, array, text}) {
          nodes.Leaf(leaf);
        }
        nodes.End();
      })),
      ordered_json::parse(R"(
    ["a<b", 0, 4, 8, 0, 0, null, [
      ["a<b", 0, 4, 8], ["a<b", 0, 4, 8, 2], ["a<b", 0, 4, 8, 0, 4],
      ["a<b", 0, 4, 8, 0, 0, 513], ["a<b", 0, 4, 8, 0, 1, [513]],
      ["a<b", 0, 4, 8, 0, 0, "a\\xff"]]])"));
}

}  // namespace
}  // namespace assetlint
