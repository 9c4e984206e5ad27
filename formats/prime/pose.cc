#include "formats/prime/pose.h"

#include <algorithm>
#include <cmath>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace assetlint::prime {
namespace {

// The rotation channel of a bone, or nothing.
std::optional<uint64_t> ChannelOf(const UncompressedAnimation& a, uint32_t bone,
                                  uint32_t frame) {
  if (bone >= a.rotation_channels.size() || frame >= a.key_count) return {};
  const uint8_t channel = a.rotation_channels[bone];
  if (channel >= 0x80 || channel >= a.translation_channels.size()) return {};
  return channel;
}

}  // namespace

Quaternion Slerp(const Quaternion& a, const Quaternion& b, double t) {
  double dot = double{a.w} * b.w + double{a.x} * b.x + double{a.y} * b.y +
               double{a.z} * b.z;
  const double sign = dot < 0 ? -1 : 1;
  dot = std::min(1.0, dot * sign);
  double from = 1 - t;
  double to = t * sign;
  // Nearly parallel: the straight line is the arc, and the sine is too small
  // to divide by.
  if (dot < 0.9999999) {
    const double angle = std::acos(dot);
    const double sine = std::sin(angle);
    from = std::sin((1 - t) * angle) / sine;
    to = std::sin(t * angle) / sine * sign;
  }
  const auto mix = [&](float p, float q) {
    return static_cast<float>(from * p + to * q);
  };
  return {mix(a.w, b.w), mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)};
}

Vector3 Lerp(const Vector3& a, const Vector3& b, double t) {
  const auto mix = [&](float p, float q) {
    return static_cast<float>((1 - t) * p + t * q);
  };
  return {mix(a.x, b.x), mix(a.y, b.y), mix(a.z, b.z)};
}

absl::StatusOr<PoseSampler> PoseSampler::Create(
    const CompressedAnimation& animation) {
  if (animation.header.rotation_divisor == 0) {
    return absl::FailedPreconditionError("the rotation divisor is 0");
  }
  const uint64_t frames = animation.header.key_bitmap_length;
  if (frames == 0 || !FrameHasKey(animation, 0)) {
    return absl::FailedPreconditionError("frame 0 has no key");
  }
  const KeyStream stream(animation);
  const uint64_t keys =
      stream.key_count() * std::max<uint64_t>(stream.channel_count(), 1);
  if (keys > kMaxKeys || frames > kMaxKeys) {
    return absl::ResourceExhaustedError(
        absl::StrCat(std::max(keys, frames), " keys exceed the limit of ",
                     kMaxKeys, " unpacked at once"));
  }
  PoseSampler sampler;
  for (uint64_t frame = 0; frame < frames; ++frame) {
    if (FrameHasKey(animation, frame)) {
      sampler.key_frames_.push_back(static_cast<uint32_t>(frame));
    }
    sampler.previous_key_.push_back(
        static_cast<uint32_t>(sampler.key_frames_.size() - 1));
  }
  const CodeScale scale(animation);
  sampler.keys_.resize(stream.channel_count());
  for (size_t channel = 0; channel < stream.channel_count(); ++channel) {
    sampler.keys_[channel].resize(stream.key_count());
    stream.DecodeChannel(channel, scale,
                         absl::MakeSpan(sampler.keys_[channel]));
  }
  return sampler;
}

Key PoseSampler::At(size_t channel, uint64_t frame) const {
  const std::vector<Key>& keys = keys_[channel];
  const uint32_t previous = previous_key_[frame];
  const uint64_t begin = key_frames_[previous];
  if (frame == begin || previous + 1 == keys.size()) return keys[previous];
  const uint64_t end = key_frames_[previous + 1];
  const double t =
      static_cast<double>(frame - begin) / static_cast<double>(end - begin);
  const Key& a = keys[previous];
  const Key& b = keys[previous + 1];
  return {Slerp(a.rotation, b.rotation, t),
          Lerp(a.translation, b.translation, t)};
}

std::optional<Quaternion> RotationAt(const UncompressedAnimation& a,
                                     uint32_t bone, uint32_t frame) {
  const std::optional<uint64_t> channel = ChannelOf(a, bone, frame);
  if (!channel) return {};
  const uint64_t at = (*channel * a.key_count + frame) * 4;
  if (at + 4 > a.rotations.size()) return {};
  return Quaternion{a.rotations[at], a.rotations[at + 1], a.rotations[at + 2],
                    a.rotations[at + 3]};
}

std::optional<Vector3> TranslationAt(const UncompressedAnimation& a,
                                     uint32_t bone, uint32_t frame) {
  const std::optional<uint64_t> rotation = ChannelOf(a, bone, frame);
  if (!rotation) return {};
  const uint8_t channel = a.translation_channels[*rotation];
  if (channel == kNoChannel) return {};
  const uint64_t at = (uint64_t{channel} * a.key_count + frame) * 3;
  if (at + 3 > a.translations.size()) return {};
  return Vector3{a.translations[at], a.translations[at + 1],
                 a.translations[at + 2]};
}

}  // namespace assetlint::prime
