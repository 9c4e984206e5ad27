// lint/integration/outputs_test.py reads the same with an XML parser.
#include "lint/report/junit_writer.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"
#include "lint/testing/hostile_report.h"
#include "lint/text/escape.h"

namespace assetlint {

namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::HostileReport;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeValue;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Write(Severity severity, std::optional<Severity> fail_on) {
  Capture capture;
  JunitWriter writer(capture.output());
  FileResult result;
  result.fail_on = fail_on;
  result.status = FileResult::Status::kFindings;
  result.format = &kFakeFormat;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {16, 2};
  finding.message = "1 < 2";
  result.counts.Add(severity, 3);
  result.findings.push_back({finding, severity});
  writer.Begin();
  writer.File("a&b", result);
  writer.End({});
  return capture.Text();
}

TEST(JunitWriterTest, AFindingFromFailOnFailsTheTest) {
  EXPECT_EQ(
      Write(Severity::kError, Severity::kError),
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"assetlint\">\n"
      "<testsuite name=\"a&amp;b\" tests=\"1\" failures=\"1\" errors=\"0\" "
      "skipped=\"0\">\n"
      "<testcase classname=\"assetlint.fake\" name=\"a&amp;b\" "
      "file=\"a&amp;b\">\n"
      "<failure type=\"findings\" message=\"3 errors\">"
      "a&amp;b:0x00000010: error FAK003 [fake-value]: 1 &lt; 2\n"
      "2 more findings not shown (--max-findings)\n"
      "</failure>\n</testcase>\n</testsuite>\n</testsuites>\n");
}

TEST(JunitWriterTest, RelatedPlacesHaveLines) {
  Capture capture;
  JunitWriter writer(capture.output());
  FileResult result;
  result.status = FileResult::Status::kFindings;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.message = "wrong";
  finding.related = {{"y&z", {16, 2}, "1 < 2"}};
  result.counts.Add(Severity::kError);
  result.findings.push_back({finding, Severity::kError});
  writer.File("x", result);
  EXPECT_THAT(capture.Text(),
              HasSubstr("[fake-value]: wrong\n"
                        "    y&amp;z:0x00000010: 1 &lt; 2\n</failure>"));
}

TEST(JunitWriterTest, FindingsBelowFailOnAreOutput) {
  for (const std::string& text : {Write(Severity::kWarning, Severity::kError),
                                  Write(Severity::kError, std::nullopt)}) {
    EXPECT_THAT(text, Not(HasSubstr("<failure")));
    EXPECT_THAT(text, HasSubstr("<system-out>a&amp;b:0x00000010: "));
  }
}

TEST(JunitWriterTest, HostileTextIsText) {
  const std::string text = HostileReport(
      [](Output& out) { return std::make_unique<JunitWriter>(out); });
  EXPECT_THAT(text, Not(HasSubstr("<script")));
  EXPECT_THAT(text, Not(HasSubstr("]]>")));
  EXPECT_THAT(text, Not(HasSubstr("<!--")));
  EXPECT_THAT(text, HasSubstr("]]&gt;&lt;script&gt;"));
  std::string one_line = text;
  std::replace(one_line.begin(), one_line.end(), '\n', ' ');
  EXPECT_EQ(EscapeForTerminal(one_line), one_line);
}

TEST(XmlReportTest, JunitIsOne) {
  testing::Capture capture;
  JunitWriter writer(capture.output());
  writer.Begin();
  writer.End({});
  EXPECT_TRUE(IsXmlReport(capture.Text()));
}

TEST(XmlReportTest, OnlyTheRootElementCounts) {
  EXPECT_TRUE(IsXmlReport("<testsuites/>"));
  EXPECT_TRUE(IsXmlReport(
      "\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- <Units> -->\n<testsuites>"));
  EXPECT_FALSE(IsXmlReport("<Units><testsuites/></Units>"));
  EXPECT_FALSE(IsXmlReport("<!-- <testsuites> --><Units/>"));
  EXPECT_FALSE(IsXmlReport("<!-- <testsuites>"));
  EXPECT_FALSE(IsXmlReport("testsuites"));
  EXPECT_FALSE(IsXmlReport(""));
}

}  // namespace

}  // namespace assetlint
