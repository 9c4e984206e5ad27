// A material as the checks see it, and what its shader is for.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_

#include <cstdint>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/tables/shaders.h"
#include "formats/base/extent.h"

namespace assetlint::alamo {

// The name of a shader; null when it is missing or was cut short.
inline const ShaderName* ShaderOf(const Material& material) {
  return First<ShaderName>(material.children);
}

// Without its extension.
inline absl::string_view StemOf(const ShaderName& shader) {
  return ShaderStem(shader.text.text());
}

// The bytes of a text that fills its chunk.
template <typename TextChunk>
ByteRange TextRange(const TextChunk& chunk) {
  return {BodyOffset(chunk.origin), chunk.text.bytes.size()};
}

// The arguments are shaders without extension.
inline bool IsShadowShader(absl::string_view stem) {
  return absl::EndsWithIgnoreCase(stem, "ShadowVolume");
}
inline bool IsCollisionShader(absl::string_view stem) {
  return absl::EqualsIgnoreCase(stem, "MeshCollision");
}
// Of helpers, which nothing draws.
inline bool IsDefaultShader(absl::string_view stem) {
  return absl::EqualsIgnoreCase(stem, "alDefault") ||
         absl::EqualsIgnoreCase(stem, "Default");
}

// A material and its sub-mesh, the chunk after it, each with its place among
// the chunks of its type.
struct MaterialPair {
  const Material& material;
  int64_t material_index;
  const SubMesh& submesh;
  int64_t submesh_index;
};

template <typename Visit>
void ForEachPair(const Mesh& mesh, const Visit& visit) {
  const Material* material = nullptr;
  int64_t materials = 0;
  int64_t submeshes = 0;
  for (const Mesh::Child& child : mesh.children) {
    const auto* submesh = std::get_if<SubMesh>(&child);
    if (submesh != nullptr && material != nullptr) {
      visit(MaterialPair{*material, materials - 1, *submesh, submeshes});
    }
    submeshes += submesh != nullptr;
    material = std::get_if<Material>(&child);
    materials += material != nullptr;
  }
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_
