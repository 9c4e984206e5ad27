#include "formats/base/rule.h"

#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(RuleTest, NamesAreThoseOfTheOutputs) {
  EXPECT_EQ(RuleClassName(RuleClass::kStructure), "structure");
  EXPECT_EQ(RuleClassName(RuleClass::kRange), "range");
  EXPECT_EQ(RuleClassName(RuleClass::kReference), "reference");
  EXPECT_EQ(RuleClassName(RuleClass::kStyle), "style");
  EXPECT_EQ(SeverityName(Severity::kInfo), "info");
  EXPECT_EQ(SeverityName(Severity::kWarning), "warning");
  EXPECT_EQ(SeverityName(Severity::kError), "error");
  EXPECT_EQ(ConfidenceName(Confidence::kDocument), "document");
  EXPECT_EQ(ConfidenceName(Confidence::kReaders), "readers agree");
  EXPECT_EQ(ConfidenceName(Confidence::kInferred), "inferred");
}

}  // namespace
}  // namespace assetlint
