// The likeliest reading of a GSA whose frames do not end where the file does:
// the basis of findings when one field is damaged.
#ifndef ASSETLINT_FORMATS_SWAT3_LIKELY_END_H_
#define ASSETLINT_FORMATS_SWAT3_LIKELY_END_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/base/work_meter.h"
#include "formats/swat3/candidate.h"

namespace assetlint::swat3 {

// Steps of work per byte for each of the three searches: for another number of
// frames, for a damaged marker, for another number of ids.
inline constexpr uint64_t kLikelyStepsPerByte = 3;

// Whether the origin of every frame of `candidate`, which fits exactly, has a
// rotation of length 1: sizes may agree by chance, these do not.
bool LooksSound(absl::string_view bytes, const Candidate& candidate,
                bool events, WorkMeter& work);

// Never kExact and never kOtherVersion: SkeletonSearch looks for those. Adds
// its work to `steps`.
SkeletonEnd LikelySkeletonEnd(absl::string_view bytes, bool events,
                              uint64_t& steps);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_LIKELY_END_H_
