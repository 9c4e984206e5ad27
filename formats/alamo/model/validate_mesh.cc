#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kMeshInfoPage =
    "formats/alamo/model/MESH.md#mesh-info";
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
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value fits, the number of pairs; but if a pair was lost, "
        "setting it hides that.",
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

constexpr const Rule* kRules[] = {&kMaterialCount, &kMeshFlag, &kMeshUnused,
                                  &kCollisionFlag};

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

}  // namespace

void ValidateMeshInfo(const Mesh& mesh, const Path& path, Report& report) {
  const auto* info = First<MeshInfo>(mesh.children);
  if (info == nullptr) return;
  const Path info_path(path, "info");
  const size_t submeshes = CountOf<SubMesh>(mesh.children);
  if (info->num_materials != submeshes &&
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
      finding.FixBy(FixLevel::kUnsafe,
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
}

absl::Span<const Rule* const> MeshRules() { return kRules; }

}  // namespace assetlint::alamo
