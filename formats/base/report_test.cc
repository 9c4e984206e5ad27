// Findings: how they are built and folded, and which of them decide whether
// bytes decode.
#include "formats/base/report.h"

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "formats/base/path.h"
#include "formats/testing/made_rule.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr Rule kStructure =
    MakeRule("TST001", "test-structure", RuleClass::kStructure);
constexpr Rule kRange = MakeRule("TST002", "test-range", RuleClass::kRange);
constexpr Rule kStyle = MakeRule("TST003", "test-style", RuleClass::kStyle);

TEST(ReportTest, AFindingHasAllThatItsBuilderWasGiven) {
  Report report(Report::Mode::kCollect);
  const Path root;
  report.Add(kRange, Path(root, "mesh", 3, "Hull"), {16, 4})
      .Field("nVertices")
      .Found(uint32_t{1201})
      .Allowed(-5)
      .Target(64)
      .With("share", 0.5f)
      .With("name", "Hull")
      .Message("nVertices is ", 1201)
      .Message(", not ", -5);
  ASSERT_EQ(report.findings().size(), 1u);
  const Finding& finding = report.findings()[0];
  EXPECT_EQ(finding.rule, &kRange);
  EXPECT_EQ(finding.range, (ByteRange{16, 4}));
  EXPECT_EQ(FindingPath(finding), "mesh[3]/nVertices");
  EXPECT_EQ(finding.message, "nVertices is 1201, not -5");
  EXPECT_EQ(finding.count, 1u);
  EXPECT_TRUE(finding.offsets.empty());
  const auto data = DataOf(finding);
  ASSERT_EQ(data.size(), 5u);
  EXPECT_EQ(data[0].first, "found");
  EXPECT_EQ(std::get<uint64_t>(data[0].second), 1201u);
  EXPECT_EQ(data[1].first, "allowed");
  EXPECT_EQ(std::get<int64_t>(data[1].second), -5);
  EXPECT_EQ(data[2].first, "target");
  EXPECT_EQ(std::get<double>(data[3].second), 0.5);
  EXPECT_EQ(std::get<std::string>(data[4].second), "Hull");
}

TEST(ReportTest, OnlyStructureKeepsBytesFromDecoding) {
  Report report(Report::Mode::kCollect);
  EXPECT_TRUE(report.decodes());
  EXPECT_TRUE(report.DecodeStatus().ok());
  report.Add(kRange, Path(), {0, 1}).Message("a range");
  EXPECT_TRUE(report.decodes());
  report.Add(kStructure, std::vector<PathSegment>{{"mesh", 3, ""}}, {16, 4})
      .Field("size")
      .Message("too \x1B long");
  report.Add(kStructure, Path(), {0, 4}).Message("later");
  EXPECT_FALSE(report.decodes());
  const absl::Status status = report.DecodeStatus();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  // The first one, with its text escaped.
  EXPECT_EQ(std::string(status.message()),
            "too \\x1b long [test-structure] at byte 16, in mesh[3]/size");
}

TEST(ReportTest, StatusOnlyMakesOnlyTheFirstStructureFinding) {
  Report report(Report::Mode::kStatusOnly);
  EXPECT_FALSE(report.collects());
  report.Add(kRange, Path(), {0, 1})
      .Field("field")
      .Found(1)
      .Times(Occurrences())
      .Message("a range");
  EXPECT_TRUE(report.decodes());
  report.Add(kStructure, Path(), {5, 1}).Message("first");
  report.Add(kStructure, Path(), {1, 1}).Message("second");
  EXPECT_TRUE(report.findings().empty());
  EXPECT_THAT(std::string(report.DecodeStatus().message()),
              HasSubstr("first [test-structure] at byte 5"));
}

TEST(ReportTest, ManyOccurrencesAreOneFinding) {
  Report report(Report::Mode::kCollect);
  Occurrences three;
  for (uint64_t at : {4, 8, 12}) three.Note(at);
  report.Add(kRange, Path(), {three.first(), 4}).Times(three).Message("three");
  Occurrences one;
  one.Note(20);
  report.Add(kRange, Path(), {20, 4}).Times(one).Message("one");
  ASSERT_EQ(report.findings().size(), 2u);
  EXPECT_EQ(report.findings()[0].count, 3u);
  EXPECT_THAT(report.findings()[0].offsets, ElementsAre(4, 8, 12));
  EXPECT_EQ(report.findings()[1].count, 1u);
  EXPECT_TRUE(report.findings()[1].offsets.empty());
}

TEST(ReportTest, FindingsOfARuleAndRoleAreFoldedIntoOne) {
  Report report(Report::Mode::kCollect);
  for (uint64_t at : {40, 8, 24, 16}) {
    report.Add(kRange, Path(), {at, 4}).Message("at ", at);
  }
  Occurrences two;
  for (uint64_t at : {80, 90}) two.Note(at);
  report.Add(kRange, Path(), {80, 4}).Times(two).Message("two");
  report.Add(kRange, Path(), {4, 4})
      .As(FindingRole::kConsequence)
      .Message("alone");
  report.FoldRepeats();
  const std::vector<Finding> findings = report.TakeSorted();
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].message, "at 8");
  EXPECT_EQ(findings[0].count, 6u);
  EXPECT_THAT(findings[0].offsets, ElementsAre(8, 16, 24, 40, 80, 90));
  EXPECT_EQ(findings[0].role, FindingRole::kFault);
  EXPECT_EQ(findings[1].message, "alone");
  EXPECT_EQ(findings[1].count, 1u);
}

// A finding of kRange at `offset` whose fix of that level overwrites `length`
// bytes there.
void AddWithFix(Report& report, uint64_t offset, FixLevel level,
                uint64_t length) {
  report.Add(kRange, Path(), {offset, length})
      .FixBy(level, FillEdit({offset, length}, 'x'), "for ", offset)
      .Message("at ", offset);
}

TEST(ReportTest, TheFixOfAFoldedFindingRepairsAll) {
  Report report(Report::Mode::kCollect);
  report.Add(kRange, Path(), {8, 2}).Message("no fix");
  AddWithFix(report, 40, FixLevel::kSafe, 2);
  AddWithFix(report, 20, FixLevel::kSafe, 2);
  AddWithFix(report, 30, FixLevel::kUnsafe, 2);  // another level
  AddWithFix(report, 41, FixLevel::kSafe, 2);    // overlaps
  report.FoldRepeats();
  ASSERT_EQ(report.findings().size(), 1u);
  const Finding& finding = report.findings()[0];
  EXPECT_EQ(finding.count, 5u);
  EXPECT_EQ(finding.range.offset, 8u);
  ASSERT_EQ(finding.fixes.size(), 1u);
  EXPECT_EQ(finding.fixes[0].level, FixLevel::kSafe);
  EXPECT_EQ(finding.fixes[0].reason, "for 20, and 1 more in the same way");
  EXPECT_EQ(
      finding.fixes[0].edits,
      (std::vector<Edit>{FillEdit({20, 2}, 'x'), FillEdit({40, 2}, 'x')}));
}

TEST(ReportTest, ReportsFindingsWithOneCauseAsOne) {
  static constexpr Rule kOneCause = [] {
    Rule rule = kRange;
    rule.one_cause = true;
    return rule;
  }();
  Report report(Report::Mode::kCollect);
  for (const uint64_t offset : {30, 20}) {
    report.Add(kOneCause, Path(), {offset, 2}).Message("at ", offset);
    report.Add(kRange, Path(), {offset, 2}).Message("at ", offset);
  }
  const std::vector<Finding> findings = report.TakeSorted();
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_EQ(findings[0].rule, &kOneCause);
  EXPECT_EQ(findings[0].message, "at 20");
  EXPECT_EQ(findings[0].count, 2u);
}

TEST(ReportTest, ARuleHasItsShareOfFindingsAndTheLastOneCountsTheOthers) {
  Report report(Report::Mode::kCollect);
  const size_t extra = 20;
  for (uint64_t i = 0; i < kMaxFindingsPerRule + extra; ++i) {
    report.Add(kRange, Path(), {i, 1}).Message("finding ", i);
    // Another rule in between has its own quota.
    if (i % 50 == 0) report.Add(kStyle, Path(), {i, 1}).Message("style");
  }
  const std::vector<Finding>& findings = report.findings();
  EXPECT_EQ(findings.size(), kMaxFindingsPerRule + 3);
  uint64_t total = 0;
  Finding last;
  for (const Finding& finding : findings) {
    if (finding.rule != &kRange) continue;
    total += finding.count;
    last = finding;
  }
  EXPECT_EQ(total, kMaxFindingsPerRule + extra);
  EXPECT_EQ(last.message, "finding 99");
  EXPECT_EQ(last.count, extra + 1);
  EXPECT_THAT(last.offsets, ElementsAre(99, 100, 101, 102, 103, 104, 105, 106));
}

TEST(ReportTest, ACauseLeavesOtherFindings) {
  Report report(Report::Mode::kCollect);
  report.Add(kStructure, Path(), {0, 1}).Message("explained");
  for (uint64_t i = 0; i < kMaxFindingsPerRule; ++i) {
    report.Add(kRange, Path(), {i, 1}).Message("explained too");
  }
  Finding left;
  left.rule = &kRange;
  left.message = "left";
  report.Explain({left});
  EXPECT_FALSE(report.decodes());
  ASSERT_EQ(report.findings().size(), 1u);
  EXPECT_EQ(report.findings()[0].message, "left");
  // The quota starts again, and findings beyond it are counted on the last one.
  for (uint64_t i = 0; i < kMaxFindingsPerRule; ++i) {
    report.Add(kRange, Path(), {i, 1}).Message("more");
  }
  EXPECT_EQ(report.findings().size(), kMaxFindingsPerRule);
  EXPECT_EQ(report.findings().back().count, 2u);
}

TEST(ReportTest, AllowsTwentyFourRereadsInAll) {
  Report report(Report::Mode::kCollect);
  EXPECT_FALSE(report.Reread(kMaxSearchedSize + 1));
  for (int i = 0; i < 24; ++i) EXPECT_TRUE(report.Reread(kMaxSearchedSize));
  EXPECT_FALSE(report.Reread(1));
  EXPECT_EQ(report.rereads(), 24);
}

// The order of findings: what explains others comes before them. That causes
// come first, and faults are in the order of offsets, the findings.txt show.

constexpr Rule kInfo =
    MakeRule("TST004", "test-info", RuleClass::kStyle, Severity::kInfo);

class ReportOrderTest : public testing::Test {
 protected:
  // The messages of all findings, one after the other.
  std::string Order() {
    std::string order;
    for (const Finding& finding : report_.TakeSorted()) {
      order += finding.message;
    }
    return order;
  }

  Report report_{Report::Mode::kCollect};
  const Path root_{};
  const Path mesh_{root_, "mesh", 0};
  const Path info_{mesh_, "info"};
  const Path submesh_{mesh_, "submesh", 0};
  const Path light_{root_, "light", 0};
};

TEST_F(ReportOrderTest, ASizeThatAFaultInsideTheRecordExplainsComesLast) {
  report_.Add(kStructure, mesh_, {4, 4}).Field("size").Message("d");
  report_.Add(kStructure, info_, {12, 4}).Field("size").Message("a");
  // A fault of its own; then another field of the mesh.
  report_.Add(kStructure, light_, {20, 4}).Field("size").Message("b");
  report_.Add(kStructure, mesh_, {30, 4}).Field("type").Message("c");
  EXPECT_EQ(Order(), "abcd");
}

TEST_F(ReportOrderTest, ASummaryThatAFaultInTheSameRecordExplainsComesLast) {
  report_.Add(kRange, info_, {4, 4}).As(FindingRole::kConsequence).Message("b");
  report_.Add(kStructure, submesh_, {30, 4}).Message("a");
  EXPECT_EQ(Order(), "ab");
}

TEST_F(ReportOrderTest, ASummaryThatNothingExplainsKeepsItsPlace) {
  report_.Add(kRange, info_, {4, 4}).As(FindingRole::kConsequence).Message("a");
  // Of another record; an info, which comes later; a summary too.
  report_.Add(kStructure, light_, {20, 4}).Message("b");
  report_.Add(kInfo, mesh_, {30, 4}).Message("c");
  report_.Add(kRange, mesh_, {40, 4})
      .As(FindingRole::kConsequence)
      .Message("d");
  EXPECT_EQ(Order(), "abdc");
}

}  // namespace

}  // namespace assetlint
