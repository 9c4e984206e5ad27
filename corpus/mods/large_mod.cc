#include "corpus/mods/large_mod.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/art.h"
#include "corpus/mods/tank.h"
#include "corpus/mods/xml.h"

namespace assetlint::corpus {
namespace {

constexpr size_t kUnitsOfHardPoint = 10;
constexpr size_t kFrames = 16;
// Of a tetrahedron: 4 vertices of 144 bytes, 4 triangles of 6.
constexpr size_t kTetrahedronBytes = 600;
constexpr size_t kBytesWithoutMesh = 4'000;

std::string UnitName(size_t number) {
  return absl::StrFormat("rv_unit%05d", number);
}

ModelSpec UnitModel(const std::string& name, size_t bytes) {
  std::vector<std::string> bones;
  for (size_t i = 0; i < 28; ++i) bones.push_back(absl::StrCat("Bone_", i));
  ModelSpec model = Skeleton(bones);
  MeshSpec hull = BumpMesh("Hull", absl::StrCat(name, ".tga"),
                           absl::StrCat(name, "_b.dds"));
  const size_t mesh_bytes = bytes - std::min(bytes, kBytesWithoutMesh);
  const std::string format = hull.submeshes[0].format;
  hull.submeshes = {Tetrahedra(
      std::clamp<size_t>(mesh_bytes / kTetrahedronBytes, 1, 65535 / 4))};
  hull.submeshes[0].format = format;
  AddMesh(model, std::move(hull), 1);
  AddProxy(model, "p_smoke");
  return model;
}

std::string UnitClip(const ModelSpec& model) {
  AnimationSpec clip = ClipFor(model);
  clip.frames = kFrames;
  for (BoneTrackSpec& track : clip.bones) {
    track.rotations.clear();
    for (size_t frame = 0; frame < kFrames; ++frame) {
      track.rotations.insert(track.rotations.end(), {0, 0, 0, 32767});
    }
  }
  return clip.Build();
}

}  // namespace

std::vector<ModFile> LargeMod::Unit(size_t number) const {
  const std::string name = UnitName(number);
  const ModelSpec model = UnitModel(name, size_.model_bytes);
  const std::string clip = UnitClip(model);
  return {{ModelPath(name + ".alo"), model.Build()},
          {ModelPath(name + "_idle_00.ala"), clip},
          {ModelPath(name + "_die_00.ala"), clip},
          {TexturePath(name + ".dds"), "DDS "},
          {TexturePath(name + "_b.dds"), "DDS "}};
}

std::vector<ModFile> LargeMod::Shared() const {
  std::vector<XmlObject> objects;
  std::vector<XmlObject> hard_points;
  for (size_t i = 0; i < size_.units; i += kUnitsOfHardPoint) {
    const std::string name = UnitName(i);
    objects.push_back(
        {"GroundVehicle",
         name,
         {{"Land_Model_Name", name + ".alo"}, {"HardPoints", "HP_" + name}}});
    hard_points.push_back(
        {"HardPoint",
         "HP_" + name,
         {{"Attachment_Bone", "Bone_3"}, {"Fire_Bone_A", "Bone_4"}}});
  }
  Mod mod;
  PutXml(mod, objects, hard_points);
  mod.Put(ModelPath("p_smoke.alo"),
          Particles("p_smoke", "p_particle_master.tga",
                    "p_particle_depth_master.tga"));
  return std::move(mod.files);
}

}  // namespace assetlint::corpus
