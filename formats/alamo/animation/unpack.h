// Alamo animations as numbers for people and renderers.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/field_tree.h"

namespace assetlint::alamo {

// unpacked = offset + packed * scale, per component, in the units of `offset`
// (model units for translations, factors for scales).
Float3 Unpack(const PackedVector& packed, const Float3& offset,
              const Float3& scale);

// A rotation as a quaternion x y z w: each component / 32767. Not normalised.
Float4 Unpack(const PackedQuaternion& packed);

// Bit `frame` of a bit track, least significant bit of each byte first. False
// past the end of the track.
bool UnpackBit(const PackedArray<uint8_t>& bits, uint64_t frame);

// The pose of one bone at one frame.
struct BonePose {
  Float3 translation;  // model units, relative to the parent bone
  Float3 scale;        // factors
  Float4 rotation;     // quaternion x y z w
  bool visible;        // true when the bone has no visibility track
  bool step;           // the frame is a stepped key; false without such a track
};

// One bone's tracks with everything needed to unpack them, wherever the file's
// format keeps them. Views into the animation's input.
class BoneMotion {
 public:
  absl::string_view name() const { return name_; }
  // The bone's index in the model's skeleton.
  uint32_t index() const { return index_; }

  // frame < the animation's number of frames.
  BonePose At(uint64_t frame) const;

 private:
  friend class AnimationMotion;

  // A track's values: element `frame` is at word first + frame * stride.
  struct Words {
    PackedArray<uint16_t> words;
    uint64_t first = 0;
    uint64_t stride = 0;  // 0: the first value is used for all frames
    bool present = false;
  };
  static PackedVector VectorAt(const Words& track, uint64_t frame);

  absl::string_view name_;
  uint32_t index_ = 0;
  Float3 translation_offset_{};
  Float3 translation_scale_{};
  Float3 scale_offset_{1, 1, 1};
  Float3 scale_scale_{};
  PackedQuaternion default_rotation_{0, 0, 0, 32767};
  Words translations_;
  Words scales_;
  Words rotations_;
  PackedArray<uint8_t> visibility_;
  bool has_visibility_ = false;
  PackedArray<uint8_t> steps_;
};

// A whole animation, checked once so that At cannot fail. Bones are unpacked
// one at a time: the motion of one takes ten times the bytes of a small one.
class AnimationMotion {
 public:
  // InvalidArgument when the file or a bone lacks its info, or a track does not
  // hold a value for every frame. `file` must outlive the result.
  static absl::StatusOr<AnimationMotion> Make(const AnimationFile& file);

  uint32_t num_frames() const { return num_frames_; }
  // Frames per second.
  float fps() const { return fps_; }
  // 1 or 2.
  int version() const { return version_; }
  uint64_t bone_count() const { return bone_count_; }
  // In file order.
  void ForEachBone(absl::FunctionRef<void(const BoneMotion&)> visit) const;

 private:
  // The words that version 2 keeps of all bones, frame after frame.
  struct Pool {
    PackedArray<uint16_t> words;  // empty without a pool
    uint64_t block = 0;           // words of a frame
    bool present = false;
  };

  AnimationMotion(const Animation& animation, const AnimationInfo& info);
  template <typename Chunk>
  static Pool FindPool(const Animation& animation, const AnimationInfo& info,
                       uint8_t block_id);

  absl::StatusOr<BoneMotion> MotionOf(const BoneTrack& bone) const;
  absl::Status AddOwnTracks(const BoneTrack& bone, BoneMotion& motion) const;
  absl::Status AddPooledTracks(const Minis& minis, BoneMotion& motion) const;

  const Animation* animation_;
  uint32_t num_frames_;
  float fps_;
  int version_;
  Pool translations_;
  Pool scales_;
  Pool rotations_;
  uint64_t bone_count_ = 0;
};

// The values verb: {"version", "numFrames", "fps", "bones": [{"name", "index",
// "translations", "scales", "rotations_xyzw", "visible", "steps"}]} with an
// entry for every frame. ResourceExhausted when that would be more than
// MaxUnpackedPoses (formats/base/limits.h) allows.
absl::Status WriteAnimationValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_
