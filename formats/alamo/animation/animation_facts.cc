#include "formats/alamo/animation/animation_facts.h"

#include <cstddef>
#include <cstdint>

#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {
namespace {

void AddTrack(const BoneTrack& track, Facts& facts) {
  const auto* info = First<BoneTrackInfo>(track.children);
  if (info == nullptr) return;
  // A track for no bone is reported, and moves nothing.
  const auto bone = GetMini<uint32_t>(info->minis, kBoneIndex);
  if (!bone) return;
  facts.tracks.push_back({AddText(info->minis, kBoneName, facts), *bone});
}

}  // namespace

void CollectAnimationFacts(const AnimationFile& file, Facts& facts) {
  // A second animation is reported, and readers take the first.
  const auto* animation = First<Animation>(file.children);
  if (animation == nullptr) return;
  if (const auto* info = First<AnimationInfo>(animation->children)) {
    facts.frames = GetMini<uint32_t>(info->minis, kNumFrames).value_or(0);
    facts.frames_per_second =
        GetMini<float>(info->minis, kFramesPerSecond).value_or(0);
  }
  facts.tracks.reserve(CountOf<BoneTrack>(animation->children));
  ForEach<BoneTrack>(animation->children, [&](const BoneTrack& track, size_t) {
    AddTrack(track, facts);
  });
}

}  // namespace assetlint::alamo
