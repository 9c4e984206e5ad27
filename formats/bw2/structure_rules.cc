#include "formats/bw2/structure_rules.h"

namespace assetlint::bw2 {

constexpr Rule kTruncated = {
    .id = "BWA001",
    .name = "truncated",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "The file, or an animation's data, ends inside a fixed-size part.",
    .why =
        "A reader runs past the end and takes whatever is there for the rest.",
    .statement =
        "The library's header is 0x60 bytes, an animation's 0x90, and names "
        "are fixed-size fields.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Get the file from the game again; it was cut short.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Bytes are missing: get the file again."};

constexpr Rule kLibraryMagic = {
    .id = "BWA002",
    .name = "magic",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The file does not begin with 0xFEC.",
    .why = "The game takes the file for something else.",
    .statement = "The magic number is always 0xFEC.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Restore the first four bytes: EC 0F 00 00.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value is valid, and the rest of the header is that "
        "of a library."};

constexpr Rule kBoneCount = {
    .id = "BWA003",
    .name = "bone-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "There is no room for boneCount bones.",
    .why =
        "A reader takes the metadata for bones, or runs past the end of the "
        "file.",
    .statement =
        "The bones follow their count, 36 bytes each, and end before the "
        "metadata.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Set boneCount to the number of bones in the file.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The number of bones follows from where the metadata begins; "
        "it is set if the bones end there."};

constexpr Rule kMetadataOffset = {
    .id = "BWA004",
    .name = "metadata-offset",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "The metadata is not where the header says.",
    .why = "A reader finds no animation, or something else in its place.",
    .statement =
        "The metadata begins 0x60 bytes after the offset in the header.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair =
        "Set the offset to where the first metadata record is, minus 0x60.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The offset follows from where the metadata was found; it is "
        "set if that is right after the bones."};

constexpr Rule kAnimationCount = {
    .id = "BWA005",
    .name = "animation-count",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "There is no room for animationCount metadata records.",
    .why =
        "A reader takes an animation's data for metadata, or runs past the end "
        "of the file.",
    .statement =
        "The count in the header says how many metadata records of 0x94 bytes "
        "follow one another.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set animationCount to the number of metadata records.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The records found in the file are counted; if the file is "
        "damaged there, some may be missing."};

constexpr Rule kMetadataMagic = {
    .id = "BWA006",
    .name = "metadata-magic",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "A metadata record does not begin with 0xFEC.",
    .why = "The game does not recognise it as an animation.",
    .statement = "An animation's magic number is always 0xFEC.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Restore the four bytes: EC 0F 00 00.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value is valid, and the record is between others."};

constexpr Rule kDataOffset = {
    .id = "BWA007",
    .name = "data-offset",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "An animation's data is not where its metadata says.",
    .why = "A reader finds no header there, or is past the end of the file.",
    .statement =
        "Metadata ends with the offset of the animation's data, from the start "
        "of the file, and the header is repeated there.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Set the offset to where the animation's header is.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Where the data is, or whether it is lost, cannot be known."};

constexpr Rule kDataMagic = {
    .id = "BWA008",
    .name = "data-magic",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "An animation's data does not begin with 0xFEC.",
    .why = "The game does not recognise it as an animation.",
    .statement =
        "The data begins with the same header as the metadata, whose magic "
        "number is 0xFEC.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Restore the four bytes: EC 0F 00 00.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value is valid, and the metadata says that the "
        "header is here."};

constexpr Rule kOverlap = {
    .id = "BWA009",
    .name = "data-overlap",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "Two animations claim the same bytes as their data.",
    .why = "One of them plays the other's frames, or none.",
    .statement =
        "Each animation has its own data, which begins with a header of 0x90 "
        "bytes.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Set the offset to where the animation's own header is.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Where the data of the second animation is cannot be known."};

namespace {

constexpr const Rule* kRules[] = {
    &kTruncated,      &kLibraryMagic,   &kBoneCount,
    &kMetadataOffset, &kAnimationCount, &kMetadataMagic,
    &kDataOffset,     &kDataMagic,      &kOverlap};

}  // namespace

const DecoderRules& AlDecoderRules() {
  // The description leaves no bytes unread, and there are no blocks.
  static constexpr DecoderRules kDecoderRules = {&kTruncated, &kTruncated,
                                                 &kTruncated, &kTruncated};
  return kDecoderRules;
}

absl::Span<const Rule* const> AlStructureRules() { return kRules; }

}  // namespace assetlint::bw2
