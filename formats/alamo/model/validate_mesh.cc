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
#include "formats/base/quantity.h"
#include "formats/base/stable_sort.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kMeshInfoPage =
    "formats/alamo/model/MESH.md#mesh-info";
constexpr absl::string_view kBoundingBoxPage =
    "formats/alamo/model/MESH.md#bounding-box";
// The box is computed from the same floats, so this is only for exporters that
// round.
constexpr float kBoxTolerance = 1e-4f;

constexpr Rule kMaterialCount = {
    .id = "ALO009",
    .name = "material-count",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
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
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value fits: the count follows from the pairs.",
};

constexpr Rule kMeshFlag = {
    .id = "ALO010",
    .name = "mesh-flag",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A flag of a mesh is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement = "isHidden and isCollisionEnabled are 0 or 1.",
    .source = kMeshInfoPage,
    .repair =
        "Set it to 0 or 1; assetlint fix sets it to 1, or isCollisionEnabled "
        "to 0 when there is no collision tree.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Readers take any value but 0 as yes, which is 1; without a collision "
        "tree, only 0 fits isCollisionEnabled.",
};

constexpr Rule kMeshUnused = {
    .id = "ALO011",
    .name = "mesh-unused-not-zero",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "The unused field of a mesh is not zero.",
    .why =
        "The record was overwritten, or a tool stores something there that the "
        "game does not read.",
    .statement = "unused is 0.",
    .source = kMeshInfoPage,
    .repair = "Set it to 0; assetlint fix does.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = "The field is always 0, and the game does not read it.",
};

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

constexpr Rule kCollisionFlag = {
    .id = "ALO015",
    .name = "collision-flag",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary =
        "The field isCollisionEnabled does not match the presence of a "
        "collision tree.",
    .why =
        "Shots pass through the mesh, or the game looks for a tree that does "
        "not exist.",
    .statement =
        "0x1200 is present if and only if isCollisionEnabled is not "
        "zero (2552 of 2552).",
    .source = kMeshInfoPage,
    .repair =
        "Set the flag to match the file, or export the tree; assetlint fix "
        "sets it when there is a tree.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "A tree that is there is meant to be used; to clear the flag is unsafe "
        "because the tree may have been lost.",
};

constexpr Rule kNoMaterial = {
    .id = "ALO016",
    .name = "mesh-without-submesh",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A mesh has no sub-meshes.",
    .why = "Nothing is drawn for it.",
    .statement = "A mesh is a sequence of material and sub-mesh pairs.",
    .source = kMeshInfoPage,
    .repair = "Remove the mesh, or export its faces.",
    .confidence = Confidence::kInferred,
    .fix_reason = "The faces are not in the file: export them.",
};

constexpr const Rule* kRules[] = {
    &kMaterialCount, &kMeshFlag,      &kMeshUnused, &kBoxInverted,
    &kBoxTooLarge,   &kCollisionFlag, &kNoMaterial};

// `yes`: what the flag's value means.
void CheckFlag(const MeshInfo& info, uint32_t value, absl::string_view field,
               bool yes, const Path& path, Report& report) {
  if (value <= 1) return;
  const ByteRange place = ChunkField(info, field);
  report.Add(kMeshFlag, path, place)
      .Field(field)
      .Found(value)
      .Allowed("0..1")
      .FixBy(FixLevel::kSafe, Overwrite(place, uint32_t{yes}),
             yes ? "readers take any value but 0 as yes"
                 : "the mesh has no collision tree")
      .Message(field, " is ", value, ", must be 0 or 1");
}

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
  CheckFlag(info, flag, "isCollisionEnabled",
            trees.present || trees.may_be_lost, path, report);
  if (trees.present == (flag != 0)) return;
  if (!trees.present && IsEndLost(mesh.origin, mesh.children)) return;
  const ByteRange place = ChunkField(info, "isCollisionEnabled");
  FindingBuilder finding = report.Add(kCollisionFlag, path, place);
  finding.As(FindingRole::kConsequence)
      .Field("isCollisionEnabled")
      .Found(flag)
      .Allowed(trees.present ? 1 : 0)
      .Message("isCollisionEnabled is ", flag, ", but the mesh has ",
               trees.present ? "a" : "no", " collision tree");
  if (!trees.present && trees.may_be_lost) return;
  // A value above 1 is damaged anyway.
  finding.FixBy(trees.present || flag > 1 ? FixLevel::kSafe : FixLevel::kUnsafe,
                Overwrite(place, uint32_t{trees.present}), "the mesh has ",
                trees.present ? "a" : "no", " collision tree");
}

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
  finding.Field(absl::StrCat("boxMin[", axis, "]"))
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
    // An empty mesh has no meaningful box; exporters write anything there.
    if (vertices.empty()) continue;
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

void ValidateMeshInfo(const Mesh& mesh, const Box& vertices, const Path& path,
                      Report& report) {
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return;
  const Path info_path(path, "info");
  const size_t submeshes = CountOf<SubMesh>(mesh.children);
  const bool lost = IsEndLost(mesh.origin, mesh.children);
  if (info->num_materials == 0 && submeshes == 0) {
    report.Add(kNoMaterial, info_path, ChunkField(*info, "nMaterials"))
        .Field("nMaterials")
        .Found(0)
        .Message("the mesh has no sub-meshes");
  } else if (info->num_materials != submeshes &&
             !AreLost(mesh, info->num_materials, submeshes)) {
    const ByteRange place = ChunkField(*info, "nMaterials");
    FindingBuilder finding = report.Add(kMaterialCount, info_path, place);
    finding.As(FindingRole::kConsequence)
        .Field("nMaterials")
        .Found(info->num_materials)
        .Allowed(submeshes)
        .Message("nMaterials is ", info->num_materials, ", but the mesh has ",
                 Quantity(submeshes, "sub-mesh", "sub-meshes"));
    // Any other chunk may be one of a pair whose type was damaged.
    if (submeshes > 0 && CountOf<Material>(mesh.children) == submeshes &&
        CountOf<UnknownChunk>(mesh.children) == 0) {
      finding.FixBy(FixLevel::kSafe,
                    Overwrite(place, static_cast<uint32_t>(submeshes)),
                    "the mesh has ",
                    Quantity(submeshes, "pair of material and sub-mesh",
                             "pairs of material and sub-mesh"));
    }
  }
  CheckFlag(*info, info->is_hidden, "isHidden", true, info_path, report);
  if (info->unused != 0) {
    report.Add(kMeshUnused, info_path, ChunkField(*info, "unused"))
        .Field("unused")
        .Found(info->unused)
        .Allowed(0)
        .FixBy(FixLevel::kSafe,
               Overwrite(ChunkField(*info, "unused"), uint32_t{0}),
               "the field is always 0")
        .Message("unused is ", info->unused, ", must be 0");
  }
  CheckCollisionFlag(mesh, *info, info_path, report);
  CheckBox(mesh, *info, lost ? Box() : vertices, info_path, report);
}

absl::Span<const Rule* const> MeshRules() { return kRules; }

}  // namespace assetlint::alamo
