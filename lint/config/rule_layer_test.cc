#include "lint/config/rule_layer.h"

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

}  // namespace
}  // namespace assetlint
