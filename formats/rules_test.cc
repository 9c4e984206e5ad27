// The form of rules, and the rules of all formats.
#include <algorithm>

#include "absl/strings/string_view.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// What a rule must not be; the compiler asks the same questions.
TEST(RulesTest, IdsNamesAndSummariesHaveTheirForm) {
  using rule_internal::IsId;
  using rule_internal::IsName;
  using rule_internal::IsSentence;
  EXPECT_TRUE(IsId("ALO014"));
  for (const auto* id :
       {"", "ALO14", "ALO0014", "alo014", "AL0O14", "ALO01x"}) {
    EXPECT_FALSE(IsId(id)) << id;
  }
  EXPECT_TRUE(IsName("vertex-count"));
  EXPECT_TRUE(IsName("uv-4"));
  for (const auto* name : {"", "-a", "a-", "a--b", "Vertex", "a b", "a_b"}) {
    EXPECT_FALSE(IsName(name)) << name;
  }
  EXPECT_TRUE(IsSentence("It is."));
  for (const auto* text : {"", ".", "it is.", "It is", "It is. "}) {
    EXPECT_FALSE(IsSentence(text)) << text;
  }
}

TEST(RulesTest, EachFormatHasThemInTheOrderOfTheirIds) {
  for (const Format* format : AllFormats()) {
    absl::string_view last;
    for (const Rule* rule : format->rules()) {
      EXPECT_LT(last, rule->id) << format->name;
      last = rule->id;
    }
  }
}

TEST(RulesTest, ThoseAcrossFilesAreOfNoFormat) {
  absl::string_view last;
  for (const Rule* rule : AcrossRules()) {
    EXPECT_LT(last, rule->id);
    last = rule->id;
    EXPECT_NE(rule->grade.severity, Severity::kError) << rule->id;
    for (const Format* format : AllFormats()) {
      const auto rules = format->rules();
      EXPECT_EQ(std::count(rules.begin(), rules.end(), rule), 0)
          << rule->id << " " << format->name;
    }
  }
}

}  // namespace
}  // namespace assetlint
