// Rules about what models name: particle systems, textures and shaders.
#include "formats/alamo/mod/small_mod.h"
#include "formats/testing/across_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

constexpr char kTank[] = "Data/Art/Models/RV_Tank.ALO";

void KnowGame(FactsMod& mod, std::vector<std::string> files) {
  mod.game_known = true;
  mod.game_files = std::move(files);
}

const AcrossCase kReferenceCases[] = {
    {"MOD007",
     "a model",
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "RV_Flag_ALT1_LOD0.alo", 3100);
       mod.Put(InModels("rv_flag.alo"), "alo", ModelWith({"Root"}));
     },
     {.file = kTank,
      .offset = 3100,
      .length = 21,
      .path = "connections/proxy[1]/proxy",
      .message = "the proxy names rv_flag.alo, which is a model",
      .related = "Data/Art/Models/rv_flag.alo"},
     // Only capitals are removed.
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "RV_Flag_alt1", 3100);
       AddProxy(mod.FactsOf(kTank), "P_FIRE_ALT12", 3200);
       mod.Put(InModels("rv_flag.alo"), "alo", ModelWith({"Root"}));
     }},
    {"MOD008",
     "in neither",
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "p_smoke", 3100);
       KnowGame(mod, {});
     },
     {.file = kTank,
      .offset = 3100,
      .length = 7,
      .path = "connections/proxy[1]/proxy",
      .message = "the particle system \"p_smoke\" is in neither"},
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "p_smoke", 3100);
       AddProxy(mod.FactsOf(kTank), "lensflare0", 3200);  // in no game
       KnowGame(mod, {"Data/Art/Models/P_Smoke.alo"});
     }},
    {"MOD008",
     "no light either",
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "My_Light", 3100);
       KnowGame(mod, {});
     },
     {.file = kTank,
      .offset = 3100,
      .length = 8,
      .path = "connections/proxy[1]/proxy"},
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kTank), "My_Light", 3100);
       AddProxy(mod.FactsOf(kTank), "Game_Light_ALT0", 3200);
       Facts xml;
       xml.objects.push_back({{}, xml.Add("my_light", 10), 0, 0});
       mod.Put("Data/XML/LightSources.xml", "", xml);
       KnowGame(mod, {});
     }},
    {"MOD009",
     "in neither",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Door", "MeshGloss.fx", "rv_door.tga", 4000);
       mod.Put("Data/Art/Textures/rv_door.png");
       KnowGame(mod, {});
     },
     {.file = kTank,
      .offset = 4050,
      .length = 11,
      .path = "mesh[1]/material[0]",
      .message = "the texture \"rv_door.tga\" is in neither"},
     [](FactsMod& mod) {
       Facts& tank = mod.FactsOf(kTank);
       AddMesh(tank, "Door", "MeshGloss.fx", "rv_door.v2.tga", 4000);
       AddMesh(tank, "A", "MeshGloss.fx", "C:\\x\\W_Game.tga", 4100);
       AddMesh(tank, "B", "MeshGloss.fx", "None.dds", 4200);
       AddMesh(tank, "C", "MeshGloss.fx", "", 4300);
       AddMesh(tank, "D", "MeshGloss.fx", "W_Grenade.tga", 4400);
       AddMesh(tank, "E", "MeshGloss.fx", "w_shadow_blob.tga", 4500);
       mod.Put("Data/Art/Textures/RV_Door.DDS");
       KnowGame(mod, {"Data/Art/Textures/w_game.dds"});
     }},
    {"MOD009",
     "of a particle system",
     [](FactsMod& mod) {
       Facts& fire = mod.FactsOf(InModels("P_Fire.alo"));
       fire.textures.push_back(fire.Add("p_smoke.tga", 600));
       fire.textures.push_back(fire.Add("p_smoke.tga", 700));
       KnowGame(mod, {});
     },
     {.file = "Data/Art/Models/P_Fire.alo",
      .offset = 600,
      .length = 11,
      .path = "system/emitters"},
     [](FactsMod& mod) {
       Facts& fire = mod.FactsOf(InModels("P_Fire.alo"));
       fire.textures.push_back(fire.Add("p_smoke.tga", 600));
     }},
    {"MOD010",
     "nowhere",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Glow", "RV_Glow.fx", "none", 4000);
     },
     {.file = kTank,
      .offset = 4000,
      .length = 10,
      .path = "mesh[1]/material[0]/shader/text",
      .message = "the shader \"RV_Glow.fx\" is in neither"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Glow", "RV_Glow.fx", "none", 4000);
       AddMesh(mod.FactsOf(kTank), "Box", "ALDEFAULT.FXO", "none", 4100);
       mod.Put("Data/Art/Shaders/Terrain/rv_glow.fxo");
     }},
    {"MOD010",
     "Default of a visible mesh",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Box", "Default.fx", "none", 4000);
     },
     {.file = kTank,
      .offset = 4000,
      .length = 10,
      .path = "mesh[1]/material[0]/shader/text"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Box", "Default.fx", "none", 4000, true);
     }},
    {"MOD011",
     "Default of a hidden mesh",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Box", "Default.fx", "none", 4000, true);
     },
     {.file = kTank,
      .offset = 4000,
      .length = 10,
      .path = "mesh[1]/material[0]/shader/text"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "Box", "Default.fx", "none", 4000);
     }},
    {"MOD012",
     "a texture that no game has",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "D", "MeshGloss.fx", "W_Grenade.tga", 4000);
       KnowGame(mod, {});
     },
     {.file = kTank,
      .offset = 4050,
      .length = 13,
      .path = "mesh[1]/material[0]"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kTank), "D", "MeshGloss.fx", "W_Grenade.tga", 4000);
       mod.Put("Data/Art/Textures/w_grenade.dds");
       KnowGame(mod, {});
     }},
    {"MOD013",
     "a texture",
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put(InModels("p_fire.alo"), "alo-particle", {});
     },
     {.file = kTank,
      .offset = 2050,
      .length = 11,
      .path = "mesh[0]/material[0]",
      .message =
          "the texture is named \"RV_Tank.tga\", but its file is rv_tank.dds",
      .related = "Data/Art/Textures/rv_tank.dds"},
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put(InModels("p_fire.alo"), "alo-particle", {});
       mod.Put("Data/Art/Textures/RV_Tank.dds");
     }},
    {"MOD027",
     "two files",
     [](FactsMod& mod) { mod.Put(InModels("rv_tank.alo"), "alo", Tank()); },
     {.file = "Data/Art/Models/rv_tank.alo",
      .message = "differs from Data/Art/Models/RV_Tank.ALO only by case",
      .related = kTank},
     // A file on disk replaces one in an archive.
     [](FactsMod& mod) {
       mod.Put("Data/A.meg!DATA/ART/MODELS/RV_TANK.ALO", "alo", Tank());
     }},
    {"MOD013",
     "a proxy",
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put("Data/Art/Textures/RV_Tank.dds");
     },
     {.file = kTank,
      .offset = 3000,
      .length = 6,
      .path = "connections/proxy[0]/proxy",
      .message = "its file is P_Fire.alo",
      .related = "Data/Art/Models/P_Fire.alo"},
     [](FactsMod&) {}},
};

INSTANTIATE_TEST_SUITE_P(ModReferences, AcrossRuleTest,
                         testing::ValuesIn(AcrossCases(kReferenceCases,
                                                       SmallMod())),
                         AcrossRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
