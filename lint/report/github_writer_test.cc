#include "lint/report/github_writer.h"

#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
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
using ::assetlint::testing::kFakeValue;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

FileResult FileWith(const std::vector<Severity>& severities) {
  FileResult result;
  result.status = FileResult::Status::kFindings;
  for (const Severity severity : severities) {
    Finding finding;
    finding.rule = &kFakeValue;
    finding.range = {16, 2};
    finding.path = {{"values", 1, "50%"}};
    finding.message = "too large";
    result.counts.Add(severity);
    result.findings.push_back({finding, severity});
  }
  return result;
}

TEST(GithubWriterTest, WorstFirstAndUncheckedFilesBeforeThem) {
  Capture capture;
  GithubWriter writer(capture.output(), nullptr);
  FileResult missing;
  missing.status = FileResult::Status::kUnreadable;
  missing.note = "it is gone";
  const FileResult all =
      FileWith({Severity::kInfo, Severity::kWarning, Severity::kError});
  Summary summary;
  summary.files = 1;
  summary.unreadable = 1;
  summary.counts.Add(all.counts);
  writer.Begin();
  writer.File("./m/a:b,c", all);
  writer.File("z", missing);
  writer.End(summary);
  const std::string place =
      " file=m/a%3Ab%2Cc,title=FAK003 fake-value::0x00000010: values[1] "
      "\"50%25\": too large";
  const std::vector<std::string> lines = absl::StrSplit(capture.Text(), '\n');
  EXPECT_THAT(
      lines,
      ElementsAre("::error file=z,title=not checked::it is gone",
                  "::error" + place, "::warning" + place, "::notice" + place,
                  "Checked 1 file (1 unreadable): 1 error, 1 warning, "
                  "1 info.",
                  ""));
}

TEST(GithubWriterTest, RelatedPlacesAreInTheMessage) {
  Capture capture;
  GithubWriter writer(capture.output(), nullptr);
  FileResult result = FileWith({Severity::kError});
  result.findings[0].finding.related = {{"y%0A", {16, 2}, "50%"}};
  writer.File("x", result);
  writer.End({});
  EXPECT_THAT(capture.Text(),
              HasSubstr(": too large; see y%250A:0x00000010: 50%25\n"));
}

TEST(GithubWriterTest, AtMostTenOfALevelAndASummary) {
  Capture capture;
  Capture page;
  GithubWriter writer(capture.output(), &page.output());
  Summary summary;
  for (int i = 0; i < 20; ++i) {
    const FileResult result = FileWith({Severity::kWarning, Severity::kError});
    summary.counts.Add(result.counts);
    ++summary.files;
    writer.File(absl::StrCat("f", i), result);
  }
  writer.End(summary);
  const std::vector<std::string> lines = absl::StrSplit(capture.Text(), '\n');
  ASSERT_EQ(lines.size(), 23u);
  EXPECT_THAT(lines[9], StartsWith("::error file=f9,"));
  EXPECT_THAT(lines[10], StartsWith("::warning file=f0,"));
  EXPECT_EQ(lines[21], "Shown: 10 of 20 errors, 10 of 20 warnings.");
  EXPECT_THAT(page.Text(),
              HasSubstr("### assetlint\n\nChecked 20 files: 20 errors, 20 "
                        "warnings.\n\n| | file |"));
  EXPECT_THAT(page.Text(), HasSubstr("\n| error | f9 | FAK003 fake-value | "));
  EXPECT_THAT(page.Text(), HasSubstr("\nShown: 10 of 20 errors, "));
}

TEST(GithubWriterTest, TheSummaryShowsTheFirstFixes) {
  Capture capture;
  Capture page;
  GithubWriter writer(capture.output(), &page.output());
  FileResult result = FileWith({Severity::kError});
  result.findings[0].finding.fixes = {
      {FixLevel::kDisplay, "no", {{{1, 1}, "c", "d"}}},
      {FixLevel::kUnsafe, "from <x>", {{{16, 1}, "a", "b"}}}};
  Summary summary;
  for (int i = 0; i < 12; ++i) {
    writer.File("a|b", result);
    summary.counts.Add(result.counts);
    summary.fixable.Add(result.findings[0].finding);
  }
  writer.End(summary);
  EXPECT_THAT(page.Text(),
              HasSubstr("\n#### Fixes\n\n12 of 12 findings can be fixed: "));
  EXPECT_THAT(page.Text(),
              HasSubstr(" The first 10:\n\n**FAK003 fake-value** in "
                        "a\\|b (unsafe: from "));
  EXPECT_THAT(page.Text(), HasSubstr("\n\n```diff\n"
                                     "- 0x00000010: 62\n"
                                     "+ 0x00000010: 61\n"
                                     "```\n"));
  EXPECT_FALSE(absl::StrContains(page.Text(), "0x00000001"));
  const std::vector<std::string> blocks =
      absl::StrSplit(page.Text(), "```diff");
  EXPECT_EQ(blocks.size(), 11u);
}

TEST(GithubWriterTest, HostileTextStaysInItsLine) {
  Capture page;
  const std::string text = HostileReport([&](Output& out) {
    return std::make_unique<GithubWriter>(out, &page.output());
  });
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  // Ten of each level, two closing lines, and the text after the last line end.
  ASSERT_EQ(lines.size(), 33u);
  for (const std::string& line : lines) {
    EXPECT_EQ(EscapeForTerminal(line), line);
    EXPECT_LT(line.size(), 110000u);
  }
  for (size_t i = 0; i < 30; ++i) {
    const std::string command = i < 10   ? "error"
                                : i < 20 ? "warning"
                                         : "notice";
    EXPECT_THAT(lines[i], StartsWith("::" + command + " file="));
    const std::vector<std::string> parts =
        absl::StrSplit(lines[i].substr(2), absl::MaxSplits("::", 1));
    EXPECT_THAT(
        parts[0], ::testing::Truly([](const auto& part) {
          return std::regex_match(
              std::string(part),
              std::regex("(error|warning|notice) file=[^:,]*,title=[^:,]*"));
        }));
    EXPECT_THAT(parts[1], ::testing::Not(HasSubstr("%0A")));
  }
  const std::vector<std::string> rows = absl::StrSplit(page.Text(), '\n');
  for (const std::string& line : rows) {
    EXPECT_EQ(EscapeForTerminal(line), line);
    EXPECT_FALSE(absl::StrContains(line, "<"));
    EXPECT_FALSE(absl::StrContains(line, "!["));
  }
}

}  // namespace
}  // namespace assetlint
