// Checks of the bones that hardpoints name, on mods of a few files.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/mod/xml_test_mod.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kTank =
    "<Land_Model_Name>tank.alo</Land_Model_Name>"
    "<HardPoints>HP_A, HP_Game</HardPoints>";

TestMod TankMod(absl::string_view hardpoint) {
  TestMod mod;
  mod.PutModel("tank.alo", {"Root", "Turret"}, {"Hull"});
  mod.Units(Unit("Tank", kTank));
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
  EXPECT_EQ(TankMod(yes).Check(),
            "MOD026 Guns.xml:46+3 object[0]/Is_Destroyable: the hardpoint HP_A "
            "can be destroyed but has no Attachment_Bone\n");
  EXPECT_NE(TankMod(yes + "<Attachment_Bone/>").Check(), "");
  EXPECT_NE(TankMod("<Is_Destroyable>true</Is_Destroyable>").Check(), "");
  EXPECT_EQ(TankMod(yes + "<Attachment_Bone>Hull</Attachment_Bone>").Check(),
            "");
  EXPECT_EQ(TankMod("<Is_Destroyable>No</Is_Destroyable>").Check(), "");
  EXPECT_EQ(TankMod(yes + "<Variant_Of_Existing_Type>HP_Game"
                          "</Variant_Of_Existing_Type>")
                .Check(),
            "");
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
  TestMod two_models = TankMod(kGone);
  two_models.Units(Unit("Tank", absl::StrCat(kTank,
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
    mod.Units(absl::StrCat(Unit("Tank", kTank), Unit("Red", red),
                           Unit("Blue", blue)));
    return mod.Check();
  };
  const std::string of_tank =
      "<Variant_Of_Existing_Type>TANK</Variant_Of_Existing_Type>";
  const std::string of_red =
      "<Variant_Of_Existing_Type>Red</Variant_Of_Existing_Type>";
  const std::string red = "<Land_Model_Name>red.alo</Land_Model_Name>";
  const std::string none = "<HardPoints></HardPoints>";
  EXPECT_EQ(check(of_tank, of_red), "");
  EXPECT_TRUE(absl::StrContains(check(of_tank + red, of_red),
                                "is not in red.alo, the model of Red\n"));
  EXPECT_TRUE(absl::StrContains(check(of_tank, of_red + red),
                                "is not in red.alo, the model of Blue\n"));
  EXPECT_EQ(check(of_tank + none, of_red + red), "");
  // Of an object of the game, of itself, and of one another.
  EXPECT_EQ(
      check("<Variant_Of_Existing_Type>X</Variant_Of_Existing_Type>" + red, ""),
      "");
  EXPECT_EQ(check(of_red + red, ""), "");
  EXPECT_EQ(
      check("<Variant_Of_Existing_Type>Blue</Variant_Of_Existing_Type>" + red,
            of_red),
      "");
}

// Real chains have up to three; the limit also ends cycles.
TEST(HardpointsTest, SixteenVariantsOfOneAnotherAreFollowed) {
  TestMod mod = TankMod("<Fire_Bone_A>Turret</Fire_Bone_A>");
  mod.PutModel("red.alo", {"Root"});
  // V0 is a variant of V1, and so on; the last has the hardpoints.
  const auto check = [&](int objects) {
    std::string units;
    for (int i = 0; i + 1 < objects; ++i) {
      absl::StrAppend(
          &units,
          Unit(absl::StrCat("V", i),
               absl::StrCat(
                   "<Variant_Of_Existing_Type>V", i + 1,
                   "</Variant_Of_Existing_Type>",
                   i == 0 ? "<Land_Model_Name>red</Land_Model_Name>" : "")));
    }
    mod.Units(units + Unit(absl::StrCat("V", objects - 1), kTank));
    return mod.Check();
  };
  EXPECT_TRUE(absl::StrContains(check(16), "red.alo, the model of V0\n"));
  EXPECT_EQ(check(17), "");
}

TEST(HardpointsTest, ReportsAHardpointOnAModelOnce) {
  TestMod mod = TankMod(kGone);
  mod.Units(absl::StrCat(Unit("A", kTank), Unit("B", kTank),
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
                        "</H>"));
  EXPECT_EQ(mod.Check(), "");
}

TEST(HardpointsTest, TheWorkIsLimited) {
  TestMod mod = TankMod(kGone);
  // Each variant has all hardpoints, and each of them many bones.
  std::string units = Unit("Tank", kTank);
  std::string list = "<HardPoints>";
  std::string guns;
  for (int i = 0; i < 1000; ++i) {
    absl::StrAppend(&list, "H", i, ",");
    absl::StrAppend(&guns, "<H Name='H", i, "'>");
    for (int bone = 0; bone < 10; ++bone) absl::StrAppend(&guns, kGone);
    absl::StrAppend(&guns, "</H>");
    mod.PutModel(absl::StrCat("m", i, ".alo"), {"Root"});
    absl::StrAppend(&units, Unit(absl::StrCat("V", i),
                                 absl::StrCat("<Variant_Of_Existing_Type>All"
                                              "</Variant_Of_Existing_Type>"
                                              "<Land_Model_Name>m",
                                              i, "</Land_Model_Name>")));
  }
  mod.Units(absl::StrCat(units, Unit("All", list + "</HardPoints>")));
  mod.Guns(guns);
  const std::string text = mod.Check();
  EXPECT_TRUE(absl::StrContains(text, "MOD023"));
  EXPECT_LT(text.size(), 1'000'000);
}

}  // namespace
}  // namespace assetlint::alamo
