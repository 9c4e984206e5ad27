#include "lint/report/text_writer.h"

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
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
using ::assetlint::testing::HostileTexts;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeNoValues;
using ::assetlint::testing::kFakeValue;
using ::testing::HasSubstr;
using ::testing::Not;

std::string Write(const TextWriterOptions& options, const FileResult& result,
                  const Summary& summary) {
  Capture capture;
  TextWriter writer(capture.output(), options);
  writer.Begin();
  writer.File("a/b", result);
  writer.End(summary);
  return capture.Text();
}

FileResult OneFinding() {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  Finding finding;
  finding.rule = &kFakeValue;
  finding.message = "wrong";
  result.findings.push_back({finding, Severity::kError});
  return result;
}

TEST(TextWriterTest, HostileTextIsOnItsLine) {
  const std::string text = HostileReport([](Output& out) {
    return std::make_unique<TextWriter>(out, TextWriterOptions{});
  });
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const std::vector<std::string>& texts = HostileTexts();
  // Three findings each, with two related places each, the summary, and nothing
  // after the last line end.
  ASSERT_GT(lines.size(), 9 * texts.size() + 1);
  EXPECT_EQ(lines.back(), "");
  for (size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(EscapeForTerminal(lines[i]), lines[i]);
    if (i >= 9 * texts.size()) continue;
    const std::string path = EscapeForLineStart(texts[i / 9]);
    const std::string begin = i % 3 == 0   ? path + ":0x0000002a: "
                              : i % 3 == 1 ? "    " + path + ":0x0000002a: "
                                           : "    " + path + ": ";
    EXPECT_TRUE(absl::StartsWith(lines[i], begin)) << lines[i];
  }
}

TEST(TextWriterTest, CleanRunsAreReported) {
  Summary summary;
  summary.files = 3500;
  EXPECT_EQ(Write({}, {}, summary), "Checked 3,500 files: no findings.\n");
}

TEST(TextWriterTest, SumsUp) {
  Summary summary;
  summary.files = 1;
  summary.skipped = 12;
  summary.unreadable = 1;
  summary.internal_errors = 2;
  summary.counts.Add(Severity::kError, 2);
  summary.counts.Add(Severity::kWarning);
  summary.counts.Add(Severity::kInfo, 5);
  EXPECT_EQ(Write({}, OneFinding(), summary),
            "a/b:0x00000000: error FAK003 [fake-value]: wrong\n"
            "Checked 1 file (12 skipped, 1 unreadable, 2 internal errors): "
            "2 errors, 1 warning, 5 infos.\n");
}

TEST(TextWriterTest, SuggestsTheNextStep) {
  Summary summary;
  summary.files = 1;
  summary.rules[&kFakeNoName] = {500, 500, Severity::kInfo};
  summary.rules[&kFakeNoValues] = {2, 2, Severity::kError};
  summary.rules[&kFakeValue] = {3, 9, Severity::kError};
  summary.counts.Add(Severity::kError, 5);
  EXPECT_EQ(Write({}, {}, summary),
            "Checked 1 file: 5 errors.\n"
            "Run \"assetlint explain FAK003\" to see what breaks and how to "
            "repair it.\n");
  summary.counts.Add(Severity::kInfo, 500);
  EXPECT_THAT(Write({}, {}, summary), HasSubstr("\n--write-baseline FILE"));
  summary.known = 1;  // known only with a baseline
  EXPECT_THAT(Write({}, {}, summary), Not(HasSubstr("--write-baseline")));
  summary.fixable = {4, 2};
  EXPECT_THAT(Write({}, {}, summary),
              HasSubstr("\n4 of 505 findings can be fixed: run \"assetlint "
                        "fix\" with the same paths"));
  TextWriterOptions quiet;
  quiet.summary = false;
  EXPECT_EQ(Write(quiet, {}, summary), "");
}

// FAK003 is an error unless a configuration says otherwise.
TEST(TextWriterTest, TheNextStepFollowsTheConfiguredSeverities) {
  Summary summary;
  summary.rules[&kFakeValue] = {3, 9, Severity::kInfo};
  summary.rules[&kFakeNoName] = {1, 1, Severity::kWarning};
  EXPECT_THAT(Write({}, {}, summary), HasSubstr("explain FAK004\" to see"));
  // Of equal severity and number, the first.
  summary.rules[&kFakeNoName] = {3, 3, Severity::kInfo};
  EXPECT_THAT(Write({}, {}, summary), HasSubstr("explain FAK003\" to see"));
}

TEST(TextWriterTest, QuietIsFindingsOnly) {
  TextWriterOptions options;
  options.summary = false;
  EXPECT_EQ(Write(options, OneFinding(), {}),
            "a/b:0x00000000: error FAK003 [fake-value]: wrong\n");
}

TEST(TextWriterTest, StatisticsTakeThePlaceOfFindings) {
  TextWriterOptions options;
  options.statistics = true;
  options.summary = false;
  Summary summary;
  summary.rules[&kFakeNoName] = {1, 1};
  summary.rules[&kFakeValue] = {1200, 3400};
  EXPECT_EQ(Write(options, OneFinding(), summary),
            "    1,200  FAK003 [fake-value] Summary of FAK003 (at 3,400 "
            "places)\n"
            "        1  FAK004 [fake-name] Summary of FAK004\n");
  // They also count what is not shown.
  summary.omitted = 7;
  EXPECT_THAT(Write(options, OneFinding(), summary),
              Not(HasSubstr("not shown")));
}

TEST(TextWriterTest, OmittedFindingsAreMentioned) {
  Summary summary;
  summary.omitted = 1;
  EXPECT_THAT(Write({}, {}, summary),
              HasSubstr("1 more finding not shown (--max-findings)\n"));
}

}  // namespace
}  // namespace assetlint
