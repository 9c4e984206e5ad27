// Where the skeleton of a GSA ends. Its records are not known, so the end is
// looked for: it is where a marker stands behind which everything parses
// exactly to the end of the file.
//
// What is searched is the file behind its header; positions count from there.
// Behind the marker (0xFFFF) come the number of bone ids, the ids, the number
// of frames, and the frames. When no ids are listed the number of rotations in
// a frame is unknown as well and is solved by the same rule.
#ifndef ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_
#define ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/work_meter.h"
#include "formats/swat3/candidate.h"

namespace assetlint::swat3 {

// Steps of work that a search may take for each byte it searches. A step looks
// at one position, one frame or one event. The frames of a file take at most
// half a step a byte, so this is room for twelve whole walks; a candidate
// that is none rarely survives its first frame.
inline constexpr uint64_t kStepsPerByte = 6;
// Steps that any input has, however small it is.
inline constexpr uint64_t kLeastSteps = 4096;

// Finds the places that fit, from the first on.
class SkeletonSearch {
 public:
  SkeletonSearch(absl::string_view bytes, bool events)
      : bytes_(bytes),
        events_(events),
        work_(kStepsPerByte * bytes.size() + kLeastSteps) {}

  // The next place where everything behind the marker parses exactly to the
  // end; nothing when there is no more, or the work was enough. In order of
  // the marker's position, then of the number of rotations.
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

// The end of the skeleton in `bytes`, for frames with event lists or without.
// When nothing fits exactly, the likeliest reading of a damaged file: one
// whose first frame holds quaternions of length 1. Takes a number of steps
// that is at most a constant times the size.
SkeletonEnd FindSkeletonEnd(absl::string_view bytes, bool events);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_
