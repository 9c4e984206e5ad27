// The order of findings: causes, faults by offset, and what they explain.
#include <string>

#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/testing/made_rule.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr Rule kStructure =
    MakeRule("TST001", "test-structure", RuleClass::kStructure);
constexpr Rule kRange = MakeRule("TST002", "test-range", RuleClass::kRange);
constexpr Rule kStyle = MakeRule("TST003", "test-style", RuleClass::kStyle);
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

TEST_F(ReportOrderTest, FindingsAreSortedByOffsetThenRule) {
  report_.Add(kStyle, Path(), {8, 1}).Message("d");
  report_.Add(kStyle, Path(), {4, 1}).Message("b");
  report_.Add(kRange, Path(), {4, 9}).Message("a");
  report_.Add(kStyle, Path(), {4, 2}).Message("c");
  EXPECT_EQ(Order(), "abcd");
}

TEST_F(ReportOrderTest, CausesComeFirstAndConsequencesLast) {
  report_.Add(kRange, Path(), {1, 1})
      .As(FindingRole::kConsequence)
      .Message("d");
  report_.Add(kRange, Path(), {2, 1}).Message("b");
  report_.Add(kStyle, Path(), {3, 1}).Message("c");
  report_.Add(kStyle, Path(), {4, 1}).As(FindingRole::kCause).Message("a");
  EXPECT_EQ(Order(), "abcd");
}

TEST_F(ReportOrderTest, ASizeThatAFaultInsideTheRecordExplainsComesLast) {
  report_.Add(kStructure, mesh_, {4, 4}).Field("size").Message("d");
  report_.Add(kStructure, info_, {12, 4}).Field("size").Message("a");
  // A fault of its own; then another field of the mesh.
  report_.Add(kStructure, light_, {20, 4}).Field("size").Message("b");
  report_.Add(kStructure, mesh_, {30, 4}).Field("type").Message("c");
  EXPECT_EQ(Order(), "abcd");
}

TEST_F(ReportOrderTest, ASizeWithoutAFaultOfStructureInsideKeepsItsPlace) {
  report_.Add(kStructure, mesh_, {4, 4}).Field("size").Message("a");
  report_.Add(kRange, info_, {12, 4}).Field("size").Message("b");
  EXPECT_EQ(Order(), "ab");
}

TEST_F(ReportOrderTest, ASummaryThatAFaultInTheSameRecordExplainsComesLast) {
  report_.Add(kRange, info_, {4, 4}).As(FindingRole::kConsequence).Message("b");
  report_.Add(kStructure, submesh_, {30, 4}).Message("a");
  EXPECT_EQ(Order(), "ab");
}

TEST_F(ReportOrderTest, ASummaryThatNothingExplainsKeepsItsPlace) {
  report_.Add(kRange, info_, {4, 4}).As(FindingRole::kConsequence).Message("a");
  // Of another record; not severe enough; a summary too.
  report_.Add(kStructure, light_, {20, 4}).Message("b");
  report_.Add(kInfo, mesh_, {30, 4}).Message("c");
  report_.Add(kRange, mesh_, {40, 4})
      .As(FindingRole::kConsequence)
      .Message("d");
  EXPECT_EQ(Order(), "abcd");
}

}  // namespace
}  // namespace assetlint
