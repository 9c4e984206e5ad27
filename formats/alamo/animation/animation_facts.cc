#include "formats/alamo/animation/animation_facts.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {
namespace {

// There are many tracks, so one pass finds both mini-chunks of one: the first
// of each kind.
void AddTrack(const BoneTrack& track, Facts& facts) {
  const auto* info = First<BoneTrackInfo>(track.children);
  if (info == nullptr) return;
  std::optional<Asciiz> name;
  uint64_t name_offset = 0;
  std::optional<uint32_t> bone;
  const auto end = info->minis.end();
  for (auto it = info->minis.begin(); it != end; ++it) {
    if (it.id() == kBoneName && !name.has_value()) {
      name = it.Text();
      name_offset = it.offset() + kMiniHeaderSize;
    } else if (it.id() == kBoneIndex && !bone.has_value()) {
      bone = it.U32();
    }
    if (name.has_value() && bone.has_value()) break;
  }
  // A track for no bone is reported, and moves nothing.
  if (!bone.has_value()) return;
  facts.tracks.push_back(
      {name.has_value() ? facts.Add(name->text(), name_offset) : FactName(),
       *bone});
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
