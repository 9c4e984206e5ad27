#include "lint/config/rule_filter.h"

#include <string>
#include <vector>

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

using ::assetlint::testing::FakeRules;
using ::assetlint::testing::kFakeNoName;
using ::assetlint::testing::kFakeNoValues;
using ::assetlint::testing::kFakeTruncated;
using ::assetlint::testing::kFakeValue;
using ::testing::EndsWith;
using ::testing::HasSubstr;

// A layer whose texts are all on line `line` of "f".
RuleLayer Layer(uint32_t line, std::vector<std::string> select,
                std::vector<std::string> ignore,
                std::vector<std::pair<std::string, Severity>> severity = {}) {
  const SettingOrigin origin = {"f", line, 1};
  RuleLayer layer;
  for (std::string& text : select) layer.select.push_back({text, origin});
  for (std::string& text : ignore) layer.ignore.push_back({text, origin});
  for (auto& [rule, level] : severity) {
    layer.severity.push_back({{rule, origin}, level});
  }
  return layer;
}

RuleState StateOf(const Rule& rule, const std::vector<RuleLayer>& layers) {
  std::vector<const RuleLayer*> pointers;
  for (const RuleLayer& layer : layers) pointers.push_back(&layer);
  const auto states = ResolveRules(FakeRules(), pointers);
  EXPECT_TRUE(states.ok()) << states.status();
  for (const RuleState& state : *states) {
    if (state.rule == &rule) return state;
  }
  ADD_FAILURE() << "no such rule";
  return {&rule, true, rule.severity};
}

TEST(RuleLayerTest, NoSettingIsTheDefault) {
  const RuleState state = StateOf(kFakeValue, {});
  EXPECT_TRUE(state.on);
  EXPECT_EQ(state.severity, Severity::kError);
  EXPECT_EQ(state.on_by, nullptr);
  EXPECT_EQ(state.severity_by, nullptr);
}

TEST(RuleLayerTest, ALaterIgnoreAddsToAnEarlierOne) {
  const std::vector<RuleLayer> layers = {Layer(1, {}, {"style"}),
                                         Layer(2, {}, {"FAK003"})};
  const RuleState value = StateOf(kFakeValue, layers);
  EXPECT_FALSE(value.on);
  ASSERT_NE(value.on_by, nullptr);
  EXPECT_EQ(value.on_by->origin.line, 2u);
  EXPECT_EQ(value.on_by->text, "FAK003");
  EXPECT_FALSE(StateOf(kFakeNoName, layers).on);
  EXPECT_TRUE(StateOf(kFakeTruncated, layers).on);
}

TEST(RuleLayerTest, ALaterSelectStartsOver) {
  const std::vector<RuleLayer> layers = {Layer(1, {"structure"}, {"range"}),
                                         Layer(2, {"FAK003"}, {})};
  EXPECT_TRUE(StateOf(kFakeValue, layers).on);
  const RuleState off = StateOf(kFakeTruncated, layers);
  EXPECT_FALSE(off.on);
  ASSERT_NE(off.on_by, nullptr);
  EXPECT_EQ(off.on_by->origin.line, 2u);
}

TEST(RuleLayerTest, WithinALayerTheCloserTextWins) {
  EXPECT_TRUE(StateOf(kFakeValue, {Layer(1, {"FAK003"}, {"range"})}).on);
  EXPECT_FALSE(StateOf(kFakeNoValues, {Layer(1, {"FAK003"}, {"range"})}).on);
  EXPECT_FALSE(StateOf(kFakeValue, {Layer(1, {"range"}, {"range"})}).on);
}

TEST(RuleLayerTest, TheLastLayerThatNamesARuleGivesItsSeverity) {
  const std::vector<RuleLayer> layers = {
      Layer(1, {}, {}, {{"FAK003", Severity::kInfo}}),
      Layer(2, {}, {}, {{"range", Severity::kWarning}}),
      Layer(3, {}, {}, {{"style", Severity::kError}})};
  const RuleState value = StateOf(kFakeValue, layers);
  EXPECT_EQ(value.severity, Severity::kWarning);
  ASSERT_NE(value.severity_by, nullptr);
  EXPECT_EQ(value.severity_by->origin.line, 2u);
  EXPECT_EQ(StateOf(kFakeNoName, layers).severity, Severity::kError);
}

TEST(RuleLayerTest, FixableRelatesToUnfixableAsSelectToIgnore) {
  RuleLayer most = Layer(1, {}, {});
  most.unfixable = {{"range", {"f", 2, 1}}};
  EXPECT_FALSE(StateOf(kFakeValue, {most}).fixable);
  EXPECT_EQ(StateOf(kFakeValue, {most}).fixable_by->origin.line, 2u);
  EXPECT_TRUE(StateOf(kFakeValue, {most}).on);
  EXPECT_TRUE(StateOf(kFakeNoName, {most}).fixable);
  EXPECT_EQ(StateOf(kFakeNoName, {most}).fixable_by, nullptr);

  RuleLayer one = Layer(3, {}, {});
  one.fixable = {{"FAK003", {"f", 4, 1}}};
  EXPECT_TRUE(StateOf(kFakeValue, {most, one}).fixable);
  EXPECT_FALSE(StateOf(kFakeNoName, {most, one}).fixable);
  EXPECT_EQ(StateOf(kFakeNoName, {most, one}).fixable_by->origin.line, 4u);

  one.unfixable = {{"FAKE", {"f", 5, 1}}};
  EXPECT_THAT(CheckLayer(one, FakeRules()).message(), HasSubstr("f:5:1: "));
}

TEST(RuleLayerTest, RemovedRulesAreNoMistake) {
  RuleLayer layer = Layer(1, {}, {"anm055", "FAK003"});
  layer.severity.push_back({{"curve-missing", {"f", 2, 1}}, Severity::kError});
  EXPECT_FALSE(StateOf(kFakeValue, {layer}).on);
  EXPECT_EQ(StateOf(kFakeNoName, {layer}).on_by, nullptr);
  EXPECT_EQ(RemovedRulesNote({&layer}, FakeRules()),
            "f:1:1: ANM055 [curve-missing] was removed in 0.2.0: ANM053 "
            "reports the key count of the curve");

  const RuleLayer more = Layer(3, {"BWA051", "ANM011"}, {});
  EXPECT_FALSE(StateOf(kFakeNoName, {more}).on);
  EXPECT_THAT(RemovedRulesNote({&layer, &more}, FakeRules()),
              EndsWith("; also removed: BWA051, ANM011 (assetlint explain RULE "
                       "says why)"));
  EXPECT_EQ(RemovedRulesNote({}, FakeRules()), "");
}

TEST(RuleLayerTest, MistakesBeginWithTheirOrigin) {
  const RuleLayer select = Layer(7, {"FAKE003"}, {});
  EXPECT_THAT(CheckLayer(select, FakeRules()).message(),
              HasSubstr("f:7:1: unknown rule \"FAKE003\"; did you mean"));
  const RuleLayer ignore = Layer(8, {}, {"\n"});
  EXPECT_THAT(ResolveRules(FakeRules(), {&ignore}).status().message(),
              HasSubstr("f:8:1: unknown rule \"\\x0a\""));
  const RuleLayer severity = Layer(9, {}, {}, {{"", Severity::kInfo}});
  EXPECT_THAT(CheckLayer(severity, FakeRules()).message(), HasSubstr("f:9:1"));
  EXPECT_THAT(LayerOf({{}, {}, {"FAK003=fatal"}}).status().message(),
              HasSubstr("--severity: \"FAK003=fatal\" is not RULE=error"));
}

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
