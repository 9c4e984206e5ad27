// The rules of a library's header, its skeleton, and gaps.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kConstant = {
    .id = "BWA019",
    .name = "header-constant",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "The second word of the file is not 0xFFFF0002.",
    .why = "Its meaning is unknown; the game may reject the file.",
    .statement = "The word after the magic number is always 0xFFFF0002.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Restore the four bytes: 02 00 FF FF.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value is known, in every file; bytes beside it may be "
        "damaged too."};

constexpr Rule kFileSize = {
    .id = "BWA020",
    .name = "file-size",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "The size in the header is not that of the file.",
    .why = "A reader loads too few bytes, or asks for more than there are.",
    .statement =
        "The size is that of the file minus the 0x60 bytes of its header.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair =
        "Set the size to that of the file minus 96; look for missing bytes "
        "first.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The size follows from that of the file, if no byte was lost or "
        "added."};

constexpr Rule kFileTruncated = {
    .id = "BWA052",
    .name = "file-truncated",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The file ends before its content does.",
    .why = "A reader takes whatever follows the file in memory for content.",
    .statement =
        "The file has as many bytes as its header says, and everything that "
        "its counts and offsets refer to is inside it.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Get the complete file again: its end was lost in transit."};

constexpr Rule kGap = {
    .id = "BWA025",
    .name = "gap",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "There are bytes that are part of no animation.",
    .why =
        "Nothing is known to read them; if a count or size is too small, they "
        "are part of an animation.",
    .statement =
        "The metadata says where each animation's data begins, and the counts "
        "in it say where the data ends."
        " Inferred: the document describes no other bytes.",
    .source = "formats/bw2/FORMAT.md#filler-and-gaps",
    .repair = "None is needed unless a count or size is damaged."};

constexpr Rule kParent = {
    .id = "BWA021",
    .name = "bone-parent",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A bone's parent is not a bone.",
    .why = "A reader looks for the parent outside the skeleton.",
    .statement =
        "The parent is the index of a bone of the same skeleton, or "
        "-1 for a root.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair = "Set the parent to a bone before this one, or to -1."};

constexpr Rule kParentOrder = {
    .id = "BWA022",
    .name = "bone-parent-order",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "A bone precedes its parent.",
    .why =
        "A reader that goes through the bones in order uses the parent's place "
        "before it is known; a bone can also be its own ancestor.",
    .statement =
        "A parent's index is smaller than the bone's own."
        " Inferred: the document gives only the range of the field.",
    .source = "formats/bw2/FORMAT.md#skeleton",
    .repair =
        "Put the parent before the bone; to reorder the bones, export again."};

constexpr const Rule* kLibraryRules[] = {
    &kConstant, &kFileSize, &kGap, &kParent, &kFileTruncated, &kParentOrder};

// Whether every part is complete, and nothing follows the last one.
bool ContentEndsWithFile(const ParsedLibrary& l) {
  if (!l.notes.metadata_found || l.bones.size() != l.bone_count ||
      l.metadata.size() != l.animation_count ||
      l.data.size() != l.metadata.size()) {
    return false;
  }
  return std::all_of(l.data.begin(), l.data.end(),
                     [](const AnimationData& data) {
                       return data.origin.complete && data.gap.empty();
                     });
}

// Whether everything that could not be read is after the end of the file.
bool IsCut(const ParsedLibrary& l) {
  // A header of which bytes are missing says nothing.
  if (l.constant != kLibraryConstant || l.unknown3 != 0) return false;
  const uint64_t size = l.notes.file_size;
  if (!l.notes.metadata_found) {
    return uint64_t{l.metadata_offset} + kLibraryHeaderSize >= size;
  }
  return std::all_of(l.notes.unread.begin(), l.notes.unread.end(),
                     [&](const auto& unread) {
                       return uint64_t{l.metadata[unread.first].data_offset} +
                                  kAnimationHeaderSize >
                              size;
                     });
}

void CheckHeader(const ParsedLibrary& l, const Path& file, Report& report) {
  if (l.constant != kLibraryConstant) {
    report.Expect(kConstant, file, FieldOf(l, 0, "unknown1"), kLibraryConstant)
        .Fix(FixLevel::kUnsafe, "the word in every known library")
        .Message("the word is 0x", absl::Hex(l.constant, absl::kZeroPad8),
                 ", must be 0xffff0002");
  }
  ValidateName(l.name, FieldRange(l, 0, "name").offset, file, report);
  const uint64_t size = l.notes.file_size - kLibraryHeaderSize;
  if (l.size != size) {
    // Secondary to findings that show what does not fit.
    FindingBuilder finding =
        report.Expect(kFileSize, file, FieldOf(l, 0, "size"), size);
    finding.As(FindingRole::kConsequence)
        .Message("size is ", l.size, ", must be ", size,
                 " (the file without its header)");
    if (ContentEndsWithFile(l)) {
      finding.Fix(FixLevel::kUnsafe, "the content ends where the file does (",
                  l.notes.file_size, " bytes - ", kLibraryHeaderSize, ")");
    }
  }
  // Either one alone may be wrong; here both ask for more.
  if (l.size > size && !report.decodes()) {
    report.Add(kFileTruncated, file, {l.notes.file_size, 0})
        .As(IsCut(l) ? FindingRole::kCause : FindingRole::kFault)
        .Found(l.notes.file_size)
        .Allowed(l.size + kLibraryHeaderSize)
        .Message("the file ends here, ", Quantity(l.size - size, "byte"),
                 " before the end that its header gives");
  }
  CheckNumbers("unknown2", l.unknown2, FieldRange(l, 0, "unknown2").offset,
               file, report);
}

void CheckGap(absl::string_view what, absl::string_view gap, uint64_t begin,
              const Path& file, Report& report) {
  if (gap.empty()) return;
  report.Add(kGap, file, {begin, gap.size()})
      .Field("gap")
      .Found(gap.size())
      .Allowed(0)
      .Message(Quantity(gap.size(), "byte"), " after ", what,
               gap.size() == 1 ? " is" : " are", " not described by anything");
}

void CheckGaps(const Library& l, const Path& file, Report& report) {
  CheckGap("the metadata", l.gap,
           MetadataBegin(l) + kMetadataSize * l.metadata.size(), file, report);
  for (const AnimationData& data : l.data) {
    const Path path(file, "animation", data.animation,
                    NameText(data.header.name));
    CheckGap("the animation's data", data.gap, data.origin.range().end(), path,
             report);
  }
}

void CheckBones(const Library& l, const Path& file, Report& report) {
  const int64_t count = static_cast<int64_t>(l.bones.size());
  for (int64_t i = 0; i < count; ++i) {
    const Bone& bone = l.bones[i];
    const uint64_t begin = kBonesOffset + kBoneSize * i;
    const Path path(file, "bone", i, NameText(bone.name));
    ValidateName(bone.name, begin, path, report);
    if (bone.parent >= -1 && bone.parent < i) continue;
    const bool inside = bone.parent >= 0 && bone.parent < count;
    report.Expect(inside ? kParentOrder : kParent, path,
                  FieldOf(bone, begin, "parent"), absl::StrCat("-1..", i - 1));
  }
}

}  // namespace

void ValidateLibrary(const ParsedLibrary& l, Report& report) {
  if (!l.notes.header_complete) return;
  const Path file;
  CheckHeader(l, file, report);
  CheckBones(l, file, report);
  CheckGaps(l, file, report);
}

absl::Span<const Rule* const> AlLibraryRules() { return kLibraryRules; }

}  // namespace assetlint::bw2
