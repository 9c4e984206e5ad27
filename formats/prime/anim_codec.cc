// What decides whether an ANIM decodes, the checks of one that does, and how
// one is recognised.
#include "formats/prime/anim_codec.h"

#include <variant>

#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/outline.h"
#include "formats/prime/formats.h"

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

// Whether the constants of the header of version 2, or of version 0, have their
// values.
bool HasConstants(absl::string_view bytes, uint32_t version) {
  if (bytes.size() < kHeaderEnd) return false;
  if (version == 0) return WordAt(bytes, kBoneCount) == kMaxBones;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  return h.constant_0c == 1 && h.constant_2c == 1;
}

Recognition RecogniseCompressed(absl::string_view bytes) {
  if (bytes.size() < kHeaderEnd) return Recognition::kNo;
  const auto h = Head<CompressedHeader>(bytes.substr(0, kHeaderEnd));
  const bool constant = HasConstants(bytes, 2);
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
  UncompressedAnimation a;
  a.rotation_channels =
      PackedArray<uint8_t>(bytes.substr(kFirstTable, kMaxBones));
  return WordAt(bytes, kTableEnd) == a.CountMoved();
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
  const uint32_t version = WordAt(bytes, 0);
  return (version == 0 || version == 2) && HasConstants(bytes, version);
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
      return HasConstants(bytes, 2) || HasConstants(bytes, 0)
                 ? Recognition::kMaybe
                 : Recognition::kNo;
  }
}

constexpr absl::string_view kAnimExtensions[] = {".anim"};

}  // namespace

void AnimCodec::CheckStructure(const Animation& animation, Report& report) {
  std::visit([&](const auto& content) { CheckContent(content, report); },
             animation.content);
}

void AnimCodec::Validate(const Parsed& parsed, const FileContext&,
                         Report& report) {
  const ReadingNotes& notes = parsed.notes;
  if (const auto* a = std::get_if<CompressedAnimation>(&parsed.content)) {
    ValidateHeader(*a, notes, report);
    ValidateChannels(*a, notes, report);
  } else {
    ValidateUncompressed(std::get<UncompressedAnimation>(parsed.content), notes,
                         report);
  }
  ValidateFill(parsed, report);
  report.FoldRepeats();
}

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
