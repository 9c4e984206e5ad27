// A model's parts as the checks see them: a sub-mesh as the first completely
// read chunk of each type, names, shaders, the materials of sub-meshes.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/tables/known_names.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"

namespace assetlint::alamo {

// The vertices, of either version.
struct VertexView {
  absl::string_view bytes;
  uint64_t stride = sizeof(Vertex);  // 144 or 128
  uint64_t offset = 0;               // of the first vertex in the file
  Origin origin;                     // of the chunk
  bool present = false;
  uint64_t count = 0;

  // The number of vertices.
  uint64_t size() const { return count; }
  bool has_unused() const { return stride == sizeof(Vertex); }
  // Its position only. i < size().
  std::array<float, 3> PositionAt(uint64_t i) const { return TripleAt(i, 0); }
  // The three numbers at byte `at` of a vertex.
  std::array<float, 3> TripleAt(uint64_t i, size_t at) const {
    return LoadArray<float, 3>(bytes.data() + i * stride + at,
                               ByteOrder::kLittle);
  }
  // The vertex with `unused` filled in for version 1. i < size().
  Vertex At(uint64_t i) const;
  // The location of a vertex field, or of one element of it.
  ByteRange Field(uint64_t i, absl::string_view field,
                  int64_t element = Locator::kWhole) const;
};

// The parts of a vertex that a vertex format names.

inline constexpr absl::string_view kVertexFormatPrefix = "alD3dVert";

enum VertexPart : uint8_t {
  kNormalPart = 1,    // N
  kTexCoordPart = 2,  // U2
  kTangentPart = 4,   // U3 or U3U3
  kColourPart = 8,    // C
};
inline constexpr uint8_t kAllParts = 15;

struct VertexParts {
  bool skinned = false;  // by one bone a vertex, or four
  uint8_t parts = 0;     // of VertexPart
  // Grass and Billboard, whose parts are not known.
  bool special = false;
};

// The parts of a vertex format, "alD3dVertRSkinNU2" in any case; no value when
// no reader knows it.
std::optional<VertexParts> ParseVertexFormat(absl::string_view name);

// Every format that a reader knows.
struct NamedVertexFormat {
  absl::string_view name;
  VertexParts parts;
};
absl::Span<const NamedVertexFormat> VertexFormats();

// An axis-aligned box; initially empty.
struct Box {
  std::array<float, 3> min{std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::infinity(),
                           std::numeric_limits<float>::infinity()};
  std::array<float, 3> max{-std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity()};

  bool empty() const { return !(min[0] <= max[0]); }
  void Extend(const Box& other) {
    for (int axis = 0; axis < 3; ++axis) {
      min[axis] = std::min(min[axis], other.min[axis]);
      max[axis] = std::max(max[axis], other.max[axis]);
    }
  }
};

// Null or empty where a chunk is missing or was cut short.
struct SubMeshView {
  const SubMesh* chunk = nullptr;
  const SubMeshInfo* info = nullptr;
  const VertexFormat* format = nullptr;
  VertexView vertices;
  const IndexBuffer* indices = nullptr;
  const BoneMapping* mapping = nullptr;
  const CollisionTree* collision = nullptr;
};

SubMeshView ViewSubMesh(const SubMesh& submesh);

using Vec3 = std::array<double, 3>;
inline Vec3 Minus(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline double Dot(const Vec3& a, const Vec3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vec3 Cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
          a[0] * b[1] - a[1] * b[0]};
}

// Whether a triangle of `submesh.indices` has an area: its corners exist and
// are not on a line. Exporters add triangles without one, which are not drawn.
bool HasArea(const SubMeshView& submesh, uint64_t triangle);

// A number for a position. Vertices at the same position have the same; two
// others hardly ever do.
uint64_t PositionKey(const std::array<float, 3>& position);

// A mesh's name in its file; empty when it has none.
inline absl::string_view NameOf(const Mesh& mesh) {
  return TextOfFirst<MeshName>(mesh.children);
}
inline absl::string_view StepName(const Mesh& mesh) { return NameOf(mesh); }

// The name of a shader; null when it is missing or was cut short.
inline const ShaderName* ShaderOf(const Material& material) {
  return First<ShaderName>(material.children);
}

// Without its extension.
inline absl::string_view StemOf(const ShaderName& shader) {
  return ShaderStem(shader.text.text());
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

// The parts of a vertex that a shader, without extension, may read: all of one
// that is not known.
uint8_t PartsReadBy(absl::string_view stem);

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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_
