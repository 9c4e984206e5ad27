#include <utility>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

Mod Named(absl::string_view name) {
  Mod mod = TankMod();
  mod.name = std::string(name);
  return mod;
}

// The case of a file's name and of a reference never matters.
Mod OtherCase() {
  Mod mod = Named("other-case");
  mod.Rename("Data/Art/Models/rv_tank.alo", "DATA/art/MODELS/RV_TANK.ALO");
  mod.Rename("Data/Art/Models/rv_tank_idle_01.ala",
             "Data/Art/Models/Rv_Tank_Idle_01.Ala");
  mod.Rename("Data/Art/Models/p_tankfire.alo",
             "Data/Art/Models/P_TankFire.alo");
  mod.Rename("Data/Art/Textures/rv_tank.dds", "data/Art/textures/RV_Tank.DDS");
  mod.Rename("Data/XML/GameObjectFiles.xml", "Data/xml/GAMEOBJECTFILES.XML");
  mod.Rename("Data/XML/Vehicles.xml", "Data/XML/VEHICLES.xml");
  mod.Edit("Data/XML/VEHICLES.xml", "rv_tank.alo", "rV_tAnK.aLo");
  mod.Edit("Data/XML/HardPoints.xml", "HP_Gun_Bone", "hp_gun_bone");
  return mod;
}

// A texture is looked for by its name without folders, then with .dds after
// its first dot.
Mod TextureNames() {
  Mod mod = Named("texture-names");
  ModelSpec model = TankModel();
  AddMesh(model, BumpMesh("Plate", "RV_Plate.tga", "rv_plate_b.old.tga"), 1);
  AddMesh(model, GlossMesh("Glass", "None"), 1);
  AddMesh(model, GlossMesh("Sign", "None.dds"), 1);
  AddMesh(model, GlossMesh("Door", "C:\\Textures\\rv_tracks.tga"), 1);
  AddMesh(model, GlossMesh("Lamp", "w_generic_white.tga"), 1);
  AddMesh(model, GlossMesh("Rock", "W_Game_Rock.tga"), 1);
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  mod.Rename(TexturePath("rv_tracks.dds"), TexturePath("RV_Tracks.dds"));
  mod.Put(TexturePath("rv_plate.dds"), "");
  mod.Put(TexturePath("rv_plate_b.dds"), "");
  mod.Put(ModelPath("p_tankfire.alo"),
          Particles("p_tankfire", "C:\\Art\\Textures\\Game\\P_TankFire.tga",
                    "p_particle_depth_master.tga"));
  mod.Put(ModelPath("p_dust.alo"),
          Particles("p_dust", "p_particle_master.tga", "p_game_dust.tga"));
  mod.game_files = {"DATA\\ART\\TEXTURES\\W_GAME_ROCK.DDS",
                    "Data/Art/Textures/p_game_dust.tga"};
  return mod;
}

// Everything that a model needs is the game's.
Mod Overlay() {
  Mod mod;
  mod.name = "overlay";
  ModelSpec model = Skeleton({"Body"});
  AddMesh(model, GlossMesh("Body_Mesh", "ev_base.tga"));
  AddProxy(model, "p_game_smoke");
  mod.Put(ModelPath("ev_base.alo"), model.Build());
  mod.Put(ModelPath("ev_walker_die_00.ala"),
          ClipFor(Skeleton({"Leg", "Foot"})).Build());
  mod.game_files = {"Data/Art/Textures/ev_base.dds",
                    "Data/Art/Models/p_game_smoke.alo",
                    "Data/Art/Models/ev_walker.alo"};
  return mod;
}

// Several models in a folder, of which one's name begins with another's. A name
// with two readings is of the longer model's.
Mod AnimationNames() {
  Mod mod = Named("animation-names");
  const ModelSpec tank = TankModel();
  const ModelSpec eater = Skeleton({"Jaw", "Tail"});
  mod.Put(ModelPath("rv_tank_eat.alo"), eater.Build());
  PutClip(mod, "rv_tank_eat_attack_00.ala", eater);
  PutClip(mod, "RV_TANK_EAT_IDLE_00.ALA", eater);
  PutClip(mod, "rv_tank_space_idle_00.ala", tank);
  PutClip(mod, "rv_tank_turnl_begin_00.ala", tank);
  PutClip(mod, "rv_tank_deployed_die_00.ala", tank);
  PutClip(mod, "rv_tank_idle_02.ala", tank);
  for (const char* const number :
       {"00", "01", "02", "03", "04", "05", "06", "07", "08", "09", "10"}) {
    PutClip(mod, absl::StrCat("rv_tank_talk_", number, ".ala"), tank);
  }
  return mod;
}

// Fewer tracks than bones, names in another case, and a mesh without a bone,
// which the game gives a bone past the others.
Mod Tracks() {
  Mod mod = Named("tracks");
  AnimationSpec clip = ClipFor(TankModel());
  clip.bones[0].name = "CHASSIS";
  clip.bones.erase(clip.bones.begin() + 2);
  BoneTrackSpec mesh;
  mesh.name = "Tracks";
  mesh.index = static_cast<uint32_t>(TankModel().bones.size());
  clip.bones.push_back(mesh);
  mod.Put(ModelPath("rv_tank_move_00.ala"), clip.Build());
  return mod;
}

// Objects that borrow the animations of another model: of the game, and of the
// mod. The files have the other model's name.
Mod OverrideModels() {
  Mod mod = Named("override-models");
  XmlObject tank = TankObject();
  tank.fields.emplace_back("Land_Model_Anim_Override_Name", "EV_Mammoth");
  XmlObject car = {"GroundVehicle",
                   "RV_Car",
                   {{"Land_Model_Name", "rv_car.ALO"},
                    {"Land_Model_Anim_Override_Name", "rv_tank.alo"}}};
  PutXml(mod, {tank, car}, {TankGun()});
  mod.Put(ModelPath("rv_car.alo"), TankModel().Build());
  PutClip(mod, "ev_mammoth_turnl_00.ala", TankModel());
  mod.game_files = {"Data/Art/Models/EV_MAMMOTH.ALO"};
  return mod;
}

// Suffixes are not part of the name of a proxy's file, and a proxy may have the
// extension.
Mod ProxyNames() {
  Mod mod = Named("proxy-names");
  ModelSpec model = TankModel();
  AddProxy(model, "P_TANKFIRE_ALT1");
  AddProxy(model, "p_tankfire_LOD0");
  AddProxy(model, "p_tankfire_LOD1_ALT0");
  AddProxy(model, "p_tankfire.ALO");
  AddProxy(model, "p_game_smoke");
  AddProxy(model, "p_game_smoke_ALT2");
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  mod.game_files = {"Data/Art/Models/P_GAME_SMOKE.ALO"};
  return mod;
}

// Shaders of the mod, compiled or not, and of the game.
Mod Shaders() {
  Mod mod = Named("shaders");
  ModelSpec model = TankModel();
  AddMesh(model, GlossMesh("Glow", "rv_tracks.dds", "RV_Glow.fx"), 1);
  AddMesh(model, GlossMesh("Ground", "rv_tracks.dds", "RV_Ground.FX"), 1);
  AddMesh(model, GlossMesh("Lines", "rv_tracks.dds", "rv_lines.fx"), 1);
  MeshSpec helper = CollisionMesh("HullHelper");
  helper.materials[0] = {"alDefault.fx", ""};
  helper.submeshes[0].format = "alD3dVertNU2";
  AddMesh(model, helper, 1);
  AddMesh(model, SkinnedMesh("Belt", "rv_tracks.dds", {1, 2, 3}), 0);
  mod.Put(ModelPath("rv_tank.alo"), model.Build());
  mod.Put(ShaderPath("RV_GLOW.FXO"), "");
  mod.Put(ShaderPath("Terrain/rv_ground.fxo"), "");
  mod.Put(ShaderPath("rv_lines.fx"), "");
  return mod;
}

XmlObject Variant(absl::string_view name, absl::string_view of,
                  XmlFields fields) {
  fields.emplace_back("Variant_Of_Existing_Type", std::string(of));
  return {"GroundVehicle", std::string(name), std::move(fields)};
}

// What authors write around names, objects that take over what others define,
// and objects of the game.
Mod ObjectNames() {
  Mod mod = Named("object-names");
  XmlObject tank = TankObject();
  tank.fields[1] = {"land_model_NAME", " \t RV_Tank \n"};
  tank.fields[2] = {"HardPoints", " hp_tank_gun ,\tHP_Game_Shield,\n\t"};
  tank.fields.emplace_back("xxxSpace_Model_Name", "rv_tanc.alo");
  tank.fields.emplace_back("Space_Model_Name", "EV_Game_Transport.alo");
  tank.fields.emplace_back("Galactic_Model_Name", "p_tankfire.alo");
  PutXml(
      mod,
      {tank, Variant("RV_Tank_Red", "RV_Tank", {{"Mass", "1.0"}}),
       Variant("RV_Tank_Blue", "rv_tank_red", {{"HardPoints", "HP_Tank_Gun"}}),
       Variant("RV_Game_Tank", "EV_Game_Tank", {{"HardPoints", "HP_Tank_Gun"}}),
       Variant("RV_Mammoth", "RV_Tank",
               {{"Land_Model_Name", "EV_Mammoth.alo"}})},
      {TankGun()});
  mod.game_files = {"Data/Art/Models/EV_Game_Transport.alo",
                    "Data/Art/Models/EV_MAMMOTH.ALO"};
  return mod;
}

// The bones of a hard point: of the object's model, of the model that it
// attaches, or the name of a mesh; a list of engine particles; and a collision
// mesh, which may be missing.
Mod HardPointBones() {
  Mod mod = Named("hardpoint-bones");
  mod.Put(
      ModelPath("rv_cannon.alo"),
      Skeleton({"Cannon_Turret", "Cannon_Barrel", "Cannon_Muzzle"}).Build());
  XmlObject gun = TankGun();
  gun.fields = {{"Model_To_Attach", "RV_Cannon.alo"},
                {"Attachment_Bone", "HP_Gun_Bone"},
                {"Turret_Bone_Name", "Cannon_Turret"},
                {"Barrel_Bone_Name", "Cannon_Barrel"},
                {"Fire_Bone_A", "Cannon_Muzzle"},
                {"Fire_Bone_B", "MuzzleA_00"},
                {"Damage_Particles", "hull"},
                {"Engine_Particles", "HP_Engine, HP_Gun_EmitDamage"},
                {"Collision_Mesh", "No_Such_Mesh"},
                {"Damage_Decal", "Tracks"},
                {"Is_Destroyable", "Yes"}};
  const XmlObject shield = {
      "HardPoint",
      "HP_Tank_Shield",
      {{"Is_Destroyable", "No"}, {"Damage_Decal", "None"}}};
  PutXml(mod, {TankObject()}, {gun, shield});
  return mod;
}

// Files that no list names are not loaded, nor is what is in a comment.
Mod XmlNotLoaded() {
  Mod mod = Named("xml-not-loaded");
  XmlObject old = TankObject();
  old.fields[1].second = "rv_tanc.alo";
  mod.Put(XmlPath("OldVehicles.xml"), ObjectFile("Vehicles", {old}));
  mod.Put(XmlPath("Broken.xml"), "<Vehicles><GroundVehicle Name=\"RV");
  mod.Edit(XmlPath("Vehicles.xml"), "</Vehicles>",
           "<!-- <GroundVehicle Name=\"RV_Old\"><Land_Model_Name>rv_tanc.alo"
           "</Land_Model_Name></GroundVehicle> --></Vehicles>");
  mod.Edit(XmlPath("GameObjectFiles.xml"), "<File>Vehicles.xml</File>",
           "<File> Vehicles.xml </File><File>Game.xml</File><Info/>"
           "<!-- <File>OldVehicles.xml</File> -->");
  return mod;
}

// Death clones whose models play the animations of another, or have one.
Mod DeathClones() {
  Mod mod = Named("death-clones");
  std::vector<XmlObject> objects = {TankObject()};
  for (const char* const name : {"rv_a_d", "rv_b_d"}) {
    mod.Put(ModelPath(absl::StrCat(name, ".alo")), TankModel().Build());
    objects.push_back({"GroundVehicle", name, {{"Land_Model_Name", name}}});
  }
  objects[0].fields.emplace_back("Death_Clone", "Damage, rv_a_d rv_b_d");
  objects[1].fields.emplace_back("Land_Model_Anim_Override_Name", "rv_tank");
  PutClip(mod, "rv_b_d_idle_00.ala", TankModel());
  PutXml(mod, objects, {TankGun()});
  return mod;
}

// Two mods in one run: each has its own files.
Mod TwoMods() {
  Mod mod;
  mod.name = "two-mods";
  for (const ModFile& file : TankMod().files) {
    mod.Put("One/" + file.path, file.bytes);
  }
  const ModelSpec other = Skeleton({"Wheel"});
  mod.Put("Two/" + ModelPath("rv_tank.alo"), other.Build());
  mod.Put("Two/" + ModelPath("rv_tank_idle_00.ala"), ClipFor(other).Build());
  return mod;
}

// The art in an archive, and its list with one that the mod does not have.
Mod InArchive() {
  Mod mod = Packed(TankMod(), "Data/Tank.meg", [](const ModFile& file) {
    return file.path.find("/Art/") != std::string::npos;
  });
  mod.name = "archive";
  mod.Put("Data/MegaFiles.xml",
          FileList("Mega_Files", {" Data\\Tank.meg ", "Data\\Speech.meg"}));
  return mod;
}

}  // namespace

std::vector<Mod> HealthyMods() {
  return {TankMod(),        OtherCase(),   TextureNames(),   Overlay(),
          AnimationNames(), Tracks(),      OverrideModels(), ProxyNames(),
          Shaders(),        ObjectNames(), HardPointBones(), XmlNotLoaded(),
          TwoMods(),        InArchive(),   DeathClones()};
}

}  // namespace assetlint::corpus
