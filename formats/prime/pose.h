// A version 2 animation unpacked for access by frame, and version 0 by bone.
#ifndef ASSETLINT_FORMATS_PRIME_POSE_H_
#define ASSETLINT_FORMATS_PRIME_POSE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/prime/animation.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {

// Along the shorter arc between two rotations of length 1; t from 0 (a) to 1.
Quaternion Slerp(const Quaternion& a, const Quaternion& b, double t);
Vector3 Lerp(const Vector3& a, const Vector3& b, double t);

// Version 2: a pose for every frame, the frames whose bit is clear included.
class PoseSampler {
 public:
  // Keys times channels that are unpacked at most: the keys of a file of a few
  // megabytes. Keys that need no bits cost a file nothing; here they cost
  // memory.
  static constexpr uint64_t kMaxKeys = uint64_t{1} << 22;

  // Unpacks all keys of an animation that decoded. FailedPrecondition when the
  // rotation divisor is 0 or frame 0 has no key, ResourceExhausted for more
  // than kMaxKeys. Keeps nothing of the animation.
  static absl::StatusOr<PoseSampler> Create(
      const CompressedAnimation& animation);

  uint64_t frame_count() const { return previous_key_.size(); }
  size_t channel_count() const { return keys_.size(); }
  // Seconds from the start.
  double TimeOf(uint64_t frame) const {
    return static_cast<double>(frame) * interval_;
  }
  // The key of a frame that has one; between two keys, slerp of the rotations
  // and lerp of the translations; behind the last key, that key.
  Key At(size_t channel, uint64_t frame) const;

 private:
  PoseSampler() = default;

  double interval_ = 0;
  std::vector<std::vector<Key>> keys_;  // by channel
  std::vector<uint32_t> key_frames_;    // frame of each key
  std::vector<uint32_t> previous_key_;  // of each frame: last key up to it
};

// Version 0: the rotation of a bone at a frame. Nothing when the bone has no
// channel, the frame is not below key_count, or the tables are wrong.
std::optional<Quaternion> RotationAt(const UncompressedAnimation& animation,
                                     uint32_t bone, uint32_t frame);
// Its translation; nothing also when the bone is not translated.
std::optional<Vector3> TranslationAt(const UncompressedAnimation& animation,
                                     uint32_t bone, uint32_t frame);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_POSE_H_
