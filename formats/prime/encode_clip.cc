#include "formats/prime/encode_clip.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "formats/base/byte_sink.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/bit_writer.h"

namespace assetlint::prime {
namespace {

// Words with a bit for each frame, set if it has a key.
std::string Bitmap(const Clip& clip) {
  std::vector<uint32_t> words((uint64_t{clip.frame_count} + 31) / 32);
  const auto set = [&](uint32_t frame) {
    // A nonexistent frame leaves a key too few, which is detected later.
    if (frame >= clip.frame_count) return;
    words[frame / 32] |= uint32_t{1} << (frame % 32);
  };
  for (uint32_t frame : clip.key_frames) set(frame);
  if (clip.key_frames.empty()) {
    for (uint32_t frame = 0; frame < clip.frame_count; ++frame) set(frame);
  }
  ByteSink bytes(ByteOrder::kBig);
  for (uint32_t word : words) bytes.Write(word);
  return bytes.Take();
}

void SetCurve(const std::vector<QuantisedAxis>& axes, size_t keys,
              Curve& curve) {
  if (axes.empty()) return;
  curve.key_count = static_cast<uint16_t>(keys);
  for (size_t i = 0; i < 3; ++i) {
    curve.components[i] = {axes[i].initial, axes[i].bits};
  }
}

void WriteDeltas(const std::vector<QuantisedAxis>& axes, size_t key,
                 BitWriter& bits) {
  for (const QuantisedAxis& axis : axes) {
    bits.Write(axis.deltas[key], axis.bits);
  }
}

std::string Stream(const QuantisedClip& codes, size_t keys) {
  BitWriter bits;
  for (size_t key = 0; key < keys; ++key) {
    for (const QuantisedChannel& channel : codes.channels) {
      bits.Write(channel.w_negative[key], 1);
      WriteDeltas(channel.rotation, key, bits);
      WriteDeltas(channel.translation, key, bits);
    }
  }
  return bits.Finish();
}

// Whether every curve has `keys` deltas of at most 32 bits.
bool Consistent(const QuantisedClip& codes, size_t keys) {
  const auto axes_fit = [&](const std::vector<QuantisedAxis>& axes) {
    if (axes.size() != 3) return false;
    for (const QuantisedAxis& axis : axes) {
      if (axis.deltas.size() != keys || axis.bits > kMaxDeltaBits) return false;
    }
    return true;
  };
  for (const QuantisedChannel& channel : codes.channels) {
    if (!axes_fit(channel.rotation) || channel.w_negative.size() != keys ||
        (!channel.translation.empty() && !axes_fit(channel.translation))) {
      return false;
    }
  }
  return keys > 0 && keys <= 0xFFFF;
}

CompressedHeader HeaderOf(const Clip& clip, const QuantisedClip& codes) {
  CompressedHeader header;
  header.event_id = clip.event_id;
  header.duration =
      static_cast<float>((clip.frame_count - 1) * double{clip.interval});
  header.interval = clip.interval;
  header.root_bone = clip.root_bone;
  header.looping = clip.looping ? 1 : 0;
  header.rotation_divisor = codes.rotation_divisor;
  header.translation_multiplier = codes.translation_multiplier;
  header.channel_count = static_cast<uint32_t>(codes.channels.size());
  header.key_bitmap_length = clip.frame_count;
  return header;
}

}  // namespace

absl::StatusOr<std::string> EncodeQuantised(const Clip& clip,
                                            const QuantisedClip& codes) {
  const std::string bitmap = Bitmap(clip);
  CompressedAnimation animation;
  animation.header = HeaderOf(clip, codes);
  animation.bitmap = BigEndianArray<uint32_t>(bitmap);
  animation.channel_count = animation.header.channel_count;
  const uint64_t keys = animation.CountStreamKeys();
  if (!Consistent(codes, keys)) {
    return absl::InvalidArgumentError(
        "the codes and the clip have different numbers of keys");
  }
  for (const QuantisedChannel& channel : codes.channels) {
    ChannelDescriptor& d = animation.descriptors.emplace_back();
    d.bone_id = channel.bone;
    SetCurve(channel.rotation, keys, d.rotation);
    SetCurve(channel.translation, keys, d.translation);
  }
  const std::string stream = Stream(codes, keys);
  animation.stream = BigEndianArray<uint32_t>(stream);
  animation.header.scratch_size =
      static_cast<uint32_t>(animation.NeededScratch());
  return Encode<AnimCodec>(Animation{std::move(animation)});
}

absl::StatusOr<std::string> EncodeClip(const Clip& clip,
                                       const QuantiseOptions& options) {
  absl::StatusOr<QuantisedClip> codes = Quantise(clip, options);
  if (!codes.ok()) return codes.status();
  return EncodeQuantised(clip, *codes);
}

}  // namespace assetlint::prime
