#include "formats/prime/structure_rules.h"

namespace assetlint::prime {

constexpr Rule kVersion = {
    .id = "ANM001",
    .name = "version",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The version word does not match the file's layout.",
    .why =
        "The version selects one of two unrelated layouts; with the wrong word "
        "a reader takes every later byte for something else.",
    .statement =
        "The first u32 is 2 for a compressed animation and 0 for an "
        "uncompressed one.",
    .source = "formats/prime/FORMAT.md#version",
    .repair = "Set the word to the version whose layout the file has.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "The version and the layout contradict each other; either may "
        "be damaged.",
};

constexpr Rule kTruncated = {
    .id = "ANM002",
    .name = "truncated",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file ends inside a field.",
    .why = "A reader runs past the end of its buffer or rejects the file.",
    .statement = "The file holds all fields of its layout.",
    .source = "formats/prime/FORMAT.md#counts-and-the-end-of-the-file",
    .repair = "Get the file from its source again: its end is missing.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Bytes are missing: get the file again.",
};

constexpr Rule kArrayCount = {
    .id = "ANM003",
    .name = "array-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A count exceeds what the file holds.",
    .why =
        "A reader allocates and reads by the count, and runs past the end of "
        "its buffer.",
    .statement = "Each count is followed by that many elements.",
    .source = "formats/prime/FORMAT.md#counts-and-the-end-of-the-file",
    .repair = "Correct the count, or restore the missing elements.",
    .confidence = Confidence::kDocument,
    .fix_reason =
        "Whether the count is wrong or elements are missing cannot be "
        "known.",
};

constexpr Rule kDescriptorLimit = {
    .id = "ANM004",
    .name = "descriptor-limit",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "There are more channels than possible bones.",
    .why =
        "The engine's tables have room for 100 bones; channels beyond them are "
        "written out of bounds.",
    .statement =
        "Bone ids are below 100 and each occurs once, so there are at most 100 "
        "descriptors.",
    .source = "formats/prime/FORMAT.md#channel-counts",
    .repair = "Correct the descriptor count.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Everything after the count depends on it: compare with a good "
        "copy.",
};

constexpr Rule kBitWidth = {
    .id = "ANM005",
    .name = "bit-width",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A delta is wider than 32 bits.",
    .why =
        "Readers shift a 32-bit word by the width; above 32 the result is "
        "undefined, and the rest of the stream is read from the wrong bits.",
    .statement = "A component's delta has at most 32 bits.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Write the width that the stream was packed with.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The width that the stream was packed with cannot be known.",
};

constexpr Rule kKeyCount = {
    .id = "ANM006",
    .name = "key-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A curve's key count differs from that of the key bitmap.",
    .why =
        "The stream stores the channels of each key together; a channel with a "
        "different number of keys does not fit into it.",
    .statement =
        "Every key count that is not zero equals the number of bits set after "
        "the first in the key bitmap.",
    .source = "formats/prime/FORMAT.md#channel-descriptors",
    .repair = "Set the count to the number of keys in the bitmap.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The bitmap says how many keys there are, and all other curves "
        "agree with it. Several wrong counts were read at the wrong place.",
};

constexpr Rule kStreamShort = {
    .id = "ANM007",
    .name = "stream-short",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The key stream has fewer words than its keys need.",
    .why = "A reader runs past the end of the file at the last keys.",
    .statement =
        "The stream has as many 32-bit words as the number of keys times the "
        "bits per key need.",
    .source = "formats/prime/FORMAT.md#key-stream",
    .repair =
        "Check the bit widths, the key bitmap and the end of the file: "
        "one of them is wrong.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Keys are missing, or one of the widths is wrong.",
};

constexpr Rule kRotationKeyCount = {
    .id = "ANM008",
    .name = "rotation-key-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The number of rotations is not channels times keys.",
    .why =
        "Keys are found by channel and frame; with a different number of them "
        "a reader gets another channel's rotation or leaves the table.",
    .statement =
        "The quaternion count is the channel count times the key "
        "count.",
    .source = "formats/prime/FORMAT.md#key-tables",
    .repair = "Correct whichever of the three counts is wrong.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number follows from the channels and keys, but bytes may have "
        "been "
        "lost or inserted before it.",
};

constexpr Rule kTranslationKeyCount = {
    .id = "ANM009",
    .name = "translation-key-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
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
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number follows from the channels and keys, but bytes may have "
        "been "
        "lost or inserted before it.",
};

constexpr Rule kEchoesLayout = {
    .id = "ANM010",
    .name = "echoes-layout",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file looks like an animation from Metroid Prime 2.",
    .why =
        "Both games use the same version numbers for different layouts; this "
        "linter, like the first game, knows only the layout of the first game.",
    .statement =
        "A file that does not fit the first game's layout and has "
        "the u16 0x0101 at byte 8 comes from the second.",
    .source = "formats/prime/FORMAT.md#metroid-prime-2",
    .repair = "Use a tool for Metroid Prime 2.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The file is from another game.",
};

absl::Span<const Rule* const> StructureRules() {
  static constexpr const Rule* kRules[] = {
      &kVersion,         &kTruncated,        &kArrayCount,
      &kDescriptorLimit, &kBitWidth,         &kKeyCount,
      &kStreamShort,     &kRotationKeyCount, &kTranslationKeyCount,
      &kEchoesLayout,
  };
  return kRules;
}

}  // namespace assetlint::prime
