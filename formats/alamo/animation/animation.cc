#include "formats/alamo/animation/animation.h"

#include <cstddef>
#include <cstdint>

#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/fact_names.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"

namespace assetlint::alamo {

namespace {

constexpr MiniSpec kInfoSpecs[] = {
    {kNumFrames, "numFrames", MiniType::kU32},
    {kFramesPerSecond, "fps", MiniType::kF32},
    {kNumBones, "numBones", MiniType::kU32},
    {kRotationBlockSize, "rotationBlockSize", MiniType::kU32},
    {kTranslationBlockSize, "translationBlockSize", MiniType::kU32},
    {kScaleBlockSize, "scaleBlockSize", MiniType::kU32},
};

constexpr MiniSpec kBoneSpecs[] = {
    {kBoneName, "name", MiniType::kText},
    {kBoneIndex, "index", MiniType::kU32},
    {kBoneUnknown, "unknown10", MiniType::kU32, {}, MiniNumber::kOptional},
    {kTranslationOffset, "translationOffset", MiniType::kF32x3},
    {kTranslationScale, "translationScale", MiniType::kF32x3},
    {kScaleOffset, "scaleOffset", MiniType::kF32x3},
    {kScaleScale, "scaleScale", MiniType::kF32x3},
    {kTranslationIndex, "translationIndex", MiniType::kU16},
    {kScaleIndex, "scaleIndex", MiniType::kU16},
    {kRotationIndex, "rotationIndex", MiniType::kU16},
    {kDefaultRotation, "defaultRotation", MiniType::kS16x4},
};

}  // namespace

const MiniTable kAnimationInfoTable = MiniTable::Of<kInfoSpecs>();
const MiniTable kBoneTrackTable = MiniTable::Of<kBoneSpecs>();

void Describe(Walker& w, PackedVector& v) {
  w.U16("x", v.x);
  w.U16("y", v.y);
  w.U16("z", v.z);
}

void Describe(Walker& w, PackedQuaternion& q) {
  w.S16("x", q.x);
  w.S16("y", q.y);
  w.S16("z", q.z);
  w.S16("w", q.w);
}

void Describe(Walker& w, AnimationFile& file) { WalkRoots(w, file); }

int AnimationVersion(const Animation& animation) {
  int votes = 0;  // for format 2, minus those for format 1
  bool block_size = false;
  if (const auto* info = First<AnimationInfo>(animation.children)) {
    block_size = HasMini(info->minis, kRotationBlockSize);
    for (const uint8_t id :
         {kRotationBlockSize, kTranslationBlockSize, kScaleBlockSize}) {
      votes += HasMini(info->minis, id) ? 1 : -1;
    }
  }
  votes += First<RotationPool>(animation.children) != nullptr;
  votes += First<TranslationPool>(animation.children) != nullptr;
  votes += First<ScalePool>(animation.children) != nullptr;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t) {
    votes -= First<RotationTrack>(bone.children) != nullptr;
    votes += HasMini(InfoOf(bone), kRotationIndex);
  });
  return votes > 0 || (votes == 0 && block_size) ? 2 : 1;
}

}  // namespace assetlint::alamo
