#include <string>
#include <utility>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

constexpr absl::string_view kTank = "rv_tank.alo";
constexpr absl::string_view kMove = "rv_tank_move_00.ala";
constexpr absl::string_view kGuns = "HardPoints.xml";
constexpr absl::string_view kObjects = "Vehicles.xml";

ModPlace InModel(absl::string_view file, absl::string_view text = "") {
  return {ModelPath(file), std::string(text)};
}
ModPlace InXml(absl::string_view file, absl::string_view text) {
  return {XmlPath(file), std::string(text)};
}
// Where the tank's model names a proxy, after the bone of the same name.
ModPlace AtProxy(absl::string_view name) {
  return {ModelPath(kTank), std::string(name), true};
}

// Broken mods, each of which is the tank's with a change.
class Mods {
 public:
  // Adds one; `related` is what its finding relates to.
  template <typename Change>
  BrokenMod& Add(absl::string_view name, absl::string_view rule, ModPlace place,
                 std::vector<ModPlace> related, const Change& change) {
    BrokenMod& broken = all_.emplace_back();
    broken.mod = TankMod();
    broken.mod.name = std::string(name);
    broken.rule = std::string(rule);
    broken.place = std::move(place);
    broken.related = std::move(related);
    change(broken.mod);
    return broken;
  }

  // The same, found with the game's files only.
  template <typename Change>
  BrokenMod& AddMissing(absl::string_view name, absl::string_view rule,
                        ModPlace place, std::vector<ModPlace> related,
                        const Change& change) {
    BrokenMod& broken =
        Add(name, rule, std::move(place), std::move(related), change);
    broken.needs_game = true;
    broken.mod.game_files = {"Data/Art/Textures/w_game.dds",
                             "Data/Art/Models/ev_game.alo"};
    return broken;
  }

  std::vector<BrokenMod> Take() { return std::move(all_); }

 private:
  std::vector<BrokenMod> all_;
};

// A change of the mod: its tank's model, a clip of it, or its XML is changed.
template <typename Change>
auto TankModelWith(const Change& change) {
  return [=](Mod& mod) {
    ModelSpec model = TankModel();
    change(model);
    mod.Put(ModelPath(kTank), model.Build());
  };
}
template <typename Change>
auto MoveWith(const Change& change) {
  return [=](Mod& mod) {
    AnimationSpec clip = ClipFor(TankModel());
    change(clip);
    mod.Put(ModelPath(kMove), clip.Build());
  };
}
template <typename Change>
auto GunWith(const Change& change) {
  return [=](Mod& mod) {
    XmlObject gun = TankGun();
    change(gun);
    PutXml(mod, {TankObject()}, {gun});
  };
}
auto ObjectWith(absl::string_view element, absl::string_view text) {
  return [=](Mod& mod) {
    XmlObject tank = TankObject();
    tank.fields.emplace_back(std::string(element), std::string(text));
    PutXml(mod, {tank}, {TankGun()});
  };
}
auto Clip(absl::string_view file) {
  return [=](Mod& mod) { PutClip(mod, file, TankModel()); };
}

void AddAnimations(Mods& mods) {
  mods.Add("animation-type-unknown", "MOD001", InModel("rv_tank_fire_00.ala"),
           {InModel(kTank)}, Clip("rv_tank_fire_00.ala"));
  mods.Add("animation-number-gap", "MOD002", InModel("rv_tank_idle_03.ala"),
           {InModel("rv_tank_idle_01.ala")}, Clip("rv_tank_idle_03.ala"));
  // A clip that was left when its model was renamed.
  mods.Add("animation-model-renamed", "MOD003",
           InModel("rv_walker_move_00.ala"), {InModel("rv_walker_new.alo")},
           [](Mod& mod) {
             const ModelSpec walker = Skeleton({"Hip", "Knee", "Ankle"});
             mod.Put(ModelPath("rv_walker_new.alo"), walker.Build());
             PutClip(mod, "rv_walker_move_00.ala", walker);
           });
  mods.Add("track-beyond-bones", "MOD004", InModel(kMove, "Antenna"),
           {InModel(kTank)}, MoveWith([](AnimationSpec& clip) {
             clip.bones.push_back(clip.bones.back());
             clip.bones.back().name = "Antenna";
             clip.bones.back().index += 1;
           }));
  mods.Add("track-of-other-name", "MOD005", InModel(kMove, "OldTurret"),
           {InModel(kTank, "TurretBone")}, MoveWith([](AnimationSpec& clip) {
             clip.bones[1].name = "OldTurret";
           }));
  mods.Add("track-with-digits", "MOD006", InModel(kMove, "p_tankfire05"), {},
           MoveWith([](AnimationSpec& clip) {
             clip.bones.back().name = "p_tankfire05";
           }));
  // A clip as exporters for the expansion write it.
  mods.Add("animation-of-format-2", "MOD014", InModel(kMove), {},
           MoveWith([](AnimationSpec& clip) { clip.version = 2; }))
      .for_empire_at_war = true;
}

void AddModels(Mods& mods) {
  const auto proxy = [](absl::string_view name) {
    return TankModelWith([=](ModelSpec& model) { AddProxy(model, name); });
  };
  const auto mesh = [](const MeshSpec& added) {
    return TankModelWith([=](ModelSpec& model) { AddMesh(model, added, 1); });
  };
  mods.Add("proxy-is-a-model", "MOD007", AtProxy("rv_flag_ALT1"),
           {InModel("rv_flag.alo")}, proxy("rv_flag_ALT1"))
      .mod.Put(ModelPath("rv_flag.alo"), Skeleton({"Cloth"}).Build());
  mods.AddMissing("proxy-missing", "MOD008", AtProxy("p_nowhere"), {},
                  proxy("p_nowhere"));
  mods.AddMissing("texture-missing", "MOD009", InModel(kTank, "rv_nowhere.tga"),
                  {}, mesh(GlossMesh("Door", "rv_nowhere.tga")));
  mods.Add("shader-unknown", "MOD010", InModel(kTank, "RV_Glow.fx"), {},
           mesh(GlossMesh("Glow", "rv_tracks.dds", "RV_Glow.fx")));
  MeshSpec helper = CollisionMesh("HullHelper");
  helper.materials[0] = {"Default.fx", ""};
  mods.Add("shader-default-on-hidden-mesh", "MOD011",
           InModel(kTank, "Default.fx"), {}, mesh(helper));
  // What copies of the game's own models name, and no game has.
  mods.AddMissing("texture-missing-in-game", "MOD012",
                  InModel(kTank, "W_Grenade.tga"), {},
                  mesh(GlossMesh("Grenade", "W_Grenade.tga")));
  mods.Add("texture-in-other-case", "MOD013", InModel(kTank, "rv_tracks.dds"),
           {{TexturePath("RV_Tracks.dds"), ""}},
           [](Mod& mod) {
             mod.Rename(TexturePath("rv_tracks.dds"),
                        TexturePath("RV_Tracks.dds"));
           })
      .case_sensitive = true;
  // On Windows, one of the models is lost.
  mods.Add("names-collide", "MOD027", InModel(kTank), {InModel("RV_Tank.alo")},
           [](Mod& mod) {
             mod.Put(ModelPath("RV_Tank.alo"), TankModel().Build());
           })
      .on_disk = true;
}

void AddNamedModels(Mods& mods) {
  mods.AddMissing("model-missing", "MOD021", InXml(kObjects, "qx_nowhere.alo"),
                  {}, ObjectWith("Space_Model_Name", "qx_nowhere.alo"));
  mods.Add("model-is-particle-system", "MOD025",
           InXml(kObjects, "p_tankfire.alo"), {InModel("p_tankfire.alo")},
           ObjectWith("GUI_Model_Name", "p_tankfire.alo"));
}

// The tank's hard point names a bone that neither its model nor the attached
// one has.
BrokenMod& AddWrongBone(Mods& mods, absl::string_view name, size_t field,
                        absl::string_view bone) {
  return mods.Add(name, "MOD023", InXml(kGuns, bone), {InModel(kTank)},
                  GunWith([=](XmlObject& gun) {
                    gun.fields[field].second = std::string(bone);
                  }));
}

void AddHardPoints(Mods& mods) {
  AddWrongBone(mods, "attachment-bone-missing", 1, "HP_Nose_Bone");
  Mod& attached =
      AddWrongBone(mods, "fire-bone-on-no-model", 5, "Cannon_Muzzle").mod;
  attached.Edit(XmlPath(kGuns), "<Type>",
                "<Model_To_Attach>rv_cannon.alo</Model_To_Attach><Type>");
  attached.Put(ModelPath("rv_cannon.alo"), Skeleton({"Cannon_Turret"}).Build());
  // Two wrong bones: one finding, which relates the second.
  BrokenMod& two = AddWrongBone(mods, "two-bones-missing", 3, "Turret_00");
  two.mod.Edit(XmlPath(kGuns), "BarrelBone", "Barrel_00");
  two.related.push_back(InXml(kGuns, "Barrel_00"));
  // A model that an object has from the one that it varies.
  mods.Add("hardpoint-of-a-variant", "MOD023", InXml(kGuns, "HP_Mine_Bone"),
           {InModel(kTank)}, [](Mod& mod) {
             PutXml(mod,
                    {TankObject(),
                     {"GroundVehicle",
                      "RV_Miner",
                      {{"Variant_Of_Existing_Type", "RV_TANK"},
                       {"HardPoints", "HP_Tank_Mine"}}}},
                    {TankGun(),
                     {"HardPoint",
                      "HP_Tank_Mine",
                      {{"Attachment_Bone", "HP_Mine_Bone"}}}});
           });
  mods.Add("fire-bone-points-down", "MOD029", InModel(kTank, "MuzzleA_00"),
           {InXml(kGuns, "MuzzleA_00")}, [](Mod& mod) {
             TankModelWith([](ModelSpec& model) {
               model.bones[4].matrix = {0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0};
             })(mod);
             mod.Edit(XmlPath(kObjects), "<Land_Model_Name>rv_tank.alo</Land",
                      "<Space_Model_Name>rv_tank.alo</Space");
           });
  mods.Add("hardpoint-without-bone", "MOD026", InXml(kGuns, "Yes"), {},
           GunWith([](XmlObject& gun) {
             gun.fields[1] = {"Is_Destroyable", "Yes"};
           }));
}

void AddXml(Mods& mods) {
  // An object that another replaces with a model of its own when it dies. The
  // game does not read the name of its animation.
  mods.Add("death-model-without-clip", "MOD024",
           InXml(kObjects, "rv_tank_d.alo"), {InModel("rv_tank_d_die00.ala")},
           [](Mod& mod) {
             const ModelSpec wreck = Skeleton({"Wreck"});
             mod.Put(ModelPath("rv_tank_d.alo"), wreck.Build());
             PutClip(mod, "rv_tank_d_die00.ala", wreck);
             XmlObject tank = TankObject();
             tank.fields.emplace_back("Death_Clone",
                                      "Damage_Normal, RV_Tank_Death");
             PutXml(mod,
                    {tank,
                     {"GroundVehicle",
                      "RV_Tank_Death",
                      {{"Land_Model_Name", "rv_tank_d.alo"}}}},
                    {TankGun()});
           })
      .others = 1;  // MOD001
  // A ship whose wreck is smaller.
  mods.Add(
      "death-clone-smaller", "MOD028", InXml(kObjects, "0.25"),
      {InXml(kObjects, "1.5")}, [](Mod& mod) {
        XmlObject tank = TankObject();
        tank.fields.emplace_back("Scale_Factor", "1.5");
        tank.fields.emplace_back("Death_Clone", "Damage_Normal, RV_Tank_Death");
        PutXml(mod,
               {tank,
                {"GroundVehicle", "RV_Tank_Death", {{"Scale_Factor", "0.25"}}}},
               {TankGun()});
      });
  mods.Add("hardpoint-file-not-listed", "MOD030",
           InXml(kObjects, "HP_Tank_Gun"), {InXml("More.xml", "")},
           [](Mod& mod) {
             mod.Put(XmlPath("More.xml"), mod.Bytes(XmlPath(kGuns)));
             mod.Put(XmlPath(kGuns), ObjectFile("HardPoints", {}));
           });
  mods.Add("listed-file-misspelt", "MOD031",
           InXml("HardpointDataFiles.xml", "Hard_Points.xml"),
           {InXml(kGuns, "")}, [](Mod& mod) {
             mod.Edit(XmlPath("HardpointDataFiles.xml"), "HardPoints.xml",
                      "Hard_Points.xml");
           });
  mods.Add("xml-unreadable", "MOD020", InXml(kGuns, "\x01"),
           {InXml("HardpointDataFiles.xml", "HardPoints.xml")}, [](Mod& mod) {
             mod.Edit(XmlPath(kGuns), "TurretBone", "Turret\x01");
           });
}

}  // namespace

std::vector<BrokenMod> BrokenMods() {
  Mods mods;
  AddAnimations(mods);
  AddModels(mods);
  AddNamedModels(mods);
  AddHardPoints(mods);
  AddXml(mods);
  return mods.Take();
}

}  // namespace assetlint::corpus
