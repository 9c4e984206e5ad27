#include "formats/base/rule.h"

#include <vector>

#include "gtest/gtest.h"

namespace assetlint {
namespace {

constexpr Rule MakeRule(absl::string_view id) {
  return {.id = id,
          .name = "a-rule",
          .rule_class = RuleClass::kStyle,
          .severity = Severity::kInfo,
          .summary = "A test.",
          .why = "A test.",
          .statement = "A test.",
          .source = "A test.",
          .repair = "A test.",
          .confidence = Confidence::kInferred};
}
constexpr Rule kFirst = MakeRule("TST001");
constexpr Rule kSecond = MakeRule("TST002");

TEST(RuleTest, TopicsAreSortedById) {
  const Rule* const later[] = {&kSecond};
  const Rule* const earlier[] = {&kFirst, &kSecond};
  EXPECT_EQ(SortedRules({later, earlier}),
            (std::vector<const Rule*>{&kFirst, &kSecond}));
}

// What a rule must not be; the compiler asks the same questions.
TEST(RuleTest, IdsNamesAndSummariesHaveTheirForm) {
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
