#include "formats/alamo/model/make_consistent.h"

#include <variant>

#include "formats/alamo/model/submesh_view.h"

namespace assetlint::alamo {
namespace {

void MakeSubMeshConsistent(SubMesh& submesh) {
  const SubMeshView view = ViewSubMesh(submesh);
  for (auto& child : submesh.children) {
    auto* info = std::get_if<SubMeshInfo>(&child);
    if (info == nullptr) continue;
    info->num_vertices = static_cast<uint32_t>(view.vertices.size());
    if (view.indices == nullptr) continue;
    info->num_primitives =
        static_cast<uint32_t>(view.indices->values.size() / 3);
  }
}

}  // namespace

void MakeConsistent(ModelFile& file) {
  for (auto& root : file.children) {
    auto* mesh = std::get_if<Mesh>(&root);
    if (mesh == nullptr) continue;
    for (auto& child : mesh->children) {
      if (auto* submesh = std::get_if<SubMesh>(&child))
        MakeSubMeshConsistent(*submesh);
    }
  }
}

}  // namespace assetlint::alamo
