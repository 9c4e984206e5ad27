// Each writer's output for the same run. lint/integration/outputs_test.py reads
// outputs of the program with other people's parsers.
#include "lint/report/writers.h"

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::Capture;
using ::assetlint::testing::kFakeFormat;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeNoValues;
using ::assetlint::testing::kFakeValue;
using nlohmann::ordered_json;
using ::testing::HasSubstr;
using ::testing::Not;

using MakeWriter = std::function<std::unique_ptr<ReportWriter>(Output&)>;

template <typename Writer, typename... Args>
MakeWriter Makes(Args... args) {
  return [=](Output& out) { return std::make_unique<Writer>(out, args...); };
}

Finding WrongCount() {
  Finding finding;
  finding.rule = &kFakeValue;
  finding.range = {420, 4};
  finding.path = {{"mesh", 3, "H\"\n"}, {"submesh", 0, ""}};
  finding.field = "nVertices";
  finding.message = "it is 50% & <1>";
  finding.count = 1200;
  finding.offsets = {420, 424};
  finding.found = uint64_t{1201};
  finding.allowed = int64_t{-1};
  finding.data = {{"text", std::string("\xFF\0\"", 3)},
                  {"number", std::numeric_limits<double>::quiet_NaN()}};
  const Fix safe = {
      FixLevel::kSafe,
      "from [x](y)",
      {{{420, 2}, std::string("\xb0\0", 2), "ab"}, {{430, 1}, "", "\n"}}};
  const Fix large = {
      FixLevel::kSafe, "", {{{0, 1}, std::string(5000, 'x'), "b"}}};
  const Fix display = {FixLevel::kDisplay, "or so", {{{1, 0}, "a", ""}}};
  finding.fixes = {display, safe, safe, large, {FixLevel::kUnsafe, "", {}}};
  finding.related = {{"c:d,e.alo", {16, 4}, "[x](y)"}, {"::f\xFF", {}, "f"}};
  return finding;
}

FileResult FileWith(const Finding& finding, Severity severity) {
  FileResult result;
  result.format = &kFakeFormat;
  result.size = 12351;
  AddFinding(finding, severity, 100, result);
  return result;
}

// What the writer writes of files, and the summary of them.
std::string Write(const MakeWriter& make,
                  const std::vector<std::pair<std::string, FileResult>>& files,
                  Summary summary = {}) {
  Capture capture;
  const std::unique_ptr<ReportWriter> writer = make(capture.output());
  writer->Begin();
  for (const auto& [path, result] : files) {
    summary.Add(result);
    writer->File(path, result);
  }
  writer->End(summary);
  return capture.Text();
}

std::string WriteRun(const MakeWriter& make) {
  Finding plain;
  plain.rule = &kFakeNoName;
  plain.message = "wrong";
  FileResult entry = FileWith(plain, Severity::kInfo);
  AddFinding(plain, Severity::kWarning, 1, entry);
  entry.archive = {"./x.meg", 1000};
  FileResult gone;
  gone.status = FileResult::Status::kUnreadable;
  gone.note = "it is\ngone";
  FileResult skipped;
  skipped.status = FileResult::Status::kSkipped;
  skipped.note = "unknown format";
  Summary summary;
  summary.omitted = 1;
  summary.known = 4;
  return Write(make,
               {{"./Data/a b.alo", FileWith(WrongCount(), Severity::kError)},
                {"./x.meg!Y", entry},
                {"z", gone},
                {"s", skipped},
                {"ok\xFF", FileResult()}},
               summary);
}

TEST(WritersTest, Text) {
  EXPECT_EQ(
      WriteRun(Makes<TextWriter>(TextWriterOptions{})),
      R"(./Data/a b.alo:0x000001a4: error FAK003 [fake-value]: mesh[3] "H\"\x0a"/submesh[0]: it is 50% & <1> (1,200 times; first at 0x000001a4, 0x000001a8)
    c:d,e.alo:0x00000010: [x](y)
    \x3a:f\xff: f
./x.meg!Y:0x00000000: info FAK004 [fake-name]: wrong (0x000003e8 in the archive)
1 more finding not shown (--max-findings)
Checked 3 files (1 skipped, 1 unreadable, 4 known findings): 1 error, 1 warning, 1 info.
Run "assetlint explain FAK003" to see what breaks and how to repair it.
1 of 3 findings can be fixed: run "assetlint fix" with the same paths (--diff shows the changes).
)");
}

TEST(WritersTest, Json) {
  EXPECT_EQ(ordered_json::parse(WriteRun(Makes<JsonWriter>(true))),
            ordered_json::parse(R"json(
{"version": 1, "tool": {"name": "assetlint", "version": "1.0.0"},
 "files": [{"path": "./Data/a b.alo", "format": "fake", "size": 12351,
   "status": "findings",
   "findings": [{"rule": "FAK003", "name": "fake-value", "class": "range",
     "severity": "error", "offset": 420, "length": 4,
     "path": "mesh[3]/submesh[0]/nVertices",
     "labels": "mesh[3] \"H\\\"\\x0a\"/submesh[0]",
     "message": "it is 50% & <1>", "count": 1200,
     "data": {"found": 1201, "allowed": -1, "text": "\\xff\\x00\"", "number": "nan"},
     "offsets": [420, 424],
     "fixes": [{"level": "display", "reason": "or so",
       "edits": [{"offset": 1, "length": 0, "old": "", "new": "61"}]},
      {"level": "safe", "reason": "from [x](y)",
       "edits": [{"offset": 420, "length": 2, "old": "6162", "new": "b000"},
        {"offset": 430, "length": 1, "old": "0a", "new": ""}]},
      {"level": "safe", "reason": "from [x](y)",
       "edits": [{"offset": 420, "length": 2, "old": "6162", "new": "b000"},
        {"offset": 430, "length": 1, "old": "0a", "new": ""}]},
      {"level": "safe", "reason": "",
       "edits": [{"offset": 0, "length": 1, "omitted": true}]},
      {"level": "unsafe", "reason": "", "edits": []}],
     "related": [{"path": "c:d,e.alo", "offset": 16, "length": 4, "message": "[x](y)"},
      {"path": "::f\\xff", "offset": 0, "length": 0, "message": "f"}]}]},
  {"path": "./x.meg!Y", "archive": {"path": "./x.meg", "offset": 1000},
   "format": "fake", "size": 12351, "status": "findings",
   "findings": [{"rule": "FAK004", "name": "fake-name", "class": "style",
     "severity": "info", "offset": 0, "length": 0, "path": "", "labels": "",
     "message": "wrong", "count": 1, "data": {}}]},
  {"path": "z", "format": null, "size": null, "status": "unreadable",
   "reason": "it is\\x0agone", "findings": []},
  {"path": "s", "format": null, "size": null, "status": "skipped",
   "reason": "unknown format", "findings": []},
  {"path": "ok\\xff", "format": null, "size": null, "status": "ok",
   "findings": []}],
 "statistics": [{"rule": "FAK003", "name": "fake-value", "findings": 1, "places": 1200},
  {"rule": "FAK004", "name": "fake-name", "findings": 2, "places": 2}],
 "summary": {"files": 3, "skipped": 1, "unreadable": 1, "internal_errors": 0,
  "errors": 1, "warnings": 1, "infos": 1, "omitted": 1, "known": 4,
  "fixable": {"safe": 1, "unsafe": 0}}})json"));
}

TEST(WritersTest, Sarif) {
  const std::string text = WriteRun(Makes<SarifWriter>("https://x.example/"));
  EXPECT_EQ(ordered_json::parse(text)["runs"][0], ordered_json::parse(R"json(
{"results": [{"ruleId": "FAK003", "ruleIndex": 0, "level": "error",
   "message": {"text": "mesh[3] \"H\\\"\\x0a\"/submesh[0]: it is 50% & <1> (1,200 times; first at 0x000001a4, 0x000001a8)"},
   "locations": [{"physicalLocation": {"artifactLocation": {"uri": "Data/a%20b.alo"},
      "region": {"startLine": 1, "startColumn": 1, "byteOffset": 420, "byteLength": 4}},
     "logicalLocations": [{"fullyQualifiedName": "mesh[3]/submesh[0]/nVertices", "kind": "element"}]}],
   "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "c%3ad%2ce.alo"},
      "region": {"startLine": 1, "startColumn": 1, "byteOffset": 16, "byteLength": 4}},
     "message": {"text": "[x] (y)"}, "id": 0},
    {"physicalLocation": {"artifactLocation": {"uri": "%3a%3af%ff"}},
     "message": {"text": "f"}, "id": 1}],
   "occurrenceCount": 1200,
   "fixes": [{"description": {"text": "safe: from [x] (y)"},
     "artifactChanges": [{"artifactLocation": {"uri": "Data/a%20b.alo"},
       "replacements": [{"deletedRegion": {"byteOffset": 420, "byteLength": 2},
         "insertedContent": {"binary": "sAA="}},
        {"deletedRegion": {"byteOffset": 430, "byteLength": 1}}]}]}],
   "partialFingerprints": {"primaryLocationLineHash": "477a91abfce83182:1",
    "assetlintStructuralPath/v1": "477a91abfce83182:1"}},
  {"ruleId": "FAK004", "ruleIndex": 1, "level": "note",
   "message": {"text": "wrong"},
   "locations": [{"physicalLocation": {"artifactLocation": {"uri": "x.meg%21Y"},
      "region": {"startLine": 1, "startColumn": 1, "byteOffset": 0, "byteLength": 0}}}],
   "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "x.meg"},
      "region": {"startLine": 1, "startColumn": 1, "byteOffset": 1000, "byteLength": 0}},
     "message": {"text": "in the archive"}, "id": 0}],
   "partialFingerprints": {"primaryLocationLineHash": "bff7290c113393a1:1",
    "assetlintStructuralPath/v1": "bff7290c113393a1:1"}}],
 "columnKind": "unicodeCodePoints",
 "invocations": [{"executionSuccessful": false,
   "toolExecutionNotifications": [{"level": "error", "message": {"text": "unreadable: it is\\x0agone"},
     "locations": [{"physicalLocation": {"artifactLocation": {"uri": "z"}}}]},
    {"level": "warning",
     "message": {"text": "1 more finding not shown (--max-findings)"}}]}],
 "tool": {"driver": {"name": "assetlint", "semanticVersion": "1.0.0",
   "rules": [{"id": "FAK003", "name": "fake-value",
     "shortDescription": {"text": "Summary of FAK003."},
     "fullDescription": {"text": "why FAK003"},
     "help": {"text": "Summary of FAK003.\n\nWhy: why FAK003\n\nThe document says: statement (source 1; document)\n\nRepair: repair FAK003\n\nFix: safe: 100 is too much.",
      "markdown": "Summary of FAK003.\n\n**Why** why FAK003\n\n**The document says** statement\n\n**Source** source 1\n\n**Confidence** document\n\n**Repair** repair FAK003\n\n**Fix** safe: 100 is too much.\n\n"},
     "defaultConfiguration": {"level": "error"},
     "properties": {"tags": ["range"], "precision": "very-high", "problem.severity": "error"},
     "helpUri": "https://x.example/rules/FAK003.html"},
    {"id": "FAK004", "name": "fake-name",
     "shortDescription": {"text": "Summary of FAK004."},
     "fullDescription": {"text": "why FAK004"},
     "help": {"text": "Summary of FAK004.\n\nWhy: why FAK004\n\nThe document says: statement (source 1; document)\n\nRepair: repair FAK004",
      "markdown": "Summary of FAK004.\n\n**Why** why FAK004\n\n**The document says** statement\n\n**Source** source 1\n\n**Confidence** document\n\n**Repair** repair FAK004\n\n"},
     "defaultConfiguration": {"level": "note"},
     "properties": {"tags": ["style"], "precision": "very-high",
      "problem.severity": "recommendation"},
     "helpUri": "https://x.example/rules/FAK004.html"}]}}})json"));
  EXPECT_THAT(WriteRun(Makes<SarifWriter>("")), Not(HasSubstr("helpUri")));
}

TEST(WritersTest, Junit) {
  EXPECT_EQ(WriteRun(Makes<JunitWriter>()),
            R"(<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assetlint">
<testsuite name="./Data/a b.alo" tests="1" failures="1" errors="0" skipped="0">
<testcase classname="assetlint.fake" name="./Data/a b.alo" file="./Data/a b.alo">
<failure type="findings" message="1 error">./Data/a b.alo:0x000001a4: error FAK003 [fake-value]: mesh[3] &quot;H\&quot;\x0a&quot;/submesh[0]: it is 50% &amp; &lt;1&gt; (1,200 times; first at 0x000001a4, 0x000001a8)
    c:d,e.alo:0x00000010: [x](y)
    \x3a:f\xff: f
</failure>
</testcase>
</testsuite>
<testsuite name="./x.meg!Y" tests="1" failures="0" errors="0" skipped="0">
<testcase classname="assetlint.fake" name="./x.meg!Y" file="./x.meg">
<system-out>./x.meg!Y:0x00000000: info FAK004 [fake-name]: wrong (0x000003e8 in the archive)
1 more finding not shown (--max-findings)
</system-out>
</testcase>
</testsuite>
<testsuite name="z" tests="1" failures="0" errors="1" skipped="0">
<testcase classname="assetlint.unknown" name="z" file="z">
<error type="unreadable" message="it is\x0agone"></error>
</testcase>
</testsuite>
<testsuite name="s" tests="1" failures="0" errors="0" skipped="1">
<testcase classname="assetlint.unknown" name="s" file="s">
<skipped message="unknown format"></skipped>
</testcase>
</testsuite>
<testsuite name="ok\xff" tests="1" failures="0" errors="0" skipped="0">
<testcase classname="assetlint.unknown" name="ok\xff" file="ok\xff"></testcase>
</testsuite>
</testsuites>
)");
}

TEST(WritersTest, Github) {
  Capture page;
  EXPECT_EQ(WriteRun(Makes<GithubWriter>(&page.output())),
            R"(::error file=z,title=not checked::it is\x0agone
::error file=Data/a b.alo,title=FAK003 fake-value::0x000001a4: mesh[3] "H\"\x0a"/submesh[0]: it is 50%25 & <1> (1,200 times; first at 0x000001a4, 0x000001a8); see c:d,e.alo:0x00000010: [x](y); see \x3a:f\xff: f
::notice file=x.meg,title=FAK004 fake-name::x.meg!Y:0x00000000 (0x000003e8 in the archive): wrong
Checked 3 files (1 skipped, 1 unreadable, 4 known findings): 1 error, 1 warning, 1 info.
Shown: 0 of 1 warning.
)");
  EXPECT_EQ(page.Text(), R"(### assetlint

Checked 3 files (1 skipped, 1 unreadable, 4 known findings): 1 error, 1 warning, 1 info.

| | file | rule | finding |
|---|---|---|---|
| error | z | not checked | it is\\x0agone |
| error | Data/a b.alo | FAK003 fake-value | 0x000001a4: mesh\[3\] "H\\"\\x0a"/submesh\[0\]: it is 50% &amp; &lt;1&gt; (1,200 times; first at 0x000001a4, 0x000001a8); see c:d,e.alo:0x00000010: \[x\](y); see \\x3a:f\\xff: f |
| info | x.meg | FAK004 fake-name | x.meg!Y:0x00000000 (0x000003e8 in the archive): wrong |

Shown: 0 of 1 warning.

#### Fixes

1 of 3 findings can be fixed: run "assetlint fix" with the same paths (--diff shows the changes).

**FAK003 fake-value** in Data/a b.alo (safe: from \[x\](y))

```diff
- 0x000001a4: 61 62
+ 0x000001a4: b0 00
- 0x000001ae: 0a
```

)");
}

TEST(WritersTest, Gitlab) {
  EXPECT_EQ(ordered_json::parse(WriteRun(Makes<GitlabWriter>())),
            ordered_json::parse(R"json(
[{"description": "FAK003 [fake-value]: mesh[3] \"H\\\"\\x0a\"/submesh[0]: it is 50% & <1> (1,200 times; first at 0x000001a4, 0x000001a8); see c:d,e.alo:0x00000010: [x](y); see \\x3a:f\\xff: f",
  "check_name": "FAK003 fake-value", "fingerprint": "455ad1d7a9c4e791:1",
  "severity": "critical",
  "location": {"path": "Data/a b.alo", "lines": {"begin": 1}}},
 {"description": "FAK004 [fake-name]: ./x.meg!Y:0x00000000 (0x000003e8 in the archive): wrong",
  "check_name": "FAK004 fake-name", "fingerprint": "c0741c459da7b711:1",
  "severity": "info", "location": {"path": "x.meg", "lines": {"begin": 1}}},
 {"description": "not checked: it is\\x0agone", "check_name": "unreadable",
  "fingerprint": "unreadable:z", "severity": "blocker",
  "location": {"path": "z", "lines": {"begin": 1}}},
 {"description": "1 more finding not shown (--max-findings)",
  "check_name": "omitted", "fingerprint": "omitted", "severity": "info",
  "location": {"path": ".", "lines": {"begin": 1}}}])json"));
}

TEST(TextWriterTest, SuggestsTheNextStep) {
  const auto write = [](const Summary& summary) {
    return Write(Makes<TextWriter>(TextWriterOptions{}), {}, summary);
  };
  Summary summary;
  EXPECT_EQ(write(summary), "Checked 0 files: no findings.\n");
  // The first finding of the first file with one of the worst severity.
  Finding no_name;
  no_name.rule = &kFakeNoName;
  FileResult infos;
  AddFinding(no_name, Severity::kInfo, 9, infos);
  FileResult errors;
  AddFinding(WrongCount(), Severity::kWarning, 9, errors);
  AddFinding(no_name, Severity::kError, 9, errors);
  for (const FileResult* file : {&infos, &errors, &infos}) summary.Add(*file);
  EXPECT_THAT(write(summary), HasSubstr("\nRun \"assetlint explain FAK003\" "
                                        "to see what breaks and how to "
                                        "repair it.\n"));
  summary.counts.Add(Severity::kInfo, 1200);
  EXPECT_THAT(write(summary), HasSubstr("\n--write-baseline FILE"));
  summary.known = 1;  // known only with a baseline
  EXPECT_THAT(write(summary), Not(HasSubstr("--write-baseline")));
  summary.fixed = {0, 2};
  EXPECT_THAT(write(summary),
              HasSubstr("\n2 of 1,204 findings can be fixed: run \"assetlint "
                        "fix --unsafe-fixes\" with the same paths"));
  summary.fixed = {4, 2};
  EXPECT_THAT(write(summary), HasSubstr("; 2 more with --unsafe-fixes.\n"));
}

TEST(TextWriterTest, StatisticsTakeThePlaceOfFindings) {
  Summary summary;
  summary.rules[&kFakeNoName] = {1, 1};
  summary.rules[&kFakeValue] = {1199, 3000};
  summary.omitted = 7;
  EXPECT_EQ(Write(Makes<TextWriter>(TextWriterOptions{false, false, true}),
                  {{"a", FileWith(WrongCount(), Severity::kError)}}, summary),
            "    1,200  FAK003 [fake-value] Summary of FAK003 (at 4,200 "
            "places)\n"
            "        1  FAK004 [fake-name] Summary of FAK004\n");
}

TEST(FindingLineTest, LabelsAreCutAndColoursShown) {
  Finding finding = WrongCount();
  finding.path[0].label = std::string(100000, 'x');
  const std::string line =
      FindingLine("x", {finding, Severity::kWarning}, Painter(true));
  EXPECT_LT(line.size(), 400u);
  EXPECT_THAT(line, HasSubstr("xxx\"…/submesh"));
  EXPECT_THAT(line, HasSubstr("\x1b[1;33mwarning\x1b[0m"));
}

TEST(FixTextTest, LargeFixesAreShortened) {
  Fix fix = {FixLevel::kUnsafe, "from \x1b\n", {}};
  EXPECT_EQ(FixText(fix), "unsafe: from \\x1b\\x0a");
  for (uint64_t i = 0; i < 300; ++i) {
    fix.edits.push_back({{100 * i, 2000}, "", std::string(2000, '`')});
  }
  const std::string diff = FixDiff(fix);
  EXPECT_THAT(diff, HasSubstr("\n- 0x0000012c: 60 60 60 60 60 60 60 60 60 60 "
                              "60 60 60 60 60 60 ... (2,000 bytes)\n"));
  EXPECT_TRUE(absl::EndsWith(diff, "\n  and 296 more places\n"));
  Finding finding = WrongCount();
  finding.fixes = {fix};
  const ordered_json written = ordered_json::parse(Write(
      Makes<JsonWriter>(false), {{"x", FileWith(finding, Severity::kError)}}));
  const ordered_json& shown = written["files"][0]["findings"][0]["fixes"][0];
  EXPECT_EQ(shown["edits"].size(), 256u);
  EXPECT_EQ(shown["edits_omitted"], 44);
  EXPECT_EQ(shown["edits"][1]["old"].get<std::string>().size(), 4000u);
  EXPECT_EQ(shown["edits"][2], ordered_json::parse(R"(
    {"offset": 200, "length": 2000, "omitted": true})"));
}

TEST(GithubWriterTest, AtMostTenOfALevel) {
  Finding finding = WrongCount();
  std::swap(finding.fixes[0], finding.fixes[1]);
  std::vector<std::pair<std::string, FileResult>> files;
  for (int i = 0; i < 20; ++i) {
    FileResult result = FileWith(finding, Severity::kWarning);
    AddFinding(finding, Severity::kError, 100, result);
    AddFinding(finding, Severity::kError, 100, result);
    files.emplace_back(absl::StrCat("f", i), result);
  }
  Capture page;
  const std::string output = Write(Makes<GithubWriter>(&page.output()), files);
  const std::vector<std::string> lines = absl::StrSplit(output, '\n');
  ASSERT_EQ(lines.size(), 23u);
  EXPECT_TRUE(absl::StartsWith(lines[9], "::error file=f9,"));
  EXPECT_TRUE(absl::StartsWith(lines[10], "::warning file=f0,"));
  EXPECT_EQ(lines[21], "Shown: 10 of 40 errors, 10 of 20 warnings.");
  const std::vector<std::string> diffs = absl::StrSplit(page.Text(), "```diff");
  EXPECT_EQ(diffs.size(), 11u);
  EXPECT_THAT(page.Text(), HasSubstr(" The first 10:\n"));
}

TEST(JunitWriterTest, FindingsBelowFailOnAreOutput) {
  FileResult result = FileWith(WrongCount(), Severity::kError);
  result.fail_on = std::nullopt;
  EXPECT_THAT(Write(Makes<JunitWriter>(), {{"a&b", result}}),
              HasSubstr("<system-out>a&amp;b:0x000001a4: "));
}

}  // namespace
}  // namespace assetlint
