#include "formats/prime/values.h"

#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"
#include "formats/prime/pose.h"

namespace assetlint::prime {
namespace {

void WriteKey(const Quaternion* rotation, const Vector3* translation,
              ValueWriter& writer) {
  writer.BeginObject();
  if (rotation != nullptr) {
    writer.Key("rotation_wxyz");
    writer.BeginArray();
    for (float v : {rotation->w, rotation->x, rotation->y, rotation->z}) {
      writer.Number(v);
    }
    writer.EndArray();
  }
  if (translation != nullptr) {
    writer.Key("translation");
    writer.BeginArray();
    for (float v : {translation->x, translation->y, translation->z}) {
      writer.Number(v);
    }
    writer.EndArray();
  }
  writer.EndObject();
}

void BeginChannel(uint32_t bone, ValueWriter& writer) {
  writer.BeginObject();
  writer.Key("bone");
  writer.Integer(bone);
  writer.Key("keys");
  writer.BeginArray();
}

void EndChannel(ValueWriter& writer) {
  writer.EndArray();
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
    BeginChannel(d.bone_id, writer);
    stream.VisitChannel(i, [&](uint64_t, const KeyCodes& codes) {
      const Quaternion rotation =
          scale.Rotation(codes.rotation, codes.w_negative);
      const Vector3 translation = scale.Translation(codes.translation);
      WriteKey(d.rotation.present() ? &rotation : nullptr,
               d.translation.present() ? &translation : nullptr, writer);
    });
    EndChannel(writer);
  }
}

void WriteChannels(const UncompressedAnimation& a, ValueWriter& writer) {
  for (uint32_t bone = 0; bone < a.rotation_channels.size(); ++bone) {
    if (!RotationAt(a, bone, 0)) continue;
    BeginChannel(bone, writer);
    for (uint32_t frame = 0; frame < a.key_count; ++frame) {
      // A channel that has its first key has all of them, or it would not
      // decode.
      const Quaternion rotation = RotationAt(a, bone, frame).value();
      const auto translation = TranslationAt(a, bone, frame);
      WriteKey(&rotation, translation ? &*translation : nullptr, writer);
    }
    EndChannel(writer);
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
  writer.Key("channels");
  writer.BeginArray();
  std::visit([&](const auto& content) { WriteChannels(content, writer); },
             animation->content);
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::prime
