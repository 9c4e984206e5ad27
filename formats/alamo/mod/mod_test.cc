// Where files of a mod are, what animations are named, which names are near.
// The checks are in mods_test.cc.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/types/span.h"
#include "formats/alamo/mod/animations.h"
#include "formats/alamo/mod/mod_index.h"
#include "formats/alamo/mod/name_lookup.h"
#include "formats/base/across.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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
  EXPECT_EQ(PlaceOf("art/b/X.alo"), "art/b||x.alo");
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
  EXPECT_EQ(PlaceOf("A/Data/M.meg!B/DATA/ART/MODELS/X.ALO"),
            "A/Data/M.meg!B|art/models|x.alo*");
  EXPECT_EQ(PlaceOf("A/Data/Art/M.meg!DATA/ART/MODELS/X.ALO"),
            "A/Data/Art/M.meg!|art/models|x.alo*");
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
  for (const absl::string_view name :
       {"_idle_00", "idle_00", "x_idle00", "x_idle_0", "x_idle_0a",
        "x_idle_000", "x_idle", "x_fire_00", "_00", ""}) {
    EXPECT_THAT(ReadingsOf(name), IsEmpty()) << name;
  }
}

TEST(ReadAnimationNameTest, KnowsTheTypesOfTheGame) {
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kEmpireAtWar), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kForcesOfCorruption),
              ElementsAre("x+WALK"));
  EXPECT_THAT(ReadingsOf("x_pad_build_00", Game::kEmpireAtWar),
              ElementsAre("x_pad+BUILD"));
}

TEST(TypesMeantByTest, KnowsWordsFormsAndSlips) {
  for (const absl::string_view pair : absl::StrSplit(
           "DEATH=DIE dying=DIE Dead=DIE DIES=DIE FIRING=ATTACK SHOOT=ATTACK "
           "MOVING=MOVE IDLING=IDLE WALKING=MOVE IDEL=IDLE ATACK=ATTACK "
           "ATTAC=ATTACK FLINCH= POWEROF= DO= SELL= =",
           ' ')) {
    const std::pair<absl::string_view, absl::string_view> word =
        absl::StrSplit(pair, '=');
    const auto meant = TypesMeantBy(word.first, Game::kEmpireAtWar);
    EXPECT_EQ(absl::StrJoin(meant, " "), word.second) << pair;
  }
  EXPECT_THAT(TypesMeantBy("WALKING", Game::kUnknown),
              ElementsAre("MOVE", "WALK"));
}

// Whether each of the names is proposed for the other: "A=B".
bool AreNear(absl::string_view pair) {
  const std::vector<absl::string_view> both = absl::StrSplit(pair, '=');
  NearNames first, second;
  first.Add(both[0], 7);
  second.Add(both[1], 7);
  const bool near = first.Find(both[1]) == 7;
  EXPECT_EQ(second.Find(both[0]) == 7, near) << pair;
  return near;
}

TEST(NearNamesTest, NumbersAndPartsTellNamesApart) {
  for (const absl::string_view pair : absl::StrSplit(
           "HP_TL_01_FP=hp_tl01_fp rv_cruiser4=rv_cruiser_04 Hul=Hull "
           "Preatorian=Praetorian rv_tank_wreckages=rv_tank_wreckage",
           ' ')) {
    EXPECT_TRUE(AreNear(pair)) << pair;
  }
  for (const absl::string_view pair : absl::StrSplit(
           "rv_door13=rv_door12 rv_door13=rv_door3 HP_1_1=HP_11 rv_a_d=rv_a "
           "MuzzleA_00=Muzzle_00 MuzzleA_00=MuzzleB_00 HP_FL_B=HP_LF_B "
           "tank=tonk =a",
           ' ')) {
    EXPECT_FALSE(AreNear(pair)) << pair;
  }
}

TEST(NearNamesTest, ProposesOneNameOnly) {
  NearNames names;
  names.Add("Engines", 1);
  names.Add("ENGINES", 2);
  EXPECT_EQ(names.Find("Engine"), 1u);
  names.Add("Engined", 3);
  EXPECT_EQ(names.Find("Engine"), NearNames::kNone);
  names.Add("Eng_ine", 4);
  EXPECT_EQ(names.Find("Engine"), 4u);
  EXPECT_EQ(names.Find(std::string(1000, 'e')), NearNames::kNone);
}

}  // namespace
}  // namespace assetlint::alamo
