#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/quantity.h"

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
    .repair = "Set nMaterials to the number of pairs.",
    .confidence = Confidence::kDocument,
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
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kReaders,
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
    .repair = "Set it to 0.",
    .confidence = Confidence::kReaders,
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
    .repair = "Recompute the box from the vertices.",
    .confidence = Confidence::kReaders,
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
    .repair = "Recompute the box from the vertices.",
    .confidence = Confidence::kReaders,
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
    .repair = "Set the flag to match the file, or export the tree.",
    .confidence = Confidence::kDocument,
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
};

constexpr const Rule* kRules[] = {
    &kMaterialCount, &kMeshFlag,      &kMeshUnused, &kBoxInverted,
    &kBoxTooLarge,   &kCollisionFlag, &kNoMaterial};

void CheckFlag(const MeshInfo& info, uint32_t value, absl::string_view field,
               const Path& path, Report& report) {
  if (value <= 1) return;
  report.Add(kMeshFlag, path, ChunkField(info, field))
      .Field(field)
      .Found(value)
      .Allowed("0..1")
      .Message(field, " is ", value, ", must be 0 or 1");
}

float Tolerance(const Box& box, int axis) {
  return kBoxTolerance * std::max(1.0f, box.max[axis] - box.min[axis]);
}

void CheckBox(const MeshInfo& info, const Box& vertices, const Path& path,
              Report& report) {
  const char kAxis[] = {'x', 'y', 'z'};
  // The sides that do not touch the vertices, and the first of them.
  Occurrences loose;
  struct {
    ByteRange range;
    std::string field;
    float found = 0;
    float tight = 0;
  } first;
  for (int axis = 0; axis < 3; ++axis) {
    const float low = info.box_min[axis];
    const float high = info.box_max[axis];
    // An empty mesh has no meaningful box; exporters write anything there.
    if (vertices.empty() || !std::isfinite(low) || !std::isfinite(high)) {
      continue;
    }
    if (low > high) {
      const ByteRange low_range = ChunkField(info, "boxMin", axis);
      const ByteRange high_range = ChunkField(info, "boxMax", axis);
      report
          .Add(kBoxInverted, path,
               {low_range.offset, high_range.end() - low_range.offset})
          .Field(absl::StrCat("boxMin[", axis, "]"))
          .Found(low)
          .Allowed(absl::StrCat("up to ", high))
          .Message("the box begins at ", low, " along ",
                   std::string(1, kAxis[axis]), ", after its end at ", high);
      continue;
    }
    const float tolerance = Tolerance(vertices, axis);
    auto check = [&](absl::string_view field, float found, float tight) {
      if (std::fabs(found - tight) <= tolerance) return;
      const ByteRange range = ChunkField(info, field, axis);
      if (loose.empty()) {
        first = {range, absl::StrCat(field, "[", axis, "]"), found, tight};
      }
      loose.Note(range.offset);
    };
    check("boxMin", low, vertices.min[axis]);
    check("boxMax", high, vertices.max[axis]);
  }
  if (loose.empty()) return;
  FindingBuilder finding = report.Add(kBoxTooLarge, path, first.range);
  finding.Field(first.field).Found(first.found).Allowed(first.tight);
  finding.Times(loose).Message(first.field, " is ", first.found,
                               ", but the vertices end at ", first.tight);
  if (loose.count() > 1) {
    finding.Message("; ", loose.count(), " of the 6 sides are off");
  }
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
    report.Add(kMaterialCount, info_path, ChunkField(*info, "nMaterials"))
        .Field("nMaterials")
        .Found(info->num_materials)
        .Allowed(submeshes)
        .Message("nMaterials is ", info->num_materials, ", but the mesh has ",
                 Quantity(submeshes, "sub-mesh", "sub-meshes"));
  }
  CheckFlag(*info, info->is_hidden, "isHidden", info_path, report);
  CheckFlag(*info, info->is_collision_enabled, "isCollisionEnabled", info_path,
            report);
  if (info->unused != 0) {
    report.Add(kMeshUnused, info_path, ChunkField(*info, "unused"))
        .Field("unused")
        .Found(info->unused)
        .Allowed(0)
        .Message("unused is ", info->unused, ", must be 0");
  }
  bool has_tree = false;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
    has_tree |= First<CollisionTree>(submesh.children) != nullptr;
  });
  if (has_tree != (info->is_collision_enabled != 0) && (has_tree || !lost)) {
    report
        .Add(kCollisionFlag, info_path, ChunkField(*info, "isCollisionEnabled"))
        .Field("isCollisionEnabled")
        .Found(info->is_collision_enabled)
        .Allowed(has_tree ? 1 : 0)
        .Message("isCollisionEnabled is ", info->is_collision_enabled,
                 ", but the mesh has ", has_tree ? "a" : "no",
                 " collision tree");
  }
  CheckBox(*info, lost ? Box() : vertices, info_path, report);
}

absl::Span<const Rule* const> MeshRules() { return kRules; }

}  // namespace assetlint::alamo
