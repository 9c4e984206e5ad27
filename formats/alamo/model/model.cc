#include "formats/alamo/model/model.h"

#include <string>

#include "formats/base/codec.h"

namespace assetlint::alamo {
namespace {

constexpr MiniSpec kTreeInfoSpecs[] = {
    {kTreeBoxMin, "collisionBoxMin", MiniType::kF32x3},
    {kTreeBoxMax, "collisionBoxMax", MiniType::kF32x3},
    {kTreeNodes, "nNodes", MiniType::kU32},
    {kTreePrimitives, "nPrimitives", MiniType::kU32},
};
constexpr auto kTreeInfoIds = IdsOf(kTreeInfoSpecs);

constexpr MiniSpec kCountsSpecs[] = {
    {kNumObjects, "nObjects", MiniType::kU32},
    {kNumProxies, "nProxies", MiniType::kU32},
    {kNumDazzles, "nDazzles", MiniType::kU32},
};
constexpr auto kCountsIds = IdsOf(kCountsSpecs);

constexpr MiniSpec kObjectSpecs[] = {
    {kObject, "object", MiniType::kU32},
    {kObjectBone, "bone", MiniType::kU32},
};
constexpr auto kObjectIds = IdsOf(kObjectSpecs);

constexpr MiniSpec kProxySpecs[] = {
    {kProxyName, "proxy", MiniType::kText},
    {kProxyBone, "bone", MiniType::kU32},
    {kProxyHidden, "isHidden", MiniType::kU32},
    {kProxyAltDecreaseStayHidden, "altDecreaseStayHidden", MiniType::kU32},
};
constexpr auto kProxyIds = IdsOf(kProxySpecs);

// In file order: 6 precedes 5.
constexpr MiniSpec kDazzleSpecs[] = {
    {kDazzleColour, "color", MiniType::kF32x3},
    {kDazzlePosition, "position", MiniType::kF32x3},
    {kDazzleRadius, "radius", MiniType::kF32},
    {kDazzleSlotX, "slotX", MiniType::kU32},
    {kDazzleSlotY, "slotY", MiniType::kU32},
    {kDazzleNumSlots, "numSlots", MiniType::kU32},
    {kDazzleTexture, "texture", MiniType::kText},
    {kDazzleFrequency, "frequency", MiniType::kF32},
    {kDazzlePhase, "phase", MiniType::kF32},
    {kDazzleNightOnly, "nightOnly", MiniType::kU32},
    {kDazzleBone, "bone", MiniType::kU32},
    {kDazzleName, "name", MiniType::kText},
    {kDazzleHidden, "isHidden", MiniType::kU32},
    {kDazzleBias, "bias", MiniType::kF32},
};
constexpr auto kDazzleIds = IdsOf(kDazzleSpecs);

constexpr MiniSpec kIntSpecs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", MiniType::kU32},
};
constexpr auto kIntIds = IdsOf(kIntSpecs);
constexpr MiniSpec kFloatSpecs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", MiniType::kF32},
};
constexpr auto kFloatIds = IdsOf(kFloatSpecs);
constexpr MiniSpec kFloat3Specs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", MiniType::kF32x3},
};
constexpr auto kFloat3Ids = IdsOf(kFloat3Specs);
constexpr MiniSpec kTextureSpecs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", MiniType::kText},
};
constexpr auto kTextureIds = IdsOf(kTextureSpecs);
constexpr MiniSpec kFloat4Specs[] = {
    {kParameterName, "name", MiniType::kText},
    {kParameterValue, "value", MiniType::kF32x4},
};
constexpr auto kFloat4Ids = IdsOf(kFloat4Specs);

}  // namespace

const MiniTable kTreeInfoTable(kTreeInfoSpecs, kTreeInfoIds);
const MiniTable kCountsTable(kCountsSpecs, kCountsIds);
const MiniTable kObjectTable(kObjectSpecs, kObjectIds);
const MiniTable kProxyTable(kProxySpecs, kProxyIds);
const MiniTable kDazzleTable(kDazzleSpecs, kDazzleIds);

const MiniTable& ParameterTable(uint32_t id) {
  static constexpr MiniTable kInt(kIntSpecs, kIntIds);
  static constexpr MiniTable kFloat(kFloatSpecs, kFloatIds);
  static constexpr MiniTable kFloat3(kFloat3Specs, kFloat3Ids);
  static constexpr MiniTable kTexture(kTextureSpecs, kTextureIds);
  static constexpr MiniTable kFloat4(kFloat4Specs, kFloat4Ids);
  switch (id) {
    case IntParameter::kType.id:
      return kInt;
    case FloatParameter::kType.id:
      return kFloat;
    case Float3Parameter::kType.id:
      return kFloat3;
    case TextureParameter::kType.id:
      return kTexture;
    default:
      return kFloat4;
  }
}

void Describe(Walker& w, BoneCount& c) {
  w.U32("numBones", c.num_bones);
  w.Bytes("zero", BytesKind::kPadding, 124, c.zero);
}

void Describe(Walker& w, BoneDataV1& c) {
  w.S32("parent", c.parent);
  w.U32("visible", c.visible);
  w.Numbers("matrix", c.matrix);
}

void Describe(Walker& w, BoneData& c) {
  w.S32("parent", c.parent);
  w.U32("visible", c.visible);
  w.U32("billboard", c.billboard);
  w.Numbers("matrix", c.matrix);
}

void Describe(Walker& w, SubMeshInfo& c) {
  w.U32("nVertices", c.num_vertices);
  w.U32("nPrimitives", c.num_primitives);
  w.Bytes("zero", BytesKind::kPadding, 120, c.zero);
}

void Describe(Walker& w, VertexV1& v) {
  w.Numbers("position", v.position);
  w.Numbers("normal", v.normal);
  w.Numbers("texCoords", v.tex_coords);
  w.Numbers("tangent", v.tangent);
  w.Numbers("binormal", v.binormal);
  w.Numbers("color", v.colour);
  w.Numbers("boneIndices", v.bone_indices);
  w.Numbers("boneWeights", v.bone_weights);
}

void Describe(Walker& w, Vertex& v) {
  w.Numbers("position", v.position);
  w.Numbers("normal", v.normal);
  w.Numbers("texCoords", v.tex_coords);
  w.Numbers("tangent", v.tangent);
  w.Numbers("binormal", v.binormal);
  w.Numbers("color", v.colour);
  w.Numbers("unused", v.unused);
  w.Numbers("boneIndices", v.bone_indices);
  w.Numbers("boneWeights", v.bone_weights);
}

void Describe(Walker& w, VertexBufferV1& c) {
  w.ViewRest("vertices", c.vertices);
}

void Describe(Walker& w, VertexBuffer& c) {
  w.ViewRest("vertices", c.vertices);
}

void Describe(Walker& w, IndexBuffer& c) { w.ViewRest("indices", c.indices); }

void Describe(Walker& w, BoneMapping& c) { w.ViewRest("bones", c.bones); }

void Describe(Walker& w, TreeInfo& c) {
  DescribeMinis(w, kTreeInfoTable, c.minis);
}

void Describe(Walker& w, TreeNode& n) {
  w.Numbers("min", n.min);
  w.Numbers("max", n.max);
  w.U16("nPrimitives", n.num_primitives);
  w.U16("link", n.link);
}

void Describe(Walker& w, TreeNodes& c) { w.ViewRest("nodes", c.nodes); }

void Describe(Walker& w, TreeMapping& c) {
  w.ViewRest("triangles", c.triangles);
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

void Describe(Walker& w, LightData& c) {
  w.U32("type", c.type);
  w.Numbers("color", c.colour);
  w.F32("intensity", c.intensity);
  w.F32("farAttenuationEnd", c.far_attenuation_end);
  w.F32("farAttenuationStart", c.far_attenuation_start);
  w.F32("hotspotSize", c.hotspot_size);
  w.F32("falloffSize", c.falloff_size);
}

void Describe(Walker& w, ConnectionCounts& c) {
  DescribeMinis(w, kCountsTable, c.minis);
}

void Describe(Walker& w, ObjectConnection& c) {
  DescribeMinis(w, kObjectTable, c.minis);
}

void Describe(Walker& w, ProxyConnection& c) {
  DescribeMinis(w, kProxyTable, c.minis);
}

void Describe(Walker& w, DazzleData& c) {
  DescribeMinis(w, kDazzleTable, c.minis);
}

void Describe(Walker& w, ModelFile& file) { WalkChildren(w, file.children); }

absl::StatusOr<ModelFile> DecodeModel(absl::string_view bytes) {
  return Decode<ModelCodec>(bytes);
}

absl::StatusOr<std::string> EncodeModel(const ModelFile& file) {
  return Encode<ModelCodec>(file);
}

}  // namespace assetlint::alamo
