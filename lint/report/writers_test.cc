// What a report has of texts and fixes that are too long for it. The rest of
// each writer is in lint/integration/transcripts/report.txt.
#include <string>

#include "absl/strings/match.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/testing/capture.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;
using ::testing::HasSubstr;

TEST(FindingLineTest, LabelsAreCutAndColoursShown) {
  Finding finding;
  finding.rule = &testing::kFakeValue;
  finding.path = {{"mesh", 3, std::string(100000, 'x')}, {"submesh", 0, ""}};
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
  EXPECT_FALSE(CanShow(fix));
  const std::string diff = FixDiff(fix);
  EXPECT_THAT(diff, HasSubstr("\n- 0x0000012c: 60 60 60 60 60 60 60 60 60 60 "
                              "60 60 60 60 60 60 ... (2,000 bytes)\n"));
  EXPECT_TRUE(absl::EndsWith(diff, "\n  and 296 more places\n"));
  Finding finding;
  finding.rule = &testing::kFakeValue;
  finding.fixes = {fix};
  testing::Capture capture;
  JsonStream json = JsonStream::OneLine(capture.output(), "");
  WriteFindingJson(json, {finding, Severity::kError});
  const ordered_json shown = ordered_json::parse(capture.Text())["fixes"][0];
  EXPECT_EQ(shown["edits"].size(), 256u);
  EXPECT_EQ(shown["edits_omitted"], 44);
  EXPECT_EQ(shown["edits"][1]["old"].get<std::string>().size(), 4000u);
  EXPECT_EQ(shown["edits"][2], ordered_json::parse(R"(
    {"offset": 200, "length": 2000, "omitted": true})"));
}

}  // namespace
}  // namespace assetlint
