// Where files are, what animations are named, and which names are similar.
#include "formats/alamo/mod/mod_index.h"

#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/name_lookup.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

std::vector<AcrossFile> FilesAt(const std::vector<std::string>& paths) {
  std::vector<AcrossFile> files;
  for (const std::string& path : paths) files.push_back({path, nullptr, {}});
  return files;
}

// "MOD|FOLDER|NAME", with a star in a Data folder.
std::string PlaceOf(const std::string& path) {
  const std::vector<AcrossFile> files = FilesAt({path});
  const ModIndex index(files);
  const absl::Span<const ModFile> indexed = index.files();
  const ModFile& file = indexed[0];
  return absl::StrCat(file.place.mod, "|", file.place.folder, "|", file.name,
                      file.place.in_data ? "*" : "");
}

TEST(ModIndexTest, DividesPathsAtTheDataFolder) {
  EXPECT_EQ(PlaceOf("Mods/A/Data/Art/Models/X.ALO"),
            "Mods/A|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("DATA/ART/x.txt"), "|art|x.txt*");
  EXPECT_EQ(PlaceOf("/data/mods/A/Data/XML/U.xml"), "/data/mods/A|xml|u.xml*");
  EXPECT_EQ(PlaceOf("A/Data/MegaFiles.xml"), "A||megafiles.xml*");
  EXPECT_EQ(PlaceOf("A\\Data\\Art\\Models\\x.alo"), "A|art/models|x.alo*");
}

TEST(ModIndexTest, FindsTheArtFolderOfADataFolderThatIsNotNamed) {
  EXPECT_EQ(PlaceOf("Art/Models/x.alo"), "|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("A/art/Shaders/Terrain/x.fx"),
            "A|art/shaders/terrain|x.fx*");
}

TEST(ModIndexTest, OtherFoldersAreModsOfTheirOwn) {
  EXPECT_EQ(PlaceOf("a/b/X.alo"), "a/b||x.alo");
  EXPECT_EQ(PlaceOf("data/b/X.alo"), "data/b||x.alo");
  EXPECT_EQ(PlaceOf("X.alo"), "||x.alo");
  EXPECT_EQ(PlaceOf(""), "||");
}

TEST(ModIndexTest, EntriesOfArchivesAreFilesOfTheMod) {
  EXPECT_EQ(PlaceOf("A/Data/M.meg!DATA/ART/MODELS/X.ALO"),
            "A|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("A/Data/M.MEG!DATA\\ART\\MODELS\\X.ALO"),
            "A|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("tmp/M.meg!DATA/ART/MODELS/X.ALO"),
            "tmp/M.meg!|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("A/Data/M.meg!X.ALO"), "A/Data/M.meg!||x.alo");
}

TEST(ModIndexTest, FindsFilesInAnyCaseThoseOnDiskFirst) {
  const std::vector<AcrossFile> files =
      FilesAt({"A/Data/Z.meg!DATA/ART/MODELS/X.ALO", "A/Data/Art/Models/x.Alo",
               "B/Data/Art/Models/x.alo", "A/Data/Art/Models/y.alo"});
  const ModIndex index(files);
  ModPlace place = {"A", "art/models", true};
  ASSERT_EQ(index.Find(place, "x.alo").size(), 2u);
  EXPECT_EQ(index.Find(place, "x.alo")[0].index, 1u);
  EXPECT_EQ(index.Find(place, "x.alo")[0].given_name(), "x.Alo");
  EXPECT_EQ(index.InFolder(place).size(), 3u);
  EXPECT_TRUE(index.Find(place, "z.alo").empty());
  place.mod = "C";
  EXPECT_TRUE(index.InFolder(place).empty());
}

TEST(ModIndexTest, AFileHasThePlaceThatItHasAlone) {
  const std::vector<std::string> paths = {
      "",
      "a!b.alo",
      "x.alo",
      "X.meg!A.ALO",
      "X.meg!B.ALO",
      "A/Data/y.alo",
      "A/Data/z.alo",
      "A/Data/X.meg!A.ALO",
      "A/Data/X.meg!DATA/ART/MODELS/A.ALO",
      "A/Data/X.meg!DATA/ART/MODELS/B.ALO",
      "A/Data/X.meg!DATA\\ART\\MODELS\\B.ALO",
      "A/Data/Art/Models/b.alo",
      "a/data/art/models/b.alo",
  };
  // Each after each other one.
  for (const std::string& first : paths) {
    for (const std::string& second : paths) {
      const std::vector<AcrossFile> files = FilesAt({first, second});
      const ModIndex index(files);
      const absl::Span<const ModFile> indexed = index.files();
      const ModFile& file = indexed[indexed[0].index == 1 ? 0 : 1];
      const std::vector<AcrossFile> only = FilesAt({second});
      const ModIndex alone(only);
      EXPECT_EQ(file.place, alone.files()[0].place) << first << ", " << second;
      EXPECT_EQ(file.name, alone.files()[0].name) << first << ", " << second;
      EXPECT_EQ(file.archive, alone.files()[0].archive)
          << first << ", " << second;
    }
  }
}

// The index in the run of the file "x.alo" that the game loads for a file at
// `referring`; -1 when that is not known.
int LoadedFor(const std::string& referring, std::vector<std::string> paths) {
  paths.push_back(referring);
  const std::vector<AcrossFile> files = FilesAt(paths);
  const ModIndex index(files);
  const ModFile* from = nullptr;
  for (const ModFile& file : index.files()) {
    if (file.index + 1 == paths.size()) from = &file;
  }
  const ModFile* found = ModIndex::Loaded(
      index.Find(FolderFor(*from, kModelFolder), "x.alo"), *from);
  return found == nullptr ? -1 : static_cast<int>(found->index);
}

TEST(ModIndexTest, AFileOnDiskReplacesThoseInArchives) {
  const std::string disk = "Data/Art/Models/x.alo";
  const std::string a = "Data/a.meg!DATA/ART/MODELS/X.ALO";
  const std::string b = "Data/b.meg!DATA/ART/MODELS/X.ALO";
  const std::string here = "Data/Art/Models/y.ala";
  EXPECT_EQ(LoadedFor(here, {a, b, disk}), 2);
  EXPECT_EQ(LoadedFor(here, {a}), 0);
  EXPECT_EQ(LoadedFor(here, {a, b}), -1);
  EXPECT_EQ(LoadedFor(here, {}), -1);
  EXPECT_EQ(LoadedFor("Data/b.meg!DATA/ART/MODELS/Y.ALA", {a, b}), 1);
  EXPECT_EQ(LoadedFor(here, {disk, "Data/Art/Models/X.ALO"}), -1);
}

using testing::ElementsAre;
using testing::IsEmpty;

// "x+EAT_ATTACK" of each reading.
std::vector<std::string> ReadingsOf(absl::string_view stem,
                                    Game game = Game::kUnknown) {
  std::vector<std::string> readings;
  for (const AnimationReading& reading :
       ReadAnimationName(stem, game).readings) {
    readings.push_back(absl::StrCat(reading.model, "+", reading.type->name));
  }
  return readings;
}

TEST(ReadAnimationNameTest, HasEachReadingTheLongestModelFirst) {
  EXPECT_THAT(ReadingsOf("x_eat_attack_00"),
              ElementsAre("x_eat+ATTACK", "x+EAT_ATTACK"));
  EXPECT_THAT(ReadingsOf("a_b_deployed_ca_die_99"),
              ElementsAre("a_b_deployed_ca+DIE", "a_b_deployed+CA_DIE",
                          "a_b+DEPLOYED_CA_DIE"));
}

TEST(ReadAnimationNameTest, NeedsAModelATypeAndTwoDigits) {
  EXPECT_THAT(ReadingsOf("_idle_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("idle_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle_0"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle_000"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_fire_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf(""), IsEmpty());
}

TEST(ReadAnimationNameTest, KnowsTheTypesOfTheGame) {
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kEmpireAtWar), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kForcesOfCorruption),
              ElementsAre("x+WALK"));
  EXPECT_THAT(ReadingsOf("x_pad_build_00", Game::kEmpireAtWar),
              ElementsAre("x_pad+BUILD"));
}

TEST(ExplainAnimationNameTest, SaysWhatIsWrong) {
  using Kind = AnimationNameFault::Kind;
  const auto kind = [](absl::string_view stem, absl::string_view model) {
    return ExplainAnimationName(stem, model, Game::kEmpireAtWar).kind;
  };
  EXPECT_EQ(kind("x_die00", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_die", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_die_0", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_walk_00", "x"), Kind::kTypeOfGame);
  EXPECT_EQ(kind("x_fire_00", "x"), Kind::kUnknownType);
  EXPECT_EQ(kind("x_00", "x"), Kind::kUnknownType);
  EXPECT_EQ(kind("x_scene", "x"), Kind::kNeither);
  EXPECT_EQ(kind("", ""), Kind::kNeither);
  EXPECT_EQ(ExplainAnimationName("x_die07", "x", {}).number, 7);
  EXPECT_EQ(ExplainAnimationName("x_y_fire_00", "x", {}).type, "y_fire");
  EXPECT_EQ(ExplainAnimationName("x_00", "x", {}).type, "");
}

TEST(SimilarTypesTest, AreAtMostTwoEditsAwayOrBeginAlike) {
  EXPECT_THAT(SimilarTypes("IDEL"), testing::Contains("IDLE"));
  EXPECT_THAT(SimilarTypes("ATACK"), testing::Contains("ATTACK"));
  EXPECT_THAT(SimilarTypes("POWEROFF"), ElementsAre("POWERUP", "POWERDOWN"));
  EXPECT_THAT(SimilarTypes("FIRE"), IsEmpty());
  EXPECT_THAT(SimilarTypes("SELL"), IsEmpty());
  EXPECT_THAT(SimilarTypes(""), IsEmpty());
  EXPECT_THAT(SimilarTypes(std::string(1000, 'A')), IsEmpty());
}

double Similar(absl::string_view a, absl::string_view b) {
  return Similarity(a, b);
}

size_t Find(const std::vector<absl::string_view>& names,
            absl::string_view name) {
  return SimilarNames(names).Find(name);
}

// The values are Python's.
TEST(SimilarityTest, IsThatOfDifflib) {
  struct Pair {
    absl::string_view a;
    absl::string_view b;
    double similarity;
  };
  const Pair pairs[] = {
      {"rv_tank_wreckages", "rv_tank_wreckage", 0.9696969696969697},
      {"abcd", "bcde", 0.75},
      {"rv_cruiser4", "rv_cruiser_04", 0.9166666666666666},
      {"nebulon_b_frigate_d", "nebulon_d_frigate_b", 0.8947368421052632},
      {"", "", 1.0},
      {"a", "", 0.0},
      {"qabxcd", "abycdf", 0.6666666666666666},
      {"b_1aa1_b", "111bbb1a", 0.375},
      {"ba_a_1", "1111b_aab1b_1_", 0.5},
      {"1_1b_a_b_ab", "__aa11a_a1ba_1", 0.24},
      {"aaa1__ba_aa", "ab1__b", 0.5882352941176471},
      {"___b1", "11a_1b_1___", 0.375},
  };
  for (const Pair& pair : pairs) {
    EXPECT_DOUBLE_EQ(Similar(pair.a, pair.b), pair.similarity)
        << pair.a << " " << pair.b;
  }
}

TEST(SimilarNamesTest, IsFoundForAThousandNames) {
  SimilarNames names({"rv_cruiser_heavy"});
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(names.Find("rv_cruiser_hevy"), 0);
  EXPECT_EQ(names.Find("rv_cruiser_hevy"), SimilarNames::kNone);
}

TEST(SimilarNamesTest, FindsTheMostSimilar) {
  EXPECT_EQ(Find({"rv_cruiser_heavy"}, "rv_cruiser_hevy"), 0);
  EXPECT_EQ(
      Find({"x", "rv_cruiser_heavi", "rv_cruiser_heavy_"}, "rv_cruiser_heavy"),
      2);
  // Equally similar: the first.
  EXPECT_EQ(
      Find({"rv_cruiser_heavyb", "rv_cruiser_heavya"}, "rv_cruiser_heavy"), 0);
  EXPECT_EQ(Find({"rv_heavy_cruiser"}, "rv_cruiser_heavy"),
            SimilarNames::kNone);
  // 13 of 14 characters, and 14 of 15.
  EXPECT_EQ(Find({"rv_cruiser_cab"}, "rv_cruiser_caz"), SimilarNames::kNone);
  EXPECT_EQ(Find({"rv_cruiser_cabs"}, "rv_cruiser_cazs"), 0);
}

TEST(SimilarNamesTest, TakesNamesOfAnySize) {
  const std::string name(100, 'a');
  const std::string longer(101, 'a');
  EXPECT_EQ(Find({name}, name), 0);
  EXPECT_EQ(Find({longer}, name), SimilarNames::kNone);
  EXPECT_EQ(Find({name}, longer), SimilarNames::kNone);
  EXPECT_EQ(Find({""}, ""), SimilarNames::kNone);
  EXPECT_EQ(Find({}, "a"), SimilarNames::kNone);
}

// What is not compared is less similar.
TEST(SimilarNamesTest, MissesNoSimilarName) {
  rc::check("any name and a change of it", [] {
    const auto text = rc::gen::container<std::string>(
        rc::gen::elementOf(std::string("abcdef_019-.\xE4")));
    const std::string name = *rc::gen::resize(40, text);
    std::string other = name;
    const size_t changes = *rc::gen::inRange<size_t>(0, 4);
    for (size_t i = 0; i < changes && !other.empty(); ++i) {
      const size_t at = *rc::gen::inRange<size_t>(0, other.size());
      if (*rc::gen::arbitrary<bool>()) {
        other.erase(at, 1);
      } else {
        other.insert(at, 1, *rc::gen::elementOf(std::string("abc_1")));
      }
    }
    RC_PRE(!name.empty());
    const bool similar = Similar(other, name) >= 0.93;
    RC_ASSERT((Find({other}, name) == 0) == similar);
  });
}

}  // namespace
}  // namespace assetlint::alamo
