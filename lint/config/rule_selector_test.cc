#include "lint/config/rule_selector.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/testing/fake_format.h"

namespace assetlint {
namespace {

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeValue;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

int Match(absl::string_view text, const Rule& rule) {
  const absl::StatusOr<RuleSelector> selector =
      RuleSelector::Parse(text, FakeRules());
  EXPECT_TRUE(selector.ok()) << selector.status();
  return selector.ok() ? selector->Match(rule) : -1;
}

TEST(RuleSelectorTest, CloserTextsMatchHigher) {
  const int all = Match("all", kFakeValue);
  const int rule_class = Match("range", kFakeValue);
  const int short_prefix = Match("F", kFakeValue);
  const int long_prefix = Match("FAK00", kFakeValue);
  const int id = Match("FAK003", kFakeValue);
  EXPECT_GT(all, 0);
  EXPECT_LT(all, rule_class);
  EXPECT_LT(rule_class, short_prefix);
  EXPECT_LT(short_prefix, long_prefix);
  EXPECT_LT(long_prefix, id);
  EXPECT_EQ(id, Match("fake-value", kFakeValue));
  EXPECT_EQ(id, Match("fak003", kFakeValue));
}

TEST(RuleSelectorTest, OthersDoNotMatch) {
  EXPECT_EQ(Match("FAK003", kFakeNoName), 0);
  EXPECT_EQ(Match("range", kFakeNoName), 0);
  EXPECT_EQ(Match("fake-value", kFakeNoName), 0);
}

TEST(RuleSelectorTest, UnknownTextsAreErrorsWithASuggestion) {
  const auto near = RuleSelector::Parse("FAKE03", FakeRules());
  EXPECT_THAT(near.status().message(),
              HasSubstr("unknown rule \"FAKE03\"; did you mean"));
  const auto by_class = RuleSelector::Parse("strcture", FakeRules());
  EXPECT_THAT(by_class.status().message(), HasSubstr("\"structure\"?"));
  const auto far = RuleSelector::Parse("\x1b[2J", FakeRules());
  EXPECT_THAT(far.status().message(), Not(HasSubstr("\x1b")));
  EXPECT_FALSE(RuleSelector::Parse("", FakeRules()).ok());
}

TEST(RuleSelectorTest, FindsRulesByIdOrName) {
  for (const char* text : {"FAK003", "fak003", "fake-value", "Fake-Value"}) {
    EXPECT_THAT(*FindRules(text, FakeRules()), ElementsAre(&kFakeValue));
  }
  EXPECT_FALSE(FindRules("FAK", FakeRules()).ok());
  EXPECT_THAT(FindRules("fake-valu", FakeRules()).status().message(),
              HasSubstr("did you mean \"fake-value\"?"));
}

TEST(RuleSelectorTest, FormatsMayShareAName) {
  Rule other = kFakeValue;
  other.id = "OTH001";
  const Rule* const rules[] = {&kFakeValue, &other};
  EXPECT_THAT(*FindRules("fake-value", rules),
              ElementsAre(&kFakeValue, &other));
}

}  // namespace
}  // namespace assetlint
