#include "formats/prime/recognise.h"

#include <variant>

#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr uint64_t kHeaderEnd = 0x34;
constexpr uint64_t kFirstTable = 0x20;

// Between a hundredth of a millisecond and a day.
bool IsTime(float seconds) { return seconds > 1e-5f && seconds < 86400; }

// The record at byte 4.
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

Recognition Whole(absl::string_view bytes) {
  return Decode<AnimCodec>(bytes).ok() ? Recognition::kYes
                                       : Recognition::kMaybe;
}

Recognition RecogniseCompressed(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return Recognition::kNo;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  if (!IsTime(h.duration) || !IsTime(h.interval)) return Recognition::kNo;
  const bool strict = h.constant_0c == 1 && h.constant_2c == 1 &&
                      h.looping <= 1 && h.root_bone < kMaxBones &&
                      h.rotation_divisor != 0 && h.key_bitmap_length != 0 &&
                      h.channel_count != 0 && h.channel_count <= kMaxBones;
  return strict ? Whole(bytes) : Recognition::kMaybe;
}

Recognition RecogniseUncompressed(absl::string_view bytes) {
  if (bytes.size() < kFirstTable) return Recognition::kNo;
  const auto a = Head<UncompressedAnimation>(bytes.substr(0, kFirstTable));
  if (!IsTime(a.interval) || (!IsTime(a.duration) && !a.IsPose())) {
    return Recognition::kNo;
  }
  const bool strict = a.duration_type <= 4 && a.interval_type <= 4 &&
                      a.key_count != 0 && a.root_bone < kMaxBones &&
                      Load<uint32_t>(bytes.data() + kFirstTable - 4,
                                     ByteOrder::kBig) == kMaxBones;
  return strict ? Whole(bytes) : Recognition::kMaybe;
}

}  // namespace

bool MayBeginAnimation(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return false;
  const auto word = [&](size_t at) {
    return Load<uint32_t>(bytes.data() + at, ByteOrder::kBig);
  };
  switch (word(0)) {
    case 2:
      return word(0x0C) == 1 && word(0x2C) == 1;
    case 0:
      return word(kFirstTable - 4) == kMaxBones;
    default:
      return false;
  }
}

Recognition RecogniseAnimation(absl::string_view bytes) {
  if (bytes.size() < 4) return Recognition::kNo;
  switch (Load<uint32_t>(bytes.data(), ByteOrder::kBig)) {
    case 2:
      return RecogniseCompressed(bytes);
    case 0:
      return RecogniseUncompressed(bytes);
    default:
      return Recognition::kNo;
  }
}

}  // namespace assetlint::prime
