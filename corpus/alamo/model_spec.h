// A small model in parts: a skeleton, a skinned and a still mesh, a light, and
// the connections to bones.
#ifndef ASSETLINT_CORPUS_ALAMO_MODEL_SPEC_H_
#define ASSETLINT_CORPUS_ALAMO_MODEL_SPEC_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"

namespace assetlint::corpus {

struct BoneSpec {
  std::string name = "Root";
  int32_t parent = -1;
  uint32_t visible = 1;
  uint32_t billboard = 0;
  std::array<float, 12> matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
  bool version1 = false;

  std::string Data() const;
  std::string Build() const;
};

struct VertexSpec {
  Vec3 position = {0, 0, 0};
  Vec3 normal = {0, 0, 1};
  std::array<float, 8> tex_coords{};
  Vec3 tangent = {1, 0, 0};
  Vec3 binormal = {0, 1, 0};
  std::array<float, 4> colour = {1, 1, 1, 1};
  std::array<float, 4> unused = {1, 1, 1, 1};
  std::array<uint32_t, 4> bones{};
  std::array<float, 4> weights = {1, 0, 0, 0};

  std::string Build(bool version1) const;
};

struct NodeSpec {
  std::array<uint8_t, 3> min = {0, 0, 0};
  std::array<uint8_t, 3> max = {255, 255, 255};
  uint16_t primitives = 0;
  uint16_t link = 0;
};

struct TreeSpec {
  Vec3 min = {-0.01f, -0.01f, -0.01f};
  Vec3 max = {1.01f, 1.01f, 1.01f};
  std::optional<uint32_t> num_nodes;
  std::optional<uint32_t> num_primitives;
  std::vector<NodeSpec> nodes;
  std::vector<uint16_t> mapping;

  std::string Build() const;
};

struct SubMeshSpec {
  // Default: what the buffers hold.
  std::optional<uint32_t> num_vertices;
  std::optional<uint32_t> num_primitives;
  std::string zero;  // padding; 120 zeros when empty
  std::string format = "alD3dVertNU2";
  bool version1 = false;
  std::vector<VertexSpec> vertices;
  std::vector<uint16_t> indices;
  std::optional<std::vector<uint32_t>> mapping;
  std::optional<TreeSpec> tree;

  std::string Info() const;
  std::string Vertices() const;
  std::string Indices() const;
  std::string Build() const;
};

struct MaterialSpec {
  std::string shader = "HullGloss.fx";  // none of the games
  std::string parameters;               // chunks

  std::string Build() const;
};

struct MeshSpec {
  std::string name = "Hull";
  std::optional<uint32_t> num_materials;
  Vec3 box_min = {0, 0, 0};
  Vec3 box_max = {1, 1, 1};
  uint32_t unused = 0;
  uint32_t hidden = 0;
  uint32_t collision = 0;
  std::vector<MaterialSpec> materials;
  std::vector<SubMeshSpec> submeshes;

  std::string Info() const;
  std::string Build() const;
};

struct LightSpec {
  std::string name = "Lamp";
  uint32_t type = 0;
  Vec3 colour = {1, 0.5f, 0};
  float intensity = 1;
  float end = 200;
  float start = 80;
  float hotspot = 0.75f;
  float falloff = 0.78f;

  std::string Build() const;
};

struct DazzleSpec {
  Vec3 colour = {1, 1, 0};
  float radius = 2;
  uint32_t slot_y = 0;
  uint32_t num_slots = 4;
  uint32_t night_only = 1;
  uint32_t bone = 1;
  uint32_t hidden = 0;
  float frequency = 0.5f;
  float phase = 0.25f;
  std::optional<float> bias = 0.125f;

  std::string Build() const;
};

struct ProxySpec {
  std::string name = "p_engine";
  uint32_t bone = 2;
  std::optional<uint32_t> hidden;
  std::optional<uint32_t> alt_decrease;

  std::string Build() const;
};

struct ObjectSpec {
  uint32_t object = 0;
  uint32_t bone = 0;

  std::string Build() const;
};

struct ConnectionsSpec {
  std::optional<uint32_t> num_objects;
  std::optional<uint32_t> num_proxies;
  std::optional<uint32_t> num_dazzles;  // written when there are dazzles too
  std::vector<ObjectSpec> objects;
  std::vector<ProxySpec> proxies;
  std::vector<DazzleSpec> dazzles;

  std::string Build() const;
};

struct ModelSpec {
  std::optional<uint32_t> num_bones;
  std::string zero;  // padding of the bone count; 124 zeros when empty
  std::vector<BoneSpec> bones;
  std::vector<MeshSpec> meshes;
  std::vector<LightSpec> lights;
  ConnectionsSpec connections;

  std::string Skeleton() const;
  // The sub-meshes of SmallModel(): a mesh with a collision tree, and a skin.
  SubMeshSpec& Hull() { return meshes[0].submeshes[0]; }
  SubMeshSpec& Skin() { return meshes[1].submeshes[0]; }
  // The tree of the first, the material of the second.
  TreeSpec& Tree() { return *Hull().tree; }
  MaterialSpec& Material() { return meshes[1].materials[0]; }

  std::string Build() const;
};

// Four vertices, four triangles.
SubMeshSpec Tetrahedron();
// A collision tree of three nodes for it.
TreeSpec TetrahedronTree();

// Three bones; mesh "Hull" with collision, mesh "Skin" on two bones, a light;
// all connected, and a proxy.
ModelSpec SmallModel();

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ALAMO_MODEL_SPEC_H_
