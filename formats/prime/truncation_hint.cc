#include "formats/prime/truncation_hint.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <variant>

#include "formats/base/endian.h"
#include "formats/base/path.h"

namespace assetlint::prime {
namespace {

constexpr Rule kFileTruncated = {
    .id = "ANM011",
    .name = "file-truncated",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The file ends before the animation does.",
    .why = "A reader takes whatever follows the file in memory for keys.",
    .statement =
        "The file holds as many elements of every array as its count says.",
    .source = "formats/prime/FORMAT.md#counts-and-the-end-of-the-file",
    .repair = "Get the complete file again: its end was lost in transit.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The end of the file is lost: get the file again.",
};

// An array that is incomplete although its count is confirmed elsewhere.
struct CutArray {
  absl::string_view count_name;
  uint64_t count;
  absl::string_view witness;
};

// The number of `bones` in every version 0 file.
constexpr uint64_t kBoneTableSize = 100;
constexpr uint64_t kBoneCountOffset = 0x1C;
// In both channel tables, a byte of 0x80 or above means no channel.
constexpr uint8_t kFirstNoChannel = 0x80;

std::optional<CutArray> FindCut(absl::string_view,
                                const CompressedAnimation& a) {
  const CompressedHeader& h = a.header;
  if (h.origin.length == 0) return std::nullopt;
  if (a.bitmap.size() != (uint64_t{h.key_bitmap_length} + 31) / 32) {
    const double frames = std::round(double{h.duration} / h.interval) + 1;
    if (frames != h.key_bitmap_length) return std::nullopt;
    return CutArray{"key_bitmap_length", h.key_bitmap_length,
                    "the duration and interval imply"};
  }
  if (!a.declared.known) {
    if (a.declared.descriptors == 0 ||
        a.declared.descriptors != a.channel_count) {
      return std::nullopt;
    }
    return CutArray{"descriptor_count", a.channel_count,
                    "the channel count before it says"};
  }
  const uint64_t words = a.NeededStreamWords();
  if (a.stream.size() >= words ||
      h.scratch_size !=
          a.NeededScratch() + (words - a.stream.size()) * sizeof(uint32_t)) {
    return std::nullopt;
  }
  return CutArray{"the number of words in the key stream", words,
                  "the scratch size implies"};
}

// The count at `offset`, if it has the expected value.
std::optional<CutArray> Expect(absl::string_view bytes, uint64_t offset,
                               absl::string_view name, uint64_t expected,
                               absl::string_view witness) {
  if (offset + 4 > bytes.size() ||
      Load<uint32_t>(&bytes[offset], ByteOrder::kBig) != expected) {
    return std::nullopt;
  }
  return CutArray{name, expected, witness};
}

std::optional<CutArray> FindCut(absl::string_view bytes,
                                const UncompressedAnimation& a) {
  using Part = UncompressedAnimation::Part;
  if (a.read == Part::kHead) {
    return Expect(bytes, kBoneCountOffset, "bone_count", kBoneTableSize,
                  "in all known files");
  }
  if (a.read == Part::kBones) {
    const absl::string_view table = a.rotation_channels.bytes();
    const auto channels = std::count_if(table.begin(), table.end(), [](char c) {
      return static_cast<uint8_t>(c) < kFirstNoChannel;
    });
    return Expect(bytes, kBoneCountOffset + 4 + table.size(), "channel_count",
                  static_cast<uint64_t>(channels),
                  "the table of bones implies");
  }
  if (a.read != Part::kChannels) return std::nullopt;
  const uint64_t rotations =
      uint64_t{a.key_count} * a.translation_channels.size();
  if (a.rotations.size() != rotations * 4) {
    return Expect(bytes, a.rotations_offset() - 4, "rotation_key_count",
                  rotations, "the channels and keys imply");
  }
  return Expect(bytes, a.translations_offset() - 4, "translation_key_count",
                uint64_t{a.key_count} * a.CountTranslated(),
                "the translated channels and keys imply");
}

}  // namespace

void HintTruncation(absl::string_view bytes, const Animation& animation,
                    Report& report) {
  if (report.decodes()) return;
  const std::optional<CutArray> cut =
      std::visit([&](const auto& content) { return FindCut(bytes, content); },
                 animation.content);
  if (!cut.has_value()) return;
  report.Add(kFileTruncated, Path(), {bytes.size(), 0})
      .Found(bytes.size())
      .Message("the file ends here, but ", cut->count_name, " is ", cut->count,
               ", as ", cut->witness, ", and needs more bytes");
}

absl::Span<const Rule* const> TruncationHintRules() {
  static constexpr const Rule* kRules[] = {&kFileTruncated};
  return kRules;
}

}  // namespace assetlint::prime
