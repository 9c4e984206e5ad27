// The rules of all formats. This program has the cases of every rule: those
// that each format's rule_cases library adds to RuleTest.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// Rules that are tested elsewhere: an id, or the prefix of several.
struct Elsewhere {
  absl::string_view prefix;
  absl::string_view test;  // where, and why not here
};
constexpr Elsewhere kElsewhere[] = {
    {"FIL",
     "corpus_test and formats/diagnose: the damage is that of a whole file"},
};

bool IsElsewhere(absl::string_view rule) {
  for (const Elsewhere& elsewhere : kElsewhere) {
    if (absl::StartsWith(rule, elsewhere.prefix)) return true;
  }
  return false;
}

TEST(RulesTest, EachHasACase) {
  const std::vector<std::string> cases = RulesWithCases();
  std::set<std::string> tested(cases.begin(), cases.end());
  for (const Rule* rule : AllRules()) {
    const bool has_case = tested.erase(std::string(rule->id)) == 1;
    EXPECT_NE(has_case, IsElsewhere(rule->id)) << rule->id << " " << rule->name;
  }
  for (const std::string& id : tested) ADD_FAILURE() << id << " is no rule";
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
