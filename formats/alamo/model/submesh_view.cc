#include "formats/alamo/model/submesh_view.h"

#include <string>

#include "absl/base/casts.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/packed_array.h"

namespace assetlint::alamo {

namespace {

constexpr uint8_t kN = kNormalPart;
constexpr uint8_t kNU2 = kN | kTexCoordPart;
constexpr uint8_t kNU2U3 = kNU2 | kTangentPart;

// alo-viewer's table, and alD3dVertNC and alD3dVertNU2U3, which the games'
// exporter names besides.
constexpr NamedVertexFormat kFormats[] = {
    {"alD3dVertN", {false, kN}},
    {"alD3dVertNC", {false, kN | kColourPart}},
    {"alD3dVertNU2", {false, kNU2}},
    {"alD3dVertNU2C", {false, kNU2 | kColourPart}},
    {"alD3dVertNU2U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3", {false, kNU2U3}},
    {"alD3dVertNU2U3U3C", {false, kNU2U3 | kColourPart}},
    {"alD3dVertRSkinNU2", {true, kNU2}},
    {"alD3dVertRSkinNU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertRSkinNU2U3U3", {true, kNU2U3}},
    {"alD3dVertRSkinNU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertB4I4NU2", {true, kNU2}},
    {"alD3dVertB4I4NU2C", {true, kNU2 | kColourPart}},
    {"alD3dVertB4I4NU2U3U3", {true, kNU2U3}},
    {"alD3dVertB4I4NU2U3U3C", {true, kNU2U3 | kColourPart}},
    {"alD3dVertGrass", {false, 0, true}},
    {"alD3dVertBillboard", {false, 0, true}},
};

template <typename V>
VertexView ViewVertices(const ArrayChunk<V>& chunk) {
  return {chunk.values.bytes(), sizeof(V), BodyOffset(chunk.origin),
          chunk.origin,         true,      chunk.values.size()};
}

}  // namespace

std::optional<VertexParts> ParseVertexFormat(absl::string_view name) {
  for (const NamedVertexFormat& format : kFormats) {
    if (absl::EqualsIgnoreCase(format.name, name)) return format.parts;
  }
  return std::nullopt;
}

absl::Span<const NamedVertexFormat> VertexFormats() { return kFormats; }

Vertex VertexView::At(uint64_t i) const {
  if (has_unused()) return PackedArray<Vertex>(bytes)[i];
  const VertexV1 old = PackedArray<VertexV1>(bytes)[i];
  Vertex vertex;
  vertex.position = old.position;
  vertex.normal = old.normal;
  vertex.tex_coords = old.tex_coords;
  vertex.tangent = old.tangent;
  vertex.binormal = old.binormal;
  vertex.colour = old.colour;
  vertex.bone_indices = old.bone_indices;
  vertex.bone_weights = old.bone_weights;
  return vertex;
}

ByteRange VertexView::Field(uint64_t i, absl::string_view field,
                            int64_t element) const {
  const uint64_t start = offset + i * stride;
  if (has_unused()) return FieldRange(Vertex{}, start, field, element);
  return FieldRange(VertexV1{}, start, field, element);
}

SubMeshView ViewSubMesh(const SubMesh& submesh) {
  SubMeshView view;
  view.chunk = &submesh;
  view.info = First<SubMeshInfo>(submesh.children);
  view.format = First<VertexFormat>(submesh.children);
  view.indices = First<IndexBuffer>(submesh.children);
  view.mapping = First<BoneMapping>(submesh.children);
  view.collision = First<CollisionTree>(submesh.children);
  if (const auto* buffer = First<VertexBuffer>(submesh.children)) {
    view.vertices = ViewVertices(*buffer);
  } else if (const auto* old = First<VertexBufferV1>(submesh.children)) {
    view.vertices = ViewVertices(*old);
  }
  return view;
}

bool HasArea(const SubMeshView& submesh, uint64_t triangle) {
  // The least sine of the angle at the first corner, squared.
  constexpr double kLeastSine = 1e-12;
  const PackedArray<uint16_t>& indices = submesh.indices->values;
  std::array<Vec3, 3> corners;
  for (uint64_t k = 0; k < 3; ++k) {
    const uint16_t vertex = indices[triangle * 3 + k];
    if (vertex >= submesh.vertices.size()) return false;
    const std::array<float, 3> at = submesh.vertices.PositionAt(vertex);
    corners[k] = {at[0], at[1], at[2]};
  }
  const Vec3 a = Minus(corners[1], corners[0]);
  const Vec3 b = Minus(corners[2], corners[0]);
  const Vec3 normal = Cross(a, b);
  // NaN has none.
  return Dot(normal, normal) > kLeastSine * Dot(a, a) * Dot(b, b);
}

uint64_t PositionKey(const std::array<float, 3>& position) {
  // + 0: zero has two signs.
  const uint64_t x = absl::bit_cast<uint32_t>(position[0] + 0.0f);
  const uint64_t y = absl::bit_cast<uint32_t>(position[1] + 0.0f);
  const uint64_t z = absl::bit_cast<uint32_t>(position[2] + 0.0f);
  uint64_t key = (x | y << 32) + z * 0x9E3779B97F4A7C15;
  key = (key ^ key >> 32) * 0xD6E8FEB86659FD93;
  return (key ^ key >> 32) * 0xD6E8FEB86659FD93;
}

uint8_t PartsReadBy(absl::string_view stem) {
  uint8_t parts = kAllParts;
  const ShaderRow* row = FindShader(stem);
  if (row == nullptr) return parts;
  if (IsCounted(*row)) {
    parts = ParseVertexFormat(absl::StrCat(kVertexFormatPrefix, row->format))
                .value_or(VertexParts{.parts = parts})
                .parts;
  }
  const std::string name = absl::AsciiStrToLower(stem);
  const bool lit =
      !IsCollisionShader(stem) && (!absl::StrContains(name, "additive") ||
                                   absl::EndsWith(name, "reflection"));
  const bool textured = !IsShadowShader(stem) && !IsDefaultShader(stem);
  return parts & ~(lit ? 0 : kNormalPart) & ~(textured ? 0 : kTexCoordPart);
}

}  // namespace assetlint::alamo
