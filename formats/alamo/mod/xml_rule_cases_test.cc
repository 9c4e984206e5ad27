// Rules about what models name: particle systems, textures and shaders.

#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/small_mod.h"
#include "formats/alamo/xml/xml.h"
#include "formats/testing/across_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

constexpr char kUnit[] = "Data/Art/Models/RV_Tank.ALO";

// A proxy at 3100, and the model that it may name.
void AddFlag(FactsMod& mod, absl::string_view proxy) {
  AddProxy(mod.FactsOf(kUnit), proxy, 3100);
  mod.Put(InModels("rv_flag.alo"), "alo", ModelWith({"Root"}));
}

void AddDefaultShader(FactsMod& mod, bool hidden) {
  AddMesh(mod.FactsOf(kUnit), "Box", "Default.fx", "none", 4000, hidden);
}

const AcrossCase kReferenceCases[] = {
    {"MOD007/a model",
     [](FactsMod& mod) { AddFlag(mod, "RV_Flag_ALT1_LOD0.alo"); },
     {.file = kUnit,
      .range = {3100, 21},
      .path = "connections/proxy[1]/proxy",
      .message = "the proxy names rv_flag.alo, which is a model",
      .related = "Data/Art/Models/rv_flag.alo"},
     // Only capitals are removed.
     [](FactsMod& mod) {
       AddFlag(mod, "RV_Flag_alt1");
       AddProxy(mod.FactsOf(kUnit), "P_FIRE_ALT12", 3200);
     }},
    {"MOD007/a model of Empire at War",
     [](FactsMod& mod) { AddFlag(mod, "RV_FLAG"); },
     {.file = kUnit,
      .range = {3100, 7},
      .path = "connections/proxy[1]/proxy",
      .message = "the proxy names rv_flag.alo, which is a model",
      .related = "Data/Art/Models/rv_flag.alo"},
     [](FactsMod& mod) {
       AddFlag(mod, "RV_FLAG");
       mod.FactsOf(kUnit).universe_at_war = true;
     }},
    {"MOD008/in neither",
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kUnit), "w_grenade",
                3100);  // a missing texture
       mod.KnowGame({});
     },
     {.file = kUnit,
      .range = {3100, 9},
      .path = "connections/proxy[1]/proxy",
      .message = "the particle system \"w_grenade\" is in neither"},
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kUnit), "p_smoke", 3100);
       AddProxy(mod.FactsOf(kUnit), "lensflare0", 3200);  // in no game
       AddProxy(mod.FactsOf(kUnit), "", 3300);
       mod.KnowGame({"Data/Art/Models/P_Smoke.alo"});
     }},
    {"MOD008/no light either",
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kUnit), "My_Light", 3100);
       mod.KnowGame({});
     },
     {.file = kUnit, .range = {3100, 8}, .path = "connections/proxy[1]/proxy"},
     [](FactsMod& mod) {
       AddProxy(mod.FactsOf(kUnit), "My_Light", 3100);
       AddProxy(mod.FactsOf(kUnit), "Game_Light_ALT0", 3200);
       Facts xml;
       xml.objects.push_back({{}, xml.Add("my_light", 10), 0, 0});
       mod.Put("Data/XML/LightSources.xml", "", xml);
       mod.KnowGame({});
     }},
    {"MOD009/in neither",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "Door", "MeshGloss.fx", "rv_door.tga", 4000);
       mod.Put("Data/Art/Textures/rv_door.png");
       mod.KnowGame({});
     },
     {.file = kUnit,
      .range = {4050, 11},
      .path = "mesh[1]/material[0]",
      .message = "the texture \"rv_door.tga\" is in neither the mod nor the "
                 "game; the mod has \"rv_door.png\"",
      .related = "Data/Art/Textures/rv_door.png"},
     [](FactsMod& mod) {
       Facts& tank = mod.FactsOf(kUnit);
       AddMesh(tank, "Door", "MeshGloss.fx", "rv_door.v2.tga", 4000);
       AddMesh(tank, "A", "MeshGloss.fx", "C:\\x\\W_Game.tga", 4100);
       AddMesh(tank, "B", "MeshGloss.fx", "None.dds", 4200);
       AddMesh(tank, "C", "MeshGloss.fx", "", 4300);
       AddMesh(tank, "D", "MeshGloss.fx", "W_Grenade.tga", 4400);
       AddMesh(tank, "E", "MeshGloss.fx", "w_shadow_blob.tga", 4500);
       mod.Put("Data/Art/Textures/RV_Door.DDS");
       mod.KnowGame({"Data/Art/Textures/w_game.dds"});
     }},
    {"MOD009/of a particle system",
     [](FactsMod& mod) {
       Facts& fire = mod.FactsOf(InModels("P_Fire.alo"));
       fire.textures.push_back(fire.Add("p_smoke.tga", 600));
       fire.textures.push_back(fire.Add("p_smoke.tga", 700));
       mod.KnowGame({});
     },
     {.file = "Data/Art/Models/P_Fire.alo",
      .range = {600, 11},
      .path = "system/emitters"},
     [](FactsMod& mod) {
       Facts& fire = mod.FactsOf(InModels("P_Fire.alo"));
       fire.textures.push_back(fire.Add("p_smoke.tga", 600));
     }},
    {"MOD010/nowhere",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "Glow", "RV_Glow.fx", "none", 4000);
     },
     {.file = kUnit,
      .range = {4000, 10},
      .path = "mesh[1]/material[0]/shader/text",
      .message = "the shader \"RV_Glow.fx\" is in neither"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "Glow", "RV_Glow.fx", "none", 4000);
       AddMesh(mod.FactsOf(kUnit), "Box", "ALDEFAULT.FXO", "none", 4100);
       AddMesh(mod.FactsOf(kUnit), "Lid", "", "none", 4200);
       mod.Put("Data/Art/Shaders/Terrain/rv_glow.fxo");
     }},
    {"MOD010/a shader of the game that is misspelt",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "A", "MeshGlos.fx", "none", 4000);
     },
     {.file = kUnit,
      .range = {4000, 11},
      .path = "mesh[1]/material[0]/shader/text",
      .message = "; the game has \"MeshGloss.fx\""},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "A", "MeshGloss.fx", "none", 4000);
     }},
    {"MOD010/Default of a visible mesh",
     [](FactsMod& mod) { AddDefaultShader(mod, /*hidden=*/false); },
     {.file = kUnit,
      .range = {4000, 10},
      .path = "mesh[1]/material[0]/shader/text"},
     [](FactsMod& mod) { AddDefaultShader(mod, /*hidden=*/true); }},
    {"MOD011/Default of a hidden mesh",
     [](FactsMod& mod) { AddDefaultShader(mod, /*hidden=*/true); },
     {.file = kUnit,
      .range = {4000, 10},
      .path = "mesh[1]/material[0]/shader/text"},
     [](FactsMod& mod) { AddDefaultShader(mod, /*hidden=*/false); }},
    {"MOD012/a texture that no game has",
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "D", "MeshGloss.fx", "W_Grenade.tga", 4000);
       mod.KnowGame({});
     },
     {.file = kUnit, .range = {4050, 13}, .path = "mesh[1]/material[0]"},
     [](FactsMod& mod) {
       AddMesh(mod.FactsOf(kUnit), "D", "MeshGloss.fx", "W_Grenade.tga", 4000);
       mod.Put("Data/Art/Textures/w_grenade.dds");
       mod.KnowGame({});
     }},
    {"MOD013/a texture",
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put(InModels("p_fire.alo"), "alo-particle", {});
     },
     {.file = kUnit,
      .range = {2050, 11},
      .path = "mesh[0]/material[0]",
      .message =
          "the texture is named \"RV_Tank.tga\", but its file is rv_tank.dds",
      .related = "Data/Art/Textures/rv_tank.dds"},
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put(InModels("p_fire.alo"), "alo-particle", {});
       mod.Put("Data/Art/Textures/RV_Tank.dds");
       // The game may have it, by whatever case.
       AddMesh(mod.FactsOf(kUnit), "A", "MeshGloss.fx", "W_Game.tga", 4100);
     }},
    {"MOD027/two files",
     [](FactsMod& mod) { mod.Put(InModels("rv_tank.alo"), "alo", Tank()); },
     {.file = "Data/Art/Models/rv_tank.alo",
      .message = "differs from Data/Art/Models/RV_Tank.ALO only by case",
      .related = kUnit},
     // A file on disk replaces one in an archive.
     [](FactsMod& mod) {
       mod.Put("Data/A.meg!DATA/ART/MODELS/RV_TANK.ALO", "alo", Tank());
     }},
    {"MOD013/a proxy",
     [](FactsMod& mod) {
       mod.case_sensitive = true;
       mod.Put("Data/Art/Textures/RV_Tank.dds");
     },
     {.file = kUnit,
      .range = {3000, 6},
      .path = "connections/proxy[0]/proxy",
      .message = "its file is P_Fire.alo",
      .related = "Data/Art/Models/P_Fire.alo"},
     [](FactsMod&) {}},
};

INSTANTIATE_TEST_SUITE_P(ModReferences, AcrossRuleTest,
                         testing::ValuesIn(AcrossCases(kReferenceCases,
                                                       SmallMod())),
                         kRuleTestName);

// Rules about what the XML of a mod names.

constexpr char kUnits[] = "Data/XML/Units.xml";
constexpr char kGuns[] = "Data/XML/Guns.xml";

void PutXml(FactsMod& mod, absl::string_view path, absl::string_view text) {
  mod.Put(path, "", ReadXml(text));
}

// The object Tank: its model is at 35.
void PutUnit(FactsMod& mod, absl::string_view model,
             absl::string_view others = "") {
  PutXml(mod, kUnits,
         absl::StrCat("<U><T Name='Tank'><Land_Model_Name>", model,
                      "</Land_Model_Name><HardPoints>HP_Gun</HardPoints></T>",
                      others, "</U>"));
}

// Its hardpoint: the bone is at 33.
void PutGun(FactsMod& mod, absl::string_view bone) {
  PutXml(mod, kGuns,
         absl::StrCat("<G><H Name='HP_Gun'><Fire_Bone_A>", bone,
                      "</Fire_Bone_A></H></G>"));
}

FactsMod XmlMod() {
  FactsMod mod = SmallMod();
  PutXml(mod, "Data/XML/GameObjectFiles.xml", "<L><File>Units.xml</File></L>");
  PutXml(mod, "Data/XML/HardpointDataFiles.xml",
         "<L><File>Guns.xml</File></L>");
  PutUnit(mod, "rv_tank.alo");
  PutGun(mod, "Barrel");
  return mod;
}

// The object that Death_Clone names has the model at 181.
void PutDeathClone(FactsMod& mod) {
  PutUnit(mod, "rv_tank.alo",
          "<T Name='A'><Death_Clone>Damage, B</Death_Clone></T>"
          "<T Name='B'><Space_Model_Name>rv_tank_d</Space_Model_Name></T>");
  mod.Put(InModels("rv_tank_d.alo"), "alo", ModelWith({"Root"}));
}

// A and the object that it becomes have these sizes, the latter at 209.
void PutScales(FactsMod& mod, absl::string_view a, absl::string_view b) {
  PutUnit(mod, "rv_tank.alo",
          absl::StrCat("<T Name='A'><Death_Clone>Damage, B</Death_Clone>"
                       "<Scale_Factor>",
                       a, "</Scale_Factor></T><T Name='B'><Scale_Factor>", b,
                       "</Scale_Factor></T>"));
}

// The tank's gun fires from a bone that points up so far, on land or in space.
void PutFireBone(FactsMod& mod, absl::string_view where, float up) {
  PutXml(
      mod, kUnits,
      absl::StrCat("<U><T Name='Tank'><", where, "_Model_Name>rv_tank</", where,
                   "_Model_Name><HardPoints>HP_Gun</HardPoints></T>", "</U>"));
  mod.FactsOf(kUnit).bones[3].x_up = up;
}

void ListUnits(FactsMod& mod, absl::string_view file) {
  PutXml(mod, "Data/XML/GameObjectFiles.xml",
         absl::StrCat("<L><File>", file, "</File></L>"));
}

const AcrossCase kCases[] = {
    {"MOD020/a tag without its end",
     [](FactsMod& mod) { PutXml(mod, kGuns, "<G><H></G>"); },
     {.file = kGuns,
      .range = {8, 1},
      .message = "cannot be read as XML: <H> of line 1 is never closed",
      .related = "Data/XML/HardpointDataFiles.xml"},
     // No list names it.
     [](FactsMod& mod) { PutXml(mod, "Data/XML/Old.xml", "<G><H></G>"); }},
    {"MOD020/a list without the end of a tag",
     [](FactsMod& mod) {
       PutXml(mod, "Data/XML/GameObjectFiles.xml", "<L><File>Units.xml</L>");
     },
     {.file = "Data/XML/GameObjectFiles.xml",
      .range = {20, 1},
      .message = "the list cannot be read as XML: <File> of line 1 is never "
                 "closed; none of the files that it names is checked"},
     // The game reads the lists of the folder Data/XML only.
     [](FactsMod& mod) {
       PutXml(mod, "Data/XML/Old/GameObjectFiles.xml",
              "<L><File>Units.xml</L>");
     }},
    {"MOD021/a letter left out",
     [](FactsMod& mod) {
       PutUnit(mod, "rv_heavy_cruser.alo");
       mod.Put(InModels("rv_heavy_cruiser.alo"), "alo", ModelWith({"Root"}));
       mod.game_known = true;
     },
     {.file = kUnits,
      .range = {35, 19},
      .path = "object[0]/Land_Model_Name",
      .message = "the mod has \"rv_heavy_cruiser.alo\"",
      .related = "Data/Art/Models/rv_heavy_cruiser.alo"},
     // The game may have that one.
     [](FactsMod& mod) {
       PutUnit(mod, "rv_heavy_cruser.alo");
       mod.Put(InModels("rv_heavy_cruiser.alo"), "alo", ModelWith({"Root"}));
     }},
    {"MOD023/a bone that the model lacks",
     [](FactsMod& mod) { PutGun(mod, "Muzzle"); },
     {.file = kGuns,
      .range = {33, 6},
      .path = "object[0]/Fire_Bone_A",
      .message = "the bone \"Muzzle\" is not in RV_Tank.ALO, the model of Tank",
      .related = kUnit},
     // The name of a mesh.
     [](FactsMod& mod) {
       PutGun(mod, "Door");
       AddMesh(mod.FactsOf(kUnit), "DOOR", "MeshGloss.fx", "none", 4000);
     }},
    {"MOD023/nearly a bone, and several effects",
     [](FactsMod& mod) {
       PutUnit(mod, "rv_tank.alo",
               "<T Name='B'><Land_Model_Name>rv_tank</Land_Model_Name>"
               "<HardPoints>HP_A, HP_B</HardPoints></T>");
       PutXml(mod, kGuns,
              "<G><H Name='HP_A'><Damage_Decal>Tur_ret</Damage_Decal></H>"
              "<H Name='HP_B'><Damage_Decal>B_BLAST</Damage_Decal></H></G>");
     },
     {.file = kGuns,
      .range = {32, 7},
      .path = "object[0]/Damage_Decal",
      .message = "the bones \"Tur_ret\" and \"B_BLAST\" are not in "
                 "RV_Tank.ALO, the model of B (2 hardpoints); the model has "
                 "\"Turret\"",
      .related = kUnit},
     [](FactsMod&) {}},
    {"MOD024/a name that the game does not read",
     [](FactsMod& mod) {
       PutDeathClone(mod);
       mod.Put(InModels("rv_tank_d_Die00.ala"), "ala", TracksFor({}));
     },
     {.file = kUnits,
      .range = {181, 9},
      .path = "object[2]/Space_Model_Name",
      .message = "the game does not load rv_tank_d_Die00.ala",
      .related = "Data/Art/Models/rv_tank_d_Die00.ala"},
     // It only carries particles.
     [](FactsMod& mod) { PutDeathClone(mod); }},
    {"MOD025/a file of another program",
     [](FactsMod& mod) { PutUnit(mod, "rv_tank.obj"); },
     {.file = kUnits,
      .range = {35, 11},
      .path = "object[0]/Land_Model_Name",
      .message = "names \"rv_tank.obj\"; it must name a .alo file"},
     // Without a Data folder, it may be a file for something else.
     [](FactsMod& mod) {
       PutXml(mod, "x/GameObjectFiles.xml", "<L><File>Units.xml</File></L>");
       PutXml(mod, "x/Units.xml", "<U><T><GUI_Model>x.obj</GUI_Model></T></U>");
       PutUnit(mod, "rv_tank");
     }},
    {"MOD026/no bone",
     [](FactsMod& mod) {
       PutXml(mod, kGuns,
              "<G><H Name='HP_Gun'><Is_Destroyable>Yes</Is_Destroyable></H>"
              "</G>");
     },
     {.file = kGuns,
      .range = {36, 3},
      .path = "object[0]/Is_Destroyable",
      .message =
          "the hardpoint HP_Gun can be destroyed but has no Attachment_Bone"},
     [](FactsMod& mod) {
       PutXml(mod, kGuns,
              "<G><H Name='HP_Gun'><Is_Destroyable>Yes</Is_Destroyable>"
              "<Attachment_Bone>Turret</Attachment_Bone></H></G>");
     }},
    {"MOD028/a quarter of the size",
     [](FactsMod& mod) { PutScales(mod, "2.0", "0.5"); },
     {.file = kUnits,
      .range = {209, 3},
      .path = "object[2]/Scale_Factor",
      .message = "the Scale_Factor of the death clone is 0.5, but that of A is "
                 "2.0: it is drawn at 25 % of its size",
      .related = kUnits},
     [](FactsMod& mod) { PutScales(mod, "1.0", "0.81"); }},
    {"MOD029/a bone that points up",
     [](FactsMod& mod) { PutFireBone(mod, "Space", -1); },
     {.file = kUnit,
      .range = {300, 6},
      .path = "skeleton/bone[3]",
      .message = "the line of fire, points down",
      .related = kGuns},
     // On land, where artillery fires up.
     [](FactsMod& mod) { PutFireBone(mod, "Land", 1); }},
    {"MOD030/a file that the list lacks",
     [](FactsMod& mod) {
       mod.Put("Data/XML/More.xml", "", mod.FactsOf(kGuns));
       PutXml(mod, kGuns, "<G/>");
     },
     {.file = kUnits,
      .range = {76, 6},
      .path = "object[0]/HardPoints",
      .message = "the hardpoint HP_Gun is in More.xml, but "
                 "HardpointDataFiles.xml does not list that file",
      .related = "Data/XML/More.xml"},
     // The game has it.
     [](FactsMod& mod) { PutXml(mod, kGuns, "<G/>"); }},
    {"MOD031/nearly a file",
     [](FactsMod& mod) { ListUnits(mod, "Unit_s.xml"); },
     {.file = "Data/XML/GameObjectFiles.xml",
      .range = {9, 10},
      .message =
          "the list names \"Unit_s.xml\", but there is no such file; the "
          "mod has \"Units.xml\"",
      .related = kUnits},
     [](FactsMod& mod) { ListUnits(mod, "Other.xml"); }},
    {"MOD031/a folder of the mod",
     [](FactsMod& mod) {
       ListUnits(mod, "Sub\\X.xml</File><File>Sub\\Y.xml");
       mod.Put("Data/XML/Sub/Z.xml");
     },
     {.file = "Data/XML/GameObjectFiles.xml",
      .range = {9, 9},
      .message = "but the folder has none"},
     [](FactsMod& mod) { ListUnits(mod, "Sub\\X.xml"); }},
};

INSTANTIATE_TEST_SUITE_P(ModXml, AcrossRuleTest,
                         testing::ValuesIn(AcrossCases(kCases, XmlMod())),
                         kRuleTestName);

}  // namespace

}  // namespace assetlint::alamo
