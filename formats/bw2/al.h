// Black & White 2 animation library (.al): the records and their verbs.
// Little-endian. Described in formats/bw2/FORMAT.md.
#ifndef ASSETLINT_FORMATS_BW2_AL_H_
#define ASSETLINT_FORMATS_BW2_AL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/packed_array.h"
#include "formats/base/walker.h"

namespace assetlint::bw2 {

inline constexpr uint32_t kMagic = 0xFEC;
inline constexpr uint32_t kLibraryConstant = 0xFFFF0002;
inline constexpr uint32_t kAnimationVersion = 9;
inline constexpr uint32_t kHierarchical = 3;

// Sizes of the fixed records, in bytes.
inline constexpr uint64_t kLibraryHeaderSize = 0x60;
inline constexpr uint64_t kBonesOffset = 0x68;
inline constexpr uint64_t kBoneSize = 36;
inline constexpr uint64_t kAnimationHeaderSize = 0x90;
inline constexpr uint64_t kMetadataSize = 0x94;
inline constexpr uint64_t kEventSize = 0x48;

// Names are char fields of a fixed size: characters, a NUL, and whatever bytes
// are left, which are kept.
inline constexpr uint64_t kNameSize = 64;
inline constexpr uint64_t kBoneNameSize = 32;
inline constexpr char kNoName[kNameSize] = {};
inline constexpr absl::string_view kEmptyName(kNoName, kNameSize);
inline constexpr absl::string_view kEmptyBoneName(kNoName, kBoneNameSize);

// The characters of a name field, up to its NUL.
inline absl::string_view NameText(absl::string_view field) {
  return field.substr(0, field.find('\0'));
}

struct Bone {
  static constexpr uint64_t kMinSize = kBoneSize;
  absl::string_view name = kEmptyBoneName;  // kBoneNameSize bytes
  int32_t parent = -1;  // an index less than the bone's own; -1: a root

  bool operator==(const Bone&) const = default;
};
void Describe(Walker& w, Bone& bone);

// What is known about an animation before its data; stored in the metadata and
// again at the data.
struct AnimationHeader {
  uint32_t magic = kMagic;
  uint32_t version = kAnimationVersion;
  absl::string_view name = kEmptyName;  // kNameSize bytes
  uint32_t type = kHierarchical;
  uint32_t event_string_size = 0;  // bytes; 0 in the metadata
  uint32_t offset_block_size = 0;  // bytes; not used in the metadata
  std::array<uint32_t, 2> unknown1 = {};
  uint32_t event_count = 0;
  uint32_t bone_count = 0;
  uint32_t frame_count = 1;
  float sampling_rate = 30;    // Hz
  float duration = 1.0f / 30;  // seconds
  float distance = 0;
  uint8_t is_cyclic = 0;
  uint8_t is_hierarchical = 1;
  uint16_t flags = 0;
  std::array<uint32_t, 6> unknown2 = {};

  bool operator==(const AnimationHeader&) const = default;
};
void Describe(Walker& w, AnimationHeader& header);

struct Metadata {
  static constexpr uint64_t kMinSize = kMetadataSize;
  AnimationHeader header;
  uint32_t data_offset = 0;  // bytes from the start of the file

  bool operator==(const Metadata&) const = default;
};
void Describe(Walker& w, Metadata& metadata);

// Something that happens at a bone while the animation plays.
struct Event {
  static constexpr uint64_t kMinSize = kEventSize;
  // Offsets of NUL-terminated strings, in bytes from the start of the
  // animation's data; both are in its event strings.
  uint32_t bone_offset = 0;
  uint32_t name_offset = 0;
  std::array<float, 16> transform = {};  // three axes and a translation

  bool operator==(const Event&) const = default;
};
void Describe(Walker& w, Event& event);

struct Quaternion {
  static constexpr absl::string_view kName = "Quaternion";
  float x, y, z, w;
};
void Describe(Walker& w, Quaternion& q);

struct Point {
  static constexpr absl::string_view kName = "Point";
  float x, y, z;
};
void Describe(Walker& w, Point& p);

// An animation's data. The meaning of its frames is unknown except for the
// first frame's rotations and positions, and the counts that determine the
// sizes.
struct AnimationData {
  // Which metadata it belongs to.
  uint32_t animation = 0;

  AnimationHeader header;
  std::vector<Event> events;
  // The strings that events point into, one after another.
  absl::string_view event_strings;
  absl::string_view padding = kEmptyName.substr(0, 12);  // 12 bytes
  absl::string_view opaque;
  // Two numbers per frame.
  PackedArray<uint32_t> frame_offsets;
  absl::string_view fill;  // the rest of the offset block
  // How many values of three 16-bit numbers each frame after the first has.
  std::array<uint32_t, 2> keys_per_frame = {};
  absl::string_view unknown = kEmptyName.substr(0, 32);   // 32 bytes
  absl::string_view pos_comp = kEmptyName.substr(0, 12);  // 12 bytes
  std::array<float, 3> point = {};
  PackedArray<Quaternion> first_rotations;  // one per bone
  PackedArray<Point> first_positions;       // one per bone
  // 6 bytes for each key of each frame after the first. Opaque: two
  // descriptions of their order exist, and none of their values.
  absl::string_view keyframes;
  // Bytes before the next animation's data or the end of the file.
  absl::string_view gap;

  // Where it was read; not complete when a count did not fit.
  Origin origin;

  bool operator==(const AnimationData&) const = default;
};
void Describe(Walker& w, AnimationData& data);

// A file. Views point into the input from which it was decoded.
struct Library {
  uint32_t magic = kMagic;
  uint32_t constant = kLibraryConstant;
  absl::string_view name = kEmptyName;  // kNameSize bytes
  uint32_t metadata_offset = 8;         // bytes, from kLibraryHeaderSize
  uint32_t size = 8;                    // bytes after the header
  uint32_t animation_data_offset = 0;   // relative to an unknown base
  uint32_t animation_count = 0;
  std::array<float, 2> unknown2 = {};
  uint32_t bone_count = 0;
  uint32_t unknown3 = 0;
  std::vector<Bone> bones;
  absl::string_view filler;  // between the bones and the metadata
  std::vector<Metadata> metadata;
  absl::string_view gap;  // between the metadata and the first data
  // In file order.
  std::vector<AnimationData> data;

  bool operator==(const Library&) const = default;
};
void Describe(Walker& w, Library& library);

// Where the metadata is, whatever the header says.
inline uint64_t MetadataBegin(const Library& l) {
  return kBonesOffset + kBoneSize * l.bones.size() + l.filler.size();
}

// Why the data of an animation could not be read.
struct UnreadData {
  enum class Reason : uint8_t {
    kOutside,   // before the metadata's end, or no room for a header
    kNoHeader,  // nothing like an animation header at its offset
    kOverlap,   // begins inside another animation's header
  };
  Reason reason = Reason::kOutside;
  uint32_t overlapped = 0;  // that other animation
};

// How far the file was read, and why not further.
struct LibraryNotes {
  // The file contains the whole header, and may be that of a library.
  bool header_complete = true;
  bool metadata_found = true;           // at the header's offset
  uint64_t file_size = 0;               // 0 when the library was not read
  std::map<size_t, UnreadData> unread;  // by animation
};
struct ParsedLibrary : Library {
  LibraryNotes notes;
};
void Describe(Walker& w, ParsedLibrary& library);

// Sets every count, size and offset of the library, in the metadata and at the
// data, to match its content, and leaves everything else unchanged.
void UpdateOffsets(Library& library);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_AL_H_
