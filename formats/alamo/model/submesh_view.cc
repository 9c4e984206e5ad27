#include "formats/alamo/model/submesh_view.h"

#include "formats/base/packed_array.h"

namespace assetlint::alamo {

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
    view.vertices = {
        buffer->vertices.bytes(), sizeof(Vertex), BodyOffset(buffer->origin),
        buffer->origin,           true,           buffer->vertices.size()};
  } else if (const auto* old = First<VertexBufferV1>(submesh.children)) {
    view.vertices = {old->vertices.bytes(),
                     sizeof(VertexV1),
                     BodyOffset(old->origin),
                     old->origin,
                     true,
                     old->vertices.size()};
  }
  return view;
}

absl::string_view NameOf(const Mesh& mesh) {
  const auto* name = First<MeshName>(mesh.children);
  return name == nullptr ? absl::string_view() : name->text.text();
}

}  // namespace assetlint::alamo
