// Animations as numbers for people and renderers.
#include <array>
#include <cstdint>
#include <iterator>
#include <type_traits>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/base/codec.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

// Bit `frame` of a bit track, least significant bit of each byte first. False
// past the end of the track.
bool UnpackBit(const PackedArray<uint8_t>& bits, uint64_t frame) {
  return frame / 8 < bits.size() && (bits[frame / 8] >> (frame % 8) & 1) != 0;
}

// A bone's track, wherever the file's format keeps it: the value of a frame is
// at word first + frame * stride.
struct Track {
  PackedArray<uint16_t> words;
  uint64_t first = 0;
  uint64_t stride = 0;  // 0: the first value is used for all frames
  bool present = false;

  uint16_t Word(uint64_t frame, uint64_t i) const {
    return words[first + frame * stride + i];
  }
};

struct Tracks {
  Track translations;
  Track scales;
  Track rotations;
};

// Finds the tracks of bones, and writes their values.
class Unpacker {
 public:
  Unpacker(const Animation& animation, const AnimationInfo& info)
      : frames_(GetMini<uint32_t>(info.minis, kNumFrames, 0)),
        version_(AnimationVersion(animation)) {
    for (size_t i = 0; i < pools_.size(); ++i) {
      pools_[i] = {FindPool(animation, kPoolKinds[i]),
                   GetMini<uint32_t>(info.minis, kPoolKinds[i].block_id, 0)};
    }
  }

  uint32_t frames() const { return frames_; }
  int version() const { return version_; }

  // InvalidArgument when a track does not hold a value for every frame.
  absl::Status Check(const BoneTrack& bone) const {
    Tracks tracks;
    return Find(bone, tracks);
  }

  // Check() is OK.
  void Write(const BoneTrack& bone, ValueWriter& writer) const {
    Tracks tracks;
    if (!Find(bone, tracks).ok()) return;
    const Minis& minis = InfoOf(bone);
    writer.BeginObject();
    writer.Text("name", GetText(minis, kBoneName));
    writer.Integer("index", GetMini<uint32_t>(minis, kBoneIndex, 0));
    // unpacked = offset + packed * scale; the offset alone without a track.
    const auto write_vectors = [&](absl::string_view key, const Track& track,
                                   const Float3& offset, const Float3& scale) {
      WriteFrames(key, writer, [&](uint32_t frame) {
        Float3 value = offset;
        for (size_t i = 0; track.present && i < 3; ++i) {
          value[i] += static_cast<float>(track.Word(frame, i)) * scale[i];
        }
        writer.Numbers(value);
      });
    };
    write_vectors("translations", tracks.translations,
                  GetMini<Float3>(minis, kTranslationOffset, {0, 0, 0}),
                  GetMini<Float3>(minis, kTranslationScale, {0, 0, 0}));
    write_vectors("scales", tracks.scales,
                  GetMini<Float3>(minis, kScaleOffset, {1, 1, 1}),
                  GetMini<Float3>(minis, kScaleScale, {0, 0, 0}));
    const Short4 rest =
        GetMini<Short4>(minis, kDefaultRotation, {0, 0, 0, 32767});
    WriteFrames("rotations_xyzw", writer, [&](uint32_t frame) {
      Short4 v = rest;
      for (size_t i = 0; tracks.rotations.present && i < 4; ++i) {
        v[i] = static_cast<int16_t>(tracks.rotations.Word(frame, i));
      }
      writer.Numbers(Unpack(v));
    });
    const auto* visibility = First<VisibilityTrack>(bone.children);
    if (visibility != nullptr) {
      WriteFrames("visible", writer, [&](uint32_t frame) {
        writer.Bool(UnpackBit(visibility->values, frame));
      });
    } else {
      // The visibility that the model gives the bone applies.
      writer.Array("visible", [] {});
    }
    const auto* steps = First<StepTrack>(bone.children);
    WriteFrames("steps", writer, [&](uint32_t frame) {
      writer.Bool(steps != nullptr && UnpackBit(steps->values, frame));
    });
    writer.EndObject();
  }

 private:
  absl::Status Find(const BoneTrack& bone, Tracks& tracks) const {
    if (First<BoneTrackInfo>(bone.children) == nullptr) {
      return absl::InvalidArgumentError("there is no info chunk 0x1003");
    }
    return version_ == 1 ? FindOwn(bone, tracks)
                         : FindPooled(InfoOf(bone), tracks);
  }

  absl::Status FindOwn(const BoneTrack& bone, Tracks& tracks) const {
    auto add = [&]<typename T>(const T* own, uint64_t words, Track& track) {
      if (own == nullptr) return absl::OkStatus();
      const uint64_t count = own->values.size();
      // A single rotation is that of all frames.
      const bool constant = std::is_same_v<T, RotationTrack> && count == 1;
      if (count < frames_ && !constant) {
        return absl::InvalidArgumentError(
            absl::StrCat(T::kType.name, ": ", Quantity(count, "value"), " for ",
                         Quantity(frames_, "frame")));
      }
      track = {PackedArray<uint16_t>(own->values.bytes()), 0,
               constant ? 0 : words, true};
      return absl::OkStatus();
    };
    absl::Status status =
        add(First<TranslationTrack>(bone.children), 3, tracks.translations);
    status.Update(add(First<ScaleTrack>(bone.children), 3, tracks.scales));
    status.Update(
        add(First<RotationTrack>(bone.children), 4, tracks.rotations));
    return status;
  }

  absl::Status FindPooled(const Minis& minis, Tracks& tracks) const {
    auto add = [&](size_t i, absl::string_view name, Track& track) {
      const PoolKind& kind = kPoolKinds[i];
      const auto& [pool, block] = pools_[i];
      const uint16_t index = GetMini<uint16_t>(minis, kind.index_id, kNoTrack);
      if (index == kNoTrack) return absl::OkStatus();
      const uint64_t have = pool.words.size();
      // The last frame's block must be complete; the product of 32-bit factors
      // fits into 64 bits. With no frames the pool may be missing as well.
      if (!pool.present || index + kind.words > block ||
          have < block * frames_) {
        return absl::InvalidArgumentError(
            absl::StrCat(name, ": index ", index, " does not fit: ", block,
                         " words per frame, ", have, " words in the pool"));
      }
      track = {pool.words, index, block, true};
      return absl::OkStatus();
    };
    absl::Status status = add(1, "translations", tracks.translations);
    status.Update(add(2, "scales", tracks.scales));
    status.Update(add(0, "rotations", tracks.rotations));
    return status;
  }

  // One array with an entry for each frame.
  template <typename WriteFrame>
  void WriteFrames(absl::string_view key, ValueWriter& writer,
                   const WriteFrame& write) const {
    writer.Array(key, [&] {
      for (uint32_t frame = 0; frame < frames_; ++frame) write(frame);
    });
  }

  struct Pool {
    FoundPool found;
    uint64_t block = 0;  // words of a frame
  };
  uint32_t frames_;
  int version_;
  std::array<Pool, std::size(kPoolKinds)> pools_;
};

}  // namespace

Float4 Unpack(const Short4& packed) {
  Float4 unpacked;
  for (size_t i = 0; i < packed.size(); ++i) unpacked[i] = packed[i] / 32767.0f;
  return unpacked;
}

absl::Status WriteAnimationValues(absl::string_view bytes,
                                  ValueWriter& writer) {
  const absl::StatusOr<AnimationFile> file = Decode<AnimationCodec>(bytes);
  if (!file.ok()) return file.status();
  const Animation* animation = First<Animation>(file->children);
  if (animation == nullptr) {
    return absl::InvalidArgumentError("there is no animation chunk 0x1000");
  }
  const AnimationInfo* info = First<AnimationInfo>(animation->children);
  if (info == nullptr) {
    return absl::InvalidArgumentError("there is no info chunk 0x1001");
  }
  const Unpacker unpacker(*animation, *info);
  absl::Status status;
  ForEach<BoneTrack>(
      animation->children, [&](const BoneTrack& bone, size_t index) {
        if (!status.ok()) return;
        status = unpacker.Check(bone);
        if (!status.ok()) {
          status = absl::InvalidArgumentError(
              absl::StrCat("bone[", index, "]: ", status.message()));
        }
      });
  if (!status.ok()) return status;
  const uint64_t bones = CountOf<BoneTrack>(animation->children);
  const uint64_t poses = uint64_t{unpacker.frames()} * (bones + 1);
  const uint64_t allowed = MaxUnpackedPoses(bytes.size());
  if (poses > allowed) {
    return absl::ResourceExhaustedError(
        absl::StrCat(poses, " poses exceed the ", allowed, " that ",
                     bytes.size(), " bytes may unpack to"));
  }
  writer.BeginObject();
  writer.Integer("version", unpacker.version());
  writer.Integer("numFrames", unpacker.frames());
  writer.Number("fps", GetMini<float>(info->minis, kFramesPerSecond, 0));
  writer.Array("bones", [&] {
    ForEach<BoneTrack>(animation->children, [&](const BoneTrack& bone, size_t) {
      unpacker.Write(bone, writer);
    });
  });
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo
