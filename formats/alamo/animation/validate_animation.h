// The rules for Alamo animations, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Order and number of all chunks and mini-chunks, strings and floats.
void ValidateAnimationGrammar(const AnimationFile& file, Report& report);

// 0x1001 and each bone's 0x1003: counts, indices, units. `version`, here and
// below, is that of the animation.
void ValidateAnimationInfo(const Animation& animation, int version,
                           const Path& path, Report& report);

// The sizes of the bones that have no scale track.
void ValidateBoneScales(const Animation& animation, int version,
                        const Path& path, Report& report);

// Which bone of the model a track is for.
struct BoneIndex {
  uint32_t position;  // of the track in the file
  uint32_t index;
  uint32_t offset;  // of its four bytes
};

// The index in a bone's 0x1003, whose path is `path`; no value without one.
std::optional<BoneIndex> ValidateBoneIndex(const Animation& animation,
                                           const Minis& minis,
                                           uint32_t position, const Path& path,
                                           Report& report);
// Indices that do not ascend, reported at whichever of two neighbours is out of
// step with the others, or at both when that does not decide.
void ValidateBoneOrder(const std::vector<BoneIndex>& bones, const Path& path,
                       Report& report);

// Tracks, the rotations in tracks and pools, and the number of frames.
void ValidateAnimationTracks(const Animation& animation, int version,
                             const Path& path, Report& report);

// How many frames an animation has.
struct FrameCount {
  // Unknown when neither the file nor the tracks give it.
  std::optional<uint32_t> number;
  // A track other than bits has so many frames.
  bool confirmed = false;
};

// numFrames in 0x1001 or, when most tracks agree with each other and none with
// it, the number that they imply.
FrameCount ValidateFrameCount(const Animation& animation, int version,
                              const AnimationInfo& info, const Path& path,
                              Report& report);

// All rotations of a track or pool, each of which takes `words` elements of
// `field`; the first is at byte `offset` of the file.
void ValidateRotations(const PackedArray<PackedQuaternion>& rotations,
                       uint64_t offset, absl::string_view field, uint64_t words,
                       const Path& path, Report& report);
// The rotation in a bone's 0x1003; `bone` is the path of the bone.
void ValidateDefaultRotation(const Minis& minis, const Path& bone,
                             Report& report);

// Pools and the bones' indices into them. `num_frames` is the number that the
// tracks agree on, if any.
void ValidateAnimationPools(const Animation& animation,
                            const AnimationInfo& info,
                            std::optional<uint32_t> num_frames,
                            const Path& path, Report& report);
absl::Span<const Rule* const> AnimationPoolRules();

// The number of bones that have a track in the pool to which their mini-chunk
// `index_id` refers.
uint64_t CountPoolTracks(const Animation& animation, uint8_t index_id);

// The rules of each file.
absl::Span<const Rule* const> AnimationInfoRules();
absl::Span<const Rule* const> AnimationTrackRules();
absl::Span<const Rule* const> BoneInfoRules();
absl::Span<const Rule* const> AnimationCountRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_
