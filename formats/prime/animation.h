// The Metroid Prime animation file (ANIM): versions 2, "rotation vector
// bitstream", and 0, "quaternion array". Big-endian. Described in
// formats/prime/FORMAT.md.
//
// The model keeps what the file contains (bit widths, codes, spare bits, fill),
// so that encoding it gives the same bytes; key_stream.h turns it into
// rotations and translations.
#ifndef ASSETLINT_FORMATS_PRIME_ANIMATION_H_
#define ASSETLINT_FORMATS_PRIME_ANIMATION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/tree_walker.h"
#include "formats/base/walker.h"

namespace assetlint::prime {

// Bone ids are less than this, so no animation has more channels.
inline constexpr uint32_t kMaxBones = 100;
// The widest delta that can be read: 32 bits.
inline constexpr uint8_t kMaxDeltaBits = 32;
// Marks a missing channel in the channel tables of version 0; for a rotation,
// all numbers from kNoRotation on do.
inline constexpr uint8_t kNoChannel = 0xFF;
inline constexpr uint8_t kNoRotation = 0x80;

// One component (x, y or z) of a curve of version 2: 3 bytes.
struct CurveComponent {
  int16_t initial = 0;  // the code of key 0
  uint8_t bits = 0;     // of each delta in the key stream; 0: it never changes

  bool operator==(const CurveComponent&) const = default;
};

// The rotation or translation of one bone.
struct Curve {
  // Keys in the stream; 0: the bone has no such curve, and the file no
  // components.
  uint16_t key_count = 0;
  std::array<CurveComponent, 3> components;  // all 0 without keys

  bool present() const { return key_count != 0; }
  // Bits of one key's three deltas.
  uint32_t delta_bits() const;

  bool operator==(const Curve&) const = default;
};

// The layout of one bone's keys.
struct ChannelDescriptor {
  static constexpr uint64_t kMinSize = 8;
  uint32_t bone_id = 0;
  Curve rotation;
  Curve translation;

  // Bits of the channel in each key of the stream: the deltas, and a sign bit
  // before those of a rotation.
  uint32_t key_bits() const {
    return (rotation.present() ? 1 + rotation.delta_bits() : 0) +
           translation.delta_bits();
  }
  bool operator==(const ChannelDescriptor&) const = default;
};

// The head of version 2.
struct CompressedHeader {
  uint32_t scratch_size = 0;  // bytes the engine allocates for the rest
  uint32_t event_id = 0;      // an EVNT resource; 0 or 0xFFFFFFFF: none
  uint32_t constant_0c = 1;
  float duration = 0;  // seconds
  float interval = 0;  // seconds between frames
  uint32_t root_bone = 3;
  uint32_t looping = 0;           // 0 or 1
  uint32_t rotation_divisor = 0;  // codes per right angle
  float translation_multiplier = 0;
  uint32_t channel_count = 0;
  uint32_t constant_2c = 1;
  uint32_t key_bitmap_length = 0;  // bits: the number of frames

  bool operator==(const CompressedHeader&) const = default;
};

// Version 2. Views point into the input.
struct CompressedAnimation {
  CompressedHeader header;
  // Bit i % 32 of word i / 32 is set if frame i has a key.
  BigEndianArray<uint32_t> bitmap;
  uint32_t channel_count = 0;  // repeats the header's; readers skip both
  std::vector<ChannelDescriptor> descriptors;
  // Exactly the words that the keys need, including the spare bits of the last.
  BigEndianArray<uint32_t> stream;
  absl::string_view fill;  // what is left after them, usually 0xFF

  // Keys in the stream: the set bits of the bitmap after bit 0. Takes time
  // linear in the bitmap's words.
  uint64_t CountStreamKeys() const;
  // Bits per key in the stream.
  uint64_t KeyBits() const;
  // Words that the stream needs for its keys; 2^62 if more.
  uint64_t NeededStreamWords() const;
  // The least valid scratch_size.
  uint64_t NeededScratch() const;

  bool operator==(const CompressedAnimation&) const = default;
};

// Version 0. Views point into the input; key tables are channel-major: key
// channel * key_count + frame.
struct UncompressedAnimation {
  float duration = 0;          // seconds
  uint32_t duration_type = 0;  // TimeType
  float interval = 0;          // seconds between frames
  uint32_t interval_type = 0;
  uint32_t key_count = 0;  // frames; each channel has a key for each
  uint32_t root_bone = 3;
  // Maps bone id to rotation channel; from kNoRotation on: none.
  PackedArray<uint8_t> rotation_channels;
  // Maps rotation channel to translation channel, or kNoChannel.
  PackedArray<uint8_t> translation_channels;
  BigEndianArray<float> rotations;     // w, x, y, z of each key
  BigEndianArray<float> translations;  // x, y, z of each key
  uint32_t event_id = 0xFFFFFFFF;      // an EVNT resource; 0xFFFFFFFF: none
  absl::string_view fill;

  // Whether it is one frame that lasts no time; the types of zero are for such
  // a duration.
  bool IsPose() const {
    return key_count == 1 && duration == 0 && duration_type >= 1 &&
           duration_type <= 3;
  }
  // Bones that have a rotation channel.
  uint64_t CountMoved() const;
  // Rotation channels that have a translation channel.
  uint64_t CountTranslated() const;

  bool operator==(const UncompressedAnimation&) const = default;
};

// A file; the alternative is its version word.
struct Animation {
  std::variant<CompressedAnimation, UncompressedAnimation> content;

  bool operator==(const Animation&) const = default;
};

// How far the file was read.
struct ReadingNotes {
  // Version 2: the number of descriptors as stored in the file. Larger than the
  // number read when the file ends first.
  std::optional<uint32_t> declared_descriptors;
  // Up to and including the head; in version 0, the first table, the second.
  enum class Part : uint8_t { kNothing, kHead, kBones, kChannels };
  Part part = Part::kNothing;
};
struct ParsedAnimation : Animation {
  ReadingNotes notes;
};

void Describe(Walker& w, CurveComponent& component);
void Describe(Walker& w, Curve& curve);
void Describe(Walker& w, ChannelDescriptor& descriptor);
void Describe(Walker& w, CompressedHeader& header);
// The part after the version word.
void Describe(Walker& w, CompressedAnimation& animation);
void Describe(Walker& w, UncompressedAnimation& animation);

// A whole file.
void Describe(Walker& w, Animation& animation);
void Describe(Walker& w, ParsedAnimation& animation);

// Bytes of the version word, after which the content begins.
inline constexpr uint64_t kContentOffset = 4;

// A number of the content.
template <typename Content>
FieldValue FieldOfFile(const Content& content, absl::string_view name) {
  return FieldOf(content, kContentOffset, name, ByteOrder::kBig);
}
// The bytes of any field of the content, or of an element of it.
template <typename Content>
ByteRange RangeInFile(const Content& content, absl::string_view name,
                      int64_t element = Locator::kWhole) {
  return FieldRange(content, kContentOffset, name, element);
}

inline constexpr absl::string_view kAxisNames[] = {"x", "y", "z"};

// One rotation or translation.
struct CurvePlace {
  size_t channel;
  uint64_t descriptor_offset;  // in the file
  bool is_rotation;
  const Curve& curve;
  uint64_t offset;   // of its key count in the file
  const Path& path;  // descriptor[3]/rotation

  FieldValue KeyCount() const;
  // The width of component `axis`.
  FieldValue Bits(size_t axis) const;
  // All three components, if the curve is present.
  ByteRange Components() const;
};

// Calls `visit` for both curves of each channel, present or not, in file order.
void ForEachCurve(const CompressedAnimation& animation, const Path& root,
                  absl::FunctionRef<void(const CurvePlace&)> visit);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_ANIMATION_H_
