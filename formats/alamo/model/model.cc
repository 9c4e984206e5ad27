#include "formats/alamo/model/model.h"

#include <string>

#include "formats/base/codec.h"

namespace assetlint::alamo {
namespace {

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
    {kProxyName, "proxy", MiniType::kText, {.needed = true, .file = true}},
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
    {kDazzleTexture,
     "texture",
     MiniType::kText,
     {.needed = true, .file = true}},
    {kDazzleFrequency, "frequency", MiniType::kF32},
    {kDazzlePhase, "phase", MiniType::kF32},
    {kDazzleNightOnly, "nightOnly", MiniType::kU32},
    {kDazzleBone, "bone", MiniType::kU32},
    {kDazzleName, "name", MiniType::kText, {.needed = true}},
    {kDazzleHidden, "isHidden", MiniType::kU32},
    {kDazzleBias, "bias", MiniType::kF32},
};
constexpr auto kDazzleIds = IdsOf(kDazzleSpecs);

}  // namespace

const MiniTable kCountsTable(kCountsSpecs, kCountsIds);
const MiniTable kObjectTable(kObjectSpecs, kObjectIds);
const MiniTable kProxyTable(kProxySpecs, kProxyIds);
const MiniTable kDazzleTable(kDazzleSpecs, kDazzleIds);

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
