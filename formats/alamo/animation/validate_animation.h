// The rules for Alamo animations, one file per topic.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_

#include <cstdint>
#include <optional>

#include "absl/types/span.h"
#include "formats/alamo/animation/animation.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Order and number of all chunks and mini-chunks, strings and floats.
void ValidateAnimationGrammar(const AnimationFile& file, Report& report);
absl::Span<const Rule* const> AnimationGrammarRules();

// 0x1001 and each bone's 0x1003: counts, indices, units.
void ValidateAnimationInfo(const Animation& animation, const Path& path,
                           Report& report);
absl::Span<const Rule* const> AnimationInfoRules();

// Sizes of tracks, and the rotations in tracks and pools.
void ValidateAnimationTracks(const Animation& animation, const Path& path,
                             Report& report);
absl::Span<const Rule* const> AnimationTrackRules();

// Sizes of pools and the bones' indices into them. `num_frames` is the number
// that the tracks agree on, if any.
void ValidateAnimationPools(const Animation& animation,
                            const AnimationInfo& info,
                            std::optional<uint32_t> num_frames,
                            const Path& path, Report& report);
absl::Span<const Rule* const> AnimationPoolRules();

// The number of bones that have a track in the pool to which their mini-chunk
// `index_id` refers.
uint64_t CountPoolTracks(const Animation& animation, uint8_t index_id);

// Constant tracks leave rounding residue in the scale factors, up to 1e-7.
inline constexpr float kScaleResidue = 1e-6f;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_VALIDATE_ANIMATION_H_
