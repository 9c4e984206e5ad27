// The cases of rules about the XML of a mod: what lists load, and the models,
// bones and deaths of objects.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/mods/changes.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

using Row = ModRow;

// An object or a hard point in a file, and changes of the two files.

std::string Tag(absl::string_view name, absl::string_view text) {
  return absl::StrCat("<", name, ">", text, "</", name, ">");
}
std::string Land(absl::string_view model) {
  return Tag("Land_Model_Name", model);
}
std::string VariantOf(absl::string_view name) {
  return Tag("Variant_Of_Existing_Type", name);
}
std::string Object(absl::string_view name, absl::string_view fields) {
  return absl::StrCat("\t<GroundVehicle Name=\"", name, "\">\n\t\t", fields,
                      "\n\t</GroundVehicle>\n");
}
std::string HardPoint(absl::string_view name, absl::string_view fields) {
  return absl::StrCat("<HardPoint Name=\"", name, "\">", fields,
                      "</HardPoint>");
}

Change Edit(absl::string_view file, const std::string& from,
            const std::string& to) {
  return [=, path = XmlPath(file)](Mod& mod) { mod.Edit(path, from, to); };
}
Change Insert(absl::string_view file, const std::string& before,
              const std::string& text) {
  return Edit(file, before, text + before);
}
// Fields at the end of the tank or of its gun, and more objects after these.
Change OnTank(const std::string& field) {
  return Insert(kObjects, "\t</GroundVehicle>",
                absl::StrCat("\t\t", field, "\n"));
}
Change OnGun(const std::string& fields) {
  return Insert(kGuns, "\t</HardPoint>", fields);
}
Change Objects(const std::string& objects) {
  return Insert(kObjects, "</Vehicles>", objects);
}
// The tank has more hard points, "A, B".
Change Guns(const std::string& names, const std::string& guns) {
  return All(Edit(kObjects, ">HP_Tank_Gun<",
                  absl::StrCat(">HP_Tank_Gun, ", names, "<")),
             Insert(kGuns, "</HardPoints>", guns));
}
Change ListObjects(const std::string& text) {
  return Edit("GameObjectFiles.xml", "Vehicles.xml", text);
}
Change ListGuns(const std::string& text) {
  return Edit("HardpointDataFiles.xml", "HardPoints.xml", text);
}

std::vector<Row> XmlFiles() {
  const std::string bad = "<G><H></G>";
  const auto more_guns = [](Mod& mod) {
    mod.Put(XmlPath("More.xml"), mod.Bytes(XmlPath(kGuns)));
  };
  const Change no_guns = Put(XmlPath(kGuns), ObjectFile("HardPoints", {}));
  const std::string in_sub = "Sub\\X.xml</File><File>Sub\\Y.xml";
  return {
      // No list names the other.
      {"MOD020/xml-unreadable", Edit(kGuns, "TurretBone", "Turret\x01"),
       Put(XmlPath("Old.xml"), bad)},
      {"MOD020/xml-in-folders",
       All(Put(XmlPath("Sub/Deep/A.XML"), "<"),
           Put(XmlPath("Sub/Deep/B.xml"), bad),
           Put(XmlPath("Sub/Deep/C.xml"), bad),
           Put(XmlPath("Sub/Deep/D.xml"), bad),
           ListObjects(" sub\\deep\\a.xml</File><File>.\\Sub/./Deep\\B.xml"
                       "</File><File>A\\..\\Sub/Deep/C.xml</File><File>"
                       "..\\XML\\Sub\\Deep\\D.xml")),
       All(Put(XmlPath("Sub/Deep/A.xml"), bad),
           ListObjects("..\\Sub\\Deep\\A.xml</File><File></File><File>."
                       "</File><File>..</File><File>..\\..\\..\\A.xml"
                       "</File><File>A.xml"))},
      // The game reads the lists of the folder Data/XML only.
      {"MOD020/list-unreadable",
       Edit("GameObjectFiles.xml", "Vehicles.xml</File>", "Vehicles.xml"),
       Put(XmlPath("Old/GameObjectFiles.xml"), "<L><File>Vehicles.xml</L>")},
      // The game has it.
      {"MOD030/hardpoint-file-not-listed", All(more_guns, no_guns), no_guns},
      {"MOD031/listed-file-misspelt", ListGuns("Hard_Points.xml"),
       ListGuns("Other.xml")},
      {"MOD031/listed-folder",
       All(ListObjects(in_sub), Put(XmlPath("Sub/Z.xml"))),
       ListObjects(in_sub)},
  };
}

std::vector<Row> ModelsOfObjects() {
  const Change many =
      All(PutModel("rv_wreckage.alo", {}),
          OnTank(Land("rv_wreckages") + Tag("Space_Model_Name", "ev_tank.alo") +
                 Tag("Land_Terrain_Model_Mapping",
                     "Sand, x.alo, Ice, RV_Wreckage.alo") +
                 Tag("Model_Name", "None") + Tag("Model_Name", "") +
                 Tag("Land_Model_Anim_Override_Name", "y.alo")),
          OnGun(Tag("Model_To_Attach", "z")));
  const std::string effect = Tag("Space_Model_Name", "p_tankfire.alo");
  return {
      {"MOD021/model-missing",
       All(KnowGame(), OnTank(Tag("Space_Model_Name", "qx_nowhere.alo"))),
       // The game may have it.
       OnTank(Tag("Space_Model_Name", "qx_nowhere.alo"))},
      {"MOD021/models-missing", All(KnowGame({"Data/A.xml"}), many), many},
      {"MOD025/model-is-particle-system",
       OnTank(Tag("GUI_Model_Name", "p_tankfire.alo")),
       All(Put(ModelPath("p_unread.alo")),
           OnTank(Tag("GUI_Model_Name", "p_unread") +
                  Tag("GUI_Model_Name", "rv_tank")))},
      // An object may be an effect, but one with hardpoints is not.
      {"MOD025/effect-with-hardpoints", OnTank(effect),
       Objects(Object("A", effect) + Object("B", effect + "<HardPoints/>"))},
      {"MOD025/smoke-is-model",
       OnTank(Tag("Damaged_Smoke_Asset_Name", "Rv_Tank")),
       OnTank(Tag("Damaged_Smoke_Asset_Name", "p_tankfire"))},
      // Without a Data folder, it may be a file for something else.
      {"MOD025/model-of-other-program", OnTank(Land("rv_tank.obj")),
       All(Put("x/GameObjectFiles.xml", "<L><File>Units.xml</File></L>"),
           Put("x/Units.xml", "<U><T><GUI_Model>x.obj</GUI_Model></T></U>"))},
  };
}

std::string EveryBone(absl::string_view bone) {
  std::string fields;
  for (const char* const tag :
       {"Attachment_Bone", "Damage_Particles", "Fire_Bone_A", "Fire_Bone_B",
        "Turret_Bone_Name", "Barrel_Bone_Name", "Engine_Particles",
        "Damage_Decal"}) {
    fields += Tag(tag, bone);
  }
  return fields;
}

std::vector<Row> BonesOfHardPoints() {
  const std::string gone = Tag("Fire_Bone_A", "Gone");
  const std::string attach = Tag("Model_To_Attach", "RV_Cannon");
  const std::string muzzle = Tag("Fire_Bone_A", "Muzzle") +
                             Tag("Turret_Bone_Name", "Muzzle") +
                             Tag("Barrel_Bone_Name", "Muzzle");
  const Change cannon = PutModel("rv_cannon.alo", {"Muzzle"});
  const std::string guns = Tag("HardPoints", "HP_Gone");
  const std::string ship = Tag("Space_Model_Name", "rv_ship.alo");
  const std::string same =
      Land("RV_Tank") + Tag("HardPoints", "hp_tank_gun HP_TANK_GUN");
  return {
      {"MOD023/attachment-bone-missing",
       Edit(kGuns, ">HP_Gun_Bone<", ">HP_Nose_Bone<"),
       // The name of a mesh.
       Edit(kGuns, ">HP_Gun_Bone<", ">TRACKS<")},
      // A list may name a file twice.
      {"MOD023/bone-of-each-kind",
       All(OnGun(EveryBone("Bone")),
           OnTank(Tag("Space_Model_Name", "None.alo")),
           ListGuns("HardPoints.xml</File><File>.\\hardpoints.xml")),
       OnGun(EveryBone("turretbone") + EveryBone("HULL") + EveryBone("None") +
             EveryBone("") + Tag("Collision_Mesh", "Bone"))},
      {"MOD023/tag-in-lower-case", OnGun(Tag("attachment_bone", "Bone")),
       OnGun(Tag("attachment_bone", "TurretBone"))},
      {"MOD023/bones-of-effects",
       Guns("HP_A, HP_B",
            HardPoint("HP_A", Tag("Damage_Decal", "Turret_Bone")) +
                HardPoint("HP_B", Tag("Damage_Decal", "B_BLAST"))),
       Guns("HP_A", HardPoint("HP_A", Tag("Damage_Decal", "Turretbone")))},
      {"MOD023/fire-bone-on-no-model",
       All(OnGun(attach + muzzle), PutModel("rv_cannon.alo", {"Turret"})),
       // What the second attaches cannot be read.
       All(OnGun(attach + muzzle), cannon,
           Guns("HP_A", HardPoint("HP_A", Tag("Model_To_Attach", "x") +
                                              Tag("Fire_Bone_A", "Muzzle"))))},
      {"MOD023/attachment-bone-on-attached-model",
       All(OnGun(attach + Tag("Attachment_Bone", "Muzzle")), cannon),
       All(OnGun(attach + muzzle), cannon)},
      // One finding, which relates the second.
      {"MOD023/two-bones-missing",
       All(Edit(kGuns, ">TurretBone<", ">Turret_00<"),
           Edit(kGuns, ">BarrelBone<", ">Barrel_00<"))},
      {"MOD023/bone-in-neither-model",
       All(OnGun(gone), OnTank(ship), PutModel("rv_ship.alo", {})),
       // Models that are absent, unreadable or without bones say nothing.
       All(OnGun(gone), OnTank(ship), PutModel("rv_ship.alo", {"Gone"}),
           Insert(kGuns, "</HardPoints>", HardPoint("HP_Gone", gone)),
           Put(ModelPath("b.alo")),
           Put(ModelPath("c.alo"), ModelSpec().Build()),
           Objects(Object("A", guns + Land("rv_tank") +
                                   Tag("Space_Model_Name", "a")) +
                   Object("B", guns + Land("b")) +
                   Object("C", guns + Land("c")) + Object("D", guns)))},
      // The others have the same model.
      {"MOD023/bone-missing-of-several-objects",
       All(OnGun(gone), Objects(Object("A", same) + Object("B", same))),
       // It is not known which of them the game uses.
       All(OnGun(gone), Insert(kGuns, "</HardPoints>",
                               HardPoint("hp_tank_gun", gone) + "<HardPoint>" +
                                   gone + "</HardPoint>"))},
  };
}

// RV_1 to RV_n, each of which varies the one before; the last has a model of
// its own.
Change Variants(int n) {
  std::string objects;
  for (int i = 1; i <= n; ++i) {
    absl::StrAppend(
        &objects,
        Object(absl::StrCat("RV_", i),
               VariantOf(i == 1 ? "RV_TANK" : absl::StrCat("RV_", i - 1)) +
                   (i == n ? Land("rv_red.alo") : "")));
  }
  return All(PutModel("rv_red.alo", {}), Objects(objects));
}

std::vector<Row> HardPointsOfVariants() {
  const std::string red = Land("rv_red.alo");
  const std::string of_tank = VariantOf("RV_TANK");
  const Change put_red = PutModel("rv_red.alo", {});
  return {
      // A model that an object has from the one that it varies.
      {"MOD023/hardpoint-of-variant",
       All(Objects(
               Object("RV_Miner", of_tank + Tag("HardPoints", "HP_Tank_Mine"))),
           Insert(kGuns, "</HardPoints>",
                  HardPoint("HP_Tank_Mine",
                            Tag("Attachment_Bone", "HP_Mine_Bone"))))},
      {"MOD023/model-of-variant",
       All(put_red, Objects(Object("RV_Red", of_tank + red) +
                            Object("RV_Blue", VariantOf("RV_Red")))),
       // Without hardpoints; of an object of the game, of itself, and of one
       // another.
       All(put_red, Objects(Object("RV_Red", of_tank + Tag("HardPoints", "")) +
                            Object("RV_Blue", VariantOf("RV_Red") + red) +
                            Object("A", VariantOf("X") + red) +
                            Object("B", VariantOf("B") + red) +
                            Object("C", VariantOf("D") + red) +
                            Object("D", VariantOf("C"))))},
      {"MOD023/model-of-variant-of-variant", Variants(2)},
      {"MOD023/model-fifteen-variants-away", Variants(15), Variants(16)},
  };
}

std::vector<Row> RolesOfHardPoints() {
  const std::string yes = Tag("Is_Destroyable", " Yes ");
  const auto fire_bone = [](absl::string_view where, float up) {
    return All(
        TankWith([=](ModelSpec& model) {
          model.bones[3].matrix =
              model.bones[4].matrix = {0, 0, -up, 0, 0, 1, 0, 0, up, 0, 0, 0};
        }),
        Edit(kObjects, "<Land_Model_Name>rv_tank.alo</Land",
             absl::StrCat("<", where, "_Model_Name>rv_tank.alo</", where)));
  };
  return {
      // On land artillery fires up.
      {"MOD029/fire-bone-points-down", fire_bone("Space", -1),
       fire_bone("Land", 1)},
      {"MOD029/fire-bones-point-up",
       All(fire_bone("Space", 1), OnGun(Tag("Fire_Bone_B", "BarrelBone")))},
      {"MOD026/hardpoint-without-bone",
       Edit(kGuns, "<Attachment_Bone>HP_Gun_Bone</Attachment_Bone>",
            "<Is_Destroyable>Yes</Is_Destroyable>"),
       OnGun(yes)},
      {"MOD026/hardpoints-without-bone",
       Guns("A", HardPoint("A", yes + "<Attachment_Bone/>") +
                     HardPoint("B", Tag("Is_Destroyable", "true")) +
                     HardPoint("C", Tag("Is_Destroyable", "1"))),
       Guns("A", HardPoint("A", Tag("Is_Destroyable", "No")) +
                     HardPoint("B", yes + VariantOf("HP_Game")))},
  };
}

// An object that another replaces when it dies.
Change Clone(const std::string& fields) {
  return All(OnTank(Tag("Death_Clone", "Damage_Normal, RV_Tank_Death")),
             Objects(Object("RV_Tank_Death", fields)));
}
Change Scales(const std::string& tank, const std::string& clone) {
  return All(OnTank(Tag("Scale_Factor", tank)),
             Clone(Tag("Scale_Factor", clone)));
}

std::vector<Row> Deaths() {
  ModelSpec wreck = Skeleton({"Wreck"});
  const Change put_hidden = Put(ModelPath("rv_tank_d.alo"), wreck.Build());
  AddMesh(wreck, GlossMesh("Wreck", "rv_tank.dds"));
  const Change put = Put(ModelPath("rv_tank_d.alo"), wreck.Build());
  const Change last = Put(ModelPath("rv_z_d.alo"), wreck.Build());
  return {
      // With a model of its own. The game does not read the name of its
      // animation.
      {"MOD024/death-model-without-clip",
       All(put_hidden, Clip("rv_tank_d_die00.ala", {"Wreck"}),
           Clone(Land("rv_tank_d.alo"))),
       // It only carries particles.
       All(put_hidden, Clone(Land("rv_tank_d.alo")))},
      // Named twice.
      {"MOD024/death-model-without-any-clip",
       All(last, Clone(Land("Rv_Z_D") +
                       Tag("Space_Model_Name", "Art\\Models/Rv_Z_D.alo"))),
       All(last, Clone(Land("Rv_Z_D")),
           KnowGame({"Data/Art/Models/rv_z_d_die_00.ala"}))},
      {"MOD024/death-model-with-unread-clip-after-other",
       All(put, Clone(Tag("Space_Model_Name", "rv_tank_d")),
           Put(ModelPath("rv_tank_d_a.alo")),
           Put(ModelPath("rv_tank_d_Idle_00.ala")),
           Put(ModelPath("rv_tank_d_move00.ala")),
           Put(ModelPath("rv_tank_d_z.ala"))),
       // A DIE is there; the name of the other model does not end in _D.
       All(put, Clone(Land("rv_tank_d") + Tag("Space_Model_Name", "rv_ship")),
           Put(ModelPath("rv_tank_d_die_00.ala")),
           Put(ModelPath("rv_tank_d_move00.ala")), PutModel("rv_ship.alo", {}),
           Put(ModelPath("rv_ship_die00.ala")))},
      // A ship whose wreck is smaller.
      {"MOD028/death-clone-smaller", Scales("1.5", "0.25"),
       Scales("1.0", "0.81")},
      {"MOD028/death-clone-quarter-larger", Scales("1.0", "1.25"),
       Scales("1.0", "1.24")},
  };
}

}  // namespace

std::vector<ModRow> BrokenXmlRows() {
  std::vector<ModRow> all;
  for (const auto& rows :
       {ModelsOfObjects(), BonesOfHardPoints(), HardPointsOfVariants(),
        RolesOfHardPoints(), Deaths(), XmlFiles()}) {
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace assetlint::corpus
