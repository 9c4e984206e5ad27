#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/base/casts.h"
#include "formats/alamo/model/material_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kShadowOpen = {
    .id = "ALO078",
    .name = "shadow-volume-open",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "A shadow volume is not closed.",
    .why =
        "Through an open edge the shadow leaks: stripes of shadow cross the "
        "screen at some angles. The games have many such volumes.",
    .statement =
        "In a shadow volume, an even number of triangles meets at every edge "
        "(all but 7 of 8654 files of mods; many of the base game have others).",
    .source = "formats/alamo/model/MESH.md#shadow-volumes",
    .repair = "Close the mesh in the scene: cap its holes, weld its vertices.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The triangles that close the mesh are not in the file.",
};

constexpr const Rule* kRules[] = {&kShadowOpen};

// A number for a position. Vertices at the same position have the same; two
// others hardly ever do.
uint64_t KeyOf(const std::array<float, 3>& position) {
  // + 0: zero has two signs.
  const uint64_t x = absl::bit_cast<uint32_t>(position[0] + 0.0f);
  const uint64_t y = absl::bit_cast<uint32_t>(position[1] + 0.0f);
  const uint64_t z = absl::bit_cast<uint32_t>(position[2] + 0.0f);
  uint64_t key = (x | y << 32) + z * 0x9E3779B97F4A7C15;
  key = (key ^ key >> 32) * 0xD6E8FEB86659FD93;
  return (key ^ key >> 32) * 0xD6E8FEB86659FD93;
}

// The triangles of one sub-mesh, by the keys of their vertices.
class Triangles {
 public:
  explicit Triangles(const SubMeshView& view)
      : indices_(view.indices->indices) {
    const uint64_t count = view.vertices.size();
    keys_.reserve(count);
    for (uint64_t i = 0; i < count; ++i) {
      keys_.push_back(KeyOf(view.vertices.PositionAt(i)));
    }
  }

  // Calls visit(key) for each edge of each triangle, with a number that two
  // edges between the same positions share; false when a vertex is missing.
  // Leaves out triangles with two corners at the same position.
  template <typename Visit>
  bool ForEachEdge(const Visit& visit) const {
    for (uint64_t i = 0; i + 2 < indices_.size(); i += 3) {
      const uint16_t index[] = {indices_[i], indices_[i + 1], indices_[i + 2]};
      if (std::max(index[0], std::max(index[1], index[2])) >= keys_.size()) {
        return false;
      }
      const uint64_t a = keys_[index[0]];
      const uint64_t b = keys_[index[1]];
      const uint64_t c = keys_[index[2]];
      if (a == b || b == c || c == a) continue;
      visit(a + b);
      visit(b + c);
      visit(c + a);
    }
    return true;
  }

 private:
  const PackedArray<uint16_t>& indices_;
  std::vector<uint64_t> keys_;
};

// The sub-meshes of a mesh, if all of them are complete and have a shadow
// shader.
std::vector<SubMeshView> ShadowOf(const Mesh& mesh) {
  std::vector<SubMeshView> parts;
  bool whole = CountOf<UnknownChunk>(mesh.children) == 0 &&
               !IsEndLost(mesh.origin, mesh.children);
  ForEachPair(mesh, [&](const MaterialPair& pair) {
    const ShaderName* shader = ShaderOf(pair.material);
    whole &= shader != nullptr && IsShadowShader(StemOf(*shader));
    if (!whole) return;
    parts.push_back(ViewSubMesh(pair.submesh));
    whole &= parts.back().vertices.present && parts.back().indices != nullptr;
  });
  if (!whole || parts.size() != CountOf<SubMesh>(mesh.children)) parts.clear();
  return parts;
}

// Whether an even number of triangles meets at every edge; no value when that
// cannot be said. The keys of equal edges cancel each other out.
std::optional<bool> IsClosed(const std::vector<SubMeshView>& parts) {
  uint64_t left = 0;
  for (const SubMeshView& part : parts) {
    const bool valid =
        Triangles(part).ForEachEdge([&](uint64_t key) { left ^= key; });
    if (!valid) return std::nullopt;
  }
  return left == 0;
}

struct EdgeCount {
  uint64_t all = 0;
  uint64_t open = 0;  // in an odd number of triangles
};

EdgeCount CountEdges(const std::vector<SubMeshView>& parts) {
  std::vector<uint64_t> keys;
  for (const SubMeshView& part : parts) {
    Triangles(part).ForEachEdge([&](uint64_t key) { keys.push_back(key); });
  }
  std::sort(keys.begin(), keys.end());
  EdgeCount count;
  for (size_t i = 0, next = 0; i < keys.size(); i = next) {
    while (next < keys.size() && keys[next] == keys[i]) ++next;
    ++count.all;
    count.open += (next - i) % 2;
  }
  return count;
}

}  // namespace

void ValidateShadowVolume(const Mesh& mesh, const Path& path, Report& report) {
  const std::vector<SubMeshView> parts = ShadowOf(mesh);
  if (parts.empty() || IsClosed(parts).value_or(true)) return;
  const Path submesh_path(path, "submesh", 0);
  const Path indices_path(submesh_path, "indices");
  const IndexBuffer& first = *parts.front().indices;
  FindingBuilder finding =
      report.Add(kShadowOpen, indices_path,
                 {BodyOffset(first.origin), first.indices.bytes().size()});
  finding.Field("indices").Message("the shadow volume is not closed");
  if (!finding.detailed()) return;
  const EdgeCount edges = CountEdges(parts);
  finding.Found(edges.open)
      .Message(": ", edges.open, " of its ", edges.all,
               " edges are in an odd number of triangles");
}

absl::Span<const Rule* const> ShadowVolumeRules() { return kRules; }

}  // namespace assetlint::alamo
