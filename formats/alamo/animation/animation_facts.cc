#include "formats/alamo/animation/animation_facts.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {
namespace {

void AddTrack(const BoneTrack& track, Facts& facts) {
  const auto* info = First<BoneTrackInfo>(track.children);
  if (info == nullptr) return;
  const auto end = info->minis.end();
  const auto index = info->minis.Find(kBoneIndex);
  // A track for no bone is reported, and moves nothing.
  if (index == end) return;
  const std::optional<uint32_t> bone = index.As<uint32_t>();
  if (!bone.has_value()) return;
  FactName name;
  if (const auto it = info->minis.Find(kBoneName); it != end) {
    const std::optional<Asciiz> text = it.As<Asciiz>();
    if (text.has_value()) {
      name = facts.Add(text->text(), it.offset() + kMiniHeaderSize);
    }
  }
  facts.tracks.push_back({name, *bone});
}

}  // namespace

void CollectAnimationFacts(const AnimationFile& file, Facts& facts) {
  // A second animation is reported, and readers take the first.
  const auto* animation = First<Animation>(file.children);
  if (animation == nullptr) return;
  if (const auto* info = First<AnimationInfo>(animation->children)) {
    // What readers go by.
    facts.animation_format = HasMini(info->minis, kRotationBlockSize) ? 2 : 1;
    facts.frames = GetMini<uint32_t>(info->minis, kNumFrames).value_or(0);
    facts.frames_per_second =
        GetMini<float>(info->minis, kFramesPerSecond).value_or(0);
  }
  const size_t tracks = CountOf<BoneTrack>(animation->children);
  facts.tracks.reserve(tracks);
  ReserveNames(tracks, facts);
  ForEach<BoneTrack>(animation->children, [&](const BoneTrack& track, size_t) {
    AddTrack(track, facts);
  });
}

}  // namespace assetlint::alamo
