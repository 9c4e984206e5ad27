#include "corpus/mods/tank.h"

#include "absl/strings/str_cat.h"
#include "corpus/mods/art.h"
#include "corpus/mods/mod.h"

namespace assetlint::corpus {

namespace {

constexpr absl::string_view kDeclaration = "<?xml version=\"1.0\"?>\n";

std::string Element(absl::string_view name, absl::string_view text) {
  return absl::StrCat("<", name, ">", text, "</", name, ">\n");
}

}  // namespace

std::string ObjectFile(absl::string_view root,
                       const std::vector<XmlObject>& objects) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const XmlObject& object : objects) {
    absl::StrAppend(&xml, "\t<", object.element, " Name=\"", object.name,
                    "\">\n");
    for (const auto& [element, text] : object.fields) {
      absl::StrAppend(&xml, "\t\t", Element(element, text));
    }
    absl::StrAppend(&xml, "\t</", object.element, ">\n");
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

std::string FileList(absl::string_view root,
                     const std::vector<std::string>& files) {
  std::string xml = absl::StrCat(kDeclaration, "<", root, ">\n");
  for (const std::string& file : files) {
    absl::StrAppend(&xml, "\t", Element("File", file));
  }
  return absl::StrCat(xml, "</", root, ">\n");
}

void PutClip(Mod& mod, absl::string_view file, const ModelSpec& model) {
  mod.Put(ModelPath(file), ClipFor(model).Build());
}

ModelSpec TankModel() {
  ModelSpec model =
      Skeleton({"Chassis", "TurretBone", "BarrelBone", "MuzzleA_00",
                "HP_Gun_Bone", "HP_Gun_EmitDamage", "HP_Engine"});
  AddMesh(model, BumpMesh("Hull", "rv_tank.dds", "rv_tank_b.dds"), 1);
  AddMesh(model, GlossMesh("Tracks", "rv_tracks.dds"), 1);
  AddMesh(model, ShadowMesh("HullShadow"), 1);
  AddMesh(model, CollisionMesh("HullCollision"), 1);
  AddProxy(model, "p_tankfire");
  return model;
}

XmlObject TankObject() {
  return {"GroundVehicle",
          "RV_Tank",
          {{"Text_ID", "TEXT_RV_TANK"},
           {"Land_Model_Name", "rv_tank.alo"},
           {"HardPoints", "HP_Tank_Gun"}}};
}

XmlObject TankGun() {
  return {"HardPoint",
          "HP_Tank_Gun",
          {{"Type", "HARD_POINT_WEAPON_LASER"},
           {"Attachment_Bone", "HP_Gun_Bone"},
           {"Damage_Particles", "HP_Gun_EmitDamage"},
           {"Turret_Bone_Name", "TurretBone"},
           {"Barrel_Bone_Name", "BarrelBone"},
           {"Fire_Bone_A", "MuzzleA_00"},
           {"Engine_Particles", "HP_Engine"}}};
}

void PutXml(Mod& mod, const std::vector<XmlObject>& objects,
            const std::vector<XmlObject>& hard_points) {
  mod.Put(XmlPath("GameObjectFiles.xml"),
          FileList("Game_Object_Files", {"Vehicles.xml"}));
  mod.Put(XmlPath("HardpointDataFiles.xml"),
          FileList("Hard_Point_Files", {"HardPoints.xml"}));
  mod.Put(XmlPath("Vehicles.xml"), ObjectFile("Vehicles", objects));
  mod.Put(XmlPath("HardPoints.xml"), ObjectFile("HardPoints", hard_points));
}

Mod TankMod() {
  Mod mod;
  mod.name = "tank";
  const ModelSpec model = TankModel();
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  for (const char* const clip :
       {"rv_tank_idle_00.ala", "rv_tank_idle_01.ala", "rv_tank_move_00.ala",
        "rv_tank_attackidle_00.ala", "rv_tank_die_00.ala"}) {
    PutClip(mod, clip, model);
  }
  mod.Put(
      ModelPath("p_tankfire.alo"),
      Particles("p_tankfire", "p_tankfire.dds", "p_particle_depth_master.dds"));
  for (const char* const texture :
       {"rv_tank.dds", "rv_tank_b.dds", "rv_tracks.dds", "p_tankfire.dds"}) {
    mod.Put(TexturePath(texture), "");
  }
  PutXml(mod, {TankObject()}, {TankGun()});
  return mod;
}

}  // namespace assetlint::corpus
