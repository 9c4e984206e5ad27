#include "formats/alamo/animation/animation_pool.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"

namespace assetlint::alamo {

namespace {

// Constant tracks leave rounding residue in the steps, up to 1e-7.
constexpr float kResidue = 1e-6f;

// Among more bones than this, none is looked for.
constexpr int kMaxBones = 256;

// The weight of the evidence that this bone has a track at `index`.
int Evidence(const AnimationPool& pool, const PoolUse& use, uint32_t index) {
  if (pool.kind.index_id != kRotationIndex) {
    const uint8_t scale =
        pool.kind.index_id == kScaleIndex ? kScaleScale : kTranslationScale;
    const Float3 steps = GetMini<Float3>(*use.minis, scale).value_or(Float3{});
    return std::any_of(steps.begin(), steps.end(),
                       [](float step) { return step > kResidue && step != 1; });
  }
  // Exporters write the first frame as the default, and rotate the bones that
  // they move.
  const Short4 rest =
      GetMini<Short4>(*use.minis, kDefaultRotation).value_or(Short4{});
  int evidence = 0;
  if (index + pool.kind.words <= pool.found.words.size()) {
    bool same = true;
    for (uint32_t i = 0; i < pool.kind.words; ++i) {
      same &= pool.found.words[index + i] == static_cast<uint16_t>(rest[i]);
    }
    evidence += same ? 2 : 0;
  }
  const auto moves = GetMini<uint16_t>(*use.minis, kTranslationIndex);
  return evidence + (moves.value_or(kNoTrack) != kNoTrack ? 1 : 0);
}

template <typename Pool>
FoundPool Find(const Animation& animation) {
  const Pool* pool = First<Pool>(animation.children);
  if (pool == nullptr) return {};
  return {true, PackedArray<uint16_t>(pool->values.bytes()), pool->origin};
}

}  // namespace

FoundPool FindPool(const Animation& animation, const PoolKind& kind) {
  return kind.index_id == kRotationIndex      ? Find<RotationPool>(animation)
         : kind.index_id == kTranslationIndex ? Find<TranslationPool>(animation)
                                              : Find<ScalePool>(animation);
}

const PoolUse* OwnerOfValues(const AnimationPool& pool,
                             const std::vector<PoolUse>& unused, uint32_t index,
                             size_t first, size_t end) {
  const PoolUse* best = nullptr;
  int most = -1;
  bool tie = false;
  int bones = 0;
  // In bone order.
  auto from = std::lower_bound(
      unused.begin(), unused.end(), first,
      [](const PoolUse& use, size_t bone) { return use.bone < bone; });
  for (; from != unused.end() && from->bone < end; ++from) {
    if (++bones > kMaxBones) return nullptr;
    const PoolUse& use = *from;
    const int evidence = Evidence(pool, use, index);
    tie = evidence == most;
    if (evidence <= most) continue;
    most = evidence;
    best = &use;
  }
  return tie ? nullptr : best;
}

}  // namespace assetlint::alamo
