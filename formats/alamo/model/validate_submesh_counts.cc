#include "formats/alamo/model/validate_submesh_counts.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/known_root.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/report.h"

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
    .repair =
        "Set nVertices to the size of the vertex chunk / 144 (128); assetlint "
        "fix does, unless triangles use vertices that the chunk lacks.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the count follows from the size of the vertex "
        "chunk.",
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
    .repair =
        "Set nPrimitives to the size of the index chunk / 6; assetlint fix "
        "does if the collision tree or the vertices show that no triangle is "
        "missing.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the count follows from the size of the index "
        "chunk.",
};

constexpr const Rule* kRules[] = {&kVertexCount, &kPrimitiveCount};

// The bytes of a chunk's body.
uint64_t BodySize(const Origin& chunk) {
  return chunk.length - kChunkHeaderSize;
}

// How many of the vertices triangles use; none if a triangle uses one that is
// not there.
uint64_t CountUsed(const SubMeshView& view) {
  if (view.indices == nullptr) return 0;
  const PackedArray<uint16_t>& indices = view.indices->indices;
  std::vector<bool> used(view.vertices.size(), false);
  for (uint64_t i = 0; i < indices.size(); ++i) {
    if (indices[i] >= used.size()) return 0;
    used[indices[i]] = true;
  }
  return static_cast<uint64_t>(std::count(used.begin(), used.end(), true));
}

// Whether the vertex chunk holds whole vertices, and every one that a triangle
// uses.
bool AreAllVerticesThere(const SubMeshView& view) {
  const VertexView& vertices = view.vertices;
  return vertices.size() * vertices.stride == BodySize(vertices.origin) &&
         CountUsed(view) > 0;
}

// Whether the collision tree has as many triangles as are declared, and the
// index chunk has not: then that is what is wrong.
bool AreTrianglesLost(const SubMeshView& view, uint64_t triangles) {
  if (view.collision == nullptr) return false;
  const auto* mapping = First<TreeMapping>(view.collision->children);
  return mapping != nullptr && mapping->triangles.size() != triangles &&
         mapping->triangles.size() == view.info->num_primitives;
}

// How sure it is that the triangles in the index chunk are all there were: the
// collision tree has as many, or they use every vertex.
FixLevel LevelOfTriangles(const SubMeshView& view, uint64_t triangles) {
  if (view.collision != nullptr) {
    const auto* mapping = First<TreeMapping>(view.collision->children);
    if (mapping != nullptr) {
      return mapping->triangles.size() == triangles ? FixLevel::kSafe
                                                    : FixLevel::kUnsafe;
    }
  }
  return view.vertices.present && view.vertices.size() > 0 &&
                 CountUsed(view) == view.vertices.size()
             ? FixLevel::kSafe
             : FixLevel::kUnsafe;
}

void CheckSubMeshCounts(const SubMesh& submesh, const Path& path,
                        Report& report) {
  const SubMeshView view = ViewSubMesh(submesh);
  if (view.info == nullptr) return;
  const Path info_path(path, "info");
  if (view.vertices.present &&
      view.vertices.size() != view.info->num_vertices) {
    const ByteRange place = ChunkField(*view.info, "nVertices");
    FindingBuilder finding = report.Add(kVertexCount, info_path, place);
    // A chunk that ends inside a vertex is what is wrong.
    if (BodySize(view.vertices.origin) % view.vertices.stride != 0) {
      finding.As(FindingRole::kConsequence);
    }
    finding.Field("nVertices")
        .Found(view.info->num_vertices)
        .Allowed(view.vertices.size())
        .Message("nVertices is ", view.info->num_vertices,
                 ", but the vertex chunk holds ", view.vertices.size(), " (",
                 view.vertices.bytes.size(), " bytes / ", view.vertices.stride,
                 ")");
    if (finding.detailed() && AreAllVerticesThere(view)) {
      const auto count = static_cast<uint32_t>(view.vertices.size());
      // Vertices at the end that no triangle uses may be too many.
      const bool used = CountUsed(view) == count;
      finding.FixBy(used ? FixLevel::kSafe : FixLevel::kUnsafe,
                    Overwrite(place, count), "derived from the vertex chunk (",
                    view.vertices.bytes.size(), " bytes / ",
                    view.vertices.stride, ")");
    }
  }
  if (view.indices != nullptr &&
      view.indices->indices.size() != uint64_t{view.info->num_primitives} * 3) {
    const uint64_t bytes = view.indices->indices.bytes().size();
    const ByteRange place = ChunkField(*view.info, "nPrimitives");
    const bool broken = bytes % 6 != 0;
    const Path indices_path(path, IndexBuffer::kType.name);
    // A chunk that ends inside a triangle is what is wrong.
    FindingBuilder finding =
        broken ? report.Add(kPrimitiveCount, indices_path,
                            SizeWord(view.indices->origin))
               : report.Add(kPrimitiveCount, info_path, place);
    finding.Field(broken ? "size" : "nPrimitives")
        .Found(view.info->num_primitives)
        .Allowed(bytes / 6)
        .Message("nPrimitives is ", view.info->num_primitives,
                 ", but the index chunk holds ",
                 bytes % 6 == 0 ? absl::StrCat(bytes / 6, " (") : "",
                 Quantity(bytes, "byte"),
                 bytes % 6 == 0 ? " / 6)" : ", not a multiple of 6");
    if (finding.detailed() && !broken && !AreTrianglesLost(view, bytes / 6)) {
      finding.FixBy(LevelOfTriangles(view, bytes / 6),
                    Overwrite(place, static_cast<uint32_t>(bytes / 6)),
                    "derived from the index chunk (", bytes, " bytes / 6)");
    }
  }
}

}  // namespace

void ModelCodec::CheckStructure(const ModelFile& file, Report& report) {
  if (HasNoKnownRoot(file.children)) {
    ReportUnknownRoot(file.children, "a model", std::nullopt, report);
  }
  const Path root;
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    const Path path(root, "mesh", static_cast<int64_t>(index), NameOf(mesh));
    ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t i) {
      const Path submesh_path(path, "submesh", static_cast<int64_t>(i));
      CheckSubMeshCounts(submesh, submesh_path, report);
    });
  });
}

absl::Span<const Rule* const> SubMeshCountRules() { return kRules; }

}  // namespace assetlint::alamo
