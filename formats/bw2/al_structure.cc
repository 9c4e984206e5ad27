#include "formats/bw2/al_structure.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "formats/base/locator.h"
#include "formats/base/path.h"
#include "formats/bw2/structure_rules.h"
#include "formats/bw2/unread_data.h"

namespace assetlint::bw2 {
namespace {

constexpr ByteOrder kOrder = ByteOrder::kLittle;

ByteRange LibraryField(const Library& l, absl::string_view field) {
  return FieldRange(l, 0, field);
}

void CheckBoneCount(const Library& l, Report& report) {
  if (l.bone_count == l.bones.size()) return;
  const uint64_t begin = MetadataBegin(l);
  report.Add(kBoneCount, Path(), LibraryField(l, "boneCount"))
      .Field("boneCount")
      .Found(l.bone_count)
      .Allowed(l.bones.size())
      .Message("boneCount is ", l.bone_count, "; with ", l.bones.size(),
               l.filler.empty() ? " the bones end at the metadata at byte "
                                : " the bones fit before the metadata at byte ",
               begin)
      .FixBy(l.filler.empty() ? FixLevel::kSafe : FixLevel::kUnsafe,
             NumberEdit(LibraryField(l, "boneCount").offset,
                        static_cast<uint32_t>(l.bones.size()), kOrder),
             "derived from the metadata at byte ", begin, " (",
             begin - l.filler.size() - kBonesOffset, " bytes / ", kBoneSize,
             ")");
}

void CheckMetadataOffset(const Library& l, Report& report) {
  const uint64_t begin = MetadataBegin(l);
  if (uint64_t{l.metadata_offset} + kLibraryHeaderSize == begin) return;
  report.Add(kMetadataOffset, Path(), LibraryField(l, "metadataOffset"))
      .Field("metadataOffset")
      .Found(l.metadata_offset)
      .Allowed(begin - kLibraryHeaderSize)
      .Message("metadataOffset is ", l.metadata_offset,
               ", but the metadata at byte ", begin, " needs ",
               begin - kLibraryHeaderSize)
      .FixBy(
          l.filler.empty() ? FixLevel::kSafe : FixLevel::kUnsafe,
          NumberEdit(LibraryField(l, "metadataOffset").offset,
                     static_cast<uint32_t>(begin - kLibraryHeaderSize), kOrder),
          "derived from the metadata found at byte ", begin);
}

void CheckAnimationCount(const Library& l, Report& report) {
  if (l.animation_count == l.metadata.size()) return;
  const uint64_t begin = MetadataBegin(l);
  const bool is_cut = !l.metadata.empty() && l.data.empty() &&
                      l.gap.size() < kMetadataSize &&
                      l.metadata.front().data_offset >=
                          begin + kMetadataSize * l.animation_count;
  const uint64_t end = begin + kMetadataSize * l.metadata.size() + l.gap.size();
  report
      .Add(kAnimationCount, Path(),
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

}  // namespace

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
  CheckBoneCount(l, report);
  CheckMetadataOffset(l, report);
  CheckAnimationCount(l, report);
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

void CheckAlStructure(const ParsedLibrary& l, Report& report) {
  CheckParts(l, l.notes, report);
  if (l.notes.header_complete && l.notes.metadata_found) {
    CheckUnreadData(l, report);
  }
}

}  // namespace assetlint::bw2
