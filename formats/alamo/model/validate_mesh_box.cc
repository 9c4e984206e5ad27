#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/number_text.h"
#include "formats/base/stable_sort.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kBoundingBoxPage =
    "formats/alamo/model/MESH.md#bounding-box";
// The box is computed from the same floats, so this is only for exporters that
// round.
constexpr float kBoxTolerance = 1e-4f;

constexpr Rule kBoxInverted = {
    .id = "ALO012",
    .name = "mesh-box-inverted",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A mesh's bounding box is inverted.",
    .why = "The mesh is never in view and is not drawn.",
    .statement =
        "The box is finite, and its minimum does not exceed its maximum.",
    .source = kBoundingBoxPage,
    .repair =
        "Recompute the box from the vertices; assetlint fix does. If a single "
        "vertex is outside, correct the vertex.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "An inverted box contains nothing, so it grows to the box of the "
        "vertices; that is unsafe where a side moves inwards or only one "
        "vertex is outside.",
};

constexpr Rule kBoxTooLarge = {
    .id = "ALO013",
    .name = "mesh-box-loose",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A mesh's bounding box is not the box of its vertices.",
    .why =
        "The mesh is drawn and tested when it is out of view, or skipped when "
        "it is in view.",
    .statement = "The box contains all vertices and is tight (2552 of 2552).",
    .source = kBoundingBoxPage,
    .repair =
        "Recompute the box from the vertices; assetlint fix does. If a single "
        "vertex is outside, correct the vertex.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "A side that several vertices cross is too small and only grows; it is "
        "unsafe to move a side inwards, or around one vertex, which may be "
        "wrong itself.",
};

constexpr const Rule* kRules[] = {&kBoxInverted, &kBoxTooLarge};

float Tolerance(const Box& box, int axis) {
  return kBoxTolerance * std::max(1.0f, box.max[axis] - box.min[axis]);
}

// A side of a mesh's box, and where its vertices end.
struct Side {
  ByteRange place;
  int axis;
  bool high;
  float found;
  float tight;
};

// Whether more than one vertex is outside that side. One alone may be wrong
// itself.
bool AreSeveralOutside(const Mesh& mesh, const Side& side) {
  int outside = 0;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
    const VertexView vertices = ViewSubMesh(submesh).vertices;
    for (uint64_t i = 0; i < vertices.size() && outside < 2; ++i) {
      const float at = vertices.PositionAt(i)[side.axis];
      // NaN contains none.
      outside += side.high ? !(at <= side.found) : !(at >= side.found);
    }
  });
  return outside > 1;
}

// Moves these sides to where the vertices end.
void FixSides(const Mesh& mesh, const std::vector<Side>& sides,
              FindingBuilder& finding) {
  if (!finding.detailed()) return;
  Fix fix = {FixLevel::kSafe, "the vertices end there", {}};
  for (const Side& side : sides) {
    if (!(std::fabs(side.tight) <= kLargestPlausible)) return;
    if (!AreSeveralOutside(mesh, side)) fix.level = FixLevel::kUnsafe;
    fix.edits.push_back(Overwrite(side.place, side.tight));
  }
  StableSort(fix.edits, [](const Edit& a, const Edit& b) {
    return a.range.offset < b.range.offset;
  });
  finding.FixBy(std::move(fix));
}

// Along one axis.
void ReportInverted(const Mesh& mesh, const MeshInfo& info, const Box& vertices,
                    int axis, const Path& path, Report& report) {
  const char kAxis[] = {'x', 'y', 'z'};
  const Side low = {ChunkField(info, "boxMin", axis), axis, false,
                    info.box_min[axis], vertices.min[axis]};
  const Side high = {ChunkField(info, "boxMax", axis), axis, true,
                     info.box_max[axis], vertices.max[axis]};
  FindingBuilder finding =
      report.Add(kBoxInverted, path,
                 {low.place.offset, high.place.end() - low.place.offset});
  finding.Field("boxMin[", axis, "]")
      .Found(low.found)
      .Allowed(absl::StrCat("up to ", high.found))
      .Message("the box begins at ", low.found, " along ",
               std::string(1, kAxis[axis]), ", after its end at ", high.found);
  std::vector<Side> wrong;
  for (const Side& side : {low, high}) {
    if (side.found != side.tight) wrong.push_back(side);
  }
  FixSides(mesh, wrong, finding);
}

void CheckBox(const Mesh& mesh, const MeshInfo& info, const Box& vertices,
              const Path& path, Report& report) {
  // The sides that do not touch the vertices.
  Occurrences loose;
  std::vector<Side> sides;
  for (int axis = 0; axis < 3; ++axis) {
    const float low = info.box_min[axis];
    const float high = info.box_max[axis];
    if (low > high && std::isfinite(low) && std::isfinite(high)) {
      ReportInverted(mesh, info, vertices, axis, path, report);
      continue;
    }
    const float tolerance = Tolerance(vertices, axis);
    auto check = [&](bool is_high, float found, float tight) {
      // Also false for NaN.
      if (std::fabs(found - tight) <= tolerance) return;
      const ByteRange place =
          ChunkField(info, is_high ? "boxMax" : "boxMin", axis);
      loose.Note(place.offset);
      sides.push_back({place, axis, is_high, found, tight});
    };
    check(false, low, vertices.min[axis]);
    check(true, high, vertices.max[axis]);
  }
  if (sides.empty()) return;
  const Side& first = sides.front();
  const std::string field =
      absl::StrCat(first.high ? "boxMax[" : "boxMin[", first.axis, "]");
  FindingBuilder finding = report.Add(kBoxTooLarge, path, first.place);
  finding.As(FindingRole::kConsequence).Field(field);
  finding.Found(first.found).Allowed(first.tight);
  finding.Times(loose).Message(field, " is ", NumberText(first.found),
                               ", but the vertices end at ", first.tight);
  if (loose.count() > 1) {
    finding.Message("; ", loose.count(), " of the 6 sides are off");
  }
  FixSides(mesh, sides, finding);
}

}  // namespace

Box AllowedBox(const Mesh& mesh) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const Box everything = {{-kInfinity, -kInfinity, -kInfinity},
                          {kInfinity, kInfinity, kInfinity}};
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return everything;
  Box box = {info->box_min, info->box_max};
  for (int axis = 0; axis < 3; ++axis) {
    if (!std::isfinite(box.min[axis]) || !std::isfinite(box.max[axis]) ||
        box.min[axis] > box.max[axis]) {
      box.min[axis] = -kInfinity;
      box.max[axis] = kInfinity;
      continue;
    }
    const float tolerance = Tolerance(box, axis);
    box.min[axis] -= tolerance;
    box.max[axis] += tolerance;
  }
  return box;
}

void ValidateMeshBox(const Mesh& mesh, const Box& vertices, const Path& path,
                     Report& report) {
  const auto* info = First<MeshInfo>(mesh.children);
  // An empty mesh has no meaningful box; exporters write anything there.
  if (info == nullptr || vertices.empty() ||
      IsEndLost(mesh.origin, mesh.children)) {
    return;
  }
  CheckBox(mesh, *info, vertices, Path(path, "info"), report);
}

absl::Span<const Rule* const> MeshBoxRules() { return kRules; }

}  // namespace assetlint::alamo
