// The cases of rules across files (corpus/case.h): the damage is a change of
// the tank's mod, and so is what makes it legal.
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/case.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

using Change = std::function<void(Mod&)>;
using Row = CaseRow<Mod>;

constexpr absl::string_view kTank = "rv_tank.alo";
constexpr absl::string_view kMove = "rv_tank_move_00.ala";
constexpr absl::string_view kGuns = "HardPoints.xml";
constexpr absl::string_view kObjects = "Vehicles.xml";

template <typename... Changes>
Change All(Changes... changes) {
  return [=](Mod& mod) { (changes(mod), ...); };
}

// What a check knows.
Change KnowGame(std::vector<std::string> files = {
                    "Data/Art/Textures/w_game.dds",
                    "Data/Art/Models/ev_game.alo"}) {
  return [=](Mod& mod) {
    mod.game_known = true;
    mod.game_files = files;
  };
}
Change For(Game game) {
  return [=](Mod& mod) { mod.game = game; };
}
void MindCase(Mod& mod) { mod.case_sensitive = true; }

// Files.
Change Put(const std::string& path, std::string bytes = "") {
  return [=](Mod& mod) { mod.Put(path, bytes); };
}
Change Move(const std::string& from, const std::string& to) {
  return [=](Mod& mod) { mod.Rename(from, to); };
}
Change Remove(const std::string& path) {
  return [=](Mod& mod) { mod.Remove(path); };
}
Change PutModel(absl::string_view file, const std::vector<std::string>& bones) {
  return Put(ModelPath(file), Skeleton(bones).Build());
}
Change PutArchive(const std::string& archive, const std::string& path,
                  const std::string& bytes) {
  return Put(archive, Archive({{path, bytes}}));
}

// Animations: one that fits the tank, or a skeleton of these bones; and the
// tank's own.
Change Clip(absl::string_view file, const ModelSpec& model = TankModel()) {
  return Put(ModelPath(file), ClipFor(model).Build());
}
Change Clip(absl::string_view file, const std::vector<std::string>& bones) {
  return Clip(file, Skeleton(bones));
}
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

// The tank's model with a change.
Change TankWith(const std::function<void(ModelSpec&)>& change) {
  ModelSpec model = TankModel();
  change(model);
  return Put(ModelPath(kTank), model.Build());
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

// XML. An object or a hard point in a file, and changes of the two files.

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

std::vector<BrokenMod> BrokenMods() {
  const Mod good = TankMod();
  std::vector<BrokenMod> mods;
  for (const auto& rows :
       {NamesOfAnimations(), ModelsOfAnimations(), TracksOfAnimations(),
        Proxies(), FilesOfModels(), ModelsOfObjects(), BonesOfHardPoints(),
        HardPointsOfVariants(), RolesOfHardPoints(), Deaths(), XmlFiles()}) {
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
