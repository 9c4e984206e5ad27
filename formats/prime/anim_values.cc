// The decoded values of an ANIM.
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/field_tree.h"
#include "formats/base/limits.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {
namespace {

void WriteKey(const Quaternion* rotation, const Vector3* translation,
              ValueWriter& writer) {
  writer.BeginObject();
  if (const Quaternion* q = rotation; q != nullptr) {
    writer.Numbers("rotation_wxyz", {q->w, q->x, q->y, q->z});
  }
  if (const Vector3* v = translation; v != nullptr) {
    writer.Numbers("translation", {v->x, v->y, v->z});
  }
  writer.EndObject();
}

// Keys that WriteChannels would write.
uint64_t CountKeys(const CompressedAnimation& a) {
  uint64_t channels = 0;
  for (const ChannelDescriptor& d : a.descriptors) {
    channels += d.rotation.present() || d.translation.present();
  }
  return channels == 0 ? 0 : channels * KeyStream(a).key_count();
}

uint64_t CountKeys(const UncompressedAnimation& a) {
  return a.rotation_channels.size() * uint64_t{a.key_count};
}

void WriteChannels(const CompressedAnimation& a, ValueWriter& writer) {
  const KeyStream stream(a);
  const CodeScale scale(a);
  for (size_t i = 0; i < stream.channel_count(); ++i) {
    const ChannelDescriptor& d = a.descriptors[i];
    // Keys without values take no bytes: there can be billions of them.
    if (!d.rotation.present() && !d.translation.present()) continue;
    writer.BeginObject();
    writer.Integer("bone", d.bone_id);
    writer.Array("keys", [&] {
      stream.VisitChannel(i, [&](uint64_t, const KeyCodes& codes) {
        const Quaternion rotation =
            scale.Rotation(codes.rotation, codes.w_negative);
        const Vector3 translation = scale.Translation(codes.translation);
        WriteKey(d.rotation.present() ? &rotation : nullptr,
                 d.translation.present() ? &translation : nullptr, writer);
      });
    });
    writer.EndObject();
  }
}

void WriteChannels(const UncompressedAnimation& a, ValueWriter& writer) {
  if (a.key_count == 0) return;
  for (uint32_t bone = 0; bone < a.rotation_channels.size(); ++bone) {
    const uint8_t channel = a.rotation_channels[bone];
    if (channel >= kNoRotation || channel >= a.translation_channels.size())
      continue;
    const uint8_t translation_channel = a.translation_channels[channel];
    writer.BeginObject();
    writer.Integer("bone", bone);
    writer.Array("keys", [&] {
      for (uint64_t frame = 0; frame < a.key_count; ++frame) {
        // A file that decodes has the rotations of all channels.
        const uint64_t r = (uint64_t{channel} * a.key_count + frame) * 4;
        const Quaternion rotation = {a.rotations[r], a.rotations[r + 1],
                                     a.rotations[r + 2], a.rotations[r + 3]};
        const uint64_t t =
            (uint64_t{translation_channel} * a.key_count + frame) * 3;
        const bool translated =
            translation_channel != kNoChannel && t + 3 <= a.translations.size();
        Vector3 translation;
        if (translated) {
          translation = {a.translations[t], a.translations[t + 1],
                         a.translations[t + 2]};
        }
        WriteKey(&rotation, translated ? &translation : nullptr, writer);
      }
    });
    writer.EndObject();
  }
}

}  // namespace

absl::Status WriteAnimationValues(absl::string_view bytes,
                                  ValueWriter& writer) {
  const absl::StatusOr<Animation> animation = Decode<AnimCodec>(bytes);
  if (!animation.ok()) return animation.status();
  const auto* compressed =
      std::get_if<CompressedAnimation>(&animation->content);
  if (compressed != nullptr && compressed->header.rotation_divisor == 0) {
    return absl::FailedPreconditionError("the rotation divisor is 0");
  }
  const uint64_t keys =
      std::visit([](const auto& content) { return CountKeys(content); },
                 animation->content);
  const uint64_t allowed = MaxUnpackedPoses(bytes.size());
  if (keys > allowed) {
    return absl::ResourceExhaustedError(
        absl::StrCat(keys, " keys exceed the ", allowed, " that ", bytes.size(),
                     " bytes may unpack to"));
  }
  writer.BeginObject();
  writer.Array("channels", [&] {
    std::visit([&](const auto& content) { WriteChannels(content, writer); },
               animation->content);
  });
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::prime
