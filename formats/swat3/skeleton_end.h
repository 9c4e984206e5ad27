// Finds where the skeleton of a GSA ends. Its records are not known, so the end
// is searched for: it is at the first marker after which everything parses
// exactly to the end of the file.
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

namespace assetlint::swat3 {

// Bone ids are 16 bits wide, so no frame has more rotations than this.
inline constexpr uint64_t kMaxRotations = 0xFFFF;

// The layout of a frame.
struct FrameLayout {
  uint64_t rotations = 0;
  bool events = false;

  // Bytes per frame, excluding its events.
  uint64_t fixed_size() const { return 40 + 16 * rotations + (events ? 2 : 0); }
};

struct SkeletonEnd {
  uint64_t marker = 0;     // position of 0xFFFF: the skeleton's size
  uint64_t ids = 0;        // bone ids listed
  uint64_t rotations = 0;  // per frame
  uint64_t frames = 0;
};

// Finds the places that fit, in order. All calls of Next together look at
// markers, frames and events at most 6 times per byte, and 4,096 times more;
// the frames of a file take at most half a look per byte, so this allows for
// twelve complete walks. A wrong marker rarely survives its first frame.
class SkeletonSearch {
 public:
  // For frames with or without event lists.
  SkeletonSearch(absl::string_view bytes, bool events)
      : bytes_(bytes), events_(events), looks_(6 * bytes.size() + 4096) {}

  // The next place where everything after the marker parses exactly to the end;
  // nothing when there are no more. Ordered by the marker's position, then by
  // the number of rotations.
  std::optional<SkeletonEnd> Next();

 private:
  std::optional<SkeletonEnd> AtMarker();
  bool FramesFit(uint64_t begin, FrameLayout layout, uint64_t frames);
  uint64_t U16(uint64_t position) const;
  bool Look() { return --looks_ >= 0; }

  absl::string_view bytes_;
  bool events_;
  int64_t looks_;  // left; negative when all are used
  uint64_t position_ = 0;
  uint64_t rotations_ = 0;  // the least to try at position_
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_SKELETON_END_H_
