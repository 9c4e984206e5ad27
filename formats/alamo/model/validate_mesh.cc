#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/model/validate_vertices.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kMeshInfoPage =
    "formats/alamo/model/MESH.md#mesh-info";
constexpr Rule kMaterialCount = {
    .id = "ALO009",
    .name = "material-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "The field nMaterials is not the number of sub-meshes.",
    .why =
        "A reader that relies on the count runs out of chunks, or leaves out a "
        "part of the mesh.",
    .statement =
        "nMaterials is the number of pairs of 0x10100 and 0x10000 "
        "(2552 of 2552 meshes).",
    .source = kMeshInfoPage,
    .repair =
        "assetlint fix sets nMaterials to the number of pairs. If a pair was "
        "lost, export the mesh again.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value fits, the number of pairs; but if a pair was lost, "
        "setting it hides that.",
};

constexpr Rule kMeshFlag = {
    .id = "ALO010",
    .name = "mesh-flag",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A flag of a mesh is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement = "isHidden and isCollisionEnabled are 0 or 1.",
    .source = kMeshInfoPage,
    .repair =
        "Set it to 0 or 1; assetlint fix sets it to 1, or isCollisionEnabled "
        "to 0 when there is no collision tree.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers take any value but 0 as yes, which is 1, but the flag may "
        "have been 0.",
};

constexpr Rule kMeshUnused = {
    .id = "ALO011",
    .name = "mesh-unused-not-zero",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "The unused field of a mesh is not zero.",
    .why =
        "The record was overwritten, or a tool stores something there that the "
        "game does not read.",
    .statement = "unused is 0.",
    .source = kMeshInfoPage,
    .repair = "Set it to 0; assetlint fix does.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The field is always 0; other bytes beside it may be damaged too.",
};

constexpr Rule kCollisionFlag = {
    .id = "ALO015",
    .name = "collision-flag",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kDocument},
    .summary =
        "The field isCollisionEnabled does not match the presence of a "
        "collision tree.",
    .why =
        "Shots pass through the mesh, or the game has to build the tree when "
        "it loads the model.",
    .statement =
        "0x1200 is present if and only if isCollisionEnabled is not "
        "zero (2552 of 2552).",
    .source = kMeshInfoPage,
    .repair =
        "Set the flag to match the file, or export the tree; assetlint fix "
        "--unsafe-fixes sets it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A tree that is there is meant to be used, and one that is not there "
        "may have been lost.",
};

// Whether sub-meshes have a collision tree, and whether one may have been lost:
// any chunk that is unknown or cut short may have been a tree.
struct Trees {
  explicit Trees(const Mesh& mesh)
      : may_be_lost(IsEndLost(mesh.origin, mesh.children) ||
                    CountOf<UnknownChunk>(mesh.children) > 0) {
    ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
      present |= First<CollisionTree>(submesh.children) != nullptr;
      may_be_lost |= CountOf<UnknownChunk>(submesh.children) > 0 ||
                     !submesh.origin.complete;
    });
  }
  bool present = false;
  bool may_be_lost;
};

void CheckCollisionFlag(const Mesh& mesh, const MeshInfo& info,
                        const Path& path, Report& report) {
  const Trees trees(mesh);
  const uint32_t flag = info.is_collision_enabled;
  const auto field = [&] { return FieldOf(info, "isCollisionEnabled"); };
  if (flag > 1 && (trees.present || trees.may_be_lost)) {
    ReportFlag(kMeshFlag, field(), path, report);
  } else if (flag > 1) {
    ReportFlag(kMeshFlag, field(), path, report, 0,
               "the mesh has no collision tree");
  }
  if (trees.present == (flag != 0)) return;
  if (!trees.present && IsEndLost(mesh.origin, mesh.children)) return;
  FindingBuilder finding =
      report.Expect(kCollisionFlag, path, field(), trees.present ? 1 : 0);
  finding.As(FindingRole::kConsequence)
      .Message("isCollisionEnabled is ", flag, ", but the mesh has ",
               trees.present ? "a" : "no", " collision tree");
  if (!trees.present && trees.may_be_lost) return;
  finding.Fix(FixLevel::kUnsafe, "the mesh has ", trees.present ? "a" : "no",
              " collision tree");
}

constexpr absl::string_view kBoundingBoxPage =
    "formats/alamo/model/MESH.md#bounding-box";
// The box is computed from the same floats, so this is only for exporters that
// round.
constexpr float kBoxTolerance = 1e-4f;

constexpr Rule kBoxInverted = {
    .id = "ALO012",
    .name = "mesh-box-inverted",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A mesh's bounding box is inverted.",
    .why = "The mesh is never in view and is not drawn.",
    .statement =
        "The box is finite, and its minimum does not exceed its maximum.",
    .source = kBoundingBoxPage,
    .repair =
        "Recompute the box from the vertices; assetlint fix --unsafe-fixes "
        "does. If a single vertex is outside, correct the vertex.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The box becomes that of the vertices, if they are right.",
};

constexpr Rule kOutsideBox = {
    .id = "ALO029",
    .name = "vertex-outside-box",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
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
        "vertices; assetlint fix --unsafe-fixes does. If a single vertex is "
        "outside, correct the vertex.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A box that several vertices are outside of is too small and only "
        "grows, if the vertices are right.",
};

constexpr Rule kBoxTooLarge = {
    .id = "ALO013",
    .name = "mesh-box-loose",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A mesh's bounding box is far larger than the mesh.",
    .why = "The mesh is drawn and tested when it is out of view.",
    .statement =
        "The box is tight. Larger ones do no harm, and the vertices of skinned "
        "meshes need room to move.",
    .source = kBoundingBoxPage,
    .repair =
        "Recompute the box from the vertices; assetlint fix --unsafe-fixes "
        "does.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The room may be meant.",
};

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

std::string SideField(bool high, int axis) {
  return absl::StrCat(high ? "boxMax[" : "boxMin[", axis, "]");
}

absl::string_view AxisName(int axis) {
  return absl::string_view("xyz").substr(static_cast<size_t>(axis), 1);
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
               AxisName(axis), finite ? ", after its end at " : " and ends at ",
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
  finding.FixBy(
      {FixLevel::kUnsafe, "the vertices end there", std::move(edits)});
}

}  // namespace

void ReportFlag(const Rule& rule, const FieldValue& flag, const Path& path,
                Report& report, uint32_t right, absl::string_view reason) {
  report.Expect(rule, path, flag, "0..1")
      .FixBy(FixLevel::kUnsafe, Overwrite(flag.range, right), reason);
}

void ValidateMeshInfo(const Mesh& mesh, const Path& path, Report& report) {
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return;
  const Path info_path(path, "info");
  const size_t submeshes = CountOf<SubMesh>(mesh.children);
  if (info->num_materials != submeshes &&
      !AreLost(mesh, info->num_materials, submeshes)) {
    FindingBuilder finding = report.Expect(
        kMaterialCount, info_path, FieldOf(*info, "nMaterials"), submeshes);
    finding.As(FindingRole::kConsequence)
        .Message("nMaterials is ", info->num_materials, ", but the mesh has ",
                 Quantity(submeshes, "sub-mesh", "sub-meshes"));
    // Any other chunk may be one of a pair whose type was damaged.
    if (submeshes > 0 && CountOf<Material>(mesh.children) == submeshes &&
        CountOf<UnknownChunk>(mesh.children) == 0) {
      finding.Fix(FixLevel::kUnsafe, "the mesh has ",
                  Quantity(submeshes, "pair of material and sub-mesh",
                           "pairs of material and sub-mesh"));
    }
  }
  if (info->is_hidden > 1) {
    ReportFlag(kMeshFlag, FieldOf(*info, "isHidden"), info_path, report);
  }
  if (info->unused != 0) {
    report.Expect(kMeshUnused, info_path, FieldOf(*info, "unused"), 0)
        .Fix(FixLevel::kUnsafe, "the field is always 0");
  }
  CheckCollisionFlag(mesh, *info, info_path, report);
}

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
  const auto is_outside = [&](const std::array<float, 3>& position) {
    return std::any_of(sides.begin(), sides.end(), [&](const Side& side) {
      const float at = position[side.axis];
      return side.high ? at > side.found : at < side.found;
    });
  };
  Outside outside;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t index) {
    const VertexView vertices = ViewSubMesh(submesh).vertices;
    for (uint64_t i = 0; i < vertices.size(); ++i) {
      if (!is_outside(vertices.PositionAt(i)) || outside.count++ > 0) continue;
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
                 ", but the mesh's bounding box ends at ",
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
  outside_.side = first;
  outside_.message = absl::StrCat(
      SideField(first.high, first.axis), " is ", NumberText(first.found),
      ", but ", Quantity(outside.count, "vertex", "vertices"),
      " are outside the box and end at ", NumberText(first.tight),
      mirrored ? absl::StrCat("; it was taken before a mirror modifier along ",
                              AxisName(first.axis))
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
  loose_.side = first;
  loose_.message = absl::StrCat(
      SideField(first.high, first.axis), " is ", NumberText(first.found),
      ", but the vertices end at ", NumberText(first.tight));
}

void MeshBoxChecker::Add(const Rule& rule, Fold& fold) {
  if (fold.at.empty()) return;
  FindingBuilder finding =
      report_.Add(rule, std::move(fold.path), fold.side.place);
  finding.As(FindingRole::kConsequence)
      .Field(SideField(fold.side.high, fold.side.axis))
      .Found(fold.side.found)
      .Allowed(fold.side.tight)
      .Times(fold.at)
      .Message(fold.message);
  if (!finding.detailed() || fold.edits.empty()) return;
  SortEdits(fold.edits);
  finding.FixBy(
      {FixLevel::kUnsafe, "the vertices end there", std::move(fold.edits)});
}

void MeshBoxChecker::Finish() {
  Add(kOutsideBox, outside_);
  Add(kBoxTooLarge, loose_);
}

absl::Span<const Rule* const> MeshRules() {
  static constexpr const Rule* kRules[] = {
      &kMaterialCount, &kMeshFlag,   &kMeshUnused, &kCollisionFlag,
      &kBoxInverted,   &kOutsideBox, &kBoxTooLarge};
  return kRules;
}

}  // namespace assetlint::alamo
