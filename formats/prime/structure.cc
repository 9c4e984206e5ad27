// The rules of the class "structure": what must agree in an animation for its
// keys to mean anything.
#include <variant>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"
#include "formats/prime/anim_codec.h"

namespace assetlint::prime {

constexpr Rule kVersion = {
    .id = "ANM001",
    .name = "version",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The version word is neither 0 nor 2.",
    .why =
        "The version selects one of two unrelated layouts; with the wrong word "
        "a reader takes every later byte for something else.",
    .statement =
        "The first u32 is 2 for a compressed animation and 0 for an "
        "uncompressed one.",
    .source = "formats/prime/FORMAT.md#version",
    .repair = "Set the word to the version whose layout the file has.",
};

constexpr Rule kTruncated = {
    .id = "ANM002",
    .name = "truncated",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file ends inside a field.",
    .why = "A reader runs past the end of its buffer or rejects the file.",
    .statement = "The file holds all fields of its layout.",
    .source = "formats/prime/FORMAT.md#counts-and-the-end-of-the-file",
    .repair = "Get the file from its source again: its end is missing.",
};

constexpr Rule kArrayCount = {
    .id = "ANM003",
    .name = "array-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "A count exceeds what the file holds.",
    .why =
        "A reader allocates and reads by the count, and runs past the end of "
        "its buffer.",
    .statement = "Each count is followed by that many elements.",
    .source = "formats/prime/FORMAT.md#counts-and-the-end-of-the-file",
    .repair = "Correct the count, or restore the missing elements.",
};

constexpr Rule kDescriptorLimit = {
    .id = "ANM004",
    .name = "descriptor-limit",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "There are more channels than possible bones.",
    .why =
        "The engine's tables have room for 100 bones; channels beyond them are "
        "written out of bounds.",
    .statement =
        "Bone ids are below 100 and each occurs once, so there are at most 100 "
        "descriptors.",
    .source = "formats/prime/FORMAT.md#channel-counts",
    .repair = "Correct the descriptor count.",
};

constexpr Rule kBitWidth = {
    .id = "ANM005",
    .name = "bit-width",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A delta is wider than 32 bits.",
    .why =
        "Readers shift a 32-bit word by the width; above 32 the result is "
        "undefined, and the rest of the stream is read from the wrong bits.",
    .statement = "A component's delta has at most 32 bits.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Write the width that the stream was packed with.",
};

constexpr Rule kKeyCount = {
    .id = "ANM006",
    .name = "key-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A curve's key count differs from that of the key bitmap.",
    .why =
        "The stream stores the channels of each key together; a channel with a "
        "different number of keys does not fit into it.",
    .statement =
        "Every key count that is not zero equals the number of bits set after "
        "the first in the key bitmap.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Set the count to the number of keys in the bitmap.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The bitmap says how many keys there are, and all other curves agree "
        "with it; bytes beside the count may be damaged too.",
};

constexpr Rule kStreamShort = {
    .id = "ANM007",
    .name = "stream-short",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The key stream has fewer words than its keys need.",
    .why = "A reader runs past the end of the file at the last keys.",
    .statement =
        "The stream has as many 32-bit words as the number of keys times the "
        "bits per key need.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair =
        "Check the bit widths, the key bitmap and the end of the file: "
        "one of them is wrong.",
};

constexpr Rule kRotationKeyCount = {
    .id = "ANM008",
    .name = "rotation-key-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The number of rotations is not channels times keys.",
    .why =
        "Keys are found by channel and frame; with a different number of them "
        "a reader gets another channel's rotation or leaves the table.",
    .statement =
        "The quaternion count is the channel count times the key count.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Correct whichever of the three counts is wrong.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number follows from the channels and keys, but bytes may have "
        "been lost or inserted before it.",
};

constexpr Rule kTranslationKeyCount = {
    .id = "ANM009",
    .name = "translation-key-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary =
        "The number of translations is not translated channels times keys.",
    .why =
        "Keys are found by channel and frame; with a different number of them "
        "a reader gets another channel's position or leaves the table.",
    .statement =
        "The translation count is the number of channels with translations "
        "times the key count.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair =
        "Correct whichever of the counts is wrong, or the table of "
        "translation channels.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number follows from the channels and keys, but bytes may have "
        "been lost or inserted before it.",
};

namespace {

void CheckWidths(const CompressedAnimation& a, const Path& root,
                 Report& report) {
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    if (!place.curve.present()) return;
    for (size_t i = 0; i < 3; ++i) {
      const uint8_t bits = place.curve.components[i].bits;
      if (bits <= kMaxDeltaBits) continue;
      const Path axis(place.path, kAxisNames[i]);
      report.Expect(kBitWidth, axis, place.Bits(i), kMaxDeltaBits)
          .Message("a delta has ", uint32_t{bits}, " bits, must have at most ",
                   uint32_t{kMaxDeltaBits});
    }
  });
}

// Whether all curves that have keys agree, on `keys`.
bool CurvesAgree(const CompressedAnimation& a, uint16_t& keys) {
  keys = 0;
  for (const ChannelDescriptor& d : a.descriptors) {
    for (const Curve* curve : {&d.rotation, &d.translation}) {
      if (!curve->present()) continue;
      if (keys != 0 && keys != curve->key_count) return false;
      keys = curve->key_count;
    }
  }
  return true;
}

void CheckKeyCounts(const CompressedAnimation& a, const Path& root,
                    Report& report) {
  const uint64_t keys = a.CountStreamKeys();
  uint16_t agreed = 0;
  if (CurvesAgree(a, agreed)) {
    // If all curves contradict the bitmap, the bitmap is wrong.
    if (agreed == 0 || agreed == keys) return;
    report.Add(kKeyCount, root, RangeInFile(a, "key_bitmap"))
        .Field("key_bitmap")
        .Found(keys)
        .Allowed(agreed)
        .Message("the key bitmap has ", keys,
                 " keys after the first, but every curve has ", agreed);
    return;
  }
  int wrong = 0;
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    const uint16_t found = place.curve.key_count;
    wrong += found != 0 && found != keys;
  });
  // Several wrong counts have one cause: they were read at the wrong place.
  const FixLevel level = wrong == 1 ? FixLevel::kUnsafe : FixLevel::kDisplay;
  ForEachCurve(a, root, [&](const CurvePlace& place) {
    const uint16_t found = place.curve.key_count;
    if (found == 0 || found == keys) return;
    report.Expect(kKeyCount, place.path, place.KeyCount(), keys)
        .Fix(level, "derived from the key bitmap (", keys,
             " bits after the first)")
        .Message("key_count is ", found, ", but the key bitmap has ", keys,
                 " keys after the first");
  });
}

void CheckStream(const CompressedAnimation& a, const Path& root,
                 Report& report) {
  const uint64_t needed = a.NeededStreamWords();
  if (a.stream.size() == needed) return;
  // A width in the descriptors is wrong, or keys are missing.
  const uint64_t begin = RangeInFile(a, "descriptor_count").end();
  report.Add(kStreamShort, root, {begin, RangeInFile(a, "fill").end() - begin})
      .Field("key_stream")
      .Found(a.stream.size())
      .Allowed(needed)
      .Message("the key stream has ", Quantity(a.stream.size(), "word"),
               ", but ", Quantity(a.CountStreamKeys(), "key"), " of ",
               Quantity(a.KeyBits(), "bit"), " need ", needed);
}

// The keys of a table: as many as its channels have frames, of `width` numbers
// each. Their count is before the table.
void CheckTable(const Rule& rule, const UncompressedAnimation& a,
                absl::string_view field, const BigEndianArray<float>& table,
                uint64_t width, absl::string_view channel, uint64_t channels,
                Report& report) {
  const uint64_t needed = channels * a.key_count;
  if (table.size() == needed * width) return;
  report.Expect(rule, Path(), FieldOfFile(a, field), needed)
      .Message(field, " is ", table.size() / width, ", but ",
               Quantity(channels, channel), " of ",
               Quantity(a.key_count, "key"), " need ", needed)
      .Fix(FixLevel::kUnsafe, channels, " channels * ", a.key_count, " keys");
}

}  // namespace

const DecoderRules& AnimCodec::Rules() {
  // Both layouts end with whatever is left and have no blocks, so the other
  // faults cannot occur.
  static constexpr DecoderRules kRules = {&kTruncated, &kTruncated, &kTruncated,
                                          &kTruncated};
  return kRules;
}

void CheckContent(const CompressedAnimation& a, Report& report) {
  const Path root;
  CheckWidths(a, root, report);
  CheckKeyCounts(a, root, report);
  if (report.decodes()) CheckStream(a, root, report);
}

void CheckContent(const UncompressedAnimation& a, Report& report) {
  if (!report.decodes()) return;
  CheckTable(kRotationKeyCount, a, "rotation_key_count", a.rotations, 4,
             "channel", a.translation_channels.size(), report);
  CheckTable(kTranslationKeyCount, a, "translation_key_count", a.translations,
             3, "translated channel", a.CountTranslated(), report);
}

absl::Span<const Rule* const> StructureRules() {
  static constexpr const Rule* kRules[] = {
      &kVersion,         &kTruncated,        &kArrayCount,
      &kDescriptorLimit, &kBitWidth,         &kKeyCount,
      &kStreamShort,     &kRotationKeyCount, &kTranslationKeyCount,
  };
  return kRules;
}

}  // namespace assetlint::prime
