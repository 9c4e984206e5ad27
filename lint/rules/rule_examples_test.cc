#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/rules/rule_list.h"

namespace assetlint {
namespace {

TEST(RuleExamplesTest, EveryRuleHasOne) {
  for (const Rule* rule : AllRules()) {
    const absl::string_view line = RuleExampleLine(rule->id);
    EXPECT_TRUE(absl::StartsWith(line, "corpus/")) << rule->id;
    EXPECT_TRUE(absl::StrContains(
        line, absl::StrCat(" ", rule->id, " [", rule->name, "]: ")))
        << rule->id << ": " << line;
  }
}

TEST(RuleExamplesTest, EveryOneHasARule) {
  EXPECT_EQ(AllRuleExamples().size(), AllRules().size());
}

TEST(RuleExamplesTest, UnknownRulesHaveNone) {
  EXPECT_EQ(RuleExampleLine("XXX000"), "");
}

}  // namespace
}  // namespace assetlint
