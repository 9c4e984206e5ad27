#include "formats/bw2/al_structure.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/locator.h"
#include "formats/base/path.h"

namespace assetlint::bw2 {
namespace {

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

constexpr const Rule* kRules[] = {
    &kTruncated,      &kLibraryMagic,   &kBoneCount,
    &kMetadataOffset, &kAnimationCount, &kMetadataMagic,
    &kDataOffset,     &kDataMagic,      &kOverlap};

constexpr ByteOrder kOrder = ByteOrder::kLittle;

ByteRange LibraryField(const Library& l, absl::string_view field) {
  return FieldRange(l, 0, field);
}

// The counts and the offset of the library's header.
void CheckCounts(const Library& l, const Path& file, Report& report) {
  const uint64_t begin = MetadataBegin(l);
  const uint64_t declared = uint64_t{l.metadata_offset} + kLibraryHeaderSize;
  if (l.bone_count != l.bones.size()) {
    report.Add(kBoneCount, file, LibraryField(l, "boneCount"))
        .Field("boneCount")
        .Found(l.bone_count)
        .Allowed(l.bones.size())
        .Message("boneCount is ", l.bone_count, "; with ", l.bones.size(),
                 l.filler.empty()
                     ? " the bones end at the metadata at byte "
                     : " the bones fit before the metadata at byte ",
                 begin)
        .FixBy(l.filler.empty() ? FixLevel::kSafe : FixLevel::kUnsafe,
               NumberEdit(LibraryField(l, "boneCount").offset,
                          static_cast<uint32_t>(l.bones.size()), kOrder),
               "derived from the metadata at byte ", begin, " (",
               begin - l.filler.size() - kBonesOffset, " bytes / ", kBoneSize,
               ")");
  }
  if (declared != begin) {
    report.Add(kMetadataOffset, file, LibraryField(l, "metadataOffset"))
        .Field("metadataOffset")
        .Found(l.metadata_offset)
        .Allowed(begin - kLibraryHeaderSize)
        .Message("metadataOffset is ", l.metadata_offset,
                 ", but the metadata at byte ", begin, " needs ",
                 begin - kLibraryHeaderSize)
        .FixBy(l.filler.empty() ? FixLevel::kSafe : FixLevel::kUnsafe,
               NumberEdit(LibraryField(l, "metadataOffset").offset,
                          static_cast<uint32_t>(begin - kLibraryHeaderSize),
                          kOrder),
               "derived from the metadata found at byte ", begin);
  }
  if (l.animation_count != l.metadata.size()) {
    const bool is_cut = !l.metadata.empty() && l.data.empty() &&
                        l.gap.size() < kMetadataSize &&
                        l.metadata.front().data_offset >=
                            begin + kMetadataSize * l.animation_count;
    const uint64_t end =
        begin + kMetadataSize * l.metadata.size() + l.gap.size();
    report
        .Add(kAnimationCount, file,
             is_cut ? ByteRange{end, 0} : LibraryField(l, "animationCount"))
        .As(is_cut ? FindingRole::kCause : FindingRole::kFault)
        .Field("animationCount")
        .Found(l.animation_count)
        .Allowed(l.metadata.size())
        .Message("animationCount is ", l.animation_count, "; there are ",
                 l.metadata.size(), " metadata records of 148 bytes from byte ",
                 begin, " on")
        .FixBy(FixLevel::kUnsafe,
               NumberEdit(LibraryField(l, "animationCount").offset,
                          static_cast<uint32_t>(l.metadata.size()), kOrder),
               "the number of metadata records in the file");
  }
}

void CheckMagic(const Metadata& metadata, uint64_t begin, const Path& path,
                Report& report) {
  if (metadata.header.magic == kMagic) return;
  report.Add(kMetadataMagic, path, {begin, 4})
      .Field("magicNumber")
      .Found(metadata.header.magic)
      .Allowed(kMagic)
      .FixBy(FixLevel::kSafe, NumberEdit(begin, kMagic, kOrder),
             "the magic number of every animation")
      .Message("the magic number is 0x", absl::Hex(metadata.header.magic),
               ", not 0xfec");
}

// Where an animation's data may begin: after the metadata or other data.
bool FollowsAnotherPart(const Library& l, uint64_t offset) {
  if (offset == MetadataBegin(l) + kMetadataSize * l.metadata.size()) {
    return true;
  }
  // In file order, so that their ends are, too.
  const auto data =
      std::lower_bound(l.data.begin(), l.data.end(), offset,
                       [](const AnimationData& each, uint64_t end) {
                         return each.origin.range().end() < end;
                       });
  return data != l.data.end() && data->origin.complete &&
         data->origin.range().end() == offset;
}

// Whether the data from that offset on is missing because the file ends: what
// precedes it ends there, or with the file.
bool IsCutAt(const ParsedLibrary& l, uint64_t offset) {
  const uint64_t file_size = l.notes.file_size;
  if (offset + kAnimationHeaderSize <= file_size) return false;
  const bool is_last_cut =
      !l.data.empty() && !l.data.back().origin.complete && offset >= file_size;
  return is_last_cut || FollowsAnotherPart(l, offset);
}

void ReportCut(const ParsedLibrary& l, size_t animation, uint64_t missing,
               const Path& path, Report& report) {
  const uint64_t offset = l.metadata[animation].data_offset;
  report.Add(kDataOffset, path, {l.notes.file_size, 0})
      .As(FindingRole::kCause)
      .Field("dataOffset")
      .Found(offset)
      .Message("the file ends here; the data of this animation, at byte ",
               offset, ", ",
               missing > 1 ? absl::StrCat("and that of ", missing - 1,
                                          " more are missing")
                           : "is missing");
}

void ReportUnread(const Library& l, const UnreadData& unread,
                  const Metadata& metadata, uint64_t begin, const Path& path,
                  Report& report) {
  using Reason = UnreadData::Reason;
  // Where the previous part ends, the offset is right, and the header is not.
  const bool is_header = unread.reason == Reason::kNoHeader &&
                         FollowsAnotherPart(l, metadata.data_offset);
  const ByteRange at =
      is_header ? ByteRange{metadata.data_offset, kAnimationHeaderSize}
                : ByteRange{begin + kAnimationHeaderSize, 4};
  const bool overlap = unread.reason == Reason::kOverlap;
  FindingBuilder finding =
      report.Add(overlap ? kOverlap : kDataOffset, path, at);
  finding.Field("dataOffset").Found(metadata.data_offset);
  finding.With("target", metadata.data_offset);
  finding.Message("dataOffset is ", metadata.data_offset, ", ");
  switch (unread.reason) {
    case Reason::kOutside:
      finding.Message(
          "where no header fits between the metadata and the end of "
          "the file");
      break;
    case Reason::kNoHeader:
      finding.Message(
          is_header ? "where the previous part ends, but neither 0xfec nor the "
                      "animation's name follows"
                    : "but neither 0xfec nor the animation's name is there");
      break;
    case Reason::kOverlap:
      finding.Message("inside the header of animation ", unread.overlapped);
  }
}

// The field that is wrong in data built by a program, or "".
absl::string_view FaultOf(const AnimationData& data) {
  const AnimationHeader& h = data.header;
  const uint64_t keys =
      uint64_t{data.keys_per_frame[0]} + data.keys_per_frame[1];
  if (h.event_count != data.events.size()) return "eventCount";
  if (h.event_string_size != data.event_strings.size()) {
    return "eventStringSize";
  }
  if (h.frame_count == 0 ||
      uint64_t{h.frame_count} * 2 != data.frame_offsets.size()) {
    return "frameCount";
  }
  if (h.offset_block_size !=
      data.frame_offsets.bytes().size() + data.fill.size()) {
    return "offsetBlockSize";
  }
  if (h.bone_count != data.first_rotations.size() ||
      h.bone_count != data.first_positions.size()) {
    return "boneCount";
  }
  const uint64_t each = uint64_t{h.frame_count - 1} * 6;
  const uint64_t size = data.keyframes.size();
  const bool fits =
      each == 0 ? size == 0 : size % each == 0 && size / each == keys;
  if (!fits) return "keysPerFrame";
  if (h.name.size() != kNameSize) return "name";
  if (data.padding.size() != 12) return "padding";
  if (data.unknown.size() != 32) return "unknown";
  return "";
}

// Checks that offsets and order match the data, as they always do after
// reading.
void CheckPlaces(const Library& l, const Path& file, Report& report) {
  uint64_t at =
      MetadataBegin(l) + kMetadataSize * l.metadata.size() + l.gap.size();
  std::vector<bool> seen(l.metadata.size());
  for (const AnimationData& data : l.data) {
    if (!data.origin.complete) return;  // reported already, and of unknown size
    const Path path(file, "animation", data.animation);
    const absl::string_view fault = FaultOf(data);
    if (!fault.empty()) {
      report.Add(kTruncated, path, FieldRange(data, at, fault))
          .Field(fault)
          .Message("the content of the animation does not match its ", fault);
    }
    if (data.animation >= l.metadata.size() || seen[data.animation] ||
        l.metadata[data.animation].data_offset != at) {
      report.Add(kDataOffset, path, {at, kAnimationHeaderSize})
          .Message("the data at byte ", at,
                   " has no metadata record, two, or one with another offset");
    } else {
      seen[data.animation] = true;
    }
    at += RecordSize(data);
  }
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    if (seen[i]) continue;
    report
        .Add(kDataOffset, Path(file, "metadata", static_cast<int64_t>(i)),
             {MetadataBegin(l) + kMetadataSize * i, kMetadataSize})
        .Message("the animation has no data");
  }
}

// Checks that names set by a program fill their fields.
void CheckNames(const Library& l, const Path& file, Report& report) {
  bool whole = l.name.size() == kNameSize;
  for (const Bone& bone : l.bones) {
    whole = whole && bone.name.size() == kBoneNameSize;
  }
  for (const Metadata& metadata : l.metadata) {
    whole = whole && metadata.header.name.size() == kNameSize;
  }
  if (whole) return;
  report.Add(kTruncated, file, {0, 0})
      .Message("a name does not have the size of its field");
}

// Which animations' data cannot be read, and why.
void CheckUnread(const ParsedLibrary& l, const Path& file, Report& report) {
  // From which offset on the data is missing; those after it are, too.
  uint64_t cut = ~uint64_t{0};
  for (const auto& [i, unread] : l.notes.unread) {
    const uint64_t offset = l.metadata[i].data_offset;
    if (offset < cut && IsCutAt(l, offset)) cut = offset;
  }
  const auto is_missing = [&](size_t i) {
    return l.metadata[i].data_offset >= cut;
  };
  const auto missing = static_cast<uint64_t>(
      std::count_if(l.notes.unread.begin(), l.notes.unread.end(),
                    [&](const auto& each) { return is_missing(each.first); }));
  for (const auto& [i, unread] : l.notes.unread) {
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(l.metadata[i].header.name));
    if (!is_missing(i)) {
      ReportUnread(l, unread, l.metadata[i],
                   MetadataBegin(l) + kMetadataSize * i, path, report);
    } else if (l.metadata[i].data_offset == cut) {
      ReportCut(l, i, missing, path, report);
    }
  }
}

void CheckParts(const Library& l, const LibraryNotes& notes, Report& report) {
  if (!notes.header_complete) return;
  const Path file;
  if (l.magic != kMagic) {
    report.Add(kLibraryMagic, file, {0, 4})
        .Field("magicNumber")
        .Found(l.magic)
        .Allowed(kMagic)
        .FixBy(FixLevel::kSafe, NumberEdit(0, kMagic, kOrder),
               "the magic number of every library")
        .Message("the magic number is 0x", absl::Hex(l.magic), ", not 0xfec");
  }
  if (!notes.metadata_found) return;
  CheckCounts(l, file, report);
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(l.metadata[i].header.name));
    const uint64_t begin = MetadataBegin(l) + kMetadataSize * i;
    CheckMagic(l.metadata[i], begin, path, report);
  }
  for (const AnimationData& data : l.data) {
    if (data.header.magic == kMagic) continue;
    const Path path(file, "animation", data.animation);
    report.Add(kDataMagic, path, {data.origin.offset, 4})
        .Field("magicNumber")
        .Found(data.header.magic)
        .Allowed(kMagic)
        .FixBy(FixLevel::kSafe, NumberEdit(data.origin.offset, kMagic, kOrder),
               "the magic number of every animation")
        .Message("the magic number is 0x", absl::Hex(data.header.magic),
                 ", not 0xfec");
  }
}

}  // namespace

const DecoderRules& AlDecoderRules() {
  // The description leaves no bytes unread, and there are no blocks.
  static constexpr DecoderRules kDecoderRules = {&kTruncated, &kTruncated,
                                                 &kTruncated, &kTruncated};
  return kDecoderRules;
}

void RejectOtherFormat(Reader& r, const Library& l) {
  r.Reject(kLibraryMagic, {0, 4})
      .Field("magicNumber")
      .Found(l.magic)
      .Allowed(kMagic)
      .Message("the file begins with 0x", absl::Hex(l.magic),
               ", not 0xfec, and nothing else in it looks like an animation "
               "library");
}

void RejectMetadata(Reader& r, const Library& l) {
  const uint64_t end = r.offset() + r.remaining();
  const uint64_t metadata = uint64_t{l.metadata_offset} + kLibraryHeaderSize;
  if (metadata > end &&
      metadata == kBonesOffset + uint64_t{l.bone_count} * kBoneSize) {
    r.Reject(kBoneCount, {end, 0})
        .As(FindingRole::kCause)
        .Field("boneCount")
        .Found(l.bone_count)
        .Allowed(l.bones.size())
        .Message("the file ends here, after ", l.bones.size(), " of the ",
                 l.bone_count, " bones before the metadata at byte ", metadata);
    return;
  }
  if (l.bone_count != l.bones.size()) {
    r.Reject(kBoneCount, LibraryField(l, "boneCount"))
        .Field("boneCount")
        .Found(l.bone_count)
        .Allowed(l.bones.size())
        .Message("boneCount is ", l.bone_count, ", the file has room for ",
                 l.bones.size());
    return;
  }
  r.Reject(kMetadataOffset, LibraryField(l, "metadataOffset"))
      .Field("metadataOffset")
      .Found(l.metadata_offset)
      .Message("metadataOffset is ", l.metadata_offset,
               "; there is no animation header at byte ",
               uint64_t{l.metadata_offset} + kLibraryHeaderSize,
               ", nor after the bones");
}

void CheckAlStructure(const ParsedLibrary& l, Report& report) {
  CheckParts(l, l.notes, report);
  if (l.notes.header_complete && l.notes.metadata_found) {
    CheckUnread(l, Path(), report);
  }
}

void CheckAlEncodable(const Library& l, Report& report) {
  CheckParts(l, LibraryNotes(), report);
  const Path file;
  CheckNames(l, file, report);
  CheckPlaces(l, file, report);
}

absl::Span<const Rule* const> AlStructureRules() { return kRules; }

}  // namespace assetlint::bw2
