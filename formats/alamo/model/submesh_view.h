// A sub-mesh as the checks see it: the first completely read chunk of each
// type.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/model/model.h"
#include "formats/base/endian.h"

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

// Whether a triangle of `submesh.indices` has an area: its corners exist and
// are not on a line. Exporters add triangles without one, which are not drawn.
bool HasArea(const SubMeshView& submesh, uint64_t triangle);

// A mesh's name in its file; empty when it has none.
absl::string_view NameOf(const Mesh& mesh);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_SUBMESH_VIEW_H_
