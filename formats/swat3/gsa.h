// SWAT 3 skin animation (.gsa), versions 4.1 and 4.2: the record and its verbs.
// Little-endian. Follows "The GSkinAnimation (GSA) file format" of gsmhacking
// 3.1.47 (http://swat3.furrycat.net/gsm/gsa.html).
#ifndef ASSETLINT_FORMATS_SWAT3_GSA_H_
#define ASSETLINT_FORMATS_SWAT3_GSA_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
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
// The game plays every animation at this rate, in frames a second.
inline constexpr uint16_t kPlayedRate = 10;

// Where the header's fields stand, in bytes from the start of the file.
inline constexpr uint64_t kVersionOffset = 16;
inline constexpr uint64_t kFramerateOffset = 20;
inline constexpr uint64_t kSkeletonOffset = 24;

// A rotation: the imaginary part, then the real one.
struct Quaternion {
  static constexpr absl::string_view kName = "Quaternion";
  float x, y, z, w;
};
void Describe(Walker& w, Quaternion& q);

// Something that the game does when it plays the frame.
struct Event {
  static constexpr uint64_t kLeastSize = 2;
  // As stored, with the NUL that ends it; a sound file may lack that NUL.
  absl::string_view name;

  friend bool operator==(const Event&, const Event&) = default;
};
void Describe(Walker& w, Event& event);

// One pose. Lengths are in the game's own unit.
struct Frame {
  // Where the whole figure stands, against the first frame.
  std::array<float, 3> origin = {};
  // x y z w.
  std::array<float, 4> origin_rotation = {0, 0, 0, 1};
  // How far the root bone is from where it was in the first frame.
  std::array<float, 3> root_offset = {};
  // One for each animated bone, in the order of the bone ids.
  PackedArray<Quaternion> rotations;
  // Always empty in version 4.1.
  std::vector<Event> events;

  // Compares bits, so that NaN equals itself, as files do.
  friend bool operator==(const Frame& a, const Frame& b);
};

// A frame with what the file's header says of all frames.
struct FrameInFile {
  Frame& frame;
  FrameLayout layout;
};
void Describe(Walker& w, FrameInFile& in_file);

// How the decoder came to its record: a note for findings, no part of the
// value, so all are equal.
struct SearchNote {
  SkeletonEnd end;
  // What was searched: the file behind the header.
  absl::string_view searched;
  // What the file says, which is not always what fits.
  uint64_t ids_said = 0;
  uint64_t frames_said = 0;
  // The file holds all of the header, and is not foreign (gsa.cc).
  bool header_complete = true;

  friend bool operator==(const SearchNote&, const SearchNote&) { return true; }
};

// A file. Views point into the input that it was decoded from.
struct Animation {
  Guid guid = kGsaGuid;
  uint8_t minor_version = 2;
  uint8_t major_version = 4;
  uint16_t unknown1 = 0;
  uint16_t framerate = kPlayedRate;
  uint16_t unknown2 = 0;
  // The same records as in a GSM. Opaque: see DescribeSkeleton in gsa.cc.
  absl::string_view skeleton;
  uint16_t end_of_bones = kEndOfBones;
  // The animated bones; empty when all of the skeleton are.
  PackedArray<uint16_t> bone_ids;
  // How many rotations each frame holds: bone_ids.size() unless that is 0; 0
  // when there are no frames either.
  uint64_t animated_bones = 0;
  std::vector<Frame> frames;

  SearchNote note;

  friend bool operator==(const Animation&, const Animation&) = default;
};
void Describe(Walker& w, Animation& animation);

// Where the number of bone ids, the number of frames and the first frame
// stand in the animation's file.
inline uint64_t IdCountOffset(const Animation& a) {
  return kSkeletonOffset + a.skeleton.size() + 2;
}
inline uint64_t FrameCountOffset(const Animation& a) {
  return IdCountOffset(a) + 2 + a.bone_ids.bytes().size();
}
inline uint64_t FramesOffset(const Animation& a) {
  return FrameCountOffset(a) + 2;
}

// True for a version that frames with event lists belong to.
inline bool HasEvents(const Animation& a) { return a.minor_version >= 2; }
inline bool IsKnownVersion(const Animation& a) {
  return a.major_version == 4 && (a.minor_version == 1 || a.minor_version == 2);
}

// The animation in `bytes`, which must outlive it; DataLoss with path and
// offset when linting has a finding of the class "structure".
absl::StatusOr<Animation> DecodeGsa(absl::string_view bytes);

// The bytes of an animation. InvalidArgument for one that breaks a structure
// rule (a frame with the wrong number of rotations, too many frames, events in
// a 4.1 file), and for the rare one whose bytes would decode to something
// else, because its skeleton holds what looks like the end of a skeleton.
absl::StatusOr<std::string> EncodeGsa(const Animation& animation);

// Makes a 4.1 animation a 4.2 one, as gsmhacking does: every frame gets an
// empty list of events. Nothing happens to one that is 4.2 already;
// InvalidArgument, with nothing changed, for any other version.
absl::Status UpgradeToEvents(Animation& animation);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_GSA_H_
