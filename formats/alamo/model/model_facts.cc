// What other files may refer to in a model.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>

#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {
namespace {

// A bone's index as stored; none when no skeleton can have it.
int32_t BoneIndex(std::optional<uint32_t> bone) {
  constexpr uint32_t kMax = std::numeric_limits<int32_t>::max();
  return bone && *bone <= kMax ? static_cast<int32_t>(*bone) : -1;
}

// The third row of a bone's rotation in its model.
using UpRow = std::array<float, 3>;

// That of a bone whose matrix is relative to a bone with `parent`.
UpRow UpRowOf(const BoneMatrix& m, const UpRow& parent) {
  UpRow row{};
  for (size_t column = 0; column < row.size(); ++column) {
    for (size_t i = 0; i < row.size(); ++i) {
      row[column] += parent[i] * m[4 * i + column];
    }
  }
  return row;
}

void AddBones(const Skeleton& skeleton, Facts& facts) {
  const size_t bones = CountOf<Bone>(skeleton.children);
  facts.bones.reserve(bones);
  ReserveNames(bones + facts.meshes.capacity() + 3 * facts.materials.capacity(),
               facts);
  std::vector<UpRow> ups;
  ups.reserve(bones);
  ForEach<Bone>(skeleton.children, [&](const Bone& bone, size_t) {
    const BoneData data = DataOf(bone).value_or(BoneData());
    const bool is_child = data.parent >= 0 && size_t(data.parent) < ups.size();
    ups.push_back(
        UpRowOf(data.matrix, is_child ? ups[data.parent] : UpRow{0, 0, 1}));
    facts.bones.push_back({AddText<BoneName>(bone.children, facts), data.parent,
                           ups.back().front()});
  });
}

void AddTextures(const Material& material, uint32_t index, Facts& facts) {
  ForEach<TextureParameter>(
      material.children, [&](const TextureParameter& parameter, size_t) {
        facts.parameters.push_back(
            {index, AddText(parameter.minis, kParameterName, facts),
             AddText(parameter.minis, kParameterValue, facts)});
      });
}

// Whether there is anything to compare with other files. Chunks of 8 bytes may
// be empty, and a fact takes more than that.
bool HasFacts(const Material& material) {
  return First<ShaderName>(material.children) != nullptr ||
         CountOf<TextureParameter>(material.children) > 0;
}

void AddMaterials(const Mesh& mesh, uint32_t index, Facts& facts) {
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t) {
    if (!HasFacts(material)) return;
    const auto at = static_cast<uint32_t>(facts.materials.size());
    Facts::Material& added = facts.materials.emplace_back();
    added.mesh = index;
    added.shader = AddText<ShaderName>(material.children, facts);
    if (submesh != nullptr) {
      added.vertex_format = AddText<VertexFormat>(submesh->children, facts);
    }
    AddTextures(material, at, facts);
  });
}

void AddMesh(const Mesh& mesh, int32_t bone, Facts& facts) {
  const auto index = static_cast<uint32_t>(facts.meshes.size());
  const auto& info = FirstOrEmpty<MeshInfo>(mesh.children);
  facts.meshes.push_back({AddText<MeshName>(mesh.children, facts), bone,
                          info.is_hidden != 0, info.is_collision_enabled != 0});
  AddMaterials(mesh, index, facts);
}

void AddProxies(const Connections& connections, Facts& facts) {
  facts.universe_at_war = HasMini(
      FirstOrEmpty<ConnectionCounts>(connections.children).minis, kNumDazzles);
  facts.proxies.reserve(CountOf<ProxyConnection>(connections.children));
  ForEach<ProxyConnection>(
      connections.children, [&](const ProxyConnection& proxy, size_t) {
        facts.proxies.push_back(
            {AddText(proxy.minis, kProxyName, facts),
             BoneIndex(GetMini<uint32_t>(proxy.minis, kProxyBone))});
      });
}

// Chunks can be so small that a list which doubles as it grows would take too
// much memory.
void ReserveMeshes(const ModelFile& file, Facts& facts) {
  size_t materials = 0;
  size_t textures = 0;
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t) {
    ForEach<Material>(mesh.children, [&](const Material& material, size_t) {
      materials += HasFacts(material) ? 1 : 0;
      textures += CountOf<TextureParameter>(material.children);
    });
  });
  facts.meshes.reserve(CountOf<Mesh>(file.children));
  facts.materials.reserve(materials);
  facts.parameters.reserve(textures);
}

}  // namespace

void ModelCodec::CollectFacts(const ModelFile& file, Facts& facts) {
  ReserveMeshes(file, facts);
  const auto& connections = FirstOrEmpty<Connections>(file.children);
  const ObjectBones bones = BonesOfObjects(file, connections);
  size_t object = 0;
  for (const ModelFile::Child& child : file.children) {
    if (const auto* skeleton = std::get_if<Skeleton>(&child)) {
      // A second one is reported, and readers take the first.
      if (facts.bones.empty()) AddBones(*skeleton, facts);
    } else if (const auto* mesh = std::get_if<Mesh>(&child)) {
      AddMesh(*mesh, BoneIndex(bones[object++]), facts);
    } else if (std::holds_alternative<Light>(child)) {
      ++object;
    }
  }
  AddProxies(connections, facts);
}

}  // namespace assetlint::alamo
