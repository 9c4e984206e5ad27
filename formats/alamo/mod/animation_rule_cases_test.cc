// Rules about the animations of a mod: their names and skeletons.
#include <vector>

#include "absl/strings/str_split.h"
#include "formats/alamo/mod/small_mod.h"
#include "formats/testing/across_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

constexpr char kTank[] = "Data/Art/Models/RV_Tank.ALO";
constexpr char kIdle[] = "Data/Art/Models/rv_tank_Idle_00.ala";

Facts TankTracks() { return TracksFor({"Hull", "Turret", "Barrel"}); }

void PutClip(FactsMod& mod, absl::string_view name) {
  mod.Put(InModels(name), "ala", TankTracks());
}

const AcrossCase kNameCases[] = {
    {"MOD001/a type that no game knows",
     [](FactsMod& mod) { PutClip(mod, "rv_tank_PowerOff_00.ala"); },
     {.file = "Data/Art/Models/rv_tank_PowerOff_00.ala",
      .message = "does not know the type POWEROFF; did you mean POWERDOWN?",
      .related = kTank},
     [](FactsMod& mod) { PutClip(mod, "rv_tank_PowerDown_00.ala"); }},
    {"MOD001/copies",
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_Idle_00.001.ala");
       PutClip(mod, "rv_tank_Idle_00.002.ala");
     },
     {.file = "Data/Art/Models/rv_tank_Idle_00.001.ala",
      .message = "the file has the name of a copy of rv_tank_Idle_00.ala, as "
                 "has 1 other of the folder",
      .related = kIdle},
     [](FactsMod& mod) { PutClip(mod, "rv_tank_idle_01.ala"); }},
    {"MOD001/no underscore before the number",
     [](FactsMod& mod) { PutClip(mod, "rv_tank_Die00.ala"); },
     {.file = "Data/Art/Models/rv_tank_Die00.ala",
      .message = "the type DIE has no underscore before its number; did you "
                 "mean rv_tank_Die_00.ala?",
      .related = kTank},
     [](FactsMod& mod) { PutClip(mod, "rv_tank_Die_00.ala"); }},
    {"MOD001/no number",
     [](FactsMod& mod) { PutClip(mod, "RV_Tank_Idle.ala"); },
     {.file = "Data/Art/Models/RV_Tank_Idle.ala",
      .message = "has no number; did you mean RV_Tank_Idle_01.ala?",
      .related = kTank},
     [](FactsMod& mod) { PutClip(mod, "RV_Tank_Idle_01.ala"); }},
    {"MOD001/one digit",
     [](FactsMod& mod) { PutClip(mod, "rv_tank_die_0.ala"); },
     {.file = "Data/Art/Models/rv_tank_die_0.ala",
      .message = "is not followed by _ and two digits",
      .related = kTank},
     [](FactsMod& mod) { PutClip(mod, "rv_tank_die_00.ala"); }},
    {"MOD001/neither type nor number",
     [](FactsMod& mod) { PutClip(mod, "scene.ala"); },
     {.file = "Data/Art/Models/scene.ala", .message = "neither"},
     // Elsewhere nothing loads animations by name.
     [](FactsMod& mod) {
       mod.Put("scenes/scene.ala", "ala", TankTracks());
       mod.Put("scenes/tank.alo", "alo", Tank());
     }},
    {"MOD001/a name that the game has too",
     [](FactsMod& mod) { PutClip(mod, "rv_tank_idle00.ala"); },
     {.file = "Data/Art/Models/rv_tank_idle00.ala", .related = kTank},
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_idle00.ala");
       mod.KnowGame({"Data/Art/Models/RV_Tank_Idle00.ala"});
     }},
    {"MOD001/a type of the expansion",
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_walk_00.ala");
       mod.game = Game::kEmpireAtWar;
     },
     {.file = "Data/Art/Models/rv_tank_walk_00.ala",
      .message = "the type is WALK, which only Forces of Corruption knows",
      .related = kTank},
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_walk_00.ala");
       mod.game = Game::kForcesOfCorruption;
     }},
    {"MOD002/a number left out",
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_idle_02.ala");
       PutClip(mod, "rv_tank_idle_03.ala");
     },
     {.file = "Data/Art/Models/rv_tank_idle_02.ala",
      .message = "the number is 02, but there is no rv_tank_idle_01.ala; the "
                 "game loads none of 2",
      .related = kIdle},
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_idle_01.ala");
       PutClip(mod, "rv_tank_idle_00_die_00.ala");  // sorts between them
       PutClip(mod, "rv_tank_idle_02.ala");
     }},
    {"MOD002/starts at 01",
     [](FactsMod& mod) { PutClip(mod, "rv_tank_die_01.ala"); },
     {.file = "Data/Art/Models/rv_tank_die_01.ala",
      .message = "no rv_tank_die_00.ala"},
     [](FactsMod& mod) {
       PutClip(mod, "rv_tank_die_01.ala");
       mod.KnowGame({"DATA\\ART\\MODELS\\RV_TANK_DIE_00.ALA"});
     }},
    {"MOD002/starts at 01 without a model",
     [](FactsMod& mod) {
       PutClip(mod, "rv_game_die_01.ala");
       mod.KnowGame({"Data/Art/Models/rv_game.alo"});
     },
     {.file = "Data/Art/Models/rv_game_die_01.ala"},
     [](FactsMod& mod) { PutClip(mod, "rv_game_die_01.ala"); }},
    {"MOD014/format 2 for Empire at War",
     [](FactsMod& mod) {
       mod.FactsOf(kIdle).animation_format = 2;
       mod.game = Game::kEmpireAtWar;
     },
     {.file = kIdle,
      .path = "animation",
      .message = "of format 2, which Empire at War does not know"},
     [](FactsMod& mod) {
       mod.FactsOf(kIdle).animation_format = 1;
       mod.Put(InModels("rv_tank_die_00.ala"));  // not read
       mod.game = Game::kEmpireAtWar;
     }},
    {"MOD003/several animations of a model that is misspelt",
     [](FactsMod& mod) {
       PutClip(mod, "RV_Tnak_move_00.ala");
       mod.Put(InModels("rv_tnak_die_00.ala"), "ala", TracksFor({"Mast"}));
       mod.FactsOf(InModels("RV_Tnak_move_00.ala")).tracks.pop_back();
       mod.KnowGame({});
     },
     {.file = "Data/Art/Models/rv_tnak_die_00.ala",
      .message = "there is no rv_tnak.alo for 2 animations; the mod has "
                 "\"RV_Tank.ALO\"",
      .related = "Data/Art/Models/RV_Tnak_move_00.ala"},
     [](FactsMod& mod) { PutClip(mod, "rv_tank_move_00.ala"); }},
    {"MOD003/the model was renamed",
     [](FactsMod& mod) { PutClip(mod, "rv_old_die_00.ala"); },
     {.file = "Data/Art/Models/rv_old_die_00.ala",
      .message = "there is no rv_old.alo; its skeleton is that of RV_Tank.ALO, "
                 "which has no DIE animation",
      .related = kTank},
     [](FactsMod& mod) {
       PutClip(mod, "rv_old_die_00.ala");
       PutClip(mod, "rv_tank_die_00.ala");
     }},
    {"MOD003/no model in the game either",
     [](FactsMod& mod) {
       mod.Put(InModels("rv_eat_attack_00.ala"), "ala", TracksFor({"Jaw"}));
       mod.game_known = true;
     },
     {.file = "Data/Art/Models/rv_eat_attack_00.ala",
      .message = "there is no rv_eat.alo or rv.alo"},
     [](FactsMod& mod) {
       mod.Put(InModels("rv_eat_attack_00.ala"), "ala", TracksFor({"Jaw"}));
       mod.KnowGame({"Data/Art/Models/RV.alo"});
     }},
    {"MOD003/the animations of no model",
     [](FactsMod& mod) {
       PutClip(mod, "rv_shared_die_00.ala");
       mod.KnowGame({"Data/Art/Models/rv_tank_die_00.ala"});
     },
     {.file = "Data/Art/Models/rv_shared_die_00.ala",
      .message = "no rv_shared.alo; its skeleton is that of RV_Tank.ALO",
      .related = kTank},
     [](FactsMod& mod) {
       PutClip(mod, "rv_shared_die_00.ala");
       Facts xml;
       xml.objects.push_back({{}, {}, 0, 1});
       xml.fields.push_back({xml.Add("land_model_anim_override_name", 10),
                             xml.Add("RV_Shared.alo", 40)});
       mod.Put("Data/XML/Units.xml", "", xml);
     }},
};

INSTANTIATE_TEST_SUITE_P(ModNames, AcrossRuleTest,
                         testing::ValuesIn(AcrossCases(kNameCases, SmallMod())),
                         kRuleTestName);

// `bones`: "Hull Turret"; names may be empty.
void PutIdle(FactsMod& mod, absl::string_view bones) {
  const std::vector<absl::string_view> names = absl::StrSplit(bones, ' ');
  mod.Put(kIdle, "ala", TracksFor(names));
}

const AcrossCase kSkeletonCases[] = {
    {"MOD004/two bones too many",
     [](FactsMod& mod) { PutIdle(mod, "Hull Turret Barrel Mast Flag"); },
     {.file = kIdle,
      .range = {1300, 4},
      .path = "animation/bone[3]",
      .message = "2 of 5 tracks move a bone past the end of RV_Tank.ALO, which "
                 "has 4: bone 4 \"Mast\", bone 5 \"Flag\"",
      .related = kTank},
     // The game makes bones of meshes without one.
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "MAST", "MeshGloss.fx", "none", 5000);
       AddMesh(mod.FactsOf(kTank), "Flag", "MeshGloss.fx", "none", 5100);
       PutIdle(mod, "Hull Turret Barrel Mast Flag");
     }},
    {"MOD004/of another model",
     [](FactsMod& mod) {
       mod.Put(InModels("rv_mast.alo"), "alo",
               ModelWith({"Root", "Hull", "Turret", "Barrel", "Mast"}));
       PutIdle(mod, "Hull Turret Barrel Mast");
     },
     {.file = kIdle,
      .range = {1300, 4},
      .path = "animation/bone[3]",
      .message = "; the skeleton is that of rv_mast.alo",
      .related = "Data/Art/Models/rv_mast.alo"},
     [](FactsMod& mod) {
       mod.Put(kTank, "alo", ModelWith({}));  // not known
       PutIdle(mod, "Hull Turret Barrel Mast");
     }},
    {"MOD005/two bones in another order",
     [](FactsMod& mod) { PutIdle(mod, "Hull Barrel Turret"); },
     {.file = kIdle,
      .range = {1100, 6},
      .path = "animation/bone[1]",
      .message = "2 of 3 tracks move a bone of another name in RV_Tank.ALO: "
                 "bone 2 is \"Turret\", not \"Barrel\" (bone 3), bone 3",
      .related = kTank},
     [](FactsMod& mod) { PutIdle(mod, "HULL TURRET "); }},
    {"MOD005/of an animation with a wrong name",
     [](FactsMod& mod) {
       mod.Put(InModels("rv_tank_die00.ala"), "ala",
               TracksFor({"Hull", "Turret", "Gun"}));
     },
     {.file = "Data/Art/Models/rv_tank_die00.ala",
      .range = {1200, 3},
      .path = "animation/bone[2]",
      .related = kTank},
     // The game has it too, and does not play it; or it may be for its model.
     [](FactsMod& mod) {
       for (const char* name :
            {"rv_tank_fly_00.ala", "rv_tank_eat_attack_00.ala"}) {
         mod.Put(InModels(name), "ala", TracksFor({"Hull", "Turret", "Gun"}));
       }
       mod.KnowGame({"Data/Art/Models/rv_tank_eat.alo"});
     }},
    {"MOD005/in one of two models",
     [](FactsMod& mod) {
       PutIdle(mod, "Hull Turret 02");
       mod.Put("Other.meg!DATA/ART/MODELS/RV_TANK.ALO", "alo", Tank());
     },
     {.file = kIdle,
      .range = {1200, 2},
      .path = "animation/bone[2]",
      .related = kTank},
     // It depends on the order of archives which one the game loads.
     [](FactsMod& mod) {
       PutIdle(mod, "Hull Turret Gun");
       mod.Remove(kTank);
       mod.Put("Data/A.meg!DATA/ART/MODELS/RV_TANK.ALO", "alo", Tank());
       mod.Put("Data/B.meg!DATA/ART/MODELS/RV_TANK.ALO", "alo", Tank());
     }},
    {"MOD006/another number",
     [](FactsMod& mod) { PutIdle(mod, "Hull Turret Barrel01"); },
     {.file = kIdle,
      .range = {1200, 8},
      .path = "animation/bone[2]",
      .message = "bone 3 is \"Barrel\", not \"Barrel01\"",
      .related = kTank},
     // Then it is another rule's.
     [](FactsMod& mod) { PutIdle(mod, "Hull Tower Barrel01"); }},
};

INSTANTIATE_TEST_SUITE_P(ModSkeletons, AcrossRuleTest,
                         testing::ValuesIn(AcrossCases(kSkeletonCases,
                                                       SmallMod())),
                         kRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
