// Rules on what the heads of both versions share: duration, interval, number of
// frames, root bone.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_TIMING_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_TIMING_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::prime {

// The head of either version, and the locations of its fields.
struct Timing {
  float duration;  // seconds
  float interval;  // seconds
  uint64_t frames;
  uint32_t root_bone;
  absl::string_view frames_field;  // the name of the field that holds `frames`
  ByteRange duration_range, interval_range, frames_range, root_bone_range;
  bool frames_known = false;  // the keys confirm `frames`
  bool is_pose = false;       // a duration of zero is intended
};

void ValidateTiming(const Timing& timing, Report& report);

absl::Span<const Rule* const> TimingRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_TIMING_H_
