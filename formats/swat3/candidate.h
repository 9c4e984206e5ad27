// A place in a GSA where the skeleton may end, and whether what follows fits.
//
// Positions count from the end of the file's header. Behind a marker (0xFFFF)
// come the number of bone ids, the ids, the number of frames, and the frames.
#ifndef ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_
#define ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/work_meter.h"

namespace assetlint::swat3 {

// Bone ids are 16 bits wide, so no frame rotates more bones than this.
inline constexpr uint64_t kMostRotations = 0xFFFF;

// What frames are made of.
struct FrameLayout {
  uint64_t rotations = 0;
  bool events = false;

  // Bytes of a frame, but for its events.
  uint64_t fixed_size() const { return 40 + 16 * rotations + (events ? 2 : 0); }
};

struct FramesWalked {
  uint64_t frames = 0;  // whole ones
  uint64_t end = 0;     // position behind the last of them
};

// Walks at most `frames` frames from `begin`, and stops before one that is not
// whole, or when the work was enough.
FramesWalked WalkFrames(absl::string_view bytes, uint64_t begin,
                        FrameLayout layout, uint64_t frames, WorkMeter& work);

// A place where the skeleton may end, and what follows it.
struct Candidate {
  uint64_t marker = 0;     // position of 0xFFFF: the skeleton's size
  uint64_t ids = 0;        // bone ids that are listed
  uint64_t rotations = 0;  // in each frame
  uint64_t frames = 0;

  uint64_t frames_field() const { return marker + 4 + 2 * ids; }
  uint64_t frames_begin() const { return frames_field() + 2; }
};

// The position of the next 0xFFFF, from `from` on, that has room behind it.
std::optional<uint64_t> NextMarker(absl::string_view bytes, uint64_t from,
                                   WorkMeter& work);

// What stands behind a marker with `ids` bone ids; nothing when the number of
// frames would lie outside the file.
std::optional<Candidate> CandidateAt(absl::string_view bytes, uint64_t marker,
                                     uint64_t ids);

// True when the frames of `candidate`, whose fields lie inside `bytes`, end
// exactly where `bytes` do.
bool FitsExactly(absl::string_view bytes, const Candidate& candidate,
                 bool events, WorkMeter& work);

// How well the bytes behind a skeleton fit.
enum class Fit : uint8_t {
  kExact,         // the frames end where the file does
  kOtherVersion,  // they do, laid out as the other version has them
  kFrameCount,    // they would, were the number of frames another one
  kMarker,        // they would, were the marker 0xFFFF
  kIdCount,       // they would, were the number of bone ids another one
  kPartly,        // the first frame is sound, and the frames end elsewhere
  kNone,          // no marker has anything like frames behind it
};

struct SkeletonEnd {
  Fit fit = Fit::kExact;
  Candidate at;             // for kFrameCount, kPartly: `frames` is what fits
  bool events = false;      // whether the frames are read with event lists
  uint64_t frames_end = 0;  // position behind the last frame that fits
  uint64_t steps = 0;       // all the work that finding it took
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_CANDIDATE_H_
