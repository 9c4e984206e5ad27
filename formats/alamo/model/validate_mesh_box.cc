#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/validate_skinning.h"
#include "formats/base/number_text.h"
#include "formats/base/quantity.h"

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
        "An inverted box contains nothing, and becomes the box of the "
        "vertices.",
};

constexpr Rule kOutsideBox = {
    .id = "ALO029",
    .name = "vertex-outside-box",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "Vertices are outside their mesh's bounding box.",
    .why =
        "The mesh disappears while part of it should still be visible, and "
        "shots pass through that part.",
    .statement =
        "The box of 0x402 contains all vertices (all but 161 meshes of 2180 "
        "models; 116 of these boxes were taken before a mirror modifier).",
    .source = kBoundingBoxPage,
    .repair =
        "Apply all modifiers before you export, or recompute the box from the "
        "vertices; assetlint fix does. If a single vertex is outside, correct "
        "the vertex.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "A box that several vertices are outside of is too small and only "
        "grows; a single vertex may be wrong itself, and the fix is unsafe.",
};

constexpr Rule kBoxTooLarge = {
    .id = "ALO013",
    .name = "mesh-box-loose",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A mesh's bounding box is far larger than the mesh.",
    .why = "The mesh is drawn and tested when it is out of view.",
    .statement =
        "The box is tight. Larger ones do no harm, and the vertices of skinned "
        "meshes need room to move.",
    .source = kBoundingBoxPage,
    .repair =
        "Recompute the box from the vertices; assetlint fix --unsafe-fixes "
        "does.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The room may be meant.",
};

constexpr const Rule* kRules[] = {&kBoxInverted, &kOutsideBox, &kBoxTooLarge};

// The vertices of a mesh outside its box: how many, and the first one.
struct Outside {
  uint64_t count = 0;
  int64_t submesh = 0;
  VertexView vertices;
  uint64_t vertex = 0;
};

bool IsSkinned(const Mesh& mesh) {
  bool skinned = false;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
    skinned |= PartsRead(ViewSubMesh(submesh)).skinned;
  });
  return skinned;
}

std::string FieldOf(bool high, int axis) {
  return absl::StrCat(high ? "boxMax[" : "boxMin[", axis, "]");
}

char AxisName(int axis) { return static_cast<char>('x' + axis); }

void SortEdits(std::vector<Edit>& edits) {
  absl::c_stable_sort(edits, [](const Edit& a, const Edit& b) {
    return a.range.offset < b.range.offset;
  });
}

// Where the box begins after its end along an axis, or either is NaN or
// infinite, which another rule says.
void ReportInverted(const MeshInfo& info, const Box& vertices, int axis,
                    const Path& path, Report& report) {
  const ByteRange low = ChunkField(info, "boxMin", axis);
  const ByteRange high = ChunkField(info, "boxMax", axis);
  FindingBuilder finding =
      report.Add(kBoxInverted, path, {low.offset, high.end() - low.offset});
  const bool finite =
      std::isfinite(info.box_min[axis]) && std::isfinite(info.box_max[axis]);
  finding.As(finite ? FindingRole::kFault : FindingRole::kConsequence)
      .Field("boxMin[", axis, "]")
      .Found(info.box_min[axis])
      .Allowed(absl::StrCat("up to ", info.box_max[axis]))
      .Message("the box begins at ", NumberText(info.box_min[axis]), " along ",
               std::string(1, AxisName(axis)),
               finite ? ", after its end at " : " and ends at ",
               NumberText(info.box_max[axis]));
  if (!finding.detailed() ||
      !(std::fabs(vertices.min[axis]) <= kLargestPlausible) ||
      !(std::fabs(vertices.max[axis]) <= kLargestPlausible)) {
    return;
  }
  std::vector<Edit> edits;
  if (finite || !std::isfinite(info.box_min[axis])) {
    edits.push_back(Overwrite(low, vertices.min[axis]));
  }
  if (finite || !std::isfinite(info.box_max[axis])) {
    edits.push_back(Overwrite(high, vertices.max[axis]));
  }
  finding.FixBy({FixLevel::kSafe, "the vertices end there", std::move(edits)});
}

}  // namespace

void MeshBoxChecker::CheckAxis(const MeshInfo& info, const Box& vertices,
                               int axis, const Path& path,
                               std::vector<Side>& outside,
                               std::vector<Side>& loose) {
  const float low = info.box_min[axis];
  const float high = info.box_max[axis];
  if (low > high || !std::isfinite(low) || !std::isfinite(high)) {
    return ReportInverted(info, vertices, axis, path, report_);
  }
  const float size = std::max(1.0f, vertices.max[axis] - vertices.min[axis]);
  for (const bool is_high : {false, true}) {
    const Side side = {ChunkField(info, is_high ? "boxMax" : "boxMin", axis),
                       axis, is_high, is_high ? high : low,
                       is_high ? vertices.max[axis] : vertices.min[axis]};
    const float beyond =
        is_high ? side.tight - side.found : side.found - side.tight;
    if (beyond > kBoxTolerance * size) outside.push_back(side);
    if (-beyond > size) loose.push_back(side);
  }
}

void MeshBoxChecker::CheckOutside(const Mesh& mesh, const MeshInfo& info,
                                  const std::vector<Side>& sides,
                                  const Path& path) {
  const auto is_outside = [&](const Side& side,
                              const std::array<float, 3>& position) {
    const float at = position[side.axis];
    return side.high ? at > side.found : at < side.found;
  };
  Outside outside;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t index) {
    const VertexView vertices = ViewSubMesh(submesh).vertices;
    for (uint64_t i = 0; i < vertices.size(); ++i) {
      const std::array<float, 3> position = vertices.PositionAt(i);
      if (std::none_of(sides.begin(), sides.end(), [&](const Side& side) {
            return is_outside(side, position);
          })) {
        continue;
      }
      if (outside.count++ > 0) continue;
      outside.submesh = static_cast<int64_t>(index);
      outside.vertices = vertices;
      outside.vertex = i;
    }
  });
  const Side& first = sides.front();
  std::vector<Edit> edits;
  for (const Side& side : sides) {
    if (!(std::fabs(side.tight) <= kLargestPlausible)) continue;
    edits.push_back(Overwrite(side.place, side.tight));
  }
  SortEdits(edits);
  if (outside.count == 1) {
    const std::string field = absl::StrCat("vertices[", outside.vertex,
                                           "]/position[", first.axis, "]");
    FindingBuilder finding = report_.Add(
        kOutsideBox, Path(path, "submesh", outside.submesh),
        outside.vertices.Field(outside.vertex, "position", first.axis));
    finding.Field(field)
        .Found(first.tight)
        .Allowed("inside the box of 0x402")
        .Message(field, " is ", NumberText(first.tight),
                 ", outside the mesh's bounding box, which ends at ",
                 NumberText(first.found));
    if (!edits.empty()) {
      finding.FixBy(
          {FixLevel::kUnsafe, "the vertices end there", std::move(edits)});
    }
    return;
  }
  outside_.at.Note(first.place.offset);
  outside_.edits.insert(outside_.edits.end(), edits.begin(), edits.end());
  if (outside_.at.count() > 1) return;
  const float other =
      first.high ? info.box_min[first.axis] : info.box_max[first.axis];
  const bool mirrored =
      std::fabs(first.tight + other) <= 1e-3f * std::fabs(first.tight);
  outside_.path = Path(path, "info").Segments();
  outside_.range = first.place;
  outside_.side = first;
  outside_.message = absl::StrCat(
      FieldOf(first.high, first.axis), " is ", NumberText(first.found),
      ", but ", Quantity(outside.count, "vertex", "vertices"),
      " are outside the box and end at ", NumberText(first.tight),
      mirrored ? absl::StrCat("; it was taken before a mirror modifier along ",
                              std::string(1, AxisName(first.axis)))
               : "");
}

void MeshBoxChecker::Check(const Mesh& mesh, const Box& vertices,
                           const Path& path) {
  const auto* info = First<MeshInfo>(mesh.children);
  // An empty mesh has no meaningful box; exporters write anything there.
  if (info == nullptr || vertices.empty() ||
      IsEndLost(mesh.origin, mesh.children)) {
    return;
  }
  const Path info_path(path, "info");
  std::vector<Side> outside;
  std::vector<Side> loose;
  for (int axis = 0; axis < 3; ++axis) {
    CheckAxis(*info, vertices, axis, info_path, outside, loose);
  }
  if (!outside.empty()) return CheckOutside(mesh, *info, outside, path);
  if (loose.empty() || IsSkinned(mesh)) return;
  loose_.at.Note(loose.front().place.offset);
  for (const Side& side : loose) {
    loose_.edits.push_back(Overwrite(side.place, side.tight));
  }
  if (loose_.at.count() > 1) return;
  const Side& first = loose.front();
  loose_.path = info_path.Segments();
  loose_.range = first.place;
  loose_.side = first;
  loose_.message = absl::StrCat(
      FieldOf(first.high, first.axis), " is ", NumberText(first.found),
      ", but the vertices end at ", NumberText(first.tight));
}

void MeshBoxChecker::Add(const Rule& rule, FixLevel level, Fold& fold) {
  if (fold.at.empty()) return;
  FindingBuilder finding = report_.Add(rule, std::move(fold.path), fold.range);
  finding.As(FindingRole::kConsequence)
      .Field(FieldOf(fold.side.high, fold.side.axis))
      .Found(fold.side.found)
      .Allowed(fold.side.tight)
      .Times(fold.at)
      .Message(fold.message);
  if (!finding.detailed() || fold.edits.empty()) return;
  SortEdits(fold.edits);
  finding.FixBy({level, "the vertices end there", std::move(fold.edits)});
}

void MeshBoxChecker::Finish() {
  Add(kOutsideBox, FixLevel::kSafe, outside_);
  Add(kBoxTooLarge, FixLevel::kUnsafe, loose_);
}

absl::Span<const Rule* const> MeshBoxRules() { return kRules; }

}  // namespace assetlint::alamo
