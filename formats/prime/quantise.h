// Makes new version 2 animations from rotations and translations.
#ifndef ASSETLINT_FORMATS_PRIME_QUANTISE_H_
#define ASSETLINT_FORMATS_PRIME_QUANTISE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {

// The movement of one bone: a value for each key of the clip.
struct ClipChannel {
  uint32_t bone = 0;                  // below 100
  std::vector<Quaternion> rotations;  // of length 1 to within a thousandth
  std::vector<Vector3> translations;  // world units; empty: not translated
};

// An animation as floats.
struct Clip {
  float interval = 1 / 30.0f;  // seconds between frames
  uint32_t frame_count = 2;    // at least 2: one frame has no room for keys
  // The frames that have a key, ascending and including 0 and frame_count - 1.
  // Empty: all of them.
  std::vector<uint32_t> key_frames;
  std::vector<ClipChannel> channels;  // bones are unique
  uint32_t event_id = 0;
  uint32_t root_bone = 3;
  bool looping = false;
};

// The step size of codes. A value of 0 lets Quantise choose the finest steps
// whose codes and deltas fit 16 bits.
struct QuantiseOptions {
  uint32_t rotation_divisor = 0;     // codes per right angle
  float translation_multiplier = 0;  // world units per code
};

// A curve as codes: the initial one and a delta for each later key.
struct QuantisedAxis {
  int16_t initial = 0;
  uint8_t bits = 0;  // the fewest that hold every delta; 0 when all are 0
  std::vector<int32_t> deltas;
};

struct QuantisedChannel {
  uint32_t bone = 0;
  std::vector<QuantisedAxis> rotation;     // x, y, z
  std::vector<bool> w_negative;            // for each key after the first
  std::vector<QuantisedAxis> translation;  // x, y, z, or empty
};

struct QuantisedClip {
  uint32_t rotation_divisor = 0;
  float translation_multiplier = 0;
  std::vector<QuantisedChannel> channels;
};

// Turns floats into codes. Decoding them gives back the arcsines of x, y and z
// to within half a step of (π/2) / divisor and translations to within half a
// step of the multiplier. A channel whose first w is negative is negated as a
// whole, because key 0 has no sign bit: the rotations are the same.
// InvalidArgument names the channel or field that cannot be written: a number
// that is not finite, a rotation that is not of unit length, a duplicate bone
// or one above 99, a wrong number of keys, or options too fine for 16 bits.
absl::StatusOr<QuantisedClip> Quantise(const Clip& clip,
                                       const QuantiseOptions& options = {});

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_QUANTISE_H_
