#include <string>

#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kSubMeshInfoPage =
    "formats/alamo/model/MESH.md#sub-mesh-info";

constexpr Rule kVertexCount = {
    .id = "ALO014",
    .name = "vertex-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "The field nVertices is not the number of vertices in the buffer.",
    .why =
        "The game copies nVertices vertices; if the file holds fewer, it reads "
        "whatever follows in memory.",
    .statement =
        "nVertices is the number of 144-byte (0x10005: 128-byte) vertices in "
        "the vertex chunk (2567 of 2567).",
    .source = kSubMeshInfoPage,
    .repair = "Set nVertices to the size of the vertex chunk / 144 (128).",
    .confidence = Confidence::kDocument,
};

constexpr Rule kPrimitiveCount = {
    .id = "ALO021",
    .name = "primitive-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "The field nPrimitives is not the number of triangles in the buffer.",
    .why =
        "The game draws nPrimitives triangles; if the file holds fewer, it "
        "takes indices from whatever follows in memory.",
    .statement = "0x10004 is nPrimitives x 6 bytes long.",
    .source = kSubMeshInfoPage,
    .repair = "Set nPrimitives to the size of the index chunk / 6.",
    .confidence = Confidence::kDocument,
};

constexpr const Rule* kRules[] = {&kVertexCount, &kPrimitiveCount};

}  // namespace

void CheckSubMeshCounts(const SubMesh& submesh, const Path& path,
                        Report& report) {
  const SubMeshView view = ViewSubMesh(submesh);
  if (view.info == nullptr) return;
  const Path info_path(path, "info");
  if (view.vertices.present &&
      view.vertices.size() != view.info->num_vertices) {
    report.Add(kVertexCount, info_path, ChunkField(*view.info, "nVertices"))
        .Field("nVertices")
        .Found(view.info->num_vertices)
        .Allowed(view.vertices.size())
        .Message("nVertices is ", view.info->num_vertices,
                 ", but the vertex chunk holds ", view.vertices.size(), " (",
                 view.vertices.bytes.size(), " bytes / ", view.vertices.stride,
                 ")");
  }
  if (view.indices != nullptr &&
      view.indices->indices.size() != uint64_t{view.info->num_primitives} * 3) {
    const uint64_t bytes = view.indices->indices.bytes().size();
    report
        .Add(kPrimitiveCount, info_path, ChunkField(*view.info, "nPrimitives"))
        .Field("nPrimitives")
        .Found(view.info->num_primitives)
        .Allowed(bytes / 6)
        .Message("nPrimitives is ", view.info->num_primitives,
                 ", but the index chunk holds ", bytes, " bytes / 6");
  }
}

absl::Span<const Rule* const> SubMeshCountRules() { return kRules; }

}  // namespace assetlint::alamo
