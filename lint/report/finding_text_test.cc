#include "lint/report/finding_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

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

}  // namespace
}  // namespace assetlint
