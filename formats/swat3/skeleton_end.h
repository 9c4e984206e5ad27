// Finds where the skeleton of a GSA ends. Its records are not known, so the end
// is searched for: it is at a marker after which everything parses exactly to
// the end of the file.
//
// The search covers the file after its header; positions count from there. The
// marker (0xFFFF) is followed by the number of bone ids, the ids, the number of
// frames, and the frames. When no ids are listed, the number of rotations per
// frame is unknown as well and is solved for by the same rule.
#ifndef ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_
#define ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/work_meter.h"
#include "formats/swat3/candidate.h"

namespace assetlint::swat3 {

// Steps of work per searched byte. A step looks at one position, one frame or
// one event. The frames of a file take at most half a step per byte, so this
// allows for twelve complete walks; a wrong candidate rarely survives its first
// frame.
inline constexpr uint64_t kStepsPerByte = 6;
// Steps allowed for any input, however small.
inline constexpr uint64_t kMinSteps = 4096;

// Finds the places that fit, in order.
class SkeletonSearch {
 public:
  SkeletonSearch(absl::string_view bytes, bool events)
      : bytes_(bytes),
        events_(events),
        work_(kStepsPerByte * bytes.size() + kMinSteps) {}

  // The next place where everything after the marker parses exactly to the end;
  // nothing when there are no more or the work is exhausted. Ordered by the
  // marker's position, then by the number of rotations.
  std::optional<Candidate> Next();

  const WorkMeter& work() const { return work_; }

 private:
  std::optional<Candidate> SolveRotations();

  absl::string_view bytes_;
  bool events_;
  WorkMeter work_;
  uint64_t position_ = 0;
  uint64_t rotations_ = 0;
};

// The end of the skeleton in `bytes`, for frames with or without event lists.
// When nothing fits exactly, the likeliest reading of a damaged file: one whose
// first frame holds quaternions of length 1. The number of steps is at most
// linear in the size.
SkeletonEnd FindSkeletonEnd(absl::string_view bytes, bool events);

// Whether that is a Fit::kExact, for less work, which is added to `steps`.
bool FitsExactly(absl::string_view bytes, bool events, uint64_t& steps);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_
