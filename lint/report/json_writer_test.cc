#include "lint/report/json_writer.h"

#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "lint/json/json.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/hostile_report.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::HostileReport;
using ::assetlint::testing::HostileTexts;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;

FileResult Example() {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.format = &kFakeFormat;
  result.size = 12351;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "Hull"}, {"submesh", 0, ""}};
  finding.field = "info/nVertices";
  finding.message = "nVertices is 1201";
  finding.data = {{"found", uint64_t{1201}}, {"allowed", int64_t{-1}}};
  result.findings.push_back({finding, Severity::kWarning});
  return result;
}

std::string Write(const std::string& path, const FileResult& result,
                  const Summary& summary = {}, bool statistics = false) {
  Capture capture;
  JsonWriter writer(capture.output(), statistics);
  writer.Begin();
  writer.File(path, result);
  writer.File("second", FileResult{});
  writer.End(summary);
  return capture.Text();
}

TEST(JsonWriterTest, HostileTextIsData) {
  const std::string text = HostileReport(
      [](Output& out) { return std::make_unique<JsonWriter>(out, false); });
  for (const char c : text) {
    ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
  }
  const ordered_json files = ordered_json::parse(text)["files"];
  const std::vector<std::string>& texts = HostileTexts();
  // Each with findings, unreadable, and skipped.
  ASSERT_EQ(files.size(), 3 * texts.size());
  for (size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(files[i]["path"], EscapePath(texts[i]));
    ASSERT_EQ(files[i]["findings"].size(), 3u);
    EXPECT_EQ(files[i]["findings"][0].size(), 13u);
    EXPECT_EQ(files[i]["findings"][0]["fixes"][0]["reason"],
              EscapeForTerminal(texts[i]));
    EXPECT_EQ(files[i]["findings"][0]["message"], EscapeForTerminal(texts[i]));
    EXPECT_EQ(files[i]["findings"][0]["related"][0]["path"],
              EscapePath(texts[i]));
  }
}

TEST(JsonWriterTest, IsTheJsonOfTheContract) {
  const ordered_json json = ordered_json::parse(Write("x.alo", Example()));
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["tool"]["name"], "assetlint");
  ASSERT_EQ(json["files"].size(), 2u);
  EXPECT_EQ(json["files"][0], ordered_json::parse(R"({
    "path": "x.alo", "format": "fake", "size": 12351, "status": "findings",
    "findings": [{"rule": "FAK003", "name": "fake-value", "class": "range",
      "severity": "warning", "offset": 420, "length": 4,
      "path": "mesh[3]/submesh[0]/info/nVertices",
      "labels": "mesh[3] \"Hull\"/submesh[0]",
      "message": "nVertices is 1201", "count": 1,
      "data": {"found": 1201, "allowed": -1}}]})"));
  EXPECT_EQ(json["files"][1], ordered_json::parse(R"({
    "path": "second", "format": null, "size": null, "status": "ok",
    "findings": []})"));
}

TEST(JsonWriterTest, RelatedPlaces) {
  FileResult result = Example();
  result.findings[0].finding.related = {{"y.alo", {16, 4}, "bone[1] is \xFF"},
                                        {"z\xFF.alo", {}, "3 bones"}};
  const ordered_json json = ordered_json::parse(Write("x.alo", result));
  EXPECT_EQ(json["files"][0]["findings"][0]["related"], ordered_json::parse(R"([
    {"path": "y.alo", "offset": 16, "length": 4, "message": "bone[1] is \\xff"},
    {"path": "z\\xff.alo", "offset": 0, "length": 0, "message": "3 bones"}])"));
}

TEST(JsonWriterTest, FixesAreHexadecimal) {
  FileResult result = Example();
  result.findings[0].finding.fixes = {
      {FixLevel::kSafe,
       "from \xFF",
       {{{420, 2}, std::string("\xb0\x04", 2), std::string("\xB1\0", 2)},
        {{430, 1}, "", "\n"}}},
      {FixLevel::kDisplay, "or so", {{{1, 0}, "a", ""}}}};
  const ordered_json json = ordered_json::parse(Write("x.alo", result));
  EXPECT_EQ(json["files"][0]["findings"][0]["fixes"], ordered_json::parse(R"([
    {"level": "safe", "reason": "from \\xff", "edits": [
      {"offset": 420, "length": 2, "old": "b100", "new": "b004"},
      {"offset": 430, "length": 1, "old": "0a", "new": ""}]},
    {"level": "display", "reason": "or so", "edits": [
      {"offset": 1, "length": 0, "old": "", "new": "61"}]}])"));
}

TEST(JsonWriterTest, LargeFixesAreShortened) {
  FileResult result = Example();
  Fix fix = {FixLevel::kUnsafe, "", {}};
  fix.edits.push_back({{0, 5000}, "x", std::string(5000, 'y')});
  fix.edits.resize(300, {{6000, 1}, "x", "y"});
  result.findings[0].finding.fixes = {fix};
  const ordered_json written = ordered_json::parse(
      Write("x", result))["files"][0]["findings"][0]["fixes"][0];
  EXPECT_EQ(written["edits"].size(), 256u);
  EXPECT_EQ(written["edits_omitted"], 44);
  EXPECT_EQ(written["edits"][0], ordered_json::parse(R"(
    {"offset": 0, "length": 5000, "omitted": true})"));
  EXPECT_EQ(written["edits"][1]["new"], "78");
}

TEST(JsonWriterTest, SumsUp) {
  Summary summary;
  summary.files = 1;
  summary.skipped = 2;
  summary.counts.Add(Severity::kError, 3);
  summary.rules[&kFakeValue] = {3, 5};
  const ordered_json json =
      ordered_json::parse(Write("x", {}, summary, /*statistics=*/true));
  EXPECT_EQ(json["summary"], ordered_json::parse(R"({
    "files": 1, "skipped": 2, "unreadable": 0, "internal_errors": 0,
    "errors": 3, "warnings": 0, "infos": 0, "omitted": 0})"));
  summary.fixable = {2, 1};
  EXPECT_EQ(ordered_json::parse(Write("x", {}, summary))["summary"]["fixable"],
            ordered_json::parse(R"({"safe": 2, "unsafe": 1})"));
  summary.known = 4;
  EXPECT_EQ(ordered_json::parse(Write("x", {}, summary))["summary"]["known"],
            4);
  EXPECT_EQ(json["statistics"], ordered_json::parse(R"([
    {"rule": "FAK003", "name": "fake-value", "findings": 3, "places": 5}])"));
}

TEST(JsonWriterTest, HostileTextIsPlainAscii) {
  FileResult result = Example();
  result.findings[0].finding.message = "\x1b[2J\xFF\u202E]]>\n";
  result.findings[0].finding.data = {
      {"found", std::string("\xFF\0\"", 3)},
      {"number", std::numeric_limits<double>::quiet_NaN()}};
  const std::string text = Write("a\n\xFE\u009B", result);
  for (const char c : text) {
    ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
  }
  const ordered_json file = ordered_json::parse(text)["files"][0];
  EXPECT_EQ(file["path"], "a\n\\xfe\u009B");
  EXPECT_EQ(file["findings"][0]["message"], "\\x1b[2J\\xff\\u{202e}]]>\\x0a");
  EXPECT_EQ(file["findings"][0]["data"]["found"], "\\xff\\x00\"");
  EXPECT_EQ(file["findings"][0]["data"]["number"], "nan");
}

}  // namespace
}  // namespace assetlint
