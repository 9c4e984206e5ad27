#include <array>

#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {
namespace {

constexpr Rule kChannelCount = {
    .id = "ANM050",
    .name = "channel-count",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The three channel counts differ.",
    .why =
        "Readers use the last of the three; one that uses another reads the "
        "key stream as descriptors, or the other way round.",
    .statement =
        "The header's channel count, its repetition after the key bitmap and "
        "the descriptor count are equal.",
    .source = "formats/prime/FORMAT.md#channel-counts",
    .repair = "Set all three to the number of descriptors.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number that two of the three have is copied; if all "
        "differ, that of the descriptors.",
};

constexpr Rule kBoneId = {
    .id = "ANM051",
    .name = "bone-id",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "A channel is for a bone that cannot exist.",
    .why =
        "The engine's tables have 100 entries; a larger id is written past "
        "their end.",
    .statement = "Bone ids are below 100.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair =
        "Correct the id. If many channels are affected, a key count before the "
        "first of them is wrong.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which bone the channel is for cannot be known.",
};

constexpr Rule kBoneRepeated = {
    .id = "ANM052",
    .name = "bone-repeated",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "Two channels are for the same bone.",
    .why = "Only one of them can move the bone; the other is lost.",
    .statement = "A bone id occurs once.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Correct one of the ids, or remove the channel.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which bone the channel is for cannot be known.",
};

constexpr Rule kRotationMissing = {
    .id = "ANM053",
    .name = "rotation-missing",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A channel has no rotation.",
    .why =
        "The game cannot play such a channel, and two well-known readers take "
        "the following bytes for a rotation and read the rest from the wrong "
        "place.",
    .statement =
        "The rotation fields are absent when the rotation's key "
        "count is 0; the game's own channels all rotate.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Give the channel a constant rotation with deltas of zero bits.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The rotation is missing: export the animation again.",
};

constexpr Rule kWidthLarge = {
    .id = "ANM054",
    .name = "bit-width-large",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A delta has more bits than the value it is added to.",
    .why =
        "Deltas are added up in 16 bits; the other bits are lost, and some "
        "readers cannot read more than 24.",
    .statement = "Accumulators have 16 bits.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair = "Pack the stream again with the width that the deltas need.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The stream was packed with this width: pack it again.",
};

void CheckCounts(const CompressedAnimation& a, uint64_t count, const Path& root,
                 Report& report) {
  const uint32_t first = a.header.channel_count;
  const uint32_t second = a.channel_count;
  const auto add = [&](absl::string_view field, ByteRange range, uint64_t found,
                       uint64_t allowed) {
    report.Add(kChannelCount, root, range)
        .Field(field)
        .Found(found)
        .Allowed(allowed)
        .FixBy(FixLevel::kUnsafe,
               NumberEdit(range.offset, static_cast<uint32_t>(allowed),
                          ByteOrder::kBig),
               "copied from the other counts")
        .Message("the channel counts are ", first, ", ", second, " and ", count,
                 ", must be equal");
  };
  // A majority of two; when all three differ, the descriptor count is right.
  if (first == second && first != count) {
    return add("descriptor_count", {a.descriptor_count_offset(), 4}, count,
               first);
  }
  if (first != count) {
    add("channel_count",
        FieldRange(a.header, a.header.origin.offset, "channel_count"), first,
        count);
  }
  if (second != count) {
    add("channel_count_again", {a.channel_count_offset(), 4}, second, count);
  }
}

void CheckBone(const ChannelDescriptor& d, const Path& path,
               std::array<bool, kMaxBones>& seen, Report& report) {
  const auto range = [&] { return FieldRange(d, d.origin.offset, "bone_id"); };
  if (d.bone_id >= kMaxBones) {
    report.Add(kBoneId, path, range())
        .Field("bone_id")
        .Found(d.bone_id)
        .Allowed("0..99")
        .Message("bone_id is ", d.bone_id, ", must be between 0 and 99");
  } else if (seen[d.bone_id]) {
    report.Add(kBoneRepeated, path, range())
        .Field("bone_id")
        .Found(d.bone_id)
        .Message("bone_id is ", d.bone_id, ", which already has a channel");
  } else {
    seen[d.bone_id] = true;
  }
}

void CheckCurve(const CurvePlace& place, Report& report) {
  if (!place.curve.present()) {
    if (!place.is_rotation) return;
    report.Add(kRotationMissing, place.path, place.KeyCountField())
        .Field("key_count")
        .Found(0)
        .Message("key_count is 0, so the channel has no rotation");
    return;
  }
  for (size_t i = 0; i < 3; ++i) {
    const uint8_t bits = place.curve.components[i].bits;
    if (bits <= 16 || bits > kMaxDeltaBits) continue;
    const Path axis(place.path, kAxisNames[i]);
    report.Add(kWidthLarge, axis, place.ComponentField(i, "bits"))
        .Field("bits")
        .Found(uint64_t{bits})
        .Allowed(16)
        .Message("a delta has ", uint32_t{bits},
                 " bits, the value it is added to has 16");
  }
}

}  // namespace

void ValidateChannels(const CompressedAnimation& a, const ReadingNotes& notes,
                      Report& report) {
  const Path root;
  if (notes.declared_descriptors.has_value()) {
    CheckCounts(a, *notes.declared_descriptors, root, report);
  }
  // With a wrong key count, what follows it is not where it was read.
  if (!report.decodes()) return;
  std::array<bool, kMaxBones> seen = {};
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    if (place.is_rotation) {
      const Path path(root, "descriptor", static_cast<int64_t>(place.channel));
      CheckBone(a.descriptors[place.channel], path, seen, report);
    }
    CheckCurve(place, report);
  });
}

absl::Span<const Rule* const> ChannelRules() {
  static constexpr const Rule* kRules[] = {
      &kChannelCount, &kBoneId, &kBoneRepeated, &kRotationMissing, &kWidthLarge,
  };
  return kRules;
}

}  // namespace assetlint::prime
