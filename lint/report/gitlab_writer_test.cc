#include "lint/report/gitlab_writer.h"

#include <memory>
#include <set>
#include <string>

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
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;

TEST(GitlabWriterTest, OmittedFindingsAreAnIssue) {
  Capture capture;
  GitlabWriter writer(capture.output());
  writer.Begin();
  Summary summary;
  summary.omitted = 1234;
  writer.End(summary);
  const ordered_json report = ordered_json::parse(capture.Text());
  ASSERT_EQ(report.size(), 1u);
  EXPECT_EQ(report[0]["description"],
            "1,234 more findings not shown (--max-findings)");
}

TEST(GitlabWriterTest, RelatedPlacesAreInTheDescription) {
  Capture capture;
  GitlabWriter writer(capture.output());
  FileResult result;
  result.status = FileResult::Status::kFindings;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.message = "wrong";
  finding.related = {{"y", {16, 2}, "right"}};
  result.findings.push_back({finding, Severity::kError});
  writer.Begin();
  writer.File("x", result);
  writer.End({});
  EXPECT_EQ(ordered_json::parse(capture.Text())[0]["description"],
            "FAK003 [fake-value]: wrong; see y:0x00000010: right");
}

TEST(GitlabWriterTest, HostileTextIsData) {
  const std::string text = HostileReport(
      [](Output& out) { return std::make_unique<GitlabWriter>(out); });
  for (const char c : text) {
    ASSERT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << int{c};
  }
  const ordered_json report = ordered_json::parse(text);
  // Three findings each, and an issue for each unreadable file.
  const size_t n = HostileTexts().size();
  ASSERT_EQ(report.size(), 4 * n);
  std::set<std::string> fingerprints;
  for (const ordered_json& issue : report) {
    ASSERT_EQ(issue.size(), 5u);
    const auto description = issue["description"].get<std::string>();
    EXPECT_EQ(EscapeForTerminal(description), description);
    fingerprints.insert(issue["fingerprint"].get<std::string>());
    EXPECT_EQ(issue["location"]["lines"]["begin"], 1);
  }
  EXPECT_EQ(fingerprints.size(), report.size());
  EXPECT_EQ(report[0]["check_name"], "FAK003 fake-value");
  EXPECT_EQ(report[0]["severity"], "info");
  EXPECT_EQ(report[1]["severity"], "minor");
  EXPECT_EQ(report[2]["severity"], "critical");
  EXPECT_EQ(report[3 * n]["severity"], "blocker");
  EXPECT_EQ(report[0]["location"]["path"], EscapePath(HostileTexts()[0]));
}

}  // namespace
}  // namespace assetlint
