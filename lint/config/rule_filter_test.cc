#include "lint/config/rule_filter.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeNoValues;
using ::assetlint::testing::kFakeTrailing;
using ::assetlint::testing::kFakeTruncated;
using ::assetlint::testing::kFakeValue;
using ::testing::HasSubstr;

RuleFilter Create(const RuleChoice& choice) {
  absl::StatusOr<RuleFilter> filter = RuleFilter::Create(FakeRules(), choice);
  EXPECT_TRUE(filter.ok()) << filter.status();
  return *std::move(filter);
}

std::string Error(const RuleChoice& choice) {
  return std::string(
      RuleFilter::Create(FakeRules(), choice).status().message());
}

TEST(RuleFilterTest, EverythingIsOnByDefault) {
  const RuleFilter filter = Create({});
  EXPECT_EQ(filter.SeverityOf(kFakeValue), Severity::kError);
  EXPECT_EQ(filter.SeverityOf(kFakeNoName), Severity::kInfo);
}

TEST(RuleFilterTest, SelectTurnsTheOthersOff) {
  const RuleFilter filter = Create({{"fake-value", "style"}, {}, {}});
  EXPECT_TRUE(filter.SeverityOf(kFakeValue).has_value());
  EXPECT_TRUE(filter.SeverityOf(kFakeNoName).has_value());
  EXPECT_FALSE(filter.SeverityOf(kFakeTruncated).has_value());
}

TEST(RuleFilterTest, IgnoreTurnsOff) {
  const RuleFilter filter = Create({{}, {"range", "FAK001"}, {}});
  EXPECT_FALSE(filter.SeverityOf(kFakeValue).has_value());
  EXPECT_FALSE(filter.SeverityOf(kFakeNoValues).has_value());
  EXPECT_FALSE(filter.SeverityOf(kFakeTruncated).has_value());
  EXPECT_TRUE(filter.SeverityOf(kFakeTrailing).has_value());
}

TEST(RuleFilterTest, TheCloserTextWins) {
  const RuleFilter filter = Create({{"FAK003"}, {"range"}, {}});
  EXPECT_TRUE(filter.SeverityOf(kFakeValue).has_value());
  EXPECT_FALSE(filter.SeverityOf(kFakeNoValues).has_value());
  const RuleFilter equal = Create({{"range"}, {"range"}, {}});
  EXPECT_FALSE(equal.SeverityOf(kFakeValue).has_value());
  const RuleFilter none = Create({{}, {"all"}, {}});
  EXPECT_FALSE(none.SeverityOf(kFakeValue).has_value());
}

TEST(RuleFilterTest, UnfixableRulesStayOn) {
  RuleLayer layer;
  layer.unfixable = {{"range", {"f", 1, 1}}};
  const auto filter = RuleFilter::Create(FakeRules(), {&layer});
  ASSERT_TRUE(filter.ok()) << filter.status();
  EXPECT_FALSE(filter->MayFix(kFakeValue));
  EXPECT_TRUE(filter->SeverityOf(kFakeValue).has_value());
  EXPECT_TRUE(filter->MayFix(kFakeNoName));
}

TEST(RuleFilterTest, SeveritiesChange) {
  const RuleFilter filter =
      Create({{},
              {},
              {"FAK003=info", "range=error", "all=warning", "style=error",
               "style=warning"}});
  EXPECT_EQ(filter.SeverityOf(kFakeValue), Severity::kInfo);
  EXPECT_EQ(filter.SeverityOf(kFakeNoValues), Severity::kError);
  EXPECT_EQ(filter.SeverityOf(kFakeTruncated), Severity::kWarning);
  EXPECT_EQ(filter.SeverityOf(kFakeNoName), Severity::kWarning);
}

TEST(RuleFilterTest, MistakesAreNamed) {
  EXPECT_THAT(Error({{"FAKE001"}, {}, {}}),
              HasSubstr("--select: unknown rule \"FAKE001\""));
  EXPECT_THAT(Error({{}, {"nothing"}, {}}), HasSubstr("--ignore: "));
  EXPECT_THAT(Error({{}, {}, {"FAK001=eror"}}),
              HasSubstr("did you mean \"error\"?"));
  EXPECT_THAT(Error({{}, {}, {"FAK001"}}), HasSubstr("RULE=error"));
  EXPECT_THAT(Error({{}, {}, {"FAX=error"}}),
              HasSubstr("unknown rule \"FAX\""));
}

}  // namespace
}  // namespace assetlint
