#include "lint/config/rule_filter.h"

#include <tuple>
#include <utility>

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

// A layer whose texts are all on line `line` of "f".
RuleLayer Layer(uint32_t line, std::vector<std::string> select,
                std::vector<std::string> ignore,
                std::vector<std::pair<std::string, Severity>> severity = {}) {
  const SettingOrigin origin = {"f", line};
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
  for (const RuleState& state : ResolveRules(FakeRules(), pointers)) {
    if (state.rule == &rule) return state;
  }
  ADD_FAILURE() << "no such rule";
  return {&rule, true, rule.grade.severity};
}

bool IsOn(const Rule& rule, const RuleLayer& layer) {
  return StateOf(rule, {layer}).on;
}

TEST(ResolveRulesTest, SelectTurnsTheOthersOffAndIgnoreTheseOnly) {
  const RuleLayer select = Layer(1, {"Fake-Value", "style"}, {});
  const RuleLayer ignore = Layer(1, {}, {"range", "fak001"});
  for (const auto& [rule, selected, not_ignored] :
       {std::tuple(&kFakeValue, true, false),
        std::tuple(&kFakeNoName, true, true),
        std::tuple(&kFakeTruncated, false, false),
        std::tuple(&kFakeTrailing, false, true)}) {
    EXPECT_EQ(IsOn(*rule, select), selected) << rule->id;
    EXPECT_EQ(IsOn(*rule, ignore), not_ignored) << rule->id;
    const RuleState state = StateOf(*rule, {});
    EXPECT_TRUE(state.on);
    EXPECT_EQ(state.severity, rule->grade.severity);
    EXPECT_EQ(state.on_by, nullptr);
    EXPECT_EQ(state.severity_by, nullptr);
  }
}

// all < class < shorter prefix < longer prefix < id or name.
TEST(ResolveRulesTest, WithinALayerTheCloserTextWins) {
  const std::vector<std::string> closer = {"all", "range", "F", "FAK00",
                                           "FAK003"};
  for (size_t i = 0; i < closer.size(); ++i) {
    EXPECT_FALSE(IsOn(kFakeValue, Layer(1, {closer[i]}, {closer[i]})));
    if (i == 0) continue;
    EXPECT_TRUE(IsOn(kFakeValue, Layer(1, {closer[i]}, {closer[i - 1]})));
    EXPECT_FALSE(IsOn(kFakeValue, Layer(1, {closer[i - 1]}, {closer[i]})));
  }
  EXPECT_FALSE(IsOn(kFakeNoValues, Layer(1, {"FAK003"}, {"range"})));
  EXPECT_EQ(StateOf(kFakeValue, {Layer(1, {}, {},
                                       {{"FAK003", Severity::kInfo},
                                        {"range", Severity::kError},
                                        {"fake-value", Severity::kWarning},
                                        {"all", Severity::kError}})})
                .severity,
            Severity::kWarning);
}

TEST(ResolveRulesTest, ALaterIgnoreAddsAndALaterSelectStartsOver) {
  std::vector<RuleLayer> layers = {Layer(1, {}, {"style", "range"}),
                                   Layer(2, {}, {"FAK003"})};
  const RuleState value = StateOf(kFakeValue, layers);
  EXPECT_FALSE(value.on);
  ASSERT_NE(value.on_by, nullptr);
  EXPECT_EQ(OriginText(value.on_by->origin), "f:2");
  EXPECT_EQ(value.on_by->text, "FAK003");
  EXPECT_FALSE(StateOf(kFakeNoName, layers).on);
  EXPECT_TRUE(StateOf(kFakeTruncated, layers).on);
  layers.push_back(Layer(3, {"FAK003"}, {}));
  EXPECT_TRUE(StateOf(kFakeValue, layers).on);
  const RuleState off = StateOf(kFakeTruncated, layers);
  EXPECT_FALSE(off.on);
  ASSERT_NE(off.on_by, nullptr);
  EXPECT_EQ(off.on_by->origin.line, 3u);
}

TEST(ResolveRulesTest, TheLastLayerThatNamesARuleGivesItsSeverity) {
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

TEST(RuleFilterTest, RemovedRulesAreNoMistakeAndSelectNothing) {
  EXPECT_TRUE(CheckSelector("anm055", FakeRules()).ok());
  EXPECT_FALSE(IsOn(kFakeNoName, Layer(1, {"BWA051", "ANM011"}, {})));
}

TEST(RuleFilterTest, MistakesAreNamed) {
  const std::pair<RuleChoice, std::string> cases[] = {
      {{{"FAKE001"}, {}, {}}, "--select: unknown rule \"FAKE001\"; did you"},
      {{{"strcture"}, {}, {}}, "\"structure\"?"},
      {{{""}, {}, {}}, "--select: unknown rule \"\""},
      {{{}, {"\n"}, {}}, "--ignore: unknown rule \"\\x0a\""},
      {{{}, {}, {"FAK001=eror"}}, "did you mean \"error\"?"},
      {{{}, {}, {"FAK001"}}, "--severity: \"FAK001\" is not RULE=error"},
      {{{}, {}, {"FAX=error"}}, "--severity: unknown rule \"FAX\""}};
  for (const auto& [choice, message] : cases) {
    EXPECT_THAT(LayerOf(choice, FakeRules()).status().message(),
                HasSubstr(message));
  }
}

}  // namespace
}  // namespace assetlint
