#include "lint/rules/symptoms.h"

#include <algorithm>
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

// As modders write it, and a rule that is right.
TEST(SymptomSearchTest, TheFirstSymptomHasTheRule) {
  const std::vector<std::pair<const char*, const char*>> kExpected = {
      {"game crashes when I build the unit, model name is misspelt in XML",
       "MOD021"},
      {"lasers pass straight through my ship", "ALO015"},
      {"hardpoint cannot be destroyed", "MOD026"},
      {"hardpoint fires from the wrong place", "MOD023"},
      {"ship has no texture, all white", "MOD009"},
      {"light leaks through my shadow mesh", "ALO078"},
      {"smoke shows a ship model instead of smoke", "MOD025"},
      {"shadow streaks across the map", "ALO078"},
      {"unit is invisible, only the selection circle is there", "MOD021"},
      {"XML file has an error and units are gone", "MOD020"},
      {"unit model in the GUI is missing", "MOD025"},
      {"I attached a model as a proxy and it isn't there", "MOD007"},
      {"vertex format name is spelt wrong", "ALO030"},
      {"unexpected chunk when I open the particle", "ALC011"},
      {"death animation does not play", "MOD001"},
      {"death clone stays intact", "MOD024"},
      {"files in my meg aren't loaded by the game", "MEG010"},
      {"damage decal missing on destroyed hardpoint", "MOD023"},
      {"game crashes on an explosion particle", "ALP008"},
      {"two files with the same name in different case", "MOD027"},
      {"mod works on Windows but on Linux textures are missing", "MOD013"},
      {"particle editor refuses to open the file", "ALC011"},
      {"ship just vanishes without breaking apart when it dies", "MOD024"},
      {"model disappears when the animation starts", "ALA025"},
      {"exporter says too many bones per mesh", "ALO036"},
      {"particle effect never shows up in game but works in the particle "
       "editor",
       "ALP003"},
      {"animation messes up the model, wrong parts move", "MOD005"},
      {"saved my particle under a new name and it does not show", "ALP003"},
      {"particles flash at the wrong moment", "ALP010"},
      {"space model tag points to an .obj", "MOD025"},
      {"turret sits at 0,0,0", "ALO046"},
      {"custom shader is not used", "MOD010"},
      {"dark stripes over the screen when camera moves", "ALO078"},
      {"engine glow missing from my ship", "MOD008"},
      {"used an animation from another model and the legs go everywhere",
       "MOD004"},
      {"animation exported for FoC does not play in base Empire at War",
       "MOD014"},
      {"lasers come out of the middle of the ship", "MOD023"},
      {"texture of my emitter is spelt wrong", "ALP013"},
      {"archive will not open", "MEG002"},
      {"emitter crashes the game", "ALP008"},
      {"my effect cannot be seen", "ALP027"},
      {"invisible particle effect", "ALP027"},
  };
  for (const auto& [said, rule] : kExpected) {
    const std::vector<const Symptom*> found = FindSymptoms(said);
    ASSERT_FALSE(found.empty()) << said;
    EXPECT_TRUE(absl::StrContains(found[0]->rules, rule))
        << said << ": " << found[0]->title;
  }
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
