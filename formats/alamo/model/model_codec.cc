// What decides whether a model decodes, and the checks of one that does.
#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/formats.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"

namespace assetlint::alamo {
namespace {

void ValidateMesh(const Mesh& mesh, size_t index, uint64_t num_bones,
                  const Path& root, MeshBoxChecker& boxes, Report& report) {
  const Path path(root, "mesh", static_cast<int64_t>(index), NameOf(mesh));
  std::vector<const Material*> materials(CountOf<SubMesh>(mesh.children));
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t i) {
    if (submesh != nullptr) materials[static_cast<size_t>(i)] = &material;
  });
  Box vertices;
  // Whether the vertices of all sub-meshes are present to compare the box with.
  bool complete = CountOf<UnknownChunk>(mesh.children) == 0;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t i) {
    const Path submesh_path(path, "submesh", static_cast<int64_t>(i));
    const SubMeshView view = ViewSubMesh(submesh);
    const Box box = ValidateVertices(view, materials[i], submesh_path, report);
    vertices.Extend(box);
    complete &= view.vertices.present;
    ValidateIndices(view, submesh_path, report);
    ValidateFacing(view, materials[i], submesh_path, report);
    if (view.mapping != nullptr) {
      ValidateBoneMapping(*view.mapping, num_bones, submesh_path, report);
    }
    ValidateCollision(view, box, submesh_path, report);
  });
  ForEach<Material>(mesh.children, [&](const Material& material, size_t i) {
    const Path material_path(path, "material", static_cast<int64_t>(i));
    ValidateMaterial(material, material_path, report);
    ValidateNormalMap(material, material_path, report);
    ValidateParameters(material, material_path, report);
  });
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t i) {
    if (submesh == nullptr) return;
    ValidateShader(material, *submesh, Path(path, "submesh", i), report);
  });
  ValidateMeshUse(mesh, path, report);
  ValidateShadowVolume(mesh, path, report);
  ValidateMeshInfo(mesh, path, report);
  boxes.Check(mesh, complete ? vertices : Box(), path);
}

// The meshes and lights that 0x600 can number. A chunk of an unknown type
// before it may be one whose type was damaged.
uint64_t CountObjects(const ModelFile& file) {
  uint64_t objects = 0;
  for (const auto& child : file.children) {
    if (std::holds_alternative<Connections>(child)) break;
    objects += !std::holds_alternative<Skeleton>(child);
  }
  return objects;
}

}  // namespace

void ModelCodec::CheckStructure(const ModelFile& file, Report& report) {
  CheckRootTypes(file.children, "a model", std::nullopt, report);
  const Path root;
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    const Path path(root, "mesh", static_cast<int64_t>(index), NameOf(mesh));
    ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t i) {
      const Path submesh_path(path, "submesh", static_cast<int64_t>(i));
      CheckSubMeshCounts(submesh, submesh_path, report);
    });
  });
}

void ModelCodec::Validate(const ModelFile& file, const FileContext&,
                          Report& report) {
  ValidateModelGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  // Without a skeleton, the number of bones is unknown.
  uint64_t num_bones = std::numeric_limits<uint64_t>::max();
  if (const auto* skeleton = First<Skeleton>(file.children)) {
    ValidateSkeleton(*skeleton, Path(root, "skeleton"), report);
    num_bones = CountOf<Bone>(skeleton->children) + LostBones(*skeleton);
  }
  MeshBoxChecker boxes(report);
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    ValidateMesh(mesh, index, num_bones, root, boxes, report);
  });
  boxes.Finish();
  ValidateNames(file, root, report);
  ForEach<Light>(file.children, [&](const Light& light, size_t index) {
    const Path path(root, "light", static_cast<int64_t>(index),
                    TextOfFirst<LightName>(light.children));
    ValidateLight(light, path, report);
  });
  if (const auto* connections = First<Connections>(file.children)) {
    const Path path(root, "connections");
    const uint64_t objects = CountObjects(file);
    ValidateConnections(*connections, objects, num_bones, path, report);
    ValidateDazzles(*connections, path, report);
    ValidateConnectionNames(file, *connections, path, report);
  }
  ValidateAttachments(file, root, report);
}

constinit const Beginning kModelBeginning = kBeginningOf<Skeleton>;

const Format kModelFormat = {
    .name = "alo",
    .title = "Alamo model",
    .games = "Empire at War, Forces of Corruption, Universe at War",
    .extensions = kAloExtensions,
    .checked =
        "skeleton, materials, every vertex and index, bounding boxes, "
        "skinning, collision trees, lights, connections, dazzles",
    .recognise = &RecogniseRoot<Skeleton, Mesh, Light, Connections>,
    .lint = &Lint<ModelCodec>,
    .reencode = &Reencode<ModelCodec>,
    .tree = &Tree<ModelCodec>,
    .values = &WriteModelValues,
    .outline = &OutlineOf<ModelCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = RulesOf<ContainerRules, SkeletonRules, MeshRules, MaterialRules,
                     ShaderRules, MeshUseRules, NameRules, SubMeshRules,
                     VertexRules, SkinningRules, CollisionRules,
                     CollisionNodeRules, CollisionBoxRules, EffectRules,
                     ConnectionRules, AttachmentRules>,
};

}  // namespace assetlint::alamo
