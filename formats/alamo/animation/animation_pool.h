// The pools of an animation and the bones' indices into them.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_POOL_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_POOL_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

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

// Sets the block size, at byte `offset`.
Edit PoolBlockEdit(uint64_t offset, uint64_t words);

// The bone without a track to which the values at `index` of a frame belong:
// one of `unused`, which are in bone order. Null when no bone, or more than
// one, has the most evidence, or there are too many. Indices ascend from bone
// to bone, so it is in [`first`, `end`).
const PoolUse* OwnerOfValues(const AnimationPool& pool,
                             const std::vector<PoolUse>& unused, uint32_t index,
                             size_t first, size_t end);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_ANIMATION_POOL_H_
