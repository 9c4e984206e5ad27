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

// Interpolates along the shorter arc between two unit rotations; t from 0 (a)
// to 1 (b).
Quaternion Slerp(const Quaternion& a, const Quaternion& b, double t);
Vector3 Lerp(const Vector3& a, const Vector3& b, double t);

// Version 2: a pose for every frame, including the frames whose bit is clear.
class PoseSampler {
 public:
  // The maximum of keys times channels that are unpacked: the keys of a file of
  // a few megabytes. Keys without bits cost a file nothing; here they cost
  // memory.
  static constexpr uint64_t kMaxKeys = uint64_t{1} << 22;

  // Unpacks all keys of a decoded animation. FailedPrecondition when the
  // rotation divisor is 0 or frame 0 has no key, ResourceExhausted for more
  // than kMaxKeys. Keeps no reference to the animation.
  static absl::StatusOr<PoseSampler> Create(
      const CompressedAnimation& animation);

  uint64_t frame_count() const { return previous_key_.size(); }
  size_t channel_count() const { return keys_.size(); }
  // The key of a frame that has one; between two keys, slerp of the rotations
  // and lerp of the translations; after the last key, that key.
  Key At(size_t channel, uint64_t frame) const;

 private:
  PoseSampler() = default;

  std::vector<std::vector<Key>> keys_;  // by channel
  std::vector<uint32_t> key_frames_;    // frame of each key
  std::vector<uint32_t> previous_key_;  // for each frame: the last key up to it
};

// Version 0: the rotation of a bone at a frame. Nothing when the bone has no
// channel, the frame is not below key_count, or the tables are wrong.
std::optional<Quaternion> RotationAt(const UncompressedAnimation& animation,
                                     uint32_t bone, uint32_t frame);
// Its translation; nothing also if the bone is not translated.
std::optional<Vector3> TranslationAt(const UncompressedAnimation& animation,
                                     uint32_t bone, uint32_t frame);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_POSE_H_
