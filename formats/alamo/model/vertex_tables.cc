#include "formats/alamo/model/vertex_tables.h"

#include <cstddef>

#include "absl/status/statusor.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/mesh.h"
#include "formats/alamo/model/model.h"

namespace assetlint::alamo {
namespace {

template <typename Buffer>
void AddTables(const SubMesh& submesh, std::vector<RowTable>& tables) {
  ForEach<Buffer>(submesh.children, [&](const Buffer& buffer, size_t) {
    using Vertex = typename decltype(buffer.vertices)::value_type;
    tables.push_back(
        {.range = {BodyOffset(buffer.origin), buffer.vertices.bytes().size()},
         .row_size = sizeof(Vertex)});
  });
}

}  // namespace

std::vector<RowTable> VertexTables(absl::string_view bytes) {
  const absl::StatusOr<ModelFile> file = DecodeModel(bytes);
  std::vector<RowTable> tables;
  if (!file.ok()) return tables;
  ForEach<Mesh>(file->children, [&](const Mesh& mesh, size_t) {
    ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
      AddTables<VertexBufferV1>(submesh, tables);
      AddTables<VertexBuffer>(submesh, tables);
    });
  });
  return tables;
}

}  // namespace assetlint::alamo
