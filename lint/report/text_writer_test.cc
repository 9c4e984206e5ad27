#include "lint/report/text_writer.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
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

using ::assetlint::testing::kFakeValue;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ReportedFinding Example() {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "Hull"}, {"submesh", 0, ""}};
  finding.field = "nVertices";
  finding.message = "nVertices is 1201, the vertex chunk holds 1200";
  return {finding, Severity::kWarning};
}

std::string Line(const ReportedFinding& reported, bool color = false) {
  return FindingLine("Data/x.alo", reported, Painter(color));
}

TEST(FindingTextTest, IsTheLineOfTheContract) {
  EXPECT_EQ(Line(Example()),
            "Data/x.alo:0x000001a4: warning FAK003 [fake-value]: "
            "mesh[3] \"Hull\"/submesh[0]: nVertices is 1201, the vertex chunk "
            "holds 1200");
}

TEST(FindingTextTest, WithoutAPath) {
  ReportedFinding reported = Example();
  reported.finding.path.clear();
  EXPECT_EQ(Line(reported),
            "Data/x.alo:0x000001a4: warning FAK003 [fake-value]: nVertices is "
            "1201, the vertex chunk holds 1200");
}

TEST(FindingTextTest, RepeatsAreCounted) {
  ReportedFinding reported = Example();
  reported.finding.count = 1000000;
  reported.finding.offsets = {420, 422};
  EXPECT_THAT(Line(reported),
              HasSubstr(" 1200 (1,000,000 times; first at 0x000001a4, "
                        "0x000001a6)"));
  reported.finding.count = 2;
  EXPECT_THAT(Line(reported),
              HasSubstr(" (2 times; at 0x000001a4, 0x000001a6)"));
}

TEST(FindingTextTest, HostileTextStaysOnTheLine) {
  ReportedFinding reported = Example();
  reported.finding.path[0].label = "a\"\n\x1b[2J::error::\xFF";
  reported.finding.message = "m\r\n\u202E";
  const std::string line =
      FindingLine("p\n\x1b]0;x\x07", reported, Painter(false));
  EXPECT_THAT(line, Not(HasSubstr("\n")));
  EXPECT_THAT(line, Not(HasSubstr("\x1b")));
  EXPECT_THAT(line, HasSubstr("p\\x0a\\x1b]0;x\\x07:0x"));
  EXPECT_THAT(line, HasSubstr("\"a\\\"\\x0a\\x1b[2J::error::\\xff\""));
  EXPECT_THAT(line, HasSubstr("m\\x0d\\x0a\\u{202e}"));
}

TEST(FindingTextTest, LongLabelsAreCut) {
  ReportedFinding reported = Example();
  reported.finding.path[0].label = std::string(100000, 'x');
  EXPECT_LT(Line(reported).size(), 300u);
  EXPECT_THAT(Line(reported), HasSubstr("xxx\"…/submesh"));
}

TEST(FindingTextTest, RelatedPlacesHaveTheirLines) {
  Finding finding = Example().finding;
  EXPECT_THAT(RelatedLines(finding, Painter(false)), IsEmpty());
  EXPECT_EQ(FindingSentenceAndRelated(finding), FindingSentence(finding));
  finding.related = {{"Data/y.alo", {16, 4}, "bone[1] is \"a\nb\""},
                     {"::z", {}, "it has 3 bones"}};
  EXPECT_THAT(RelatedLines(finding, Painter(false)),
              ElementsAre("    Data/y.alo:0x00000010: bone[1] is \"a\\x0ab\"",
                          "    \\x3a:z: it has 3 bones"));
  EXPECT_EQ(FindingSentenceAndRelated(finding),
            FindingSentence(finding) +
                "; see Data/y.alo:0x00000010: bone[1] is \"a\\x0ab\""
                "; see \\x3a:z: it has 3 bones");
}

TEST(FindingTextTest, ColoursWhenAsked) {
  const std::string line = Line(Example(), true);
  EXPECT_THAT(line, HasSubstr("\x1b[1;33mwarning\x1b[0m"));
}

TEST(FixDiffTest, OldBytesAboveNewOnes) {
  const Fix fix = {FixLevel::kSafe,
                   "reason",
                   {{{0x2fe, 2}, "\x04\xff", std::string("\x05\0", 2)}}};
  EXPECT_EQ(FixDiff(fix),
            "- 0x000002fe: 05 00\n"
            "+ 0x000002fe: 04 ff\n");
}

TEST(FixDiffTest, InsertedAndRemovedBytes) {
  const Fix fix = {
      FixLevel::kUnsafe, "", {{{16, 0}, "a", ""}, {{32, 1}, "", "\n"}}};
  EXPECT_EQ(FixDiff(fix),
            "+ 0x00000010: 61\n"
            "- 0x00000020: 0a\n");
}

TEST(FixDiffTest, LargeFixesAreShortened) {
  Fix fix;
  for (uint64_t i = 0; i < 7; ++i) {
    fix.edits.push_back({{100 * i, 2000}, "", std::string(2000, '`')});
  }
  std::string lines;
  for (const char* const offset : {"00", "64", "c8", "12c"}) {
    absl::StrAppend(&lines, "- 0x",
                    std::string(8 - std::string(offset).size(), '0'), offset,
                    ":");
    for (int i = 0; i < 16; ++i) lines += " 60";
    lines += " ... (2,000 bytes)\n";
  }
  EXPECT_EQ(FixDiff(fix), lines + "  and 3 more places\n");
  EXPECT_EQ(FixDiff({}), "");
}

using ::assetlint::testing::kFakeNoName;

Finding FindingWith(std::initializer_list<FixLevel> levels) {
  Finding finding;
  for (const FixLevel level : levels) finding.fixes.push_back({level, "", {}});
  return finding;
}

std::string Fixable(uint64_t safe, uint64_t unsafe, uint64_t findings) {
  Summary summary;
  summary.fixable = {safe, unsafe};
  summary.counts.Add(Severity::kError, findings);
  return FixableText(summary);
}

TEST(FixTextTest, ARuleSaysWhatWasDecided) {
  Rule rule = kFakeNoName;
  EXPECT_EQ(RuleFixText(rule), "");
  rule.fix_reason = "The value is lost.";
  EXPECT_EQ(RuleFixText(rule), "none: The value is lost.");
  rule.fix = FixLevel::kSafe;
  EXPECT_EQ(RuleFixText(rule), "safe: The value is lost.");
}

TEST(FixTextTest, TheReasonOfAFixIsEscaped) {
  EXPECT_EQ(FixText({FixLevel::kUnsafe, "from \x1b\n", {}}),
            "unsafe: from \\x1b\\x0a");
}

TEST(FixTextTest, AFindingCountsOnceByItsBestFix) {
  FixCounts counts;
  counts.Add(FindingWith({FixLevel::kUnsafe, FixLevel::kSafe}));
  counts.Add(FindingWith({FixLevel::kUnsafe, FixLevel::kUnsafe}));
  counts.Add(FindingWith({FixLevel::kDisplay, FixLevel::kUnsafe}));
  counts.Add(FindingWith({FixLevel::kDisplay}));
  counts.Add(FindingWith({}));
  EXPECT_EQ(counts.safe, 1u);
  EXPECT_EQ(counts.unsafe, 2u);
}

TEST(FixTextTest, SaysHowManyCanBeFixedAndHow) {
  EXPECT_EQ(Fixable(0, 0, 9), "");
  EXPECT_EQ(Fixable(4, 2, 1200),
            "4 of 1,200 findings can be fixed: run \"assetlint fix\" with the "
            "same paths (--diff shows the changes); 2 more with "
            "--unsafe-fixes.");
  EXPECT_EQ(Fixable(1, 0, 1),
            "1 of 1 finding can be fixed: run \"assetlint fix\" with the same "
            "paths (--diff shows the changes).");
  EXPECT_EQ(Fixable(0, 2, 3),
            "2 of 3 findings can be fixed: run \"assetlint fix "
            "--unsafe-fixes\" with the same paths (--diff shows the changes).");
}

TEST(FixTextTest, WhatCanBeShownIsBounded) {
  Fix fix;
  EXPECT_FALSE(CanShow(fix));
  fix.edits.push_back(
      {{0, 4}, std::string(kMaxShownFixBytes - 4, 'x'), "old."});
  EXPECT_TRUE(CanShow(fix));
  fix.edits[0].new_bytes += 'x';
  EXPECT_FALSE(CanShow(fix));
  fix.edits.assign(kMaxShownEdits, {{0, 1}, "x", "y"});
  EXPECT_TRUE(CanShow(fix));
  fix.edits.emplace_back();
  EXPECT_FALSE(CanShow(fix));
}

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
