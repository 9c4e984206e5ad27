// The keys of a version 2 animation: from the bits of the stream to codes, and
// from codes to rotations and translations.
//
// The stream is 32-bit big-endian words, each read from its lowest bit, one
// running on into the next. It is key-major: every key has the same number of
// bits, so that the keys of one channel stand at a fixed stride and any
// channel can be decoded alone.
#ifndef ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_
#define ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/endian.h"
#include "formats/base/extent.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

struct Quaternion {
  float w = 1, x = 0, y = 0, z = 0;

  friend bool operator==(const Quaternion&, const Quaternion&) = default;
};

// World units.
struct Vector3 {
  float x = 0, y = 0, z = 0;

  friend bool operator==(const Vector3&, const Vector3&) = default;
};

// A bone at one moment. The identity and zero where the bone has no rotation
// or no translation.
struct Key {
  Quaternion rotation;
  Vector3 translation;

  friend bool operator==(const Key&, const Key&) = default;
};

// The same as integers: x, y, z as the engine's 16-bit accumulators hold them.
struct KeyCodes {
  std::array<int16_t, 3> rotation = {};
  std::array<int16_t, 3> translation = {};
  bool w_negative = false;
  // Adding this key's delta left the 16 bits: bit 0 rotation x, bit 1 y, … bit
  // 5 translation z.
  uint8_t wrapped = 0;

  friend bool operator==(const KeyCodes&, const KeyCodes&) = default;
};

// Turns codes into values:
//   x, y, z = sin(code · (π/2) / divisor), w = ±sqrt(max(0, 1 − x² − y² − z²))
//   translation = code · multiplier
class CodeScale {
 public:
  // `divisor` must not be 0.
  CodeScale(uint32_t divisor, float multiplier);

  Quaternion Rotation(const std::array<int16_t, 3>& codes,
                      bool w_negative) const;
  Vector3 Translation(const std::array<int16_t, 3>& codes) const {
    return {static_cast<float>(codes[0] * multiplier_),
            static_cast<float>(codes[1] * multiplier_),
            static_cast<float>(codes[2] * multiplier_)};
  }
  // x² + y² + z² of a rotation.
  double SquaredLength(const std::array<int16_t, 3>& codes) const;

 private:
  double Sine(int16_t code) const;

  double angle_per_code_;
  double multiplier_;
  // Codes up to this, either side of zero, are within a right angle.
  int quarter_;
};

// Reads the keys of an animation that decoded, and outlives this.
class KeyStream {
 public:
  explicit KeyStream(const CompressedAnimation& animation);

  size_t channel_count() const { return offsets_.size(); }
  // Keys of each channel: key 0, which the descriptors hold, and the stream's.
  uint64_t key_count() const { return stream_keys_ + 1; }

  // All keys of one channel. `keys` has key_count() places. The animation's
  // rotation divisor must not be 0.
  void DecodeChannel(size_t channel, absl::Span<Key> keys) const;
  // The same as integers.
  void DecodeCodes(size_t channel, absl::Span<KeyCodes> keys) const;

  // Calls visit(key, codes) for each key of a channel, in order.
  template <typename Visit>
  void VisitChannel(size_t channel, Visit visit) const;

  // The bytes of the stream's words that hold a channel's bits of a key, which
  // is at least 1, from the start of the file.
  ByteRange KeyRange(size_t channel, uint64_t key) const;

 private:
  // Bits from `bit` on, at least 33 of them as far as the stream goes, and
  // zeros behind its end.
  uint64_t Window(uint64_t bit) const {
    const uint64_t word = bit >> 5;
    const char* from = words_ + word * 4;
    if (word + 1 < word_count_) {
      return std::rotl(Load<uint64_t>(from, ByteOrder::kBig), 32) >> (bit & 31);
    }
    if (word >= word_count_) return 0;
    return uint64_t{Load<uint32_t>(from, ByteOrder::kBig)} >> (bit & 31);
  }
  // A two's-complement number of 1 to 32 bits.
  int64_t Delta(uint64_t bit, unsigned width) const {
    return static_cast<int64_t>(Window(bit) << (64 - width)) >> (64 - width);
  }
  void Accumulate(const Curve& curve, uint64_t bit, unsigned first_flag,
                  std::array<int16_t, 3>& codes, uint8_t& wrapped) const;

  const CompressedAnimation& animation_;
  const char* words_;
  uint64_t word_count_;
  uint64_t stream_keys_;
  uint64_t key_bits_;
  // Where each channel's bits begin inside a key.
  std::vector<uint64_t> offsets_;
};

// Whether frame i has a key, i < key_bitmap_length.
bool FrameHasKey(const CompressedAnimation& animation, uint64_t frame);

// Implementation only below.

inline void KeyStream::Accumulate(const Curve& curve, uint64_t bit,
                                  unsigned first_flag,
                                  std::array<int16_t, 3>& codes,
                                  uint8_t& wrapped) const {
  for (unsigned i = 0; i < 3; ++i) {
    const unsigned width = curve.components[i].bits;
    if (width == 0) continue;
    const int64_t sum = codes[i] + Delta(bit, width);
    codes[i] = static_cast<int16_t>(sum);
    if (sum != codes[i]) wrapped |= uint8_t{1} << (first_flag + i);
    bit += width;
  }
}

template <typename Visit>
void KeyStream::VisitChannel(size_t channel, Visit visit) const {
  const ChannelDescriptor& d = animation_.descriptors[channel];
  KeyCodes codes;
  for (size_t i = 0; i < 3; ++i) {
    if (d.rotation.present()) {
      codes.rotation[i] = d.rotation.components[i].initial;
    }
    if (d.translation.present()) {
      codes.translation[i] = d.translation.components[i].initial;
    }
  }
  visit(uint64_t{0}, codes);
  uint64_t bit = offsets_[channel];
  const uint64_t translation =
      d.rotation.present() ? 1 + d.rotation.delta_bits() : 0;
  for (uint64_t key = 1; key <= stream_keys_; ++key, bit += key_bits_) {
    codes.wrapped = 0;
    if (d.rotation.present()) {
      codes.w_negative = Window(bit) & 1;
      Accumulate(d.rotation, bit + 1, 0, codes.rotation, codes.wrapped);
    }
    if (d.translation.present()) {
      Accumulate(d.translation, bit + translation, 3, codes.translation,
                 codes.wrapped);
    }
    visit(key, codes);
  }
}

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_
