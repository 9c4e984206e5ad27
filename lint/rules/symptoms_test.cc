#include "lint/rules/symptoms.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/config/rule_filter.h"

namespace assetlint {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;

std::vector<absl::string_view> RuleIds(const Symptom& symptom) {
  return absl::StrSplit(symptom.rules, ' ');
}

// The names of the rule's formats: of one that compares files, all formats with
// facts. Empty for an unknown rule.
std::set<absl::string_view> FormatsOfRule(absl::string_view id) {
  std::set<absl::string_view> names;
  for (const Rule* rule : AllRules()) {
    if (rule->id != id) continue;
    for (const Format* format : FormatsOf(*rule)) names.insert(format->name);
    if (!names.empty()) break;
    for (const Format* format : AllFormats()) {
      if (format->has_facts) names.insert(format->name);
    }
  }
  return names;
}

TEST(SymptomsTest, EachLeadsToRulesOfItsFormats) {
  std::set<absl::string_view> titles;
  for (const Symptom& symptom : AllSymptoms()) {
    EXPECT_TRUE(titles.insert(symptom.title).second) << symptom.title;
    EXPECT_TRUE(absl::EndsWith(symptom.why, ".")) << symptom.title;
    const std::vector<absl::string_view> names = FormatNames(symptom);
    std::set<absl::string_view> ids;
    std::set<absl::string_view> formats;  // of all of its rules
    for (const absl::string_view id : RuleIds(symptom)) {
      EXPECT_TRUE(ids.insert(id).second) << symptom.title << ": " << id;
      const std::set<absl::string_view> own = FormatsOfRule(id);
      EXPECT_TRUE(std::any_of(names.begin(), names.end(),
                              [&](auto name) { return own.contains(name); }))
          << symptom.title << ": " << id;
      formats.insert(own.begin(), own.end());
    }
    for (const absl::string_view name : names) {
      EXPECT_THAT(formats, Contains(name)) << symptom.title;
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
      EXPECT_THAT(ids, Contains(rule->id));
    }
  }
}

TEST(SymptomSearchTest, NineOfTenPhrasingsFindTheirRuleFirst) {
  std::ifstream file("lint/rules/phrasings.txt");
  int all = 0;
  std::string missed;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    const std::pair<std::string, std::string> row =
        absl::StrSplit(line, absl::MaxSplits('\t', 1));
    const std::vector<std::string> rules = absl::StrSplit(row.first, ' ');
    const std::vector<const Symptom*> found = FindSymptoms(row.second);
    ++all;
    if (found.empty() ||
        std::none_of(rules.begin(), rules.end(), [&](const auto& rule) {
          return absl::StrContains(found[0]->rules, rule);
        })) {
      missed += line + "\n";
    }
  }
  EXPECT_GT(all, 0);
  EXPECT_LE(10 * std::count(missed.begin(), missed.end(), '\n'), all) << missed;
}

TEST(SymptomSearchTest, AnyBytesAreWords) {
  for (const std::string& said :
       {std::string("no such thing zzz"), std::string("can't ?!"),
        std::string("\xFF\xFE \x01\x1b[2J"), std::string(100000, 's'),
        std::string("\0", 1)}) {
    EXPECT_THAT(FindSymptoms(said), IsEmpty());
  }
}

}  // namespace
}  // namespace assetlint
