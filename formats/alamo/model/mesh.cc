#include "formats/alamo/model/mesh.h"

namespace assetlint::alamo {
namespace {

constexpr MiniSpec kTreeInfoSpecs[] = {
    {kTreeBoxMin, "collisionBoxMin", MiniType::kF32x3},
    {kTreeBoxMax, "collisionBoxMax", MiniType::kF32x3},
    {kTreeNodes, "nNodes", MiniType::kU32},
    {kTreePrimitives, "nPrimitives", MiniType::kU32},
};

// Of a parameter whose value has that type.
template <MiniType kValue>
constexpr MiniSpec kParameterSpecs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", kValue, {.file = true}},
};
template <MiniType kValue>
constexpr MiniTable kParameterTable = MiniTable::Of<kParameterSpecs<kValue>>();

template <typename V>
void DescribeVertex(Walker& w, V& v) {
  w.Numbers("position", v.position);
  w.Numbers("normal", v.normal);
  w.Numbers("texCoords", v.tex_coords);
  w.Numbers("tangent", v.tangent);
  w.Numbers("binormal", v.binormal);
  w.Numbers("color", v.colour);
  if constexpr (requires { v.unused; }) w.Numbers("unused", v.unused);
  w.Numbers("boneIndices", v.bone_indices);
  w.Numbers("boneWeights", v.bone_weights);
}

}  // namespace

const MiniTable kTreeInfoTable = MiniTable::Of<kTreeInfoSpecs>();

const MiniTable& ParameterTable(uint32_t id) {
  static constexpr const MiniTable* kTables[] = {
      &kParameterTable<MiniType::kU32>, &kParameterTable<MiniType::kF32>,
      &kParameterTable<MiniType::kF32x3>, &kParameterTable<MiniType::kText>,
      &kParameterTable<MiniType::kF32x4>};
  return *kTables[id - IntParameter::kType.id];
}

void Describe(Walker& w, SubMeshInfo& c) {
  w.U32("nVertices", c.num_vertices);
  w.U32("nPrimitives", c.num_primitives);
  w.Bytes("zero", BytesKind::kPadding, 120, c.zero);
}

void Describe(Walker& w, VertexV1& v) { DescribeVertex(w, v); }
void Describe(Walker& w, Vertex& v) { DescribeVertex(w, v); }

void Describe(Walker& w, TreeNode& n) {
  w.Numbers("min", n.min);
  w.Numbers("max", n.max);
  w.U16("nPrimitives", n.num_primitives);
  w.U16("link", n.link);
}

void Describe(Walker& w, MeshInfo& c) {
  w.U32("nMaterials", c.num_materials);
  w.Numbers("boxMin", c.box_min);
  w.Numbers("boxMax", c.box_max);
  w.U32("unused", c.unused);
  w.U32("isHidden", c.is_hidden);
  w.U32("isCollisionEnabled", c.is_collision_enabled);
  w.Bytes("zero", BytesKind::kPadding, 88, c.zero);
}

}  // namespace assetlint::alamo
