#include "formats/prime/formats.h"

#include <variant>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/limits.h"
#include "formats/base/outline.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {
namespace {

// FORMAT.md#layout-of-version-2: where the header of version 2 ends.
constexpr uint64_t kHeaderEnd = 0x34;
// FORMAT.md#layout-of-version-0: the number of bones of version 0, and their
// table.
constexpr uint64_t kBoneCount = 0x1C;
constexpr uint64_t kFirstTable = 0x20;

// Between a hundredth of a millisecond and a day.
bool IsTime(float seconds) { return seconds > 1e-5f && seconds < 86400; }

uint32_t WordAt(absl::string_view bytes, uint64_t at) {
  return Load<uint32_t>(bytes.data() + at, ByteOrder::kBig);
}

// The record after the version word.
template <typename T>
T Head(absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  Decoder decoder(bytes, AnimCodec::kOrder, AnimCodec::Rules(), report);
  uint32_t version = 0;
  decoder.U32("version", version);
  T record;
  Describe(static_cast<Walker&>(decoder), record);
  return record;
}

// Whether the constants of one of the two headers have their values.
bool HasConstants(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return false;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  return (h.constant_0c == 1 && h.constant_2c == 1) ||
         WordAt(bytes, kBoneCount) == kMaxBones;
}

Recognition RecogniseCompressed(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return Recognition::kNo;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  const bool constant = h.constant_0c == 1 && h.constant_2c == 1;
  const bool timed = IsTime(h.duration) && IsTime(h.interval);
  // The number of channels is also after the key bitmap.
  const uint64_t copy =
      kHeaderEnd + (uint64_t{h.key_bitmap_length} + 31) / 32 * 4;
  const bool strict =
      constant && timed && h.looping <= 1 && h.root_bone < kMaxBones &&
      h.rotation_divisor != 0 && h.key_bitmap_length != 0 &&
      h.channel_count != 0 && h.channel_count <= kMaxBones &&
      copy + 8 <= bytes.size() && WordAt(bytes, copy) == h.channel_count;
  if (strict) return Recognition::kYes;
  return timed || constant ? Recognition::kMaybe : Recognition::kNo;
}

// Whether the table of channels has as many as the number after it says.
bool HasChannelTable(absl::string_view bytes) {
  constexpr uint64_t kTableEnd = kFirstTable + kMaxBones;
  if (bytes.size() < kTableEnd + 4) return false;
  const auto table = bytes.substr(kFirstTable, kMaxBones);
  return WordAt(bytes, kTableEnd) ==
         static_cast<uint64_t>(absl::c_count_if(table, [](char channel) {
           return static_cast<uint8_t>(channel) < kNoRotation;
         }));
}

Recognition RecogniseUncompressed(absl::string_view bytes) {
  if (bytes.size() < kFirstTable) return Recognition::kNo;
  const auto a = Head<UncompressedAnimation>(bytes.substr(0, kFirstTable));
  const bool timed = IsTime(a.interval) && (IsTime(a.duration) || a.IsPose());
  const bool bones = WordAt(bytes, kBoneCount) == kMaxBones;
  const bool strict = timed && bones && a.duration_type <= 4 &&
                      a.interval_type <= 4 && a.key_count != 0 &&
                      a.root_bone < kMaxBones && HasChannelTable(bytes);
  if (strict) return Recognition::kYes;
  return timed || bones ? Recognition::kMaybe : Recognition::kNo;
}

// Whether an animation may begin with these bytes: the version word and
// constants of its header, to find one inside another file.
bool MayBeginAnimation(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return false;
  if (WordAt(bytes, 0) == 0) return WordAt(bytes, kBoneCount) == kMaxBones;
  if (WordAt(bytes, 0) != 2) return false;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  return h.constant_0c == 1 && h.constant_2c == 1;
}

// kMaybe when the constants have their values, or the version word is 0 or 2
// and the times after it could be a duration and an interval; kYes when all of
// the header fits. Reads the header only, and the word after it.
Recognition RecogniseAnimation(absl::string_view bytes) {
  if (bytes.size() < 4) return Recognition::kNo;
  switch (WordAt(bytes, 0)) {
    case 2:
      return RecogniseCompressed(bytes);
    case 0:
      return RecogniseUncompressed(bytes);
    default:
      return HasConstants(bytes) ? Recognition::kMaybe : Recognition::kNo;
  }
}

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

// {"channels": [{"bone": 3, "keys": [{"rotation_wxyz": [w, x, y, z],
//                                     "translation": [x, y, z]}]}]}
// Channels are in file order for version 2, whose key 0 is the initial value;
// in bone order for version 0, with a key for each frame. A rotation or
// translation that a channel does not have is left out, as is a channel that
// has neither. Nothing is written, and the status says why, when the bytes do
// not decode, the rotation divisor is 0, or there would be more keys than
// MaxUnpackedPoses (formats/base/limits.h) allows: keys of constant curves take
// hardly any bytes. Keeps at most one key in memory.
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

constexpr absl::string_view kAnimExtensions[] = {".anim"};

}  // namespace

// The version is a big-endian word.
constinit const Beginning kAnimBeginning = {
    .words = {0x02000000, 0}, .offset = 0, .may_begin = MayBeginAnimation};

const Format kAnimFormat = {
    .name = "anim",
    .title = "Metroid Prime animation",
    .games = "Metroid Prime",
    .extensions = kAnimExtensions,
    .checked =
        "versions 0 and 2: header, key bitmap, descriptors, every key "
        "of the stream or the tables, fill; no file of the game was available",
    .recognise = RecogniseAnimation,
    .lint = Lint<AnimCodec>,
    .reencode = Reencode<AnimCodec>,
    .tree = Tree<AnimCodec>,
    .values = WriteAnimationValues,
    .lint_swapped = LintSwapped<AnimCodec>,
    .outline = OutlineOf<AnimCodec>,
    .common_extension = true,
    .rules = RulesOf<StructureRules, CommonRules, HeaderRules, ChannelRules,
                     UncompressedRules>,
};

}  // namespace assetlint::prime
