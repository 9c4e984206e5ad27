// Checks of the files, models and bones that XML names, on mods of a few files.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/mod/small_mod.h"
#include "formats/alamo/xml/xml.h"
#include "formats/base/facts.h"
#include "formats/testing/across_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

// A mod of a few files, some of them XML.
class TestMod : public FactsMod {
 public:
  // With the two lists, of the files that tests give it.
  TestMod() {
    PutXml("GameObjectFiles.xml",
           "<Game_Object_Files><File>Units.xml</File></Game_Object_Files>");
    PutXml("HardpointDataFiles.xml",
           "<Hard_Point_Files><File>Guns.xml</File><File>.\\guns.xml</File>"
           "</Hard_Point_Files>");
  }

  void PutXml(absl::string_view name, absl::string_view text) {
    Put(absl::StrCat("Data/XML/", name), "", ReadXml(text));
  }
  // The objects of Units.xml, and of Guns.xml.
  void Units(absl::string_view text) {
    PutXml("Units.xml", absl::StrCat("<Units>", text, "</Units>"));
  }
  void Guns(absl::string_view text) {
    PutXml("Guns.xml", absl::StrCat("<Guns>", text, "</Guns>"));
  }
  void PutModel(absl::string_view name,
                std::initializer_list<absl::string_view> bones,
                std::initializer_list<absl::string_view> meshes = {}) {
    Facts facts = ModelWith(bones);
    for (const auto mesh : meshes) facts.meshes.push_back({facts.Add(mesh, 0)});
    Put(InModels(name), "alo", std::move(facts));
  }

  // "RULE FILE:OFFSET+SIZE path: message" of each finding, with
  // "  FILE:OFFSET+SIZE: message" of what it relates to.
  std::string Check() const {
    std::string text;
    for (const FoundAcross& found : CheckFacts(*this)) {
      const Finding& finding = found.finding;
      if (finding.rule->id < "MOD020") continue;
      absl::StrAppend(&text, finding.rule->id, " ",
                      PlaceText(found.file, finding.range), " ",
                      FindingPath(finding), ": ", finding.message);
      if (finding.count > 1) absl::StrAppend(&text, " (", finding.count, ")");
      absl::StrAppend(&text, "\n");
      for (const RelatedPlace& related : finding.related) {
        absl::StrAppend(&text, "  ", PlaceText(related.file, related.range),
                        ": ", related.message, "\n");
      }
    }
    return text;
  }
  std::string CheckInGame(const std::vector<std::string>& names) const {
    TestMod mod = *this;
    mod.KnowGame(names);
    return mod.Check();
  }

 private:
  static std::string PlaceText(absl::string_view path, ByteRange range) {
    const absl::string_view name = path.substr(path.rfind('/') + 1);
    if (range.length == 0) return std::string(name);
    return absl::StrCat(name, ":", range.offset, "+", range.length);
  }
};

// An object of Units.xml.
std::string Unit(absl::string_view name, absl::string_view fields) {
  return absl::StrCat("<Unit Name=\"", name, "\">", fields, "</Unit>");
}

std::string VariantOf(absl::string_view name) {
  return absl::StrCat("<Variant_Of_Existing_Type>", name,
                      "</Variant_Of_Existing_Type>");
}

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
  TestMod unread;
  unread.Put("Data/XML/Units.xml");
  unread.Put("Data/XML/HardpointDataFiles.xml");
  EXPECT_EQ(unread.Check(), "");
}

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
      "has \"rv_tank_wreckage.alo\"\n"
      "  rv_tank_wreckage.alo: a file with nearly that name\n"
      "MOD021 Units.xml:92+11 object[0]/Space_Model_Name: the model "
      "\"ev_tank.alo\" is in neither the mod nor the game\n"
      "MOD021 Units.xml:156+5 object[0]/Land_Terrain_Model_Mapping: the "
      "model \"x.alo\" is in neither the mod nor the game\n");
}

TEST(XmlModelsTest, ReportsParticleSystemsInPlaceOfModels) {
  TestMod mod;
  mod.Put(InModels("p_fire.alo"), "alo-particle", {});
  mod.PutModel("tank.alo", {"Root"});
  const auto check = [&](absl::string_view fields) {
    mod.Units(Unit("A", fields));
    return mod.Check();
  };
  EXPECT_EQ(
      check("<GUI_Model_Name>P_Fire</GUI_Model_Name>"
            "<GUI_Model_Name>tank</GUI_Model_Name>"),
      "MOD025 Units.xml:38+6 object[0]/GUI_Model_Name: GUI_Model_Name "
      "names p_fire.alo, which is a particle system; it must name a model\n"
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
      "names tank.alo, which is a model; it must name a particle system\n"));
  mod.Put(InModels("p_fire.alo"));
  EXPECT_EQ(check("<GUI_Model_Name>P_Fire</GUI_Model_Name>"), "");
}

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
  // Both models are the same.
  const std::string once = mod.Check();
  units("<Space_Model_Name>Art\\Models/Tank_D.alo</Space_Model_Name>");
  EXPECT_EQ(mod.Check(), once);
  // It plays those of another model.
  units(
      "<Land_Model_Anim_Override_Name>tank.alo</"
      "Land_Model_Anim_Override_Name>");
  EXPECT_EQ(mod.Check(), "");
  units("");
  mod.Put(InModels("Tank_D_Idle_00.ala"));
  EXPECT_EQ(mod.Check(), "");
  mod.Put(InModels("tank_d_a.alo"));
  mod.Put(InModels("tank_d_die00.ala"));
  EXPECT_TRUE(absl::StrContains(mod.Check(), "load tank_d_die00.ala\n"));
  mod.Put(InModels("tank_d_die_00.ala"));
  EXPECT_EQ(mod.Check(), "");
}

TEST(DeathModelsTest, OtherModelsNeedNone) {
  TestMod mod;
  mod.PutModel("tank.alo", {"Root"});
  mod.Put(InModels("tank_die00.ala"));
  mod.Units(absl::StrCat(
      Unit("Tank", "<Death_Clone>Damage_Normal, Tank_Clone</Death_Clone>"),
      Unit("Tank_Clone", "<Land_Model_Name>Tank</Land_Model_Name>")));
  EXPECT_EQ(mod.Check(), "");
}

constexpr absl::string_view kTankXml =
    "<Land_Model_Name>tank.alo</Land_Model_Name>"
    "<HardPoints>HP_A, HP_Game</HardPoints>"
    "<Space_Model_Name>None.alo</Space_Model_Name>";

TestMod TankMod(absl::string_view hardpoint) {
  TestMod mod;
  mod.PutModel("tank.alo", {"Root", "Turret"}, {"Hull"});
  mod.Units(Unit("Tank", kTankXml));
  mod.Guns(absl::StrCat("<HardPoint Name='HP_A'>", hardpoint, "</HardPoint>"));
  return mod;
}

TEST(HardpointsTest, ChecksEveryKindOfBone) {
  for (const absl::string_view tag :
       {"Attachment_Bone", "Damage_Particles", "Fire_Bone_A", "Fire_Bone_B",
        "Turret_Bone_Name", "Barrel_Bone_Name", "Engine_Particles",
        "Damage_Decal", "attachment_bone"}) {
    const auto with = [&](absl::string_view bone) {
      return TankMod(absl::StrCat("<", tag, ">", bone, "</", tag, ">")).Check();
    };
    EXPECT_TRUE(absl::StrContains(with("Bone"), "the bone \"Bone\" is not in"))
        << tag;
    EXPECT_EQ(with("turret"), "") << tag;
    EXPECT_EQ(with("HULL"), "") << tag;
    EXPECT_EQ(with("None"), "") << tag;
    EXPECT_EQ(with(""), "") << tag;
  }
  EXPECT_EQ(TankMod("<Collision_Mesh>Bone</Collision_Mesh>").Check(), "");
}

TEST(HardpointsTest, ADestroyableOneHasABone) {
  const std::string yes = "<Is_Destroyable> Yes </Is_Destroyable>";
  EXPECT_NE(TankMod(yes + "<Attachment_Bone/>").Check(), "");
  EXPECT_NE(TankMod("<Is_Destroyable>true</Is_Destroyable>").Check(), "");
  EXPECT_NE(TankMod("<Is_Destroyable>1</Is_Destroyable>").Check(), "");
  EXPECT_EQ(TankMod("<Is_Destroyable>No</Is_Destroyable>").Check(), "");
  EXPECT_EQ(TankMod(yes + VariantOf("HP_Game")).Check(), "");
}

TEST(HardpointsTest, SomeBonesMayBeOnTheAttachedModel) {
  TestMod mod = TankMod(
      "<Model_To_Attach>Cannon</Model_To_Attach>"
      "<Fire_Bone_A>Muzzle</Fire_Bone_A>"
      "<Turret_Bone_Name>Muzzle</Turret_Bone_Name>"
      "<Barrel_Bone_Name>Muzzle</Barrel_Bone_Name>");
  // Not readable.
  EXPECT_EQ(mod.Check(), "");
  mod.PutModel("cannon.alo", {"Root", "Muzzle"});
  EXPECT_EQ(mod.Check(), "");
  mod.PutModel("cannon.alo", {"Root"});
  EXPECT_EQ(mod.Check(),
            "MOD023 Guns.xml:83+6 object[0]/Fire_Bone_A: the bone \"Muzzle\" "
            "is not in tank.alo or cannon.alo, the model of Tank\n"
            "  Guns.xml:121+6: Turret_Bone_Name is \"Muzzle\"\n"
            "  Guns.xml:164+6: Barrel_Bone_Name is \"Muzzle\"\n"
            "  Units.xml:80+4: an object that has the hardpoint\n"
            "  tank.alo: the model\n"
            "  cannon.alo: the model to attach\n");
  TestMod attachment = TankMod(
      "<Model_To_Attach>Cannon</Model_To_Attach>"
      "<Attachment_Bone>Muzzle</Attachment_Bone>");
  attachment.PutModel("cannon.alo", {"Root", "Muzzle"});
  EXPECT_TRUE(absl::StartsWith(attachment.Check(), "MOD023 "));
}

constexpr absl::string_view kGone = "<Fire_Bone_A>Gone</Fire_Bone_A>";

TEST(HardpointsTest, IsSilentWithoutTheModel) {
  TestMod mod = TankMod(kGone);
  EXPECT_NE(mod.Check(), "");
  mod.PutModel("tank.alo", {});
  EXPECT_EQ(mod.Check(), "");
  mod.Put(InModels("tank.alo"));
  EXPECT_EQ(mod.Check(), "");
  TestMod two_models = TankMod(kGone);
  two_models.Units(Unit("Tank", absl::StrCat(kTankXml,
                                             "<Space_Model_Name>ship.alo"
                                             "</Space_Model_Name>")));
  EXPECT_EQ(two_models.Check(), "");
  two_models.PutModel("ship.alo", {"Root"});
  EXPECT_TRUE(absl::StrContains(two_models.Check(),
                                "is not in tank.alo or ship.alo, the model"));
  two_models.PutModel("ship.alo", {"Root", "Gone"});
  EXPECT_EQ(two_models.Check(), "");
}

TEST(HardpointsTest, VariantsHaveWhatTheyDoNotReplace) {
  TestMod mod = TankMod("<Fire_Bone_A>Turret</Fire_Bone_A>");
  mod.PutModel("red.alo", {"Root"});
  const auto check = [&](absl::string_view red, absl::string_view blue) {
    mod.Units(absl::StrCat(Unit("Tank", kTankXml), Unit("Red", red),
                           Unit("Blue", blue)));
    return mod.Check();
  };
  const std::string of_tank = VariantOf("TANK");
  const std::string of_red = VariantOf("Red");
  const std::string red = "<Land_Model_Name>red.alo</Land_Model_Name>";
  const std::string none = "<HardPoints></HardPoints>";
  EXPECT_EQ(check(of_tank, of_red), "");
  EXPECT_TRUE(absl::StrContains(check(of_tank + red, of_red),
                                "is not in red.alo, the model of Red\n"));
  EXPECT_TRUE(absl::StrContains(check(of_tank, of_red + red),
                                "is not in red.alo, the model of Blue\n"));
  EXPECT_EQ(check(of_tank + none, of_red + red), "");
  // Of an object of the game, of itself, and of one another.
  EXPECT_EQ(check(VariantOf("X") + red, ""), "");
  EXPECT_EQ(check(of_red + red, ""), "");
  EXPECT_EQ(check(VariantOf("Blue") + red, of_red), "");
}

TEST(HardpointsTest, AVariantMayBeFifteenFromItsHardpoints) {
  TestMod mod = TankMod("<Fire_Bone_A>Turret</Fire_Bone_A>");
  mod.PutModel("red.alo", {"Root"});
  std::string units = Unit("V0", kTankXml);
  for (int i = 1; i <= 15; ++i) {
    std::string fields = VariantOf(absl::StrCat("V", i - 1));
    if (i == 15) fields += "<Land_Model_Name>red.alo</Land_Model_Name>";
    absl::StrAppend(&units, Unit(absl::StrCat("V", i), fields));
  }
  mod.Units(units);
  EXPECT_TRUE(absl::StrContains(mod.Check(), "the model of V15\n"));
}

TEST(HardpointsTest, ReportsAHardpointOnAModelOnce) {
  TestMod mod = TankMod(kGone);
  mod.Units(absl::StrCat(Unit("A", kTankXml), Unit("B", kTankXml),
                         Unit("C",
                              "<Land_Model_Name>Tank</Land_Model_Name>"
                              "<HardPoints>hp_a HP_A</HardPoints>")));
  EXPECT_TRUE(absl::StrContains(mod.Check(), "the model of A\n"));
  EXPECT_FALSE(absl::StrContains(mod.Check(), "the model of B\n"));
  EXPECT_FALSE(absl::StrContains(mod.Check(), "the model of C\n"));
}

TEST(HardpointsTest, SkipsNamesWithSeveralDefinitions) {
  TestMod mod = TankMod(kGone);
  mod.Guns(absl::StrCat("<H Name='HP_A'>", kGone, "</H><H Name='hp_a'>", kGone,
                        "</H><H>", kGone, "</H>"));
  EXPECT_EQ(mod.Check(), "");
}

TEST(HardpointsTest, TheWorkIsLimited) {
  TestMod mod = TankMod(kGone);
  // Each variant has all hardpoints, and each of them many bones.
  std::string units = Unit("Tank", kTankXml);
  std::string list = "<HardPoints>";
  std::string guns;
  for (int i = 0; i < 1000; ++i) {
    absl::StrAppend(&list, "H", i, ",");
    absl::StrAppend(&guns, "<H Name='H", i, "'>");
    for (int bone = 0; bone < 10; ++bone) {
      absl::StrAppend(&guns, "<Fire_Bone_A>", bone, "</Fire_Bone_A>");
    }
    absl::StrAppend(&guns, "</H>");
    mod.PutModel(absl::StrCat("m", i, ".alo"), {"Root"});
    absl::StrAppend(&units,
                    Unit(absl::StrCat("V", i),
                         absl::StrCat(VariantOf("All"), "<Land_Model_Name>m", i,
                                      "</Land_Model_Name>")));
  }
  mod.Units(absl::StrCat(units, Unit("All", list + "</HardPoints>")));
  mod.Guns(guns);
  const std::string text = mod.Check();
  EXPECT_TRUE(absl::StrContains(text, "the bones \"0\", \"1\" and others are"));
  EXPECT_LT(text.size(), 1'000'000);
}

}  // namespace
}  // namespace assetlint::alamo
