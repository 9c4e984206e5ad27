#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/grammar.h"
#include "formats/alamo/container/truncation.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr TextUse kName = {.needed = true};

constexpr GrammarRow kFileRows[] = {
    {"0x200 skeleton", {0x200}},
    {"0x400 mesh or 0x1300 light", {0x400, 0x1300}, 0, kAnyNumber},
    {"0x600 connections", {0x600}},
};
constexpr GrammarRow kSkeletonRows[] = {
    {"0x201 bone count", {0x201}},
    {"0x202 bone", {0x202}, 0, kAnyNumber},
};
constexpr GrammarRow kBoneRows[] = {
    {"0x203 name", {0x203}},
    {"0x206 or 0x205 bone data", {0x206, 0x205}},
};
constexpr GrammarRow kMeshRows[] = {
    {"0x401 name", {0x401}},
    {"0x402 info", {0x402}},
    {.name = "0x10100 material and 0x10000 sub-mesh",
     .ids = {0x10100, 0x10000},
     .at_least = 0,
     .at_most = kAnyNumber,
     .pairs = true},
};
constexpr GrammarRow kMaterialRows[] = {
    {"0x10101 shader", {0x10101}},
    {"0x10102 to 0x10106 parameter", {0x10102, 0x10103}, 0, kAnyNumber},
};
constexpr GrammarRow kSubMeshRows[] = {
    {"0x10001 info", {0x10001}},
    {"0x10002 vertex format", {0x10002}},
    {"0x10007 or 0x10005 vertices", {0x10007, 0x10005}},
    {"0x10004 indices", {0x10004}},
    {"0x10006 bone mapping", {0x10006}, 0, 1},
    {"0x1200 collision tree", {0x1200}, 0, 1},
};
constexpr GrammarRow kCollisionRows[] = {
    {"0x1201 tree info", {0x1201}},
    {"0x1202 nodes", {0x1202}},
    {"0x1203 mapping", {0x1203}},
};
constexpr GrammarRow kLightRows[] = {{"0x1301 name", {0x1301}},
                                     {"0x1302 light data", {0x1302}}};
constexpr GrammarRow kConnectionsRows[] = {
    {"0x601 counts", {0x601}},
    {"0x602 object", {0x602}, 0, kAnyNumber},
    {"0x603 proxy", {0x603}, 0, kAnyNumber},
    {"0x604 dazzle", {0x604}, 0, kAnyNumber},
};
constexpr GrammarRow kDazzleRows[] = {{"0x0 dazzle data", {0x0}}};

constexpr GrammarRow kParameterRows[] = {{"1 name", {kParameterName}},
                                         {"2 value", {kParameterValue}}};
constexpr GrammarRow kTreeInfoRows[] = {
    {"0 collisionBoxMin", {kTreeBoxMin}},
    {"1 collisionBoxMax", {kTreeBoxMax}},
    {"2 nNodes", {kTreeNodes}},
    {"3 nPrimitives", {kTreePrimitives}},
};
constexpr GrammarRow kCountsRows[] = {
    {"1 nObjects", {kNumObjects}},
    {"4 nProxies", {kNumProxies}},
    {"9 nDazzles", {kNumDazzles}, 0, 1},
};
constexpr GrammarRow kObjectRows[] = {{"2 object", {kObject}},
                                      {"3 bone", {kObjectBone}}};
constexpr GrammarRow kProxyRows[] = {
    {"5 proxy", {kProxyName}},
    {"6 bone", {kProxyBone}},
    {"7 isHidden", {kProxyHidden}, 0, 1},
    {"8 altDecreaseStayHidden", {kProxyAltDecreaseStayHidden}, 0, 1},
};
constexpr GrammarRow kDazzleDataRows[] = {
    {"0 color", {kDazzleColour}},      {"1 position", {kDazzlePosition}},
    {"2 radius", {kDazzleRadius}},     {"3 slotX", {kDazzleSlotX}},
    {"4 slotY", {kDazzleSlotY}},       {"6 numSlots", {kDazzleNumSlots}},
    {"5 texture", {kDazzleTexture}},   {"7 frequency", {kDazzleFrequency}},
    {"8 phase", {kDazzlePhase}},       {"9 nightOnly", {kDazzleNightOnly}},
    {"0xa bone", {kDazzleBone}},       {"0xb name", {kDazzleName}},
    {"0xc isHidden", {kDazzleHidden}}, {"0xd bias", {kDazzleBias}, 0, 1},
};

template <typename Chunk>
void CheckMinis(const Chunk& chunk, const Grammar& grammar, MiniTable table,
                const Path& path, Report& report) {
  if (!chunk.origin.complete) return;
  CheckMiniGrammar(grammar, chunk.minis, chunk.origin, path, report);
  CheckMiniValues(table, chunk.minis, path, report);
}

// Padding at the end of a record.
template <typename Chunk>
void CheckZero(const Chunk& chunk, const Path& path, Report& report) {
  const uint64_t begin =
      uint64_t{chunk.origin.offset} + chunk.origin.length - chunk.zero.size();
  CheckPadding(chunk.zero, begin, "zero", path, report);
}

void CheckBone(const Bone& bone, const Path& path, Report& report) {
  CheckChunkGrammar({kBoneRows}, bone.children, bone.origin, path, report);
  if (const auto* name = First<BoneName>(bone.children)) {
    CheckTextChunk(*name, path, report, kName);
  }
  const Path data_path(path, "data");
  if (const auto* data = First<BoneData>(bone.children)) {
    CheckFloats(*data, data_path, report);
  }
  if (const auto* data = First<BoneDataV1>(bone.children)) {
    CheckFloats(*data, data_path, report);
  }
}

void CheckSkeleton(const Skeleton& skeleton, const Path& path, Report& report) {
  CheckChunkGrammar({kSkeletonRows}, skeleton.children, skeleton.origin, path,
                    report);
  if (const auto* count = First<BoneCount>(skeleton.children)) {
    const Path count_path(path, "count");
    CheckZero(*count, count_path, report);
  }
  ForEach<Bone>(skeleton.children, [&](const Bone& bone, size_t index) {
    const Path bone_path(path, "bone", static_cast<int64_t>(index));
    CheckBone(bone, bone_path, report);
  });
}

void CheckMaterial(const Material& material, const Path& path, Report& report) {
  // All five parameter types share one place in the order.
  CheckChunkGrammar({kMaterialRows}, material.children, material.origin, path,
                    report, [](const Material::Child& child) {
                      const uint32_t id = IdOf(child);
                      const bool parameter = id >= 0x10102 && id <= 0x10106;
                      return parameter ? 0x10102 : id;
                    });
  if (const auto* shader = First<ShaderName>(material.children)) {
    CheckTextChunk(*shader, path, report, {.file = true});
  }
  ForEachParameter(material, [&](const auto& parameter, size_t index) {
    const Path parameter_path(path, parameter.kType.name,
                              static_cast<int64_t>(index));
    CheckMinis(parameter, {kParameterRows}, ParameterTable(parameter.kType.id),
               parameter_path, report);
  });
}

void CheckSubMesh(const SubMesh& submesh, const Path& path, Report& report) {
  CheckChunkGrammar({kSubMeshRows}, submesh.children, submesh.origin, path,
                    report);
  if (const auto* info = First<SubMeshInfo>(submesh.children)) {
    const Path info_path(path, "info");
    CheckZero(*info, info_path, report);
  }
  if (const auto* format = First<VertexFormat>(submesh.children)) {
    CheckTextChunk(*format, path, report);
  }
  const auto* tree = First<CollisionTree>(submesh.children);
  if (tree == nullptr) return;
  const Path tree_path(path, "collision");
  CheckChunkGrammar({kCollisionRows}, tree->children, tree->origin, tree_path,
                    report);
  if (const auto* info = First<TreeInfo>(tree->children)) {
    const Path info_path(tree_path, "info");
    CheckMinis(*info, {kTreeInfoRows}, kTreeInfoTable, info_path, report);
  }
}

void CheckMesh(const Mesh& mesh, const Path& path, Report& report) {
  CheckChunkGrammar({kMeshRows}, mesh.children, mesh.origin, path, report);
  if (const auto* name = First<MeshName>(mesh.children)) {
    CheckTextChunk(*name, path, report, kName);
  }
  if (const auto* info = First<MeshInfo>(mesh.children)) {
    const Path info_path(path, "info");
    CheckFloats(*info, info_path, report);
    CheckZero(*info, info_path, report);
  }
  ForEach<Material>(mesh.children, [&](const Material& material, size_t i) {
    const Path material_path(path, "material", static_cast<int64_t>(i));
    CheckMaterial(material, material_path, report);
  });
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t i) {
    const Path submesh_path(path, "submesh", static_cast<int64_t>(i));
    CheckSubMesh(submesh, submesh_path, report);
  });
}

void CheckLight(const Light& light, const Path& path, Report& report) {
  CheckChunkGrammar({kLightRows}, light.children, light.origin, path, report);
  if (const auto* name = First<LightName>(light.children)) {
    CheckTextChunk(*name, path, report, kName);
  }
  if (const auto* data = First<LightData>(light.children)) {
    const Path data_path(path, "data");
    CheckFloats(*data, data_path, report);
  }
}

void CheckConnections(const Connections& connections, const Path& path,
                      Report& report) {
  CheckChunkGrammar({kConnectionsRows}, connections.children,
                    connections.origin, path, report);
  if (const auto* counts = First<ConnectionCounts>(connections.children)) {
    const Path counts_path(path, "counts");
    CheckMinis(*counts, {kCountsRows}, kCountsTable, counts_path, report);
  }
  ForEach<ObjectConnection>(
      connections.children, [&](const ObjectConnection& object, size_t i) {
        const Path object_path(path, "object", static_cast<int64_t>(i));
        CheckMinis(object, {kObjectRows}, kObjectTable, object_path, report);
      });
  ForEach<ProxyConnection>(
      connections.children, [&](const ProxyConnection& proxy, size_t i) {
        const Path proxy_path(path, "proxy", static_cast<int64_t>(i));
        CheckMinis(proxy, {kProxyRows}, kProxyTable, proxy_path, report);
      });
  ForEach<Dazzle>(connections.children, [&](const Dazzle& dazzle, size_t i) {
    const Path dazzle_path(path, "dazzle", static_cast<int64_t>(i));
    CheckChunkGrammar({kDazzleRows}, dazzle.children, dazzle.origin,
                      dazzle_path, report);
    if (const auto* data = First<DazzleData>(dazzle.children)) {
      const Path data_path(dazzle_path, "data");
      CheckMinis(*data, {kDazzleDataRows}, kDazzleTable, data_path, report);
    }
  });
}

}  // namespace

void ValidateModelGrammar(const ModelFile& file, Report& report) {
  const Path root;
  if (!HasNoKnownRoot(file.children)) {
    CheckChunkGrammar({kFileRows}, file.children, {}, root, report);
  }
  ReportTruncation(file.children, root, report);
  ForEach<Skeleton>(file.children, [&](const Skeleton& skeleton, size_t) {
    const Path path(root, "skeleton");
    CheckSkeleton(skeleton, path, report);
  });
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    const Path path(root, "mesh", static_cast<int64_t>(index), NameOf(mesh));
    CheckMesh(mesh, path, report);
  });
  ForEach<Light>(file.children, [&](const Light& light, size_t index) {
    const Path path(root, "light", static_cast<int64_t>(index));
    CheckLight(light, path, report);
  });
  ForEach<Connections>(file.children,
                       [&](const Connections& connections, size_t) {
                         const Path path(root, "connections");
                         CheckConnections(connections, path, report);
                       });
}

}  // namespace assetlint::alamo
