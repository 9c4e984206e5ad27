// The rules that decide whether the bytes of an AL can be read at all.
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kTruncated = {
    .id = "BWA001",
    .name = "truncated",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary =
        "The file, or an animation's data, ends inside a fixed-size part.",
    .why =
        "A reader runs past the end and takes whatever is there for the rest.",
    .statement =
        "The library's header is 0x60 bytes, an animation's 0x90, and names "
        "are fixed-size fields.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Get the file from the game again; it was cut short."};

constexpr Rule kLibraryMagic = {
    .id = "BWA002",
    .name = "magic",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The file does not begin with 0xFEC.",
    .why = "The game takes the file for something else.",
    .statement = "The magic number is always 0xFEC.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Restore the first four bytes: EC 0F 00 00.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value is valid, and the rest of the header is that "
        "of a library."};

constexpr Rule kBoneCount = {
    .id = "BWA003",
    .name = "bone-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for boneCount bones.",
    .why =
        "A reader takes the metadata for bones, or runs past the end of the "
        "file.",
    .statement =
        "The bones follow their count, 36 bytes each, and end before the "
        "metadata.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Set boneCount to the number of bones in the file.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The number of bones follows from where the metadata begins; bytes "
        "beside the count may be damaged too."};

constexpr Rule kMetadataOffset = {
    .id = "BWA004",
    .name = "metadata-offset",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "The metadata is not where the header says.",
    .why = "A reader finds no animation, or something else in its place.",
    .statement =
        "The metadata begins 0x60 bytes after the offset in the header.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair =
        "Set the offset to where the first metadata record is, minus 0x60."};

constexpr Rule kAnimationCount = {
    .id = "BWA005",
    .name = "animation-count",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "There is no room for animationCount metadata records.",
    .why =
        "A reader takes an animation's data for metadata, or runs past the end "
        "of the file.",
    .statement =
        "The count in the header says how many metadata records of 0x94 bytes "
        "follow one another.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set animationCount to the number of metadata records.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The records found in the file are counted; if the file is "
        "damaged there, some may be missing."};

constexpr Rule kMetadataMagic = {
    .id = "BWA006",
    .name = "metadata-magic",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "A metadata record does not begin with 0xFEC.",
    .why = "The game does not recognise it as an animation.",
    .statement = "An animation's magic number is always 0xFEC.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Restore the four bytes: EC 0F 00 00.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value is valid; bytes beside it may be damaged too."};

constexpr Rule kDataOffset = {
    .id = "BWA007",
    .name = "data-offset",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "An animation's data is not where its metadata says.",
    .why = "A reader finds no header there, or is past the end of the file.",
    .statement =
        "Metadata ends with the offset of the animation's data, from the start "
        "of the file, and the header is repeated there.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Set the offset to where the animation's header is."};

constexpr Rule kDataMagic = {
    .id = "BWA008",
    .name = "data-magic",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "An animation's data does not begin with 0xFEC.",
    .why = "The game does not recognise it as an animation.",
    .statement =
        "The data begins with the same header as the metadata, whose magic "
        "number is 0xFEC.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Restore the four bytes: EC 0F 00 00.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value is valid; bytes beside it may be damaged too."};

constexpr Rule kOverlap = {
    .id = "BWA009",
    .name = "data-overlap",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "Two animations claim the same bytes as their data.",
    .why = "One of them plays the other's frames, or none.",
    .statement =
        "Each animation has its own data, which begins with a header of 0x90 "
        "bytes.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Set the offset to where the animation's own header is."};

constexpr const Rule* kStructureRules[] = {
    &kTruncated,      &kLibraryMagic,   &kBoneCount,
    &kMetadataOffset, &kAnimationCount, &kMetadataMagic,
    &kDataOffset,     &kDataMagic,      &kOverlap};

void CheckBoneCount(const Library& l, Report& report) {
  if (l.bone_count == l.bones.size()) return;
  const uint64_t begin = MetadataBegin(l);
  report.Expect(kBoneCount, Path(), FieldOf(l, 0, "boneCount"), l.bones.size())
      .Message("boneCount is ", l.bone_count, "; with ", l.bones.size(),
               l.filler.empty() ? " the bones end at the metadata at byte "
                                : " the bones fit before the metadata at byte ",
               begin)
      .Fix(FixLevel::kUnsafe, "derived from the metadata at byte ", begin, " (",
           begin - l.filler.size() - kBonesOffset, " bytes / ", kBoneSize, ")");
}

void CheckAnimationCount(const Library& l, Report& report) {
  if (l.animation_count == l.metadata.size()) return;
  report
      .Expect(kAnimationCount, Path(), FieldOf(l, 0, "animationCount"),
              l.metadata.size())
      .Message("animationCount is ", l.animation_count, "; from byte ",
               MetadataBegin(l), " on, there is room for ",
               Quantity(l.metadata.size(), "metadata record"))
      .Fix(FixLevel::kUnsafe, "the number of metadata records that have room");
}

// `whose`: "library" or "animation".
template <typename T>
void CheckMagic(const Rule& rule, const T& record, uint64_t begin,
                const Path& path, absl::string_view whose, Report& report) {
  if (record.magic == kMagic) return;
  report.Expect(rule, path, FieldOf(record, begin, "magicNumber"), kMagic)
      .Fix(rule.fix, "the magic number of every ", whose)
      .Message("the magic number is 0x", absl::Hex(record.magic),
               ", must be 0xfec");
}

void ReportUnread(const Library& l, size_t animation, const UnreadData& unread,
                  Report& report) {
  using Reason = UnreadData::Reason;
  const Metadata& metadata = l.metadata[animation];
  const uint64_t begin = MetadataBegin(l) + kMetadataSize * animation;
  const Path file;
  const Path path(file, "metadata", static_cast<int64_t>(animation),
                  NameText(metadata.header.name));
  const bool overlap = unread.reason == Reason::kOverlap;
  FindingBuilder finding =
      report.Add(overlap ? kOverlap : kDataOffset, path,
                 FieldRange(metadata, begin, "dataOffset"));
  finding.Field("dataOffset")
      .Found(metadata.data_offset)
      .Target(metadata.data_offset)
      .Message("dataOffset is ", metadata.data_offset, ", ");
  switch (unread.reason) {
    case Reason::kOutside:
      finding.Message(
          "where no header fits between the metadata and the end of the file");
      break;
    case Reason::kNoHeader:
      finding.Message("but neither 0xfec nor the animation's name is there");
      break;
    case Reason::kOverlap:
      finding.Message("which is inside the header of animation ",
                      unread.overlapped);
  }
}

}  // namespace

void CheckParts(const ParsedLibrary& l, Report& report) {
  const LibraryNotes& notes = l.notes;
  if (!notes.header_complete) return;
  const Path file;
  CheckMagic(kLibraryMagic, l, 0, file, "library", report);
  if (!notes.metadata_found) return;
  CheckBoneCount(l, report);
  CheckAnimationCount(l, report);
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(l.metadata[i].header.name));
    const uint64_t begin = MetadataBegin(l) + kMetadataSize * i;
    CheckMagic(kMetadataMagic, l.metadata[i].header, begin, path, "animation",
               report);
  }
  for (const AnimationData& data : l.data) {
    const Path path(file, "animation", data.animation);
    CheckMagic(kDataMagic, data.header, data.origin.offset, path, "animation",
               report);
  }
}

void CheckUnread(const ParsedLibrary& l, Report& report) {
  for (const auto& [animation, unread] : l.notes.unread) {
    ReportUnread(l, animation, unread, report);
  }
}

const DecoderRules& AlCodec::Rules() {
  // The description leaves no bytes unread, and there are no blocks.
  static constexpr DecoderRules kDecoderRules = {&kTruncated, &kTruncated,
                                                 &kTruncated, &kTruncated};
  return kDecoderRules;
}

absl::Span<const Rule* const> AlStructureRules() { return kStructureRules; }

void RejectOtherFormat(Reader& r, const Library& l) {
  const FieldValue magic = FieldOf(l, 0, "magicNumber");
  r.Reject(kLibraryMagic, magic.range)
      .Expected(magic, kMagic)
      .Message("the file begins with 0x", absl::Hex(l.magic),
               ", must be 0xfec or a library's second word");
}

void RejectMetadata(Reader& r, const Library& l) {
  const uint64_t begin = uint64_t{l.metadata_offset} + kLibraryHeaderSize;
  const bool inside =
      begin >= kBonesOffset && begin <= r.offset() + r.remaining();
  r.Reject(kMetadataOffset, FieldRange(l, 0, "metadataOffset"))
      .Field("metadataOffset")
      .Found(l.metadata_offset)
      .Message("metadataOffset is ", l.metadata_offset,
               inside ? "; there is no animation header at byte "
                      : "; the file has no metadata at byte ",
               begin);
}

}  // namespace assetlint::bw2
