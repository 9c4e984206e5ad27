// The cases of rules across files (corpus/case.h): the damage is a change of
// the tank's mod, and so is what makes it legal. Those of XML are in
// broken_xml.cc.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/changes.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

using Row = ModRow;

std::string MoveBytes(const std::function<void(AnimationSpec&)>& change) {
  AnimationSpec clip = ClipFor(TankModel());
  change(clip);
  return clip.Build();
}
Change MoveWith(const std::function<void(AnimationSpec&)>& change) {
  return Put(ModelPath(kMove), MoveBytes(change));
}
void AddTrack(AnimationSpec& clip, const char* name) {
  clip.bones.push_back(clip.bones.back());
  clip.bones.back().name = name;
  clip.bones.back().index += 1;
}
std::string OldTurret() {
  return MoveBytes([](auto& clip) { clip.bones[1].name = "OldTurret"; });
}

std::vector<Row> NamesOfAnimations() {
  return {
      {"MOD001/animation-type-unknown", Clip("rv_tank_fire_00.ala"),
       Clip("rv_tank_attack_00.ala")},
      {"MOD001/animation-type-of-two-words", Clip("rv_tank_PowerOff_00.ala"),
       Clip("rv_tank_PowerDown_00.ala")},
      {"MOD001/animation-copies",
       All(Clip("rv_tank_idle_01.001.ala"), Clip("rv_tank_idle_01.002.ala")),
       Clip("rv_tank_idle_02.ala")},
      {"MOD001/animation-without-underscore", Clip("rv_tank_Talk00.ala"),
       Clip("rv_tank_Talk_00.ala")},
      {"MOD001/animation-without-number", Clip("RV_Tank_Idle.ala"),
       Clip("RV_Tank_Idle_02.ala")},
      {"MOD001/animation-with-one-digit", Clip("rv_tank_talk_0.ala"),
       Clip("rv_tank_talk_00.ala")},
      // Elsewhere nothing loads animations by name.
      {"MOD001/animation-without-type-and-number", Clip("scene.ala"),
       All(Put("scenes/scene.ala", OldTurret()),
           Put("scenes/tank.alo", TankModel().Build()))},
      {"MOD001/animation-name-not-in-game", Clip("rv_tank_idle00.ala"),
       All(Clip("rv_tank_idle00.ala"),
           KnowGame({"Data/Art/Models/RV_Tank_Idle00.ala"}))},
      {"MOD001/animation-type-of-expansion",
       All(Clip("rv_tank_walk_00.ala"), For(Game::kEmpireAtWar)),
       All(Clip("rv_tank_walk_00.ala"), For(Game::kForcesOfCorruption))},
      {"MOD002/animation-number-gap", Clip("rv_tank_idle_03.ala"),
       // One that sorts between them.
       All(Clip("rv_tank_idle_02.ala"), Clip("rv_tank_idle_01_die_00.ala"))},
      {"MOD002/animations-after-gap",
       All(Clip("rv_tank_idle_03.ala"), Clip("rv_tank_idle_04.ala")),
       All(Clip("rv_tank_idle_03.ala"), Clip("rv_tank_idle_02.ala"))},
      {"MOD002/animations-from-01", Clip("rv_tank_talk_01.ala"),
       All(Clip("rv_tank_talk_01.ala"),
           KnowGame({"DATA\\ART\\MODELS\\RV_TANK_TALK_00.ALA"}))},
      {"MOD002/animations-from-01-of-game-model",
       All(Clip("rv_game_die_01.ala"),
           KnowGame({"Data/Art/Models/rv_game.alo"})),
       Clip("rv_game_die_01.ala")},
      // A clip as exporters for the expansion write it.
      {"MOD014/animation-of-format-2",
       All(MoveWith([](auto& clip) { clip.version = 2; }),
           For(Game::kEmpireAtWar)),
       All(Put(ModelPath("rv_tank_talk_00.ala")), For(Game::kEmpireAtWar))},
  };
}

std::vector<Row> ModelsOfAnimations() {
  const std::vector<std::string> walker = {"Hip", "Knee", "Ankle"};
  const Change of_shared =
      All(Clip("rv_shared_idle_00.ala"), KnowGame({"Data/MegaFiles.xml"}));
  // A skeleton that many models have, one of them also in an archive.
  const std::vector<std::string> bones = {"Hull", "Mast"};
  Change shared = All(
      PutArchive("Data/A.meg", ModelPath("rv_2.alo"), Skeleton(bones).Build()),
      Clip("rv_1_die_00.ala", bones), [=](Mod& mod) {
        for (const int i : {0, 1, 2, 3, 4}) {
          PutModel(absl::StrCat("rv_", i, ".alo"), bones)(mod);
        }
        AnimationSpec clip = ClipFor(Skeleton(bones));
        clip.bones[1].index = 1;  // fits none
        mod.Put(ModelPath("twice_die_00.ala"), clip.Build());
      });
  return {
      // A clip that was left when its model was renamed.
      {"MOD003/animation-model-renamed",
       All(PutModel("rv_walker_new.alo", walker),
           Clip("rv_walker_move_00.ala", walker)),
       All(PutModel("rv_walker_new.alo", walker),
           Clip("rv_walker_move_00.ala", walker),
           Clip("rv_walker_new_move_00.ala", walker))},
      {"MOD003/animations-of-misspelt-model",
       All(KnowGame(), Clip("rv_tnak_die_00.ala", {"Mast"}),
           Clip("RV_Tnak_move_00.ala", {"Chassis", "TurretBone"})),
       All(KnowGame(), Clip("rv_tank_move_01.ala"))},
      {"MOD003/animation-of-two-models",
       All(KnowGame(), Clip("rv_eat_attack_00.ala", {"Jaw"})),
       All(KnowGame({"Data/Art/Models/RV.alo"}),
           Clip("rv_eat_attack_00.ala", {"Jaw"}))},
      {"MOD003/animation-of-no-model", of_shared,
       All(of_shared, Put(XmlPath("Units.xml"),
                          "<U><T><land_model_anim_override_name>RV_Shared.alo"
                          "</land_model_anim_override_name></T></U>"))},
      {"MOD003/animation-of-shared-skeleton",
       All(shared, Clip("old_die_00.ala", {"Hull", "MAST"})),
       All(shared, Clip("old_die_00.ala", {"Hull", "Flag"}))},
  };
}

std::vector<Row> TracksOfAnimations() {
  const auto swap = [](AnimationSpec& clip) {
    std::swap(clip.bones[1].name, clip.bones[2].name);
  };
  const auto two_more = [](AnimationSpec& clip) {
    AddTrack(clip, "MAST");
    AddTrack(clip, "Flag");
  };
  const std::vector<std::string> bones = {"Hull", "Mast"};
  const std::string model = Skeleton(bones).Build();
  const std::string wrong = ClipFor(Skeleton({"Hull", "Gun"})).Build();
  const std::string tank = TankModel().Build();
  return {
      {"MOD004/track-beyond-bones",
       MoveWith([](auto& clip) { AddTrack(clip, "Antenna"); }),
       // Which bones there are is not known.
       All(MoveWith([](auto& clip) { AddTrack(clip, "Antenna"); }),
           Put(ModelPath(kTank), ModelSpec().Build()))},
      {"MOD004/two-tracks-beyond-bones", MoveWith(two_more),
       // The game makes bones of meshes without one.
       All(MoveWith(two_more),
           [](Mod& mod) {
             ModelSpec spec = TankModel();
             AddMesh(spec, GlossMesh("Mast", "None"));
             AddMesh(spec, GlossMesh("FLAG", "None"));
             mod.Put(ModelPath(kTank), spec.Build());
           })},
      {"MOD004/tracks-of-other-model",
       All(Put(ModelPath("rv_mast.alo"), model),
           PutModel("rv_small.alo", {"Hull"}),
           Clip("rv_small_die_00.ala", bones)),
       Clip("rv_mast_die_00.ala", bones)},
      {"MOD005/track-of-other-name", Put(ModelPath(kMove), OldTurret()),
       MoveWith([](auto& clip) {
         clip.bones[0].name = "CHASSIS";
         clip.bones[1].name = "";
       })},
      {"MOD005/tracks-in-other-order", MoveWith(swap)},
      {"MOD005/track-of-misnamed-animation",
       Put(ModelPath("rv_tank_talk00.ala"), OldTurret()),
       // The game has it too, and does not play it; or it may be for its model.
       All(KnowGame({"Data/Art/Models/rv_tank_eat.alo"}),
           Put(ModelPath("rv_tank_fly_00.ala"), OldTurret()),
           Put(ModelPath("rv_tank_eat_attack_00.ala"), OldTurret()))},
      // It depends on the order of archives which one the game loads.
      {"MOD005/track-in-one-of-two-models",
       All(MoveWith([](auto& clip) { clip.bones[1].name = "02"; }),
           PutArchive("Other.meg", ModelPath(kTank), tank)),
       All(Put(ModelPath(kMove), OldTurret()), Remove(ModelPath(kTank)),
           PutArchive("Data/A.meg", ModelPath(kTank), tank),
           PutArchive("Data/B.meg", ModelPath(kTank), tank))},
      {"MOD005/track-in-archive",
       All(Remove(ModelPath(kMove)),
           PutArchive("Data/Old.meg", ModelPath(kMove), OldTurret())),
       PutArchive("Data/Old.meg", ModelPath(kMove), OldTurret())},
      // Outside of a Data folder models are beside their animations.
      {"MOD005/track-outside-of-data",
       All(Put("pairs/tank.alo", model), Put("pairs/tank_idle_00.ala", wrong),
           Put("pairs/tank_fire_00.ala", ClipFor(Skeleton(bones)).Build()),
           Put("pairs/tank_00.ala", ClipFor(Skeleton(bones)).Build())),
       All(Put("pairs/tank.alo", model), Put("other/tank_die_00.ala", wrong))},
      {"MOD006/track-with-digits",
       MoveWith([](auto& clip) { clip.bones.back().name = "p_tankfire05"; }),
       // Then it is another rule's.
       MoveWith([](auto& clip) {
         clip.bones[1].name = "Tower";
         clip.bones.back().name = "p_tankfire05";
       })},
  };
}

Change WithProxies(const std::vector<std::string>& names) {
  return TankWith([&](ModelSpec& model) {
    for (const std::string& name : names) AddProxy(model, name);
  });
}
Change WithMeshes(const std::vector<MeshSpec>& meshes) {
  return TankWith([&](ModelSpec& model) {
    for (const MeshSpec& mesh : meshes) AddMesh(model, mesh, 1);
  });
}
MeshSpec DefaultMesh(bool hidden) {
  MeshSpec mesh = CollisionMesh("HullHelper");
  mesh.hidden = hidden ? 1 : 0;
  mesh.materials[0] = {"Default.fx", ""};
  return mesh;
}

std::vector<Row> Proxies() {
  const Change flag = PutModel("rv_flag.alo", {"Cloth"});
  return {
      // Only capitals are levels.
      {"MOD007/proxy-is-a-model", All(WithProxies({"rv_flag_ALT1"}), flag),
       All(WithProxies({"rv_flag_alt1", "P_TANKFIRE_ALT12"}), flag)},
      {"MOD007/proxy-with-levels-is-a-model",
       All(WithProxies({"RV_Flag_ALT1_LOD0.alo"}), flag),
       All(flag, TankWith([](ModelSpec& model) {
             AddProxy(model, "RV_Flag_ALT1_LOD0.alo");
             model.connections.num_dazzles = 0;  // of Universe at War
           }))},
      {"MOD008/proxy-missing", All(KnowGame(), WithProxies({"p_nowhere"})),
       // No game has the second.
       All(KnowGame({"Data/Art/Models/P_Smoke.alo"}),
           WithProxies({"p_smoke", "lensflare0", ""}))},
      {"MOD008/proxy-misspelt", All(KnowGame(), WithProxies({"p_tankfir"}))},
      // No game has the texture of that name.
      {"MOD008/proxy-named-like-texture",
       All(KnowGame(), WithProxies({"w_grenade"}))},
      {"MOD008/proxy-is-no-light", All(KnowGame(), WithProxies({"My_Light"})),
       All(KnowGame(), WithProxies({"My_Light", "Game_Light_ALT0"}),
           Put(XmlPath("LightSources.xml"), "<L><T Name='my_light'/></L>"))},
  };
}

std::vector<Row> FilesOfModels() {
  const auto smoke = [](const char* texture) {
    return Put(ModelPath("p_tankfire.alo"),
               Particles("p_tankfire", texture, "p_particle_depth_master.dds"));
  };
  const Change glow =
      WithMeshes({GlossMesh("Glow", "rv_tracks.dds", "RV_Glow.fx")});
  const Change grenade = WithMeshes({GlossMesh("Grenade", "W_Grenade.tga")});
  ModelSpec faulty = TankModel();
  AddMesh(faulty, GlossMesh("Glow", "rv_none.tga", "RV_Glow.fx"));
  AddProxy(faulty, "p_none");
  return {
      {"MOD009/texture-missing",
       All(KnowGame(), WithMeshes({GlossMesh("Door", "rv_nowhere.tga")})),
       // The first is nothing, the second in no game, the third the engine's.
       All(KnowGame(), Put(TexturePath("RV_Door.DDS")),
           WithMeshes({GlossMesh("A", ""), GlossMesh("B", "W_Grenade.tga"),
                       GlossMesh("C", "w_shadow_blob.tga"),
                       GlossMesh("D", "rv_door.v2.tga")}))},
      {"MOD009/texture-of-other-kind",
       All(KnowGame(), Put(TexturePath("rv_door.png")),
           WithMeshes({GlossMesh("Door", "rv_door.tga")}))},
      {"MOD009/texture-of-particles", All(KnowGame(), smoke("p_smoke.tga")),
       smoke("p_smoke.tga")},
      {"MOD009/textures-of-other-mod",
       All(KnowGame(),
           [](Mod& mod) {
             for (ModFile& file : mod.files) {
               const bool texture =
                   file.path.find("Textures") != std::string::npos;
               file.path = absl::StrCat(texture ? "B/" : "A/", file.path);
             }
           })},
      {"MOD010/shader-unknown", glow,
       All(WithMeshes({GlossMesh("Glow", "None", "RV_Glow.fx"),
                       GlossMesh("Box", "None", "ALDEFAULT.FXO"),
                       GlossMesh("Lid", "None", "")}),
           Put(ShaderPath("Terrain/rv_glow.fxo")))},
      {"MOD010/shader-misspelt",
       WithMeshes({GlossMesh("Glow", "None", "MeshGlos.fx")}),
       WithMeshes({GlossMesh("Glow", "None", "MeshGloss.fx")})},
      {"MOD010/shader-default-on-visible-mesh",
       WithMeshes({DefaultMesh(/*hidden=*/false)}),
       WithMeshes({DefaultMesh(/*hidden=*/true)})},
      {"MOD011/shader-default-on-hidden-mesh",
       WithMeshes({DefaultMesh(/*hidden=*/true)}),
       WithMeshes({DefaultMesh(/*hidden=*/false)})},
      // What copies of the game's own models name, and no game has.
      {"MOD012/texture-missing-in-game", All(KnowGame(), grenade),
       All(KnowGame(), grenade, Put(TexturePath("w_grenade.dds")))},
      {"MOD013/texture-in-other-case",
       All(MindCase,
           Move(TexturePath("rv_tracks.dds"), TexturePath("RV_Tracks.dds"))),
       // The game may have it, in any case.
       All(MindCase, WithMeshes({GlossMesh("Rock", "W_Game.tga")}))},
      {"MOD013/proxy-in-other-case",
       All(MindCase,
           Move(ModelPath("p_tankfire.alo"), ModelPath("P_TankFire.alo"))),
       Move(ModelPath("p_tankfire.alo"), ModelPath("P_TankFire.alo"))},
      // On Windows, one of the models is lost.
      {"MOD027/names-collide",
       Put(ModelPath("RV_Tank.alo"), TankModel().Build()),
       // A file on disk replaces one in an archive.
       All(PutArchive("Data/A.meg", ModelPath(kTank), TankModel().Build()),
           Put(TexturePath("RV_Tank.dds")))},
      {"MOD009/fault-of-each-topic",
       All(KnowGame({"Data/Art/Models/rv_tank_turnl_00.ala"}),
           Put(ModelPath(kTank), faulty.Build()),
           Clip("rv_shared_turnl_00.ala", faulty), Clip("rv_tank_fire_00.ala"),
           Clip("rv_tank_talk_01.ala", {"Mast"}))},
  };
}

}  // namespace

std::vector<BrokenMod> BrokenMods() {
  const Mod good = TankMod();
  std::vector<BrokenMod> mods;
  for (const auto& rows :
       {NamesOfAnimations(), ModelsOfAnimations(), TracksOfAnimations(),
        Proxies(), FilesOfModels(), BrokenXmlRows()}) {
    for (const Row& row : rows) {
      BrokenMod& broken = mods.emplace_back();
      broken.mod = broken.legal = good;
      const std::string name = row.name;
      broken.rule = name.substr(0, name.find('/'));
      broken.mod.name = name.substr(name.find('/') + 1);
      row.damage(broken.mod);
      if (row.legal) row.legal(broken.legal);
    }
  }
  return mods;
}

}  // namespace assetlint::corpus
