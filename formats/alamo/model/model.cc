#include "formats/alamo/model/model.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/base/codec.h"

namespace assetlint::alamo {

namespace {

constexpr MiniSpec kCountsSpecs[] = {
    {kNumObjects, "nObjects", MiniType::kU32},
    {kNumProxies, "nProxies", MiniType::kU32},
    {kNumDazzles, "nDazzles", MiniType::kU32, {}, MiniNumber::kOptional},
};

constexpr MiniSpec kObjectSpecs[] = {
    {kObject, "object", MiniType::kU32},
    {kObjectBone, "bone", MiniType::kU32},
};

constexpr MiniSpec kProxySpecs[] = {
    {kProxyName, "proxy", MiniType::kText, {.needed = true, .file = true}},
    {kProxyBone, "bone", MiniType::kU32},
    {kProxyHidden, "isHidden", MiniType::kU32, {}, MiniNumber::kOptional},
    {kProxyAltDecreaseStayHidden,
     "altDecreaseStayHidden",
     MiniType::kU32,
     {},
     MiniNumber::kOptional},
};

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
    {kDazzleBias, "bias", MiniType::kF32, {}, MiniNumber::kOptional},
};

}  // namespace

const MiniTable kCountsTable = MiniTable::Of<kCountsSpecs>();
const MiniTable kObjectTable = MiniTable::Of<kObjectSpecs>();
const MiniTable kProxyTable = MiniTable::Of<kProxySpecs>();
const MiniTable kDazzleTable = MiniTable::Of<kDazzleSpecs, TypeInName::kHex>();

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
  w.Enum("billboard", c.billboard, kBillboardNames);
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

void Describe(Walker& w, ModelFile& file) { WalkRoots(w, file); }

std::optional<BoneData> DataOf(const Bone& bone) {
  if (const auto* data = First<BoneData>(bone.children)) return *data;
  const auto* old = First<BoneDataV1>(bone.children);
  if (old == nullptr) return std::nullopt;
  return BoneData{old->origin, old->parent, old->visible, 0, old->matrix};
}

absl::StatusOr<ModelFile> DecodeModel(absl::string_view bytes) {
  return Decode<ModelCodec>(bytes);
}

ObjectBones BonesOfObjects(const ModelFile& file,
                           const Connections& connections) {
  ObjectBones bones(CountOf<Mesh>(file.children) +
                    CountOf<Light>(file.children));
  ForEach<ObjectConnection>(
      connections.children, [&](const ObjectConnection& connection, size_t) {
        const auto object = GetMini<uint32_t>(connection.minis, kObject);
        if (!object || *object >= bones.size()) return;
        bones[*object] = GetMini<uint32_t>(connection.minis, kObjectBone);
      });
  return bones;
}

}  // namespace assetlint::alamo
