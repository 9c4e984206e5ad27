#include "formats/alamo/animation/unpack.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {
namespace {

template <typename T>
T Or(const Minis& minis, uint8_t id, T fallback) {
  return GetMini<T>(minis, id).value_or(fallback);
}

}  // namespace

Float3 Unpack(const PackedVector& packed, const Float3& offset,
              const Float3& scale) {
  return {offset[0] + static_cast<float>(packed.x) * scale[0],
          offset[1] + static_cast<float>(packed.y) * scale[1],
          offset[2] + static_cast<float>(packed.z) * scale[2]};
}

Float4 Unpack(const PackedQuaternion& packed) {
  constexpr float kOne = 32767.0f;
  return {
      static_cast<float>(packed.x) / kOne, static_cast<float>(packed.y) / kOne,
      static_cast<float>(packed.z) / kOne, static_cast<float>(packed.w) / kOne};
}

bool UnpackBit(const PackedArray<uint8_t>& bits, uint64_t frame) {
  return frame / 8 < bits.size() && (bits[frame / 8] >> (frame % 8) & 1) != 0;
}

PackedVector BoneMotion::VectorAt(const Words& track, uint64_t frame) {
  const uint64_t at = track.first + frame * track.stride;
  return {track.words[at], track.words[at + 1], track.words[at + 2]};
}

BonePose BoneMotion::At(uint64_t frame) const {
  BonePose pose = {translation_offset_, scale_offset_, {}, true, false};
  if (translations_.present) {
    pose.translation = Unpack(VectorAt(translations_, frame),
                              translation_offset_, translation_scale_);
  }
  if (scales_.present) {
    pose.scale = Unpack(VectorAt(scales_, frame), scale_offset_, scale_scale_);
  }
  PackedQuaternion rotation = default_rotation_;
  if (rotations_.present) {
    const uint64_t at = rotations_.first + frame * rotations_.stride;
    auto word = [&](uint64_t i) {
      return static_cast<int16_t>(rotations_.words[at + i]);
    };
    rotation = {word(0), word(1), word(2), word(3)};
  }
  pose.rotation = Unpack(rotation);
  if (has_visibility_) pose.visible = UnpackBit(visibility_, frame);
  pose.step = UnpackBit(steps_, frame);
  return pose;
}

AnimationMotion::AnimationMotion(const Animation& animation,
                                 const AnimationInfo& info)
    : animation_(&animation),
      num_frames_(Or<uint32_t>(info.minis, kNumFrames, 0)),
      fps_(Or<float>(info.minis, kFramesPerSecond, 0)),
      version_(AnimationVersion(animation)),
      translations_(
          FindPool<TranslationPool>(animation, info, kTranslationBlockSize)),
      scales_(FindPool<ScalePool>(animation, info, kScaleBlockSize)),
      rotations_(FindPool<RotationPool>(animation, info, kRotationBlockSize)) {}

template <typename Chunk>
AnimationMotion::Pool AnimationMotion::FindPool(const Animation& animation,
                                                const AnimationInfo& info,
                                                uint8_t block_id) {
  const Chunk* chunk = First<Chunk>(animation.children);
  return {.words = chunk == nullptr
                       ? PackedArray<uint16_t>()
                       : PackedArray<uint16_t>(chunk->words.bytes()),
          .block = Or<uint32_t>(info.minis, block_id, 0),
          .present = chunk != nullptr};
}

absl::StatusOr<AnimationMotion> AnimationMotion::Make(
    const AnimationFile& file) {
  const Animation* animation = First<Animation>(file.children);
  if (animation == nullptr) {
    return absl::InvalidArgumentError("there is no animation chunk 0x1000");
  }
  const AnimationInfo* info = First<AnimationInfo>(animation->children);
  if (info == nullptr) {
    return absl::InvalidArgumentError("there is no info chunk 0x1001");
  }
  AnimationMotion motion(*animation, *info);
  absl::Status status;
  ForEach<BoneTrack>(
      animation->children, [&](const BoneTrack& bone, size_t index) {
        if (!status.ok()) return;
        ++motion.bone_count_;
        status = motion.MotionOf(bone).status();
        if (!status.ok()) {
          status = absl::InvalidArgumentError(
              absl::StrCat("bone[", index, "]: ", status.message()));
        }
      });
  if (!status.ok()) return status;
  return motion;
}

void AnimationMotion::ForEachBone(
    absl::FunctionRef<void(const BoneMotion&)> visit) const {
  ForEach<BoneTrack>(
      animation_->children,
      // Make checked that each one has a motion.
      [&](const BoneTrack& bone, size_t) { visit(*MotionOf(bone)); });
}

absl::StatusOr<BoneMotion> AnimationMotion::MotionOf(
    const BoneTrack& bone) const {
  const BoneTrackInfo* own = First<BoneTrackInfo>(bone.children);
  if (own == nullptr) {
    return absl::InvalidArgumentError("there is no info chunk 0x1003");
  }
  BoneMotion motion;
  motion.name_ = Or<Asciiz>(own->minis, kBoneName, {}).text();
  motion.index_ = Or<uint32_t>(own->minis, kBoneIndex, 0);
  motion.translation_offset_ =
      Or<Float3>(own->minis, kTranslationOffset, {0, 0, 0});
  motion.translation_scale_ =
      Or<Float3>(own->minis, kTranslationScale, {0, 0, 0});
  motion.scale_offset_ = Or<Float3>(own->minis, kScaleOffset, {1, 1, 1});
  motion.scale_scale_ = Or<Float3>(own->minis, kScaleScale, {0, 0, 0});
  const Short4 rest =
      Or<Short4>(own->minis, kDefaultRotation, {0, 0, 0, 32767});
  motion.default_rotation_ = {rest[0], rest[1], rest[2], rest[3]};
  if (const auto* visibility = First<VisibilityTrack>(bone.children)) {
    motion.visibility_ = visibility->bits;
    motion.has_visibility_ = true;
  }
  if (const auto* steps = First<StepTrack>(bone.children)) {
    motion.steps_ = steps->bits;
  }
  const absl::Status status = version_ == 1
                                  ? AddOwnTracks(bone, motion)
                                  : AddPooledTracks(own->minis, motion);
  if (!status.ok()) return status;
  return motion;
}

absl::Status AnimationMotion::AddOwnTracks(const BoneTrack& bone,
                                           BoneMotion& motion) const {
  auto add = [&](const auto& values, uint64_t words, bool may_be_constant,
                 absl::string_view name, BoneMotion::Words& track) {
    const bool constant = may_be_constant && values.size() == 1;
    if (values.size() < num_frames_ && !constant) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ": ", Quantity(values.size(), "value"), " for ",
                       Quantity(num_frames_, "frame")));
    }
    track = {PackedArray<uint16_t>(values.bytes()), 0, constant ? 0 : words,
             true};
    return absl::OkStatus();
  };
  absl::Status status;
  if (const auto* track = First<TranslationTrack>(bone.children)) {
    status.Update(
        add(track->values, 3, false, "translations", motion.translations_));
  }
  if (const auto* track = First<ScaleTrack>(bone.children)) {
    status.Update(add(track->values, 3, false, "scales", motion.scales_));
  }
  if (const auto* track = First<RotationTrack>(bone.children)) {
    status.Update(add(track->values, 4, true, "rotations", motion.rotations_));
  }
  return status;
}

absl::Status AnimationMotion::AddPooledTracks(const Minis& minis,
                                              BoneMotion& motion) const {
  auto add = [&](uint8_t index_id, const Pool& pool, uint64_t words,
                 absl::string_view name, BoneMotion::Words& track) {
    const uint16_t index = Or<uint16_t>(minis, index_id, kNoTrack);
    if (index == kNoTrack) return absl::OkStatus();
    const uint64_t have = pool.words.size();
    // The last frame's block must be complete; the product of 32-bit factors
    // fits into 64 bits. With no frames the pool may be missing as well.
    if (!pool.present || index + words > pool.block ||
        have < pool.block * num_frames_) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, ": index ", index, " does not fit: ", pool.block,
                       " words per frame, ", have, " words in the pool"));
    }
    track = {pool.words, index, pool.block, true};
    return absl::OkStatus();
  };
  absl::Status status;
  status.Update(add(kTranslationIndex, translations_, 3, "translations",
                    motion.translations_));
  status.Update(add(kScaleIndex, scales_, 3, "scales", motion.scales_));
  status.Update(
      add(kRotationIndex, rotations_, 4, "rotations", motion.rotations_));
  return status;
}

namespace {

// One array with an entry per frame.
template <typename WriteFrame>
void WriteTrack(absl::string_view key, const BoneMotion& bone,
                uint32_t num_frames, ValueWriter& writer,
                const WriteFrame& write) {
  writer.Key(key);
  writer.BeginArray();
  for (uint32_t frame = 0; frame < num_frames; ++frame) {
    write(bone.At(frame));
  }
  writer.EndArray();
}

void WriteBone(const BoneMotion& bone, uint32_t num_frames,
               ValueWriter& writer) {
  writer.BeginObject();
  writer.Key("name");
  writer.Text(bone.name());
  writer.Key("index");
  writer.Integer(bone.index());
  WriteTrack("translations", bone, num_frames, writer,
             [&](const BonePose& p) { WriteNumbers(p.translation, writer); });
  WriteTrack("scales", bone, num_frames, writer,
             [&](const BonePose& p) { WriteNumbers(p.scale, writer); });
  WriteTrack("rotations_xyzw", bone, num_frames, writer,
             [&](const BonePose& p) { WriteNumbers(p.rotation, writer); });
  WriteTrack("visible", bone, num_frames, writer,
             [&](const BonePose& p) { writer.Bool(p.visible); });
  WriteTrack("steps", bone, num_frames, writer,
             [&](const BonePose& p) { writer.Bool(p.step); });
  writer.EndObject();
}

}  // namespace

absl::Status WriteAnimationValues(absl::string_view bytes,
                                  ValueWriter& writer) {
  const absl::StatusOr<AnimationFile> file = DecodeAnimation(bytes);
  if (!file.ok()) return file.status();
  const absl::StatusOr<AnimationMotion> motion = AnimationMotion::Make(*file);
  if (!motion.ok()) return motion.status();
  const uint64_t poses =
      uint64_t{motion->num_frames()} * (motion->bone_count() + 1);
  const uint64_t allowed = MaxUnpackedPoses(bytes.size());
  if (poses > allowed) {
    return absl::ResourceExhaustedError(
        absl::StrCat(poses, " poses exceed the ", allowed, " that ",
                     bytes.size(), " bytes may unpack to"));
  }
  writer.BeginObject();
  writer.Key("version");
  writer.Integer(motion->version());
  writer.Key("numFrames");
  writer.Integer(motion->num_frames());
  writer.Key("fps");
  writer.Number(motion->fps());
  writer.Key("bones");
  writer.BeginArray();
  motion->ForEachBone([&](const BoneMotion& bone) {
    WriteBone(bone, motion->num_frames(), writer);
  });
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo
