#include "lint/report/sarif_writer.h"

#include <memory>
#include <string>

#include "gtest/gtest.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/hostile_report.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::HostileReport;
using ::assetlint::testing::HostileTexts;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;

Finding Example() {
  Finding finding;
  finding.rule = &kFakeNoName;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "Hull"}};
  finding.field = "nVertices";
  finding.message = "nVertices is 1201";
  return finding;
}

ordered_json Write(const FileResult& result, const Summary& summary) {
  Capture capture;
  SarifWriter writer(capture.output());
  writer.Begin();
  writer.File("./Data/a b.alo", result);
  writer.End(summary);
  return ordered_json::parse(capture.Text())["runs"][0];
}

TEST(SarifWriterTest, AFindingWithItsRule) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.findings.push_back({Example(), Severity::kInfo});
  result.findings.push_back({Example(), Severity::kError});
  result.findings[1].finding.rule = &kFakeValue;
  const ordered_json run = Write(result, {});
  ASSERT_EQ(run["results"].size(), 2u);
  ordered_json first = run["results"][0];
  const auto fingerprint =
      first["partialFingerprints"]["primaryLocationLineHash"]
          .get<std::string>();
  EXPECT_EQ(fingerprint.size(), 18u);
  first.erase("partialFingerprints");
  EXPECT_EQ(first, ordered_json::parse(R"({
      "ruleId": "FAK004", "ruleIndex": 0, "level": "note",
      "message": {"text": "mesh[3] \"Hull\": nVertices is 1201"},
      "locations": [{
        "physicalLocation": {
          "artifactLocation": {"uri": "Data/a%20b.alo"},
          "region": {"startLine": 1, "startColumn": 1,
                     "byteOffset": 420, "byteLength": 4}},
        "logicalLocations": [{"fullyQualifiedName": "mesh[3]/nVertices",
                              "kind": "element"}]}]})"));
  EXPECT_EQ(run["results"][1]["ruleIndex"], 1);
  const ordered_json& rules = run["tool"]["driver"]["rules"];
  ASSERT_EQ(rules.size(), 2u);
  EXPECT_EQ(rules[0]["id"], "FAK004");
  EXPECT_EQ(rules[1]["id"], "FAK003");
  EXPECT_FALSE(rules[1]["help"]["text"].get<std::string>().empty());
  EXPECT_EQ(run["invocations"][0]["executionSuccessful"], true);
}

TEST(SarifWriterTest, FixesThatCanBeAppliedAreListedOnce) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.findings.push_back({Example(), Severity::kError});
  const Fix safe = {
      FixLevel::kSafe,
      "from [x](y)",
      {{{420, 2}, std::string("\xb0\0", 2), "ab"}, {{430, 1}, "", "\n"}}};
  const Fix display = {FixLevel::kDisplay, "", {{{0, 1}, "a", "b"}}};
  const Fix large = {
      FixLevel::kSafe, "", {{{0, 1}, std::string(5000, 'x'), "b"}}};
  const Fix empty = {FixLevel::kUnsafe, "", {}};
  result.findings[0].finding.fixes = {safe, display, safe, large, empty};
  EXPECT_EQ(Write(result, {})["results"][0]["fixes"],
            ordered_json::parse(R"json([
      {"description": {"text": "safe: from [x] (y)"},
       "artifactChanges": [{
         "artifactLocation": {"uri": "Data/a%20b.alo"},
         "replacements": [
           {"deletedRegion": {"byteOffset": 420, "byteLength": 2},
            "insertedContent": {"binary": "sAA="}},
           {"deletedRegion": {"byteOffset": 430, "byteLength": 1}}]}]}])json"));
}

TEST(SarifWriterTest, RelatedPlacesAreLocations) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  result.findings.push_back({Example(), Severity::kWarning});
  result.findings[0].finding.related = {{"./Data/c d.alo", {16, 4}, "[x](y)"},
                                        {"Data/e.alo", {}, "3 bones"}};
  EXPECT_EQ(Write(result, {})["results"][0]["relatedLocations"],
            ordered_json::parse(R"json([
      {"physicalLocation": {
         "artifactLocation": {"uri": "Data/c%20d.alo"},
         "region": {"startLine": 1, "startColumn": 1,
                    "byteOffset": 16, "byteLength": 4}},
       "message": {"text": "[x] (y)"}, "id": 0},
      {"physicalLocation": {"artifactLocation": {"uri": "Data/e.alo"}},
       "message": {"text": "3 bones"}, "id": 1}])json"));
}

TEST(SarifWriterTest, WhatWasNotChecked) {
  FileResult result;
  result.status = FileResult::Status::kUnreadable;
  result.note = "it is gone";
  Summary summary;
  summary.unreadable = 1;
  summary.omitted = 5;
  const ordered_json invocation = Write(result, summary)["invocations"][0];
  EXPECT_EQ(invocation, ordered_json::parse(R"json({
      "executionSuccessful": false, "toolExecutionNotifications": [
        {"level": "error", "message": {"text": "unreadable: it is gone"},
         "locations": [{"physicalLocation":
             {"artifactLocation": {"uri": "Data/a%20b.alo"}}}]},
        {"level": "warning", "message":
           {"text": "5 more findings not shown (--max-findings)"
}
}]
})json"));
}

TEST(SarifWriterTest, HostileTextIsData) {
  const std::string text = HostileReport(
      [](Output& out) { return std::make_unique<SarifWriter>(out); });
  for (const char c : text) {
    ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
  }
  const ordered_json run = ordered_json::parse(text)["runs"][0];
  ASSERT_EQ(run["results"].size(), 3 * HostileTexts().size());
  for (const ordered_json& result : run["results"]) {
    // The other one is only for display.
    EXPECT_LE(result.value("fixes", ordered_json::array()).size(), 1u);
    const auto message = result["message"]["text"].get<std::string>();
    EXPECT_EQ(EscapeForTerminal(message), message);
    EXPECT_EQ(message.find("]("), std::string::npos);
    const auto uri =
        result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
            .get<std::string>();
    EXPECT_EQ(uri.find_first_not_of(
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                  "0123456789-._~/%"),
              std::string::npos);
    ASSERT_EQ(result["relatedLocations"].size(), 2u);
    for (const ordered_json& related : result["relatedLocations"]) {
      EXPECT_EQ(related["physicalLocation"]["artifactLocation"]["uri"], uri);
      EXPECT_EQ(related["message"]["text"].get<std::string>().find("]("),
                std::string::npos);
    }
  }
  EXPECT_EQ(run["tool"]["driver"]["rules"].size(), 1u);
}

}  // namespace
}  // namespace assetlint
