// The parts that mods are made of: models, animations that fit them, and
// particle systems, named as the games expect. Linting reports no warning.
#ifndef ASSETLINT_CORPUS_MODS_ART_H_
#define ASSETLINT_CORPUS_MODS_ART_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/model_spec.h"

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

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_MODS_ART_H_
