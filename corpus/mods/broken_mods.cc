#include <string>
#include <utility>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/art.h"
#include "corpus/mods/mods.h"
#include "corpus/mods/tank.h"
#include "corpus/mods/xml.h"

namespace assetlint::corpus {
namespace {

BrokenMod Broken(absl::string_view name, absl::string_view rule) {
  BrokenMod broken;
  broken.mod = TankMod();
  broken.mod.name = std::string(name);
  broken.rule = std::string(rule);
  return broken;
}

// The same, found with the game's files only.
BrokenMod Missing(absl::string_view name, absl::string_view rule) {
  BrokenMod broken = Broken(name, rule);
  broken.needs_game = true;
  broken.mod.game_files = {"Data/Art/Textures/w_game.dds",
                           "Data/Art/Models/ev_game.alo"};
  return broken;
}

// A clip for the tank, changed.
template <typename Change>
std::string TankClip(const Change& change) {
  AnimationSpec clip = ClipFor(TankModel());
  change(clip);
  return clip.Build();
}

// The mod's animation file of that name breaks the rule as a whole.
BrokenMod MisnamedClip(absl::string_view name, absl::string_view rule,
                       absl::string_view file) {
  BrokenMod broken = Broken(name, rule);
  PutClip(broken.mod, file, TankModel());
  broken.place = {ModelPath(file), ""};
  broken.related = {{ModelPath("rv_tank.alo"), ""}};
  return broken;
}

std::vector<BrokenMod> AnimationNames() {
  BrokenMod gap = Broken("animation-number-gap", "MOD002");
  PutClip(gap.mod, "rv_tank_idle_03.ala", TankModel());
  gap.place = {ModelPath("rv_tank_idle_03.ala"), ""};
  gap.related = {{ModelPath("rv_tank_idle_01.ala"), ""}};
  BrokenMod first = Broken("animation-number-starts-at-1", "MOD002");
  PutClip(first.mod, "rv_tank_talk_01.ala", TankModel());
  first.place = {ModelPath("rv_tank_talk_01.ala"), ""};
  return {
      MisnamedClip("animation-type-unknown", "MOD001", "rv_tank_fire_00.ala"),
      MisnamedClip("animation-number-glued", "MOD001", "rv_tank_die00.ala"),
      MisnamedClip("animation-number-one-digit", "MOD001",
                   "rv_tank_talk_0.ala"),
      MisnamedClip("animation-without-type", "MOD001", "rv_tank_00.ala"),
      gap,
      first,
  };
}

// A clip that was left when its model was renamed.
BrokenMod ModelRenamed() {
  BrokenMod broken = Broken("animation-model-renamed", "MOD003");
  const ModelSpec walker = Skeleton({"Hip", "Knee", "Ankle"});
  broken.mod.Put(ModelPath("rv_walker_new.alo"), walker.Build());
  PutClip(broken.mod, "rv_walker_move_00.ala", walker);
  broken.place = {ModelPath("rv_walker_move_00.ala"), ""};
  broken.related = {{ModelPath("rv_walker_new.alo"), ""}};
  return broken;
}

// The same with the game's files, and no model that the skeleton fits.
BrokenMod NoModel() {
  BrokenMod broken = Missing("animation-without-model", "MOD003");
  PutClip(broken.mod, "rv_walker_move_00.ala", Skeleton({"Hip", "Knee"}));
  broken.place = {ModelPath("rv_walker_move_00.ala"), ""};
  return broken;
}

std::vector<BrokenMod> Skeletons() {
  BrokenMod beyond = Broken("track-beyond-bones", "MOD004");
  beyond.mod.Put(ModelPath("rv_tank_move_00.ala"),
                 TankClip([](AnimationSpec& clip) {
                   clip.bones.push_back(clip.bones.back());
                   clip.bones.back().name = "Antenna";
                   clip.bones.back().index += 1;
                 }));
  beyond.place = {ModelPath("rv_tank_move_00.ala"), "Antenna"};
  beyond.related = {{ModelPath("rv_tank.alo"), ""}};

  BrokenMod name = Broken("track-of-other-name", "MOD005");
  name.mod.Put(
      ModelPath("rv_tank_move_00.ala"),
      TankClip([](AnimationSpec& clip) { clip.bones[1].name = "OldTurret"; }));
  name.place = {ModelPath("rv_tank_move_00.ala"), "OldTurret"};
  name.related = {{ModelPath("rv_tank.alo"), "TurretBone"}};

  BrokenMod order = Broken("tracks-in-other-order", "MOD005");
  order.mod.Put(ModelPath("rv_tank_move_00.ala"),
                TankClip([](AnimationSpec& clip) {
                  std::swap(clip.bones[1].name, clip.bones[2].name);
                }));
  order.times = 2;
  order.place = {ModelPath("rv_tank_move_00.ala"), "BarrelBone"};
  order.related = {{ModelPath("rv_tank.alo"), "TurretBone"}};

  BrokenMod digits = Broken("track-with-digits", "MOD006");
  digits.mod.Put(ModelPath("rv_tank_move_00.ala"),
                 TankClip([](AnimationSpec& clip) {
                   clip.bones.back().name = "p_tankfire05";
                 }));
  digits.place = {ModelPath("rv_tank_move_00.ala"), "p_tankfire05"};
  return {beyond, name, order, digits};
}

// A clip as exporters for the expansion write it.
BrokenMod NewFormat() {
  BrokenMod broken = Broken("animation-of-format-2", "MOD014");
  broken.mod.Put(ModelPath("rv_tank_move_00.ala"),
                 TankClip([](AnimationSpec& clip) { clip.version = 2; }));
  broken.for_empire_at_war = true;
  broken.place = {ModelPath("rv_tank_move_00.ala"), ""};
  return broken;
}

// Where the tank's model names a proxy, after the bone of the same name.
ModPlace ProxyPlace(absl::string_view name) {
  return {ModelPath("rv_tank.alo"), std::string(name), true};
}

std::vector<BrokenMod> Proxies() {
  BrokenMod kind = Broken("proxy-is-a-model", "MOD007");
  ModelSpec model = TankModel();
  AddProxy(model, "rv_flag_ALT1");
  kind.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  kind.mod.Put(ModelPath("rv_flag.alo"), Skeleton({"Cloth"}).Build());
  kind.related = {{ModelPath("rv_flag.alo"), ""}};
  kind.place = ProxyPlace("rv_flag_ALT1");

  BrokenMod missing = Missing("proxy-missing", "MOD008");
  model = TankModel();
  AddProxy(model, "p_nowhere");
  missing.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  missing.place = ProxyPlace("p_nowhere");
  return {kind, missing};
}

BrokenMod MissingTexture(absl::string_view name, const MeshSpec& mesh,
                         absl::string_view text) {
  BrokenMod broken = Missing(name, "MOD009");
  ModelSpec model = TankModel();
  AddMesh(model, mesh, 1);
  broken.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  broken.place = {ModelPath("rv_tank.alo"), std::string(text)};
  return broken;
}

std::vector<BrokenMod> Textures() {
  BrokenMod only_tga = MissingTexture(
      "texture-tga-for-dds", GlossMesh("Door", "rv_door.dds"), "rv_door.dds");
  only_tga.mod.Put(TexturePath("rv_door.tga"), "");
  BrokenMod particle = Missing("particle-texture-missing", "MOD009");
  particle.mod.Put(
      ModelPath("p_dust.alo"),
      Particles("p_dust", "p_nowhere.tga", "p_particle_depth_master.tga"));
  // Both emitters name it.
  particle.times = 2;
  particle.place = {ModelPath("p_dust.alo"), "p_nowhere.tga"};
  return {MissingTexture("texture-missing", GlossMesh("Door", "rv_nowhere.tga"),
                         "rv_nowhere.tga"),
          MissingTexture("normal-map-missing",
                         BumpMesh("Door", "rv_tracks.dds", "rv_tracks_b.dds"),
                         "rv_tracks_b.dds"),
          only_tga, particle};
}

std::vector<BrokenMod> Shaders() {
  BrokenMod unknown = Broken("shader-unknown", "MOD010");
  ModelSpec model = TankModel();
  AddMesh(model, GlossMesh("Glow", "rv_tracks.dds", "RV_Glow.fx"), 1);
  unknown.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  unknown.place = {ModelPath("rv_tank.alo"), "RV_Glow.fx"};

  BrokenMod no_shader = Broken("shader-default-on-hidden-mesh", "MOD011");
  model = TankModel();
  MeshSpec helper = CollisionMesh("HullHelper");
  helper.materials[0] = {"Default.fx", ""};
  AddMesh(model, helper, 1);
  no_shader.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  no_shader.place = {ModelPath("rv_tank.alo"), "Default.fx"};
  return {unknown, no_shader};
}

// What copies of the game's own models name, and no game has.
std::vector<BrokenMod> MissingInTheGame() {
  BrokenMod texture =
      MissingTexture("texture-missing-in-game",
                     GlossMesh("Grenade", "W_Grenade.tga"), "W_Grenade.tga");
  texture.rule = "MOD012";
  BrokenMod proxy = Missing("proxy-missing-in-game", "MOD012");
  ModelSpec model = TankModel();
  AddProxy(model, "p_steam_small");
  proxy.mod.Put(ModelPath("rv_tank.alo"), model.Build());
  proxy.place = ProxyPlace("p_steam_small");
  return {texture, proxy};
}

std::vector<BrokenMod> OtherCase() {
  BrokenMod texture = Broken("texture-in-other-case", "MOD013");
  texture.case_sensitive = true;
  texture.mod.Rename(TexturePath("rv_tracks.dds"),
                     TexturePath("RV_Tracks.dds"));
  texture.place = {ModelPath("rv_tank.alo"), "rv_tracks.dds"};
  texture.related = {{TexturePath("RV_Tracks.dds"), ""}};
  BrokenMod proxy = Broken("proxy-in-other-case", "MOD013");
  proxy.case_sensitive = true;
  proxy.mod.Rename(ModelPath("p_tankfire.alo"), ModelPath("P_TankFire.alo"));
  proxy.place = ProxyPlace("p_tankfire");
  proxy.related = {{ModelPath("P_TankFire.alo"), ""}};
  return {texture, proxy};
}

// On Windows, one of the models is lost.
BrokenMod NamesCollide() {
  BrokenMod broken = Broken("names-collide", "MOD027");
  broken.on_disk = true;
  broken.mod.Put(ModelPath("RV_Tank.alo"), TankModel().Build());
  broken.place = {ModelPath("rv_tank.alo"), ""};
  broken.related = {{ModelPath("RV_Tank.alo"), ""}};
  return broken;
}

// A field of the tank's object names `model`.
BrokenMod NamedModel(BrokenMod broken, absl::string_view element,
                     absl::string_view model) {
  XmlObject tank = TankObject();
  tank.fields.emplace_back(std::string(element), std::string(model));
  PutXml(broken.mod, {tank}, {TankGun()});
  broken.place = {XmlPath("Vehicles.xml"), std::string(model)};
  return broken;
}

std::vector<BrokenMod> NamedModels() {
  BrokenMod near =
      NamedModel(Missing("model-name-nearly", "MOD021"),
                 "Destroyed_Galactic_Model_Name", "rv_tank_wreckage.alo");
  near.mod.Put(ModelPath("rv_tank_wreckages.alo"), Skeleton({"Wreck"}).Build());
  near.related = {{ModelPath("rv_tank_wreckages.alo"), ""}};
  BrokenMod attached = Missing("attached-model-missing", "MOD021");
  XmlObject gun = TankGun();
  gun.fields.emplace_back("Model_To_Attach", "rv_cannon.alo");
  PutXml(attached.mod, {TankObject()}, {gun});
  attached.place = {XmlPath("HardPoints.xml"), "rv_cannon.alo"};
  BrokenMod particles = NamedModel(Broken("model-is-particle-system", "MOD025"),
                                   "GUI_Model_Name", "p_tankfire.alo");
  particles.related = {{ModelPath("p_tankfire.alo"), ""}};
  BrokenMod smoke = NamedModel(Broken("smoke-is-model", "MOD025"),
                               "Damaged_Smoke_Asset_Name", "rv_smoke.alo");
  smoke.mod.Put(ModelPath("rv_smoke.alo"), Skeleton({"Smoke"}).Build());
  smoke.related = {{ModelPath("rv_smoke.alo"), ""}};
  return {NamedModel(Missing("model-missing", "MOD021"), "Space_Model_Name",
                     "qx_nowhere.alo"),
          near,
          attached,
          particles,
          smoke,
          NamedModel(Broken("model-of-other-program", "MOD025"),
                     "Space_Model_Name", "rv_tank_space.max"),
          NamedModel(Broken("model-is-animation", "MOD025"),
                     "Galactic_Model_Name", "rv_tank_idle_00.ala")};
}

// The tank's hard point names a bone that neither its model nor the attached
// one has.
BrokenMod WrongBone(absl::string_view name, size_t field,
                    absl::string_view value, absl::string_view bone) {
  BrokenMod broken = Broken(name, "MOD023");
  XmlObject gun = TankGun();
  gun.fields[field].second = std::string(value);
  PutXml(broken.mod, {TankObject()}, {gun});
  broken.place = {XmlPath("HardPoints.xml"), std::string(bone)};
  broken.related = {{ModelPath("rv_tank.alo"), ""}};
  return broken;
}

// A model that an object has from the one that it varies.
BrokenMod BoneOfVariant() {
  BrokenMod broken = Broken("hardpoint-of-a-variant", "MOD023");
  XmlObject mine = TankGun();
  mine.name = "HP_Tank_Mine";
  mine.fields = {{"Attachment_Bone", "HP_Mine_Bone"}};
  PutXml(broken.mod,
         {TankObject(),
          {"GroundVehicle",
           "RV_Miner",
           {{"Variant_Of_Existing_Type", "RV_TANK"},
            {"HardPoints", "HP_Tank_Mine"}}}},
         {TankGun(), mine});
  broken.place = {XmlPath("HardPoints.xml"), "HP_Mine_Bone"};
  broken.related = {{ModelPath("rv_tank.alo"), ""}};
  return broken;
}

// Of a hard point with two wrong bones: one finding, which relates the second.
BrokenMod TwoWrongBones() {
  BrokenMod broken =
      WrongBone("two-bones-missing", 3, "Turret_00", "Turret_00");
  broken.mod.Edit(XmlPath("HardPoints.xml"), "BarrelBone", "Barrel_00");
  broken.related.push_back({XmlPath("HardPoints.xml"), "Barrel_00"});
  return broken;
}

// An object that another replaces with a model of its own when it dies, whose
// animation has a name that the game does not read.
BrokenMod DeathWithoutClip() {
  BrokenMod broken = Broken("death-model-without-clip", "MOD024");
  broken.also = {"MOD001"};
  const ModelSpec wreck = Skeleton({"Wreck"});
  broken.mod.Put(ModelPath("rv_tank_d.alo"), wreck.Build());
  PutClip(broken.mod, "rv_tank_d_die00.ala", wreck);
  XmlObject tank = TankObject();
  tank.fields.emplace_back("Death_Clone", "Damage_Normal, RV_Tank_Death");
  PutXml(broken.mod,
         {tank,
          {"GroundVehicle",
           "RV_Tank_Death",
           {{"Land_Model_Name", "rv_tank_d.alo"}}}},
         {TankGun()});
  broken.place = {XmlPath("Vehicles.xml"), "rv_tank_d.alo"};
  broken.related = {{ModelPath("rv_tank_d_die00.ala"), ""}};
  return broken;
}

// The same without any animation: the model stays as it is.
BrokenMod DeathWithoutAnyClip() {
  BrokenMod broken = DeathWithoutClip();
  broken.mod.name = "death-model-without-any-clip";
  broken.also.clear();
  broken.related.clear();
  broken.mod.Remove(ModelPath("rv_tank_d_die00.ala"));
  ModelSpec wreck = Skeleton({"Wreck"});
  AddMesh(wreck, GlossMesh("Wreck", "rv_tracks.dds"), 1);
  broken.mod.Put(ModelPath("rv_tank_d.alo"), wreck.Build());
  return broken;
}

BrokenMod DestroyableWithoutBone() {
  BrokenMod broken = Broken("hardpoint-without-bone", "MOD026");
  XmlObject gun = TankGun();
  gun.fields[1] = {"Is_Destroyable", "Yes"};
  PutXml(broken.mod, {TankObject()}, {gun});
  broken.place = {XmlPath("HardPoints.xml"), "Yes"};
  return broken;
}

BrokenMod UnreadableXml() {
  BrokenMod broken = Broken("xml-unreadable", "MOD020");
  broken.mod.Edit(XmlPath("HardPoints.xml"), "TurretBone", "Turret\x01");
  broken.place = {XmlPath("HardPoints.xml"), "\x01"};
  broken.related = {{XmlPath("HardpointDataFiles.xml"), "HardPoints.xml"}};
  return broken;
}

BrokenMod UnreadableList() {
  BrokenMod broken = Broken("xml-list-unreadable", "MOD020");
  broken.mod.Edit(XmlPath("HardpointDataFiles.xml"), "</File>", "</Fil\x01>");
  broken.place = {XmlPath("HardpointDataFiles.xml"), "\x01"};
  return broken;
}

std::vector<BrokenMod> HardPoints() {
  BrokenMod attached =
      WrongBone("fire-bone-on-no-model", 5, "Cannon_Muzzle", "Cannon_Muzzle");
  attached.mod.Edit(XmlPath("HardPoints.xml"), "<Type>",
                    "<Model_To_Attach>rv_cannon.alo</Model_To_Attach><Type>");
  attached.mod.Put(ModelPath("rv_cannon.alo"),
                   Skeleton({"Cannon_Turret"}).Build());
  return {
      WrongBone("attachment-bone-missing", 1, "HP_Nose_Bone", "HP_Nose_Bone"),
      WrongBone("damage-bone-missing", 2, "HP_Nose_Emit", "HP_Nose_Emit"),
      WrongBone("turret-bone-missing", 3, "Turret_00", "Turret_00"),
      WrongBone("barrel-bone-missing", 4, "Barrel_00", "Barrel_00"),
      attached,
      WrongBone("engine-bone-missing", 6, "HP_Engine, HP_Rear", "HP_Rear"),
      BoneOfVariant(),
      TwoWrongBones(),
      DestroyableWithoutBone(),
      DeathWithoutClip(),
      DeathWithoutAnyClip(),
      UnreadableXml(),
      UnreadableList()};
}

}  // namespace

std::vector<BrokenMod> BrokenMods() {
  std::vector<BrokenMod> all = {ModelRenamed(), NoModel(), NewFormat(),
                                NamesCollide()};
  for (std::vector<BrokenMod>& some : std::vector{
           AnimationNames(), Skeletons(), Proxies(), Textures(), Shaders(),
           MissingInTheGame(), OtherCase(), NamedModels(), HardPoints()}) {
    for (BrokenMod& broken : some) all.push_back(std::move(broken));
  }
  return all;
}

}  // namespace assetlint::corpus
