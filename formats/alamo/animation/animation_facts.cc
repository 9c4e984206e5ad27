#include "formats/alamo/animation/animation_facts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {
namespace {

// There are many tracks, so one pass finds both mini-chunks of one: the first
// of each kind.
void AddTrack(const BoneTrack& track, Facts& facts) {
  const auto* info = First<BoneTrackInfo>(track.children);
  if (info == nullptr) return;
  std::optional<Mini> name;
  std::optional<Mini> bone;
  const auto end = info->minis.end();
  for (auto it = info->minis.begin(); it != end; ++it) {
    const uint8_t id = it.id();
    if (id != kBoneName && id != kBoneIndex) continue;
    std::optional<Mini>& found = id == kBoneName ? name : bone;
    if (!found.has_value() && it.complete()) found = *it;
    if (name.has_value() && bone.has_value()) break;
  }
  // A track for no bone is reported, and moves nothing.
  if (!bone.has_value()) return;
  const auto* index = std::get_if<uint32_t>(&bone->value);
  if (index == nullptr) return;
  facts.tracks.push_back(
      {name.has_value() ? AddText(*name, facts) : FactName(), *index});
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
