// A place in a GSA where the skeleton may end, and whether what follows fits.
//
// Positions count from the end of the file's header. A marker (0xFFFF) is
// followed by the number of bone ids, the ids, the number of frames, and the
// frames.
#ifndef ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_
#define ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/work_meter.h"

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

struct FramesWalked {
  uint64_t frames = 0;  // complete ones
  uint64_t end = 0;     // position after the last of them
};

// Walks at most `frames` frames from `begin`, and stops before an incomplete
// one or when the work is exhausted.
FramesWalked WalkFrames(absl::string_view bytes, uint64_t begin,
                        FrameLayout layout, uint64_t frames, WorkMeter& work);

// A place where the skeleton may end, and what follows it.
struct Candidate {
  uint64_t marker = 0;     // position of 0xFFFF: the skeleton's size
  uint64_t ids = 0;        // bone ids listed
  uint64_t rotations = 0;  // per frame
  uint64_t frames = 0;

  uint64_t frames_field() const { return marker + 4 + 2 * ids; }
  uint64_t frames_begin() const { return frames_field() + 2; }

  // Whether a file of that size has room for a marker, `ids` bone ids and the
  // number of frames.
  static bool HasRoom(uint64_t size, uint64_t marker, uint64_t ids) {
    return marker + 6 + 2 * ids <= size;
  }
};

// The position of the next 0xFFFF, from `from` on, that has room after it.
std::optional<uint64_t> NextMarker(absl::string_view bytes, uint64_t from,
                                   WorkMeter& work);

// The same, with room for as many bone ids as follow the marker's own number of
// them.
std::optional<uint64_t> NextMarkerWithRoom(absl::string_view bytes,
                                           uint64_t from, WorkMeter& work);

// What follows a marker with `ids` bone ids; nothing when the number of frames
// would be outside the file.
std::optional<Candidate> CandidateAt(absl::string_view bytes, uint64_t marker,
                                     uint64_t ids);

// Whether the frames of `candidate`, whose fields are inside `bytes`, end
// exactly where `bytes` do.
bool FitsExactly(absl::string_view bytes, const Candidate& candidate,
                 bool events, WorkMeter& work);

// How well the bytes after a skeleton fit.
enum class Fit : uint8_t {
  kExact,         // the frames end where the file does
  kOtherVersion,  // they do, in the layout of the other version
  kFrameCount,    // they would with a different number of frames
  kMarker,        // they would if the marker were 0xFFFF
  kIdCount,       // they would with a different number of bone ids
  kPartly,        // the first frame is sound, but the frames end elsewhere
  kNone,          // no marker is followed by anything like frames
};

struct SkeletonEnd {
  Fit fit = Fit::kExact;
  Candidate at;             // kFrameCount, kPartly: `frames` is what fits
  bool events = false;      // whether the frames are read with event lists
  uint64_t frames_end = 0;  // position after the last frame that fits
  uint64_t steps = 0;       // all the work that finding it took
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_
