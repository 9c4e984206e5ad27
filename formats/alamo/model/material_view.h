// A material as the checks see it, and what its shader is for.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_

#include <cstdint>
#include <iterator>
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

// The text of a mini-chunk that is known to be one.
inline absl::string_view TextOf(const Mini& mini) {
  return std::get<Asciiz>(mini.value).text();
}

// Calls visit(parameter, its index among those of its type) for each parameter,
// type by type.
template <typename Visit>
void ForEachParameter(const Material& material, const Visit& visit) {
  ForEach<IntParameter>(material.children, visit);
  ForEach<FloatParameter>(material.children, visit);
  ForEach<Float3Parameter>(material.children, visit);
  ForEach<TextureParameter>(material.children, visit);
  ForEach<Float4Parameter>(material.children, visit);
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

// Calls visit(material, its index, submesh, its index) for each material of a
// mesh. The sub-mesh is null for a material without one.
template <typename Visit>
void ForEachMaterial(const Mesh& mesh, const Visit& visit) {
  int64_t materials = 0;
  int64_t submeshes = 0;
  for (auto it = mesh.children.begin(); it != mesh.children.end(); ++it) {
    submeshes += std::holds_alternative<SubMesh>(*it);
    const auto* material = std::get_if<Material>(&*it);
    if (material == nullptr) continue;
    const auto next = std::next(it);
    const auto* submesh =
        next == mesh.children.end() ? nullptr : std::get_if<SubMesh>(&*next);
    visit(*material, materials, submesh, submeshes);
    ++materials;
  }
}

template <typename Visit>
void ForEachPair(const Mesh& mesh, const Visit& visit) {
  ForEachMaterial(mesh, [&](const Material& material, int64_t material_index,
                            const SubMesh* submesh, int64_t submesh_index) {
    if (submesh == nullptr) return;
    visit(MaterialPair{material, material_index, *submesh, submesh_index});
  });
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MATERIAL_VIEW_H_
