// The keys of a version 2 animation: from the bits of the stream to codes, and
// from codes to rotations and translations.
//
// The stream consists of 32-bit big-endian words, read from the lowest bit up
// and continuing into the next word. It is key-major: every key has the same
// number of bits, so the keys of one channel are at a fixed stride and any
// channel can be decoded alone.
#ifndef ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_
#define ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

struct Quaternion {
  float w = 1, x = 0, y = 0, z = 0;

  bool operator==(const Quaternion&) const = default;
};

// World units.
struct Vector3 {
  float x = 0, y = 0, z = 0;

  bool operator==(const Vector3&) const = default;
};

// A bone at one moment: x, y, z as the engine's 16-bit accumulators hold them,
// zero if it has no rotation or no translation.
struct KeyCodes {
  std::array<int16_t, 3> rotation = {};
  std::array<int16_t, 3> translation = {};
  bool w_negative = false;
  // Adding this key's delta overflowed 16 bits: bit 0 rotation x, bit 1 y, …
  // bit 5 translation z.
  uint8_t wrapped = 0;
};

// Turns codes into values:
//   x, y, z = sin(code · (π/2) / divisor), w = ±sqrt(max(0, 1 − x² − y² − z²))
//   translation = code · multiplier
// Takes some microseconds to construct: use one for all keys of an animation.
class CodeScale {
 public:
  // `divisor` must not be 0.
  CodeScale(uint32_t divisor, float multiplier);
  explicit CodeScale(const CompressedAnimation& animation)
      : CodeScale(animation.header.rotation_divisor,
                  animation.header.translation_multiplier) {}

  Quaternion Rotation(const std::array<int16_t, 3>& codes,
                      bool w_negative) const {
    const double x = Sine(codes[0]), y = Sine(codes[1]), z = Sine(codes[2]);
    const double w = std::sqrt(std::max(0.0, 1 - (x * x + y * y + z * z)));
    return {static_cast<float>(w_negative ? -w : w), static_cast<float>(x),
            static_cast<float>(y), static_cast<float>(z)};
  }
  Vector3 Translation(const std::array<int16_t, 3>& codes) const {
    return {static_cast<float>(codes[0] * multiplier_),
            static_cast<float>(codes[1] * multiplier_),
            static_cast<float>(codes[2] * multiplier_)};
  }

 private:
  struct SineCosine {
    double sine, cosine;
  };

  // sin(a + b) of the code's high and low byte, to the last bits of a double. w
  // needs that precision: near w = 0 an error e in x² + y² + z² becomes
  // sqrt(e). Half a turn gives 0, not an error that each C library has its own
  // of.
  double Sine(int16_t code) const {
    const SineCosine& a = high_[(code >> 8) + 128];
    const SineCosine& b = low_[code & 0xFF];
    const double sine = a.sine * b.cosine + a.cosine * b.sine;
    return std::abs(sine) < largest_error_ ? 0 : sine;
  }

  double multiplier_;
  double largest_error_;  // of a sine
  std::array<SineCosine, 256> high_;
  std::array<SineCosine, 256> low_;
};

// x² + y² + z² of a rotation; `divisor` is not 0.
double SquaredLength(const std::array<int16_t, 3>& codes, uint32_t divisor);

// Reads the keys of a decoded animation, which must outlive it. Keeps a copy of
// the stream in the host's byte order.
class KeyStream {
 public:
  explicit KeyStream(const CompressedAnimation& animation);

  size_t channel_count() const { return offsets_.size(); }
  // Keys per channel: key 0, which is in the descriptors, and those in the
  // stream.
  uint64_t key_count() const { return stream_keys_ + 1; }

  // Calls visit(key, codes) for each key of a channel, in order.
  void VisitChannel(
      size_t channel,
      absl::FunctionRef<void(uint64_t key, const KeyCodes& codes)> visit) const;

  // The bytes of the stream words that hold a channel's bits of key `key`, at
  // least 1, from the start of the file.
  ByteRange KeyRange(size_t channel, uint64_t key) const;

 private:
  // The bits from `bit` on, at least 57.
  uint64_t Window(uint64_t bit) const {
    return Load<uint64_t>(words_.data() + bit / 8, ByteOrder::kLittle) >>
           (bit % 8);
  }
  // Adds to the codes the deltas of a curve, which begin at `bit`.
  void AddDeltas(const Curve& curve, uint64_t bit, unsigned first_flag,
                 std::array<int16_t, 3>& codes, uint8_t& wrapped) const;

  const CompressedAnimation& animation_;
  // The words in little-endian order, which makes all bits contiguous, and room
  // for the window at the last bit.
  std::string words_;
  uint64_t stream_keys_;
  uint64_t key_bits_;
  uint64_t stream_offset_;
  // Where each channel's bits begin within a key.
  std::vector<uint64_t> offsets_;
};

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_KEY_STREAM_H_
