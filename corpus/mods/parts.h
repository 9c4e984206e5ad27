// The parts that mods are made of: models, animations that fit them, particle
// systems and XML files, named as the games expect; and those of the mod that
// most others are made from. Linting reports no warning.
#ifndef ASSETLINT_CORPUS_MODS_PARTS_H_
#define ASSETLINT_CORPUS_MODS_PARTS_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/mods/mod.h"

namespace assetlint::corpus {

// A bone "Root" and these, its children.
ModelSpec Skeleton(const std::vector<std::string>& bones);

// Adds a mesh that hangs on that bone.
void AddMesh(ModelSpec& model, MeshSpec mesh, uint32_t bone = 0);
// Adds a bone of the proxy's name, and the proxy.
void AddProxy(ModelSpec& model, absl::string_view name);

// A mesh with the game's shader MeshBumpColorize.fx and its parameters.
MeshSpec BumpMesh(absl::string_view name, absl::string_view base_texture,
                  absl::string_view normal_texture);
// The same for MeshGloss.fx, or for a shader with the same parameters.
MeshSpec GlossMesh(absl::string_view name, absl::string_view texture,
                   absl::string_view shader = "MeshGloss.fx");
// A mesh on the bones of these indices.
MeshSpec SkinnedMesh(absl::string_view name, absl::string_view texture,
                     const std::vector<uint32_t>& bones);
MeshSpec ShadowMesh(absl::string_view name);
MeshSpec CollisionMesh(absl::string_view name);

// `count` tetrahedra in one buffer, at most 16,383.
SubMeshSpec Tetrahedra(size_t count);

// A track for every bone of the model but its root.
AnimationSpec ClipFor(const ModelSpec& model);

// A particle system whose emitters all have these textures.
std::string Particles(absl::string_view name, absl::string_view colour_texture,
                      absl::string_view normal_texture);

// The element and the text of each child, in order.
using XmlFields = std::vector<std::pair<std::string, std::string>>;

struct XmlObject {
  std::string element;  // "GroundVehicle"
  std::string name;
  XmlFields fields;
};

// A file of objects, in an element of that name.
std::string ObjectFile(absl::string_view root,
                       const std::vector<XmlObject>& objects);

// A list of files, such as GameObjectFiles.xml.
std::string FileList(absl::string_view root,
                     const std::vector<std::string>& files);

inline std::string ModelPath(absl::string_view name) {
  return absl::StrCat("Data/Art/Models/", name);
}
inline std::string TexturePath(absl::string_view name) {
  return absl::StrCat("Data/Art/Textures/", name);
}
inline std::string ShaderPath(absl::string_view name) {
  return absl::StrCat("Data/Art/Shaders/", name);
}
inline std::string XmlPath(absl::string_view name) {
  return absl::StrCat("Data/XML/", name);
}

// Adds an animation beside the models: a clip for `model`.
void PutClip(Mod& mod, absl::string_view file, const ModelSpec& model);

// Its model: rv_tank.alo. Bones Root, Chassis, TurretBone, BarrelBone,
// MuzzleA_00, HP_Gun_Bone, HP_Gun_EmitDamage, HP_Engine and p_tankfire, which
// is a proxy; meshes Hull, Tracks, HullShadow and HullCollision.
ModelSpec TankModel();

// Its XML: the vehicle RV_Tank with the hard point HP_Tank_Gun.
XmlObject TankObject();
XmlObject TankGun();
// Puts the XML files of such a mod: an object file and a file of hard points,
// and the lists that load them.
void PutXml(Mod& mod, const std::vector<XmlObject>& objects,
            const std::vector<XmlObject>& hard_points);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_PARTS_H_
