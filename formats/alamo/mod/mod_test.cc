// The checks of a mod as a whole: what is legal, and that the order of files
// does not matter.
#include "formats/alamo/mod/mod.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/small_mod.h"
#include "formats/base/across.h"
#include "formats/base/limits.h"
#include "formats/testing/across_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

// A line for each finding: "RULE FILE".
std::string Found(const FactsMod& mod) {
  std::string text;
  for (const FoundAcross& found : CheckFacts(mod)) {
    absl::StrAppend(&text, found.finding.rule->id, " ", found.file, "\n");
  }
  return text;
}

TEST(CheckModTest, AHealthyModHasNoFindings) {
  FactsMod mod = SmallMod();
  EXPECT_EQ(Found(mod), "");
  mod.game_known = true;
  EXPECT_EQ(Found(mod), "");
  mod.game = Game::kEmpireAtWar;
  EXPECT_EQ(Found(mod), "");
}

// A mod in which every topic has a finding.
FactsMod BrokenMod() {
  FactsMod mod = SmallMod();
  Facts& tank = mod.FactsOf(InModels("RV_Tank.ALO"));
  AddMesh(tank, "Glow", "RV_Glow.fx", "rv_none.tga", 4000);
  AddProxy(tank, "p_none", 5000);
  mod.Put(InModels("rv_tank_fire_00.ala"), "ala", TracksFor({"Hull"}));
  mod.Put(InModels("rv_tank_move_01.ala"), "ala", TracksFor({"Mast"}));
  mod.game_known = true;
  return mod;
}

TEST(CheckModTest, FindingsAreOrderedByFileAndPlace) {
  EXPECT_EQ(Found(BrokenMod()),
            "MOD010 Data/Art/Models/RV_Tank.ALO\n"
            "MOD009 Data/Art/Models/RV_Tank.ALO\n"
            "MOD008 Data/Art/Models/RV_Tank.ALO\n"
            "MOD001 Data/Art/Models/rv_tank_fire_00.ala\n"
            "MOD002 Data/Art/Models/rv_tank_move_01.ala\n"
            "MOD005 Data/Art/Models/rv_tank_move_01.ala\n");
}

TEST(CheckModTest, TheOrderOfTheRunDoesNotMatter) {
  const FactsMod mod = BrokenMod();
  const std::string expected = Found(mod);
  GameFiles game;
  std::vector<std::string> paths;
  for (const auto& [path, file] : mod.files) paths.push_back(path);
  for (size_t turn = 0; turn < paths.size(); ++turn) {
    std::rotate(paths.begin(), paths.begin() + 1, paths.end());
    std::vector<AcrossFile> files;
    for (const std::string& path : paths) {
      const FactsFile& file = mod.files.at(path);
      files.push_back({path, nullptr,
                       file.has_facts
                           ? std::make_unique<const Facts>(file.facts)
                           : nullptr});
    }
    std::string text;
    for (const AcrossFinding& found : CheckMod(files, {.game_files = &game})) {
      absl::StrAppend(&text, found.finding.rule->id, " ",
                      files[found.file].path, "\n");
    }
    EXPECT_EQ(text, expected);
  }
}

TEST(CheckModTest, NothingIsKnownOfUniverseAtWar) {
  FactsMod mod = BrokenMod();
  mod.game = Game::kUniverseAtWar;
  EXPECT_EQ(Found(mod), "");
}

TEST(CheckModTest, WithoutTheGamesFilesNothingIsMissing) {
  FactsMod mod = BrokenMod();
  mod.game_known = false;
  EXPECT_EQ(Found(mod),
            "MOD010 Data/Art/Models/RV_Tank.ALO\n"
            "MOD001 Data/Art/Models/rv_tank_fire_00.ala\n"
            "MOD002 Data/Art/Models/rv_tank_move_01.ala\n"
            "MOD005 Data/Art/Models/rv_tank_move_01.ala\n");
}

TEST(CheckModTest, FilesWithoutFactsHaveNoFindings) {
  FactsMod mod = BrokenMod();
  for (auto& [path, file] : mod.files) file.has_facts = false;
  EXPECT_EQ(Found(mod), "");
}

TEST(CheckModTest, ModsDoNotMix) {
  FactsMod mod;
  for (const auto& [path, file] : SmallMod().files) {
    if (path.find("Textures") == std::string::npos) {
      mod.files[absl::StrCat("A/", path)] = file;
    } else {
      mod.files[absl::StrCat("B/", path)] = file;
    }
  }
  mod.game_known = true;
  EXPECT_EQ(Found(mod), "MOD009 A/Data/Art/Models/RV_Tank.ALO\n");
}

TEST(CheckModTest, AnimationsInArchivesThatAFileReplacesAreNotChecked) {
  FactsMod mod = SmallMod();
  const std::string packed = "Data/Old.meg!DATA/ART/MODELS/RV_TANK_IDLE_00.ALA";
  mod.Put(packed, "ala", TracksFor({"Mast"}));
  EXPECT_EQ(Found(mod), "");
  mod.Remove(InModels("rv_tank_Idle_00.ala"));
  EXPECT_EQ(Found(mod), absl::StrCat("MOD005 ", packed, "\n"));
}

TEST(CheckModTest, AnimationsFitModelsThatAreBesideThem) {
  FactsMod mod;
  mod.Put("pairs/tank.alo", "alo", Tank());
  mod.Put("pairs/tank_idle_00.ala", "ala", TracksFor({"Mast"}));
  mod.Put("pairs/tank_fire_00.ala", "ala", TracksFor({"Hull"}));
  mod.Put("other/tank_die_00.ala", "ala", TracksFor({"Mast"}));
  EXPECT_EQ(Found(mod),
            "MOD001 pairs/tank_fire_00.ala\nMOD005 pairs/tank_idle_00.ala\n");
}

TEST(CheckModTest, ManyFindingsOfARuleAreCounted) {
  FactsMod mod = SmallMod();
  Facts& tank = mod.FactsOf(InModels("RV_Tank.ALO"));
  constexpr size_t kMore = 50;
  for (size_t i = 0; i < kMaxFindingsPerRule + kMore; ++i) {
    AddProxy(tank, absl::StrCat("p_none_", i), 10'000 + i);
  }
  mod.game_known = true;
  const std::vector<FoundAcross> found = CheckFacts(mod);
  ASSERT_EQ(found.size(), kMaxFindingsPerRule);
  EXPECT_EQ(found.back().finding.count, 1 + kMore);
  EXPECT_EQ(found.back().finding.offsets.size(), kMaxFoldedOffsets);
}

TEST(CheckModTest, SharedSkeletonsAreNamedOnce) {
  FactsMod mod;
  for (int i = 0; i < 5; ++i) {
    mod.Put(InModels(absl::StrCat("tank", i, ".alo")), "alo",
            ModelWith({"Root", "Hull", "Mast"}));
  }
  mod.Put(InModels("tank1_die_00.ala"), "ala", TracksFor({"Hull", "Mast"}));
  mod.Put(InModels("old_die_00.ala"), "ala", TracksFor({"Hull", "MAST"}));
  const std::vector<FoundAcross> found = CheckFacts(mod);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].finding.message,
            "there is no old.alo; its skeleton is that of tank0.alo, "
            "tank2.alo, tank3.alo and 1 other, which have no DIE animation");
  EXPECT_EQ(found[0].finding.related.size(), 3u);
}

}  // namespace
}  // namespace assetlint::alamo
