// Checks of the files and models that XML names, on mods of a few files.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/xml_test_mod.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

// --- Files -----------------------------------------------------------------

TEST(XmlFilesTest, FindsFilesInFoldersBelow) {
  TestMod mod;
  mod.PutXml("Sub/Deep/Bad.XML", "<");
  for (const char* const name :
       {"sub\\deep\\bad.xml", ".\\Sub/./Deep\\BAD.XML",
        "A\\..\\Sub/Deep/Bad.xml", "..\\XML\\Sub\\Deep\\Bad.xml"}) {
    mod.PutXml("GameObjectFiles.xml",
               absl::StrCat("<a><File> ", name, "</File></a>"));
    EXPECT_TRUE(absl::StartsWith(mod.Check(), "MOD020 Bad.XML")) << name;
  }
  for (const char* const name : {"..\\Sub\\Deep\\Bad.xml", "", ".", "..",
                                 "..\\..\\..\\Bad.xml", "Bad.xml"}) {
    mod.PutXml("GameObjectFiles.xml",
               absl::StrCat("<a><File>", name, "</File></a>"));
    EXPECT_EQ(mod.Check(), "") << name;
  }
}

// --- Models ----------------------------------------------------------------

TEST(XmlModelsTest, WithTheGameReportsMissingModels) {
  TestMod mod;
  mod.PutModel("rv_tank_wreckage.alo", {"Root"});
  mod.Units(Unit("A",
                 "<Land_Model_Name>rv_tank_wreckages</Land_Model_Name>"
                 "<Space_Model_Name>ev_tank.alo</Space_Model_Name>"
                 "<Land_Terrain_Model_Mapping>Sand, x.alo, Ice, RV_Tank_"
                 "Wreckage.alo</Land_Terrain_Model_Mapping>"
                 "<Model_Name>None</Model_Name><Model_Name/>"
                 "<Land_Model_Anim_Override_Name>y.alo"
                 "</Land_Model_Anim_Override_Name>"));
  mod.Guns("<G Name='G'><Model_To_Attach>z</Model_To_Attach></G>");
  EXPECT_EQ(
      mod.CheckInGame({"Data/Art/Models/Other.alo"}),
      "MOD021 Guns.xml:35+1 object[0]/Model_To_Attach: the model \"z\" is "
      "in neither the mod nor the game\n"
      "MOD021 Units.xml:39+17 object[0]/Land_Model_Name: the model "
      "\"rv_tank_wreckages\" is in neither the mod nor the game; the mod "
      "has rv_tank_wreckage.alo\n"
      "  rv_tank_wreckage.alo: a model with nearly that name\n"
      "MOD021 Units.xml:92+11 object[0]/Space_Model_Name: the model "
      "\"ev_tank.alo\" is in neither the mod nor the game\n"
      "MOD021 Units.xml:156+5 object[0]/Land_Terrain_Model_Mapping: the "
      "model \"x.alo\" is in neither the mod nor the game\n");
}

TEST(XmlModelsTest, FilesThatNoListNamesDoNotCount) {
  TestMod mod;
  mod.PutModel("rv_tank_wreckage.alo", {"Root"});
  mod.PutXml("Other.xml",
             "<a><b><Model_Name>rv_tank_wreckages</Model_Name></b></a>");
  EXPECT_EQ(mod.Check(), "");
}

TEST(XmlModelsTest, ReportsParticleSystemsInPlaceOfModels) {
  TestMod mod;
  mod.PutParticles("p_fire.alo");
  mod.PutModel("tank.alo", {"Root"});
  const auto check = [&](absl::string_view fields) {
    mod.Units(Unit("A", fields));
    return mod.Check();
  };
  EXPECT_EQ(check("<GUI_Model_Name>P_Fire</GUI_Model_Name>"
                  "<GUI_Model_Name>tank</GUI_Model_Name>"),
            "MOD025 Units.xml:38+6 object[0]/GUI_Model_Name: GUI_Model_Name "
            "names p_fire.alo, a particle system, must name a model\n"
            "  p_fire.alo: the file\n");
  // An object may be an effect, but one with hardpoints is not.
  const std::string effect = "<Space_Model_Name>p_fire.alo</Space_Model_Name>";
  EXPECT_EQ(check(effect), "");
  EXPECT_EQ(check(effect + "<HardPoints/>"), "");
  EXPECT_TRUE(absl::StartsWith(check(effect + "<HardPoints>H</HardPoints>"),
                               "MOD025 Units.xml:40+10 "));
  EXPECT_EQ(
      check("<Damaged_Smoke_Asset_Name>p_fire</Damaged_Smoke_Asset_Name>"), "");
  EXPECT_TRUE(absl::StrContains(
      check("<Damaged_Smoke_Asset_Name>tank</Damaged_Smoke_Asset_Name>"),
      "names tank.alo, a model, must name a particle system\n"));
}

// --- Death clones ----------------------------------------------------------

TEST(DeathModelsTest, ReportsAModelWithoutAnAnimation) {
  TestMod mod;
  mod.PutModel("tank_d.alo", {"Root"}, {"Wreck"});
  const auto units = [&](absl::string_view fields) {
    mod.Units(absl::StrCat(
        Unit("Tank", "<Death_Clone>Damage_Normal, Tank_Clone</Death_Clone>"),
        Unit("Tank_Clone",
             absl::StrCat("<Land_Model_Name>Tank_D</Land_Model_Name>",
                          fields))));
  };
  units("");
  EXPECT_EQ(mod.Check(),
            "MOD024 Units.xml:125+6 object[1]/Land_Model_Name: the model of a "
            "death clone, tank_d.alo, has no animation TANK_D_DIE_00.ala and "
            "no other\n"
            "  Units.xml:53+10: an object that the clone replaces\n");
  EXPECT_EQ(mod.CheckInGame({"Data/Art/Models/tank_d.alo",
                             "Data/Art/Models/tank_d_die_00.ala"}),
            "");
  // It plays those of another model.
  units(
      "<Land_Model_Anim_Override_Name>tank.alo"
      "</Land_Model_Anim_Override_Name>");
  EXPECT_EQ(mod.Check(), "");
  units("");
  mod.PutName("Data/Art/Models/Tank_D_Idle_00.ala");
  EXPECT_EQ(mod.Check(), "");
}

TEST(DeathModelsTest, OtherModelsNeedNone) {
  TestMod mod;
  mod.PutModel("tank.alo", {"Root"});
  mod.PutName("Data/Art/Models/tank_die00.ala");
  mod.Units(absl::StrCat(
      Unit("Tank", "<Death_Clone>Damage_Normal, Tank_Clone</Death_Clone>"),
      Unit("Tank_Clone", "<Land_Model_Name>Tank</Land_Model_Name>")));
  EXPECT_EQ(mod.Check(), "");
}

}  // namespace
}  // namespace assetlint::alamo
