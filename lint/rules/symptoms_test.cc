#include "lint/rules/symptoms.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "gtest/gtest.h"
#include "lint/config/rule_formats.h"
#include "lint/rules/symptom_search.h"

namespace assetlint {
namespace {

// Null if it is not found.
const Rule* FindRule(absl::string_view id) {
  for (const Rule* rule : AllRules()) {
    if (rule->id == id) return rule;
  }
  return nullptr;
}

// A rule that compares files may be for any format with facts.
std::vector<const Format*> PossibleFormatsOf(const Rule& rule) {
  std::vector<const Format*> formats = FormatsOf(rule);
  if (!formats.empty()) return formats;
  for (const Format* format : AllFormats()) {
    if (format->has_facts) formats.push_back(format);
  }
  return formats;
}

bool IsForOneOf(const Rule& rule, const std::vector<absl::string_view>& names) {
  const std::vector<const Format*> formats = PossibleFormatsOf(rule);
  return std::any_of(formats.begin(), formats.end(), [&](const Format* format) {
    return std::find(names.begin(), names.end(), format->name) != names.end();
  });
}

TEST(SymptomsTest, EachLeadsToRulesOfItsFormats) {
  for (const Symptom& symptom : AllSymptoms()) {
    const std::vector<absl::string_view> ids = RuleIds(symptom);
    const std::set<absl::string_view> different(ids.begin(), ids.end());
    EXPECT_EQ(different.size(), ids.size()) << symptom.title;
    EXPECT_FALSE(ids.empty()) << symptom.title;
    for (const absl::string_view id : ids) {
      const Rule* rule = FindRule(id);
      ASSERT_NE(rule, nullptr) << symptom.title << ": " << id;
      EXPECT_TRUE(IsForOneOf(*rule, FormatNames(symptom)))
          << symptom.title << ": " << id;
    }
  }
}

TEST(SymptomsTest, EachRuleOfModsAndParticlesIsUnderOne) {
  std::set<absl::string_view> ids;
  for (const Symptom& symptom : AllSymptoms()) {
    for (const absl::string_view id : RuleIds(symptom)) ids.insert(id);
  }
  for (const Rule* const rule : AllRules()) {
    if (absl::StartsWith(rule->id, "MOD") ||
        absl::StartsWith(rule->id, "ALP")) {
      EXPECT_EQ(ids.count(rule->id), 1u) << rule->id;
    }
  }
}

TEST(SymptomsTest, EachFormatThatOneNamesHasARule) {
  for (const Symptom& symptom : AllSymptoms()) {
    const std::vector<absl::string_view> ids = RuleIds(symptom);
    for (const absl::string_view name : FormatNames(symptom)) {
      EXPECT_NE(FindFormat(name), nullptr) << symptom.title << ": " << name;
      EXPECT_TRUE(std::any_of(ids.begin(), ids.end(),
                              [&](absl::string_view id) {
                                const Rule* rule = FindRule(id);
                                return rule != nullptr &&
                                       IsForOneOf(*rule, {name});
                              }))
          << symptom.title << ": " << name;
    }
  }
}

TEST(SymptomsTest, EveryFormatHasSomeOfItsOwn) {
  for (const Format* format : AllFormats()) {
    int count = 0;
    for (const Symptom& symptom : AllSymptoms()) {
      const std::vector<absl::string_view> names = FormatNames(symptom);
      count += symptom.formats != "all" &&
               std::count(names.begin(), names.end(), format->name) > 0;
    }
    EXPECT_GE(count, 3) << format->name;
  }
}

TEST(SymptomsTest, TextsAreComplete) {
  std::set<absl::string_view> titles;
  for (const Symptom& symptom : AllSymptoms()) {
    EXPECT_TRUE(titles.insert(symptom.title).second) << symptom.title;
    EXPECT_FALSE(absl::EndsWith(symptom.title, ".")) << symptom.title;
    EXPECT_TRUE(absl::EndsWith(symptom.why, ".")) << symptom.title;
    for (const absl::string_view words : OtherWords(symptom)) {
      EXPECT_FALSE(SearchWords(words).empty()) << symptom.title << words;
    }
  }
  EXPECT_GE(titles.size(), 20u);
}

TEST(SymptomsTest, EachIsFoundFirstByItsTitle) {
  for (const Symptom& symptom : AllSymptoms()) {
    const std::vector<const Symptom*> found = FindSymptoms(symptom.title);
    ASSERT_FALSE(found.empty()) << symptom.title;
    EXPECT_EQ(found[0]->title, symptom.title);
  }
}

}  // namespace
}  // namespace assetlint
