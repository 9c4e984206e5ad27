#include "lint/rules/symptom_search.h"

#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string Best(absl::string_view text) {
  const std::vector<const Symptom*> found = FindSymptoms(text);
  return found.empty() ? "" : std::string(found[0]->title);
}

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

TEST(SymptomSearchTest, WhatPeopleSay) {
  const std::vector<std::pair<const char*, const char*>> kExpected = {
      {"crashes when the unit spawns", "The game crashes when the unit spawns"},
      {"crash on load", "The game crashes while loading"},
      {"the file can not be opened", "The file cannot be opened"},
      {"garbage after git clone",
       "Files are garbage after git clone, a download or a copy"},
      {"mesh invisible", "The mesh is invisible"},
      {"spikes", "Spikes or stretched triangles cross the screen"},
      {"exploding vertices", "Spikes or stretched triangles cross the screen"},
      {"black", "The mesh is black or pink"},
      {"untextured mesh", "The mesh is black or pink"},
      {"my ship is pink", "The mesh is black or pink"},
      {"parts on the floor", "Parts are on the floor or at the origin"},
      {"at the origin", "Parts are on the floor or at the origin"},
      {"shadow wrong", "The shadow is missing or wrong"},
      {"hardpoint missing", "A hardpoint, bone or attachment is missing"},
      {"culling", "The model disappears at the edge of the screen"},
      {"bullets go through", "Shots pass through the model"},
      {"animation jerks", "The animation jerks or jumps"},
      {"animation plays too fast", "The animation plays at the wrong speed"},
      {"model does not move", "The model does not move"},
      {"T-pose", "The model does not move"},
      {"arms twisted", "The wrong bone moves"},
      {"wrong sound", "Sounds or events are missing or come at the wrong time"},
      {"no footsteps",
       "Sounds or events are missing or come at the wrong time"},
      {"particles never end", "Particles never end, flicker or move wrongly"},
      {"particles do not appear", "Particles do not appear"},
  };
  for (const auto& [said, title] : kExpected) {
    EXPECT_EQ(Best(said), title) << said;
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
