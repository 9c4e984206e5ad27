// Meshes of Alamo models: chunk 0x400, with its materials and sub-meshes, and
// the collision trees in these.
//
// Documents: formats/alamo/model/MESH.md and collision/FORMAT.md.
#ifndef ASSETLINT_FORMATS_ALAMO_MODEL_MESH_H_
#define ASSETLINT_FORMATS_ALAMO_MODEL_MESH_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/base/extent.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// The padding of records of 128 bytes.
inline constexpr char kZeros[124] = {};

// ---- 0x10100 material ----

struct ShaderName : TextChunk {
  static constexpr ChunkType kType = {0x10101, "shader", kData};
  static constexpr TextUse kUse = {.file = true};
};

// Types of the mini-chunks in a shader parameter.
enum ParameterMini : uint8_t {
  kParameterName = 1,   // string
  kParameterValue = 2,  // by the chunk's type
};

// What a value is, by chunk type from 0x10102 on.
inline constexpr absl::string_view kParameterTypes[] = {
    "int", "float", "float3", "texture", "float4"};
constexpr absl::string_view ParameterTypeName(uint32_t id) {
  return kParameterTypes[id - 0x10102];
}
// The mini-chunks of a parameter with that chunk type.
const MiniTable& ParameterTable(uint32_t id);

// 0x10102 to 0x10106: a named value for the shader.
template <uint32_t kId>
struct ShaderParameter : MinisChunk {
  static constexpr ChunkType kType = {kId, ParameterTypeName(kId), kData,
                                      kMany};
  static const MiniTable& table() { return ParameterTable(kId); }
};
using IntParameter = ShaderParameter<0x10102>;
using FloatParameter = ShaderParameter<0x10103>;
using Float3Parameter = ShaderParameter<0x10104>;
using TextureParameter = ShaderParameter<0x10105>;
using Float4Parameter = ShaderParameter<0x10106>;

struct Material
    : ContainerOf<ShaderName, IntParameter, FloatParameter, Float3Parameter,
                  TextureParameter, Float4Parameter> {
  static constexpr ChunkType kType = {0x10100, "material", kContainer, kMany};
};

// ---- 0x10000 sub-mesh ----

// 0x10001, 128 bytes.
struct SubMeshInfo {
  static constexpr ChunkType kType = {0x10001, "info", kData};
  Origin origin;
  uint32_t num_vertices = 0;
  uint32_t num_primitives = 0;  // triangles
  absl::string_view zero{kZeros, 120};
  bool operator==(const SubMeshInfo&) const = default;
};

struct VertexFormat : TextChunk {
  static constexpr ChunkType kType = {0x10002, "vertexFormat", kData};
};

// A vertex of 0x10005, 128 bytes. The vertex format determines which of its
// fields a sub-mesh uses; the file has them all.
struct VertexV1 {
  static constexpr absl::string_view kName = "VertexV1";
  std::array<float, 3> position{};
  std::array<float, 3> normal{};
  std::array<float, 8> tex_coords{};  // 4 pairs
  std::array<float, 3> tangent{};
  std::array<float, 3> binormal{};
  std::array<float, 4> colour{};
  std::array<uint32_t, 4> bone_indices{};  // into the bone mapping
  std::array<float, 4> bone_weights{};
};
static_assert(sizeof(VertexV1) == 128);

// A vertex of 0x10007, 144 bytes.
struct Vertex {
  static constexpr absl::string_view kName = "Vertex";
  std::array<float, 3> position{};
  std::array<float, 3> normal{};
  std::array<float, 8> tex_coords{};
  std::array<float, 3> tangent{};
  std::array<float, 3> binormal{};
  std::array<float, 4> colour{};
  std::array<float, 4> unused{};
  std::array<uint32_t, 4> bone_indices{};
  std::array<float, 4> bone_weights{};
};
static_assert(sizeof(Vertex) == 144);

void Describe(Walker& w, VertexV1& v);
void Describe(Walker& w, Vertex& v);

struct VertexBufferV1 : ArrayChunk<VertexV1> {
  static constexpr ChunkType kType = {0x10005, "vertices", kData};
  static constexpr absl::string_view kArray = "vertices";
};

struct VertexBuffer : ArrayChunk<Vertex> {
  static constexpr ChunkType kType = {0x10007, "vertices", kData};
  static constexpr absl::string_view kArray = "vertices";
};

// 0x10004: three vertex indices per triangle.
struct IndexBuffer : ArrayChunk<uint16_t> {
  static constexpr ChunkType kType = {0x10004, "indices", kData};
  static constexpr absl::string_view kArray = "indices";
};

// The number of matrices in the shader's palette.
inline constexpr uint32_t kMaxMappedBones = 24;

// 0x10006: 1 to 24 bones of the skeleton that vertices refer to.
struct BoneMapping : ArrayChunk<uint32_t> {
  static constexpr ChunkType kType = {0x10006, "boneMapping", kData};
  static constexpr absl::string_view kArray = "bones";
};

// Types of the mini-chunks in 0x1201.
enum TreeInfoMini : uint8_t {
  kTreeBoxMin = 0,      // f32 x 3
  kTreeBoxMax = 1,      // f32 x 3
  kTreeNodes = 2,       // u32, nodes in 0x1202
  kTreePrimitives = 3,  // u32, triangles in 0x1203
};
extern const MiniTable kTreeInfoTable;

struct TreeInfo : MinisChunk {
  static constexpr ChunkType kType = {0x1201, "info", kData};
  static const MiniTable& table() { return kTreeInfoTable; }
};

// A node of 0x1202, 10 bytes. Its box is a part of its parent's box, with
// 0..255 spanning the parent's whole extent; the first node's parent is the box
// in 0x1201.
struct TreeNode {
  static constexpr absl::string_view kName = "TreeNode";
  std::array<uint8_t, 3> min{};
  std::array<uint8_t, 3> max{};
  // A leaf's number of triangles, which begin at `link` in the mapping; 0 for
  // an inner node, whose children are the nodes `link` and `link` + 1.
  uint16_t num_primitives = 0;
  uint16_t link = 0;
};
static_assert(sizeof(TreeNode) == 10);

void Describe(Walker& w, TreeNode& n);

struct TreeNodes : ArrayChunk<TreeNode> {
  static constexpr ChunkType kType = {0x1202, "nodes", kData};
  static constexpr absl::string_view kArray = "nodes";
};

// 0x1203: the sub-mesh's triangles in the order of the leaves.
struct TreeMapping : ArrayChunk<uint16_t> {
  static constexpr ChunkType kType = {0x1203, "mapping", kData};
  static constexpr absl::string_view kArray = "triangles";
};

struct CollisionTree : ContainerOf<TreeInfo, TreeNodes, TreeMapping> {
  static constexpr ChunkType kType = {0x1200, "collision", kContainer};
};

struct SubMesh
    : ContainerOf<SubMeshInfo, VertexFormat, VertexBufferV1, VertexBuffer,
                  IndexBuffer, BoneMapping, CollisionTree> {
  static constexpr ChunkType kType = {0x10000, "submesh", kContainer, kMany};
};

// ---- 0x400 mesh ----

struct MeshName : TextChunk {
  static constexpr ChunkType kType = {0x401, "name", kData};
  static constexpr TextUse kUse = {.needed = true};
};

// 0x402, 128 bytes.
struct MeshInfo {
  static constexpr ChunkType kType = {0x402, "info", kData};
  Origin origin;
  uint32_t num_materials = 0;
  std::array<float, 3> box_min{};  // model units, all vertices of the mesh
  std::array<float, 3> box_max{};
  uint32_t unused = 0;
  uint32_t is_hidden = 0;
  uint32_t is_collision_enabled = 0;
  absl::string_view zero{kZeros, 88};
  bool operator==(const MeshInfo&) const = default;
};

struct Mesh : ContainerOf<MeshName, MeshInfo, Material, SubMesh> {
  static constexpr ChunkType kType = {0x400, "mesh", kContainer, kMany};
};

void Describe(Walker& w, SubMeshInfo& c);
void Describe(Walker& w, MeshInfo& c);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MODEL_MESH_H_
