// The rules for Alamo animations, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/chunk.h"
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

// Whether a bone is hidden in the last frame only: of a clip that plays once.
void ValidateLastFrame(const Animation& animation, const Path& path,
                       Report& report);

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

// One kind of pool and the mini-chunks that refer to it.
struct PoolKind {
  ChunkType type;
  absl::string_view block_name;
  absl::string_view index_name;
  uint8_t block_id;
  uint8_t index_id;
  uint32_t words;  // of one value
};
inline constexpr PoolKind kPoolKinds[] = {
    {RotationPool::kType, "rotationBlockSize", "rotationIndex",
     kRotationBlockSize, kRotationIndex, 4},
    {TranslationPool::kType, "translationBlockSize", "translationIndex",
     kTranslationBlockSize, kTranslationIndex, 3},
    {ScalePool::kType, "scaleBlockSize", "scaleIndex", kScaleBlockSize,
     kScaleIndex, 3},
};

// The first pool of a kind.
struct FoundPool {
  bool present = false;
  PackedArray<uint16_t> words;
  Origin origin;
};
FoundPool FindPool(const Animation& animation, const PoolKind& kind);

// A pool, or what the file says about one that it lacks.
struct AnimationPool {
  const Animation& animation;
  const PoolKind& kind;
  std::optional<uint32_t> num_frames;  // as the tracks agree, if they do
  uint32_t block = 0;                  // words of a frame, as 0x1001 says
  FoundPool found;
};

// A bone's index into a pool.
struct PoolUse {
  uint32_t bone;
  uint32_t index;
  uint32_t offset;     // of its two bytes
  const Minis* minis;  // of the bone
};

extern const Rule kPoolPresence;

// The block size in the mini-chunk `block` of 0x1001 against the pool. `path`
// is the animation's.
void CheckPoolSize(const AnimationPool& pool, const Mini& block,
                   const Path& path, Report& report);
// There is a pool although its block size is 0.
void ReportUnusedPool(const AnimationPool& pool, const Path& path,
                      Report& report);

// The bone without a track to which the values at `index` of a frame belong:
// one of `unused`, which are in bone order. Null when no bone, or more than
// one, has the most evidence, or there are too many. Indices ascend from bone
// to bone, so it is in [`first`, `end`).
const PoolUse* OwnerOfValues(const AnimationPool& pool,
                             const std::vector<PoolUse>& unused, uint32_t index,
                             size_t first, size_t end);

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
