#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kVertexCount = {
    .id = "ALO014",
    .name = "vertex-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary =
        "The field nVertices is not the number of vertices in the buffer.",
    .why =
        "The game copies nVertices vertices; if the file holds fewer, it reads "
        "whatever follows in memory.",
    .statement =
        "nVertices is the number of 144-byte (0x10005: 128-byte) vertices in "
        "the vertex chunk (2567 of 2567).",
    .source = "formats/alamo/model/MESH.md#sub-mesh-info",
    .repair =
        "Set nVertices to the size of the vertex chunk / 144 (128); assetlint "
        "fix does, unless triangles use vertices that the chunk lacks.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the count follows from the size of the vertex "
        "chunk.",
};

constexpr Rule kPrimitiveCount = {
    .id = "ALO021",
    .name = "primitive-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary =
        "The field nPrimitives is not the number of triangles in the buffer.",
    .why =
        "The game draws nPrimitives triangles; if the file holds fewer, it "
        "takes indices from whatever follows in memory.",
    .statement = "0x10004 is nPrimitives x 6 bytes long.",
    .source = "formats/alamo/model/MESH.md#sub-mesh-info",
    .repair =
        "Set nPrimitives to the size of the index chunk / 6; assetlint fix "
        "does if the collision tree or the vertices show that no triangle is "
        "missing.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the count follows from the size of the index "
        "chunk.",
};

// The bytes of a chunk's body.
uint64_t BodySize(const Origin& chunk) {
  return chunk.length - kChunkHeaderSize;
}

// How many of the vertices triangles use; none if a triangle uses one that is
// not there.
uint64_t CountUsed(const SubMeshView& view) {
  if (view.indices == nullptr) return 0;
  const PackedArray<uint16_t>& indices = view.indices->values;
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

// The triangles of the collision tree; null without one.
const TreeMapping* MappingOf(const SubMeshView& view) {
  return view.collision == nullptr
             ? nullptr
             : First<TreeMapping>(view.collision->children);
}

// Whether the collision tree has as many triangles as are declared, and the
// index chunk has not: then that is what is wrong.
bool AreTrianglesLost(const SubMeshView& view, uint64_t triangles) {
  const TreeMapping* mapping = MappingOf(view);
  return mapping != nullptr && mapping->values.size() != triangles &&
         mapping->values.size() == view.info->num_primitives;
}

// How sure it is that the triangles in the index chunk are all there were: the
// collision tree has as many, or they use every vertex.
FixLevel LevelOfTriangles(const SubMeshView& view, uint64_t triangles) {
  const TreeMapping* mapping = MappingOf(view);
  const bool all =
      mapping != nullptr
          ? mapping->values.size() == triangles
          : view.vertices.size() > 0 && CountUsed(view) == view.vertices.size();
  return all ? FixLevel::kSafe : FixLevel::kUnsafe;
}

constexpr Rule kVertexIndex = {
    .id = "ALO032",
    .name = "vertex-index",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A triangle uses a vertex that does not exist.",
    .why =
        "The graphics card reads past the end of the vertex buffer, which "
        "draws spikes across the screen or crashes the driver.",
    .statement = "Every index is below nVertices (all of 12,814 sub-meshes).",
    .source = "formats/alamo/model/MESH.md#triangles",
    .repair =
        "Export the mesh again; the intended vertex can be recovered only when "
        "a single one is not used.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The only vertex that no triangle uses is likely the one meant; "
        "without one, it is not in the file.",
};

constexpr Rule kUnusedVertex = {
    .id = "ALO033",
    .name = "vertex-not-used",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A vertex is not used by any triangle.",
    .why =
        "Exporters write only vertices that are used, so an index that should "
        "name this vertex names another; or the sub-mesh has more vertices "
        "than the 65536 that an index can name.",
    .statement = "Every vertex is used (all of 12,814 sub-meshes).",
    .source = "formats/alamo/model/MESH.md#triangles",
    .repair = "Export the mesh again; split one that is too large.",
};

constexpr uint64_t kIndexableVertices = 65536;
// A place with more indices than this would not help to find one.
constexpr uint64_t kLongestPlace = 64;

uint16_t LargestIndex(const PackedArray<uint16_t>& indices) {
  uint16_t largest = 0;
  for (uint64_t i = 0; i < indices.size(); ++i) {
    largest = std::max(largest, indices[i]);
  }
  return largest;
}

class IndexChecker {
 public:
  IndexChecker(const SubMeshView& submesh, const Path& path, Report& report)
      : indices_(submesh.indices->values),
        vertices_(submesh.vertices),
        offset_(BodyOffset(submesh.indices->origin)),
        path_(path),
        report_(report) {}

  void Check() {
    const uint64_t largest = LargestIndex(indices_);
    out_of_range_ = !indices_.empty() && largest >= vertices_.size();
    if (out_of_range_) OutOfRange();
    Triangles(largest);
  }

 private:
  // The location of an index.
  ByteRange IndexRange(uint64_t i) const { return {offset_ + i * 2, 2}; }

  void OutOfRange() {
    Occurrences at;
    for (uint64_t i = 0; i < indices_.size(); ++i) {
      if (indices_[i] >= vertices_.size()) at.Note(IndexRange(i).offset);
    }
    const uint64_t first = (at.first() - offset_) / 2;
    FindingBuilder finding =
        report_.Add(kVertexIndex, path_, IndexRange(first));
    finding.Field("indices[", first, "]")
        .Found(indices_[first])
        .Allowed(absl::StrCat("below ", vertices_.size()))
        .Times(at)
        .Message("indices[", first, "] is ", indices_[first],
                 ", but the sub-mesh has ",
                 Quantity(vertices_.size(), "vertex", "vertices"));
    if (!finding.detailed() || at.count() > 1) return;
    const std::optional<uint16_t> unused = OnlyUnused();
    if (!unused.has_value()) return;
    finding.FixBy(FixLevel::kUnsafe, Overwrite(IndexRange(first), *unused),
                  "no triangle uses vertices[", *unused, "], only that one");
  }

  // The vertex that no triangle uses, if there is exactly one.
  std::optional<uint16_t> OnlyUnused() const {
    const uint64_t count = std::min(vertices_.size(), kIndexableVertices);
    std::vector<char> used(kIndexableVertices, 0);
    for (uint64_t i = 0; i < indices_.size(); ++i) used[indices_[i]] = 1;
    const auto end = used.begin() + static_cast<int64_t>(count);
    const auto first = std::find(used.begin(), end, 0);
    if (first == end || std::find(first + 1, end, 0) != end) {
      return std::nullopt;
    }
    return static_cast<uint16_t>(first - used.begin());
  }

  // Determines which vertices are used.
  void Triangles(uint64_t largest) {
    const uint64_t count = vertices_.size();
    std::vector<char> used(std::max(count, largest + 1), 0);
    const uint64_t triangles = indices_.size() / 3;
    for (uint64_t i = 0; i < triangles * 3; ++i) used[indices_[i]] = 1;
    if (std::memchr(used.data(), 0, count) != nullptr) Unused(used, count);
  }

  void Unused(const std::vector<char>& used, uint64_t count) {
    Occurrences at;
    for (uint64_t i = 0; i < count; ++i) {
      if (used[i] == 0) at.Note(vertices_.offset + i * vertices_.stride);
    }
    const uint64_t first = (at.first() - vertices_.offset) / vertices_.stride;
    if (at.count() == 1 && first < kIndexableVertices && ReportIndex(first)) {
      return;
    }
    FindingBuilder finding =
        report_.Add(kUnusedVertex, path_, {at.first(), vertices_.stride});
    // An index that names no vertex should name this one.
    if (out_of_range_) finding.As(FindingRole::kConsequence);
    finding.Field("vertices[", first, "]")
        .Times(at)
        .Message("no triangle uses vertices[", first, "]");
  }

  // Most exporters number vertices in the order in which triangles first use
  // them. Where that holds except for this vertex, its first use should be
  // between two known indices: reports it there.
  bool ReportIndex(uint64_t vertex) {
    uint64_t next = 0;  // the vertex to be first used next
    uint64_t begin = 0;
    uint64_t end = 0;
    for (uint64_t i = 0; i < indices_.size(); ++i) {
      if (indices_[i] < next) continue;
      if (next == vertex && indices_[i] == next + 1) {
        end = i + 1;
        ++next;
      }
      if (indices_[i] != next) return false;
      if (next < vertex) begin = i + 1;
      ++next;
    }
    // The very last vertex may be missing at any place after the others.
    if (next == vertex) end = indices_.size();
    if (end <= begin || end - begin > kLongestPlace) return false;
    report_.Add(kUnusedVertex, path_, {offset_ + begin * 2, (end - begin) * 2})
        .Field("indices[", begin, "]")
        .Message("no triangle uses vertices[", vertex, "]; one of indices ",
                 begin, " to ", end - 1, " probably named it before");
    return true;
  }

  const PackedArray<uint16_t>& indices_;
  const VertexView& vertices_;
  uint64_t offset_;
  const Path& path_;
  Report& report_;
  bool out_of_range_ = false;
};

}  // namespace

void CheckSubMeshCounts(const SubMesh& submesh, const Path& path,
                        Report& report) {
  const SubMeshView view = ViewSubMesh(submesh);
  if (view.info == nullptr) return;
  const Path info_path(path, "info");
  if (view.vertices.present &&
      view.vertices.size() != view.info->num_vertices) {
    FindingBuilder finding =
        report.Expect(kVertexCount, info_path, FieldOf(*view.info, "nVertices"),
                      view.vertices.size());
    // A chunk that ends inside a vertex is what is wrong.
    if (BodySize(view.vertices.origin) % view.vertices.stride != 0) {
      finding.As(FindingRole::kConsequence);
    }
    finding.Message("nVertices is ", view.info->num_vertices,
                    ", but the vertex chunk holds ", view.vertices.size(), " (",
                    view.vertices.bytes.size(), " bytes / ",
                    view.vertices.stride, ")");
    if (finding.detailed() && AreAllVerticesThere(view)) {
      // Vertices at the end that no triangle uses may be too many.
      const bool used = CountUsed(view) == view.vertices.size();
      finding.Fix(used ? FixLevel::kSafe : FixLevel::kUnsafe,
                  "derived from the vertex chunk (", view.vertices.bytes.size(),
                  " bytes / ", view.vertices.stride, ")");
    }
  }
  if (view.indices != nullptr &&
      view.indices->values.size() != uint64_t{view.info->num_primitives} * 3) {
    const uint64_t bytes = view.indices->values.bytes().size();
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

void ValidateIndices(const SubMeshView& submesh, const Path& path,
                     Report& report) {
  if (!submesh.vertices.present || submesh.indices == nullptr) return;
  IndexChecker(submesh, path, report).Check();
}

absl::Span<const Rule* const> SubMeshRules() {
  static constexpr const Rule* kRules[] = {&kVertexCount, &kPrimitiveCount,
                                           &kVertexIndex, &kUnusedVertex};
  return kRules;
}

}  // namespace assetlint::alamo
