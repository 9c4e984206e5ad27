#include "lint/rules/symptoms.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "formats/base/rule.h"
#include "formats/formats.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "lint/config/rule_filter.h"
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

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SymptomSearchTest, FormsOfAWordAreOne) {
  EXPECT_EQ(SearchWords("crashes crashed crashing Crash"),
            SearchWords("crash"));
  EXPECT_EQ(SearchWords("stopped stops"), SearchWords("stop"));
  EXPECT_EQ(SearchWords("flies"), SearchWords("fly"));
  EXPECT_EQ(SearchWords("textures; TEXTURED, untextured"),
            SearchWords("texture"));
  EXPECT_NE(SearchWords("mesh"), SearchWords("bone"));
}

TEST(SymptomSearchTest, WordsWithoutMeaningAreLeftOut) {
  EXPECT_THAT(SearchWords("When THE unit is on it, a."), ElementsAre("unit"));
  EXPECT_THAT(SearchWords("can't"), IsEmpty());
  EXPECT_THAT(SearchWords(" ?! "), IsEmpty());
}

TEST(SymptomSearchTest, AnyBytesAreWords) {
  EXPECT_THAT(SearchWords("\xFF\xFE \x01\x1b[2J"),
              ElementsAre("2j", "\xFF\xFE"));
  EXPECT_THAT(FindSymptoms(std::string(100000, 's')), IsEmpty());
  EXPECT_THAT(FindSymptoms(std::string("\0", 1)), IsEmpty());
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
      {"particle system refused by the particle editor", "ALP006"},
      {"refused by the particle editor", "ALP006"},
      {"unexpected chunk", "ALC009"},
      {"saved under a new name", "ALP003"},
      {"light leaks", "ALO078"},
      {"streaks across the map", "ALO078"},
      {"more than 23 bones", "ALO036"},
      {"texture name spelt wrong", "ALO018"},
      {"shader is spelt wrong", "MOD010"},
      {"bone name is spelt wrong", "MOD023"},
      {"model name spelt wrong", "MOD021"},
      {"animation name spelt wrong", "MOD001"},
      {"proxy name spelt wrong", "MOD008"},
      {"meg unpacks to garbage", "MEG006"},
  };
  for (const auto& [said, rule] : kExpected) {
    const std::vector<const Symptom*> found = FindSymptoms(said);
    ASSERT_FALSE(found.empty()) << said;
    EXPECT_THAT(RuleIds(*found[0]), Contains(rule))
        << said << ": " << found[0]->title;
  }
}

TEST(SymptomSearchTest, AKindOfFileRulesOutTheOthers) {
  for (const auto& [said, format] :
       std::vector<std::pair<const char*, const char*>>{
           {"the particle does not appear", "alo-particle"},
           {"emitters crash", "alo-particle"},
           {"the mesh is wrong", "alo"},
           {"animations crash", "ala"},
           {"archive", "meg"}}) {
    const std::vector<const Symptom*> found = FindSymptoms(said);
    EXPECT_FALSE(found.empty()) << said;
    for (const Symptom* const symptom : found) {
      EXPECT_THAT(FormatNames(*symptom), Contains(format)) << said;
    }
  }
}

TEST(SymptomSearchTest, TheBestMatchIsFirstAndWeakOnesAreLeftOut) {
  const std::vector<const Symptom*> crashes = FindSymptoms("CTD");
  ASSERT_GT(crashes.size(), 3u);
  const std::vector<const Symptom*> spawn = FindSymptoms("crash spawn");
  EXPECT_LT(spawn.size(), crashes.size());
  EXPECT_THAT(FindSymptoms("no such thing zzz"), IsEmpty());
}

}  // namespace

}  // namespace assetlint
