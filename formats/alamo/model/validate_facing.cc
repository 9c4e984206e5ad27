#include <algorithm>
#include <array>
#include <cstdint>

#include "formats/alamo/model/validate_model.h"
#include "formats/base/endian.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kFacesAway = {
    .id = "ALO082",
    .name = "triangles-face-away",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "Triangles face away from the normals of their corners.",
    .why =
        "The mesh looks inside out: the game does not draw the triangles, or "
        "lights them from the wrong side.",
    .statement =
        "A triangle's corners are in such an order that it faces where their "
        "normals point (all but 30 of 8654 files). In planes that are visible "
        "from both sides, exactly half of them may face away.",
    .source = "formats/alamo/model/MESH.md#triangles",
    .repair =
        "Flip the faces or the normals in the scene, and reset the transform "
        "of a mirrored mesh before you export it.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Normals, triangles or positions may be wrong: export the mesh again.",
};

constexpr const Rule* kRules[] = {&kFacesAway};

// A few triangles of each sub-mesh show which way it faces.
constexpr uint64_t kLookedAt = 64;
// Fewer than this may be odd.
constexpr uint64_t kEnoughTriangles = 8;
// More than a third of the triangles face away.
constexpr uint64_t kShare = 3;

using Vec3 = std::array<double, 3>;

Vec3 Minus(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Vec3 Plus(const Vec3& a, const Vec3& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
double Dot(const Vec3& a, const Vec3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Vec3 Cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
          a[0] * b[1] - a[1] * b[0]};
}

struct Corner {
  Vec3 position;
  Vec3 normal;
};

Corner CornerAt(const VertexView& vertices, uint64_t i) {
  const auto v = LoadArray<float, 6>(
      vertices.bytes.data() + i * vertices.stride, ByteOrder::kLittle);
  return {{v[0], v[1], v[2]}, {v[3], v[4], v[5]}};
}

// Which way the triangles of a sub-mesh face.
struct Facing {
  uint64_t judged = 0;
  uint64_t away = 0;
  // Six times the volume that they enclose, seen from the first vertex:
  // negative when they face inwards.
  double volume = 0;
};

// Looks at about `count` triangles.
Facing Look(const SubMeshView& view, uint64_t count) {
  const PackedArray<uint16_t>& indices = view.indices->indices;
  const uint64_t triangles = indices.size() / 3;
  const uint64_t step = std::max<uint64_t>(1, triangles / count);
  Facing facing;
  const Vec3 origin = CornerAt(view.vertices, 0).position;
  for (uint64_t t = 0; t < triangles; t += step) {
    const uint64_t a = indices[t * 3];
    const uint64_t b = indices[t * 3 + 1];
    const uint64_t c = indices[t * 3 + 2];
    if (std::max(a, std::max(b, c)) >= view.vertices.size()) return {};
    const Corner p = CornerAt(view.vertices, a);
    const Corner q = CornerAt(view.vertices, b);
    const Corner r = CornerAt(view.vertices, c);
    const Vec3 face =
        Cross(Minus(q.position, p.position), Minus(r.position, p.position));
    const double side = Dot(face, Plus(Plus(p.normal, q.normal), r.normal));
    // Also leaves out NaN.
    if (!(side < 0) && !(side > 0)) continue;
    ++facing.judged;
    facing.away += side < 0;
    facing.volume += Dot(face, Minus(p.position, origin));
  }
  return facing;
}

}  // namespace

void ValidateFacing(const SubMeshView& submesh, const Path& path,
                    Report& report) {
  if (!submesh.vertices.present || submesh.vertices.size() == 0 ||
      submesh.indices == nullptr) {
    return;
  }
  const auto is_odd = [](const Facing& facing) {
    return facing.judged >= kEnoughTriangles &&
           facing.away * kShare > facing.judged;
  };
  if (!is_odd(Look(submesh, kLookedAt))) return;
  const uint64_t triangles = submesh.indices->indices.size() / 3;
  const Facing facing = Look(submesh, triangles);
  // Exactly half: every face is there twice, to be visible from both sides.
  if (!is_odd(facing) || facing.away * 2 == facing.judged) return;
  // Triangles that face outwards are right.
  const bool normals = facing.volume > 0 && facing.away * 2 > facing.judged;
  const PackedArray<uint16_t>& indices = submesh.indices->indices;
  const ByteRange place =
      normals ? ByteRange{submesh.vertices.offset,
                          submesh.vertices.size() * submesh.vertices.stride}
              : ByteRange{BodyOffset(submesh.indices->origin),
                          indices.bytes().size()};
  report.Add(kFacesAway, path, place)
      .Field(normals ? "vertices" : "indices")
      .Found(facing.away)
      .Message(facing.away, " of ", facing.judged,
               " triangles face away from the normals of their corners; ",
               normals ? "the normals point into the mesh"
                       : "the triangles list their corners in the wrong order");
}

absl::Span<const Rule* const> FacingRules() { return kRules; }

}  // namespace assetlint::alamo
