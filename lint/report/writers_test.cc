// What a report has of texts and fixes that are too long for it. The rest of
// each writer is in lint/integration/transcripts/report.txt.
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/json/document.h"
#include "lint/report/json_writer.h"
#include "lint/report/selection.h"
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

TEST(SelectionTest, HasTheNumberOfEachThing) {
  const std::pair<absl::string_view, absl::string_view> cases[] = {
      {"size", ""},
      {"skeleton/bone[2]/data/matrix[1]", " bone=2"},
      {"mesh[3]/submesh[1]/vertices[17]/boneIndices[2]",
       " mesh=3 submesh=1 vertex=17"},
      {"submesh[1]/indices[1042]", " submesh=1 triangle=347"},
      {"submesh[1]/indices/indices", " submesh=1"},
      {"submesh[1]/collision/mapping/triangles[9]", " submesh=1 entry=9"},
      {"animation/bone[4]/info/index", " track=4"},
      {"emitter[1]/tracks/keys[5]/key[6]", " emitter=1 track=5 key=6"},
      {"descriptor[1]/rotation/x", " track=1"},
  };
  Finding finding;
  finding.path = {{"model", -1, "Hull"}, {"data", -1, ""}};
  for (const auto& [field, numbers] : cases) {
    finding.field = std::string(field);
    const Selection selection = SelectionOf(finding);
    std::string text;
    for (const auto& [kind, number] : selection.numbers) {
      absl::StrAppend(&text, " ", kind, "=", number);
    }
    EXPECT_EQ(text, numbers);
    EXPECT_EQ(selection.kind,
              text.empty() ? "file" : selection.numbers.back().first);
    EXPECT_EQ(selection.name, "Hull");
  }
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
