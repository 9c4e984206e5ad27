// SWAT 3 skin animation (.gsa), versions 4.1 and 4.2: the record and its verbs.
// Little-endian. Described in formats/swat3/FORMAT.md.
#ifndef ASSETLINT_FORMATS_SWAT3_GSA_H_
#define ASSETLINT_FORMATS_SWAT3_GSA_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/packed_array.h"
#include "formats/base/walker.h"
#include "formats/swat3/skeleton_end.h"

namespace assetlint::swat3 {

using Guid = std::array<uint8_t, 16>;

// The first bytes of every GSA.
inline constexpr Guid kGsaGuid = {0xCF, 0xD0, 0x09, 0xA8, 0x2A, 0x1F,
                                  0xD2, 0x11, 0x87, 0x49, 0x00, 0x20,
                                  0xAF, 0xE6, 0x36, 0xEE};
inline constexpr uint16_t kEndOfBones = 0xFFFF;
// The game plays every animation at this rate, in frames per second.
inline constexpr uint16_t kPlayedRate = 10;

// A rotation: the imaginary part, then the real one.
struct Quaternion {
  static constexpr absl::string_view kName = "Quaternion";
  float x, y, z, w;
};
void Describe(Walker& w, Quaternion& q);

// Something that the game does when it plays the frame.
struct Event {
  static constexpr uint64_t kMinSize = 2;
  // As stored, with its terminating NUL; a sound file may lack that NUL.
  absl::string_view name;

  bool operator==(const Event&) const = default;
};
void Describe(Walker& w, Event& event);

// One pose. Lengths are in the game's own unit.
struct Frame {
  // The position of the whole figure relative to the first frame.
  std::array<float, 3> origin = {};
  // x y z w.
  std::array<float, 4> origin_rotation = {0, 0, 0, 1};
  // The root bone's offset from its position in the first frame.
  std::array<float, 3> root_offset = {};
  // One per animated bone, in the order of the bone ids.
  PackedArray<Quaternion> rotations;
  // Always empty in version 4.1.
  std::vector<Event> events;

  bool operator==(const Frame&) const = default;
};
// The part before the rotations.
void Describe(Walker& w, Frame& frame);

// The whole frame, with what the file's header specifies for all frames.
struct FrameInFile {
  Frame& frame;
  FrameLayout layout;
};
void Describe(Walker& w, FrameInFile& in_file);

// A file. Views point into the input from which it was decoded.
struct Animation {
  Guid guid = kGsaGuid;
  uint8_t minor_version = 2;
  uint8_t major_version = 4;
  uint16_t unknown1 = 0;
  uint16_t framerate = kPlayedRate;
  uint16_t unknown2 = 0;
  // The same records as in a GSM. Opaque: see DescribeSkeleton in gsa.cc.
  absl::string_view skeleton;
  // The animated bones; empty when the whole skeleton is animated.
  PackedArray<uint16_t> bone_ids;
  // The number of rotations per frame: bone_ids.size() unless that is 0; 0 when
  // there are no frames either.
  uint64_t animated_bones = 0;
  std::vector<Frame> frames;

  bool operator==(const Animation&) const = default;
};
void Describe(Walker& w, Animation& animation);

// How far the file was read.
struct ReadingNotes {
  // The file contains the whole header, with a version whose frames are known.
  bool header_complete = true;
  bool end_found = true;  // the end of the skeleton
  // What was searched for it: the file after the header.
  absl::string_view searched;
};
struct ParsedAnimation : Animation {
  ReadingNotes notes;
};
void Describe(Walker& w, ParsedAnimation& animation);

// Whether frames of the version have event lists.
inline bool HasEvents(const Animation& a) { return a.minor_version == 2; }
inline bool IsKnownVersion(const Animation& a) {
  return a.major_version == 4 && (a.minor_version == 1 || a.minor_version == 2);
}

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_GSA_H_
