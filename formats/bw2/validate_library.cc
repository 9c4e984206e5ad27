#include <algorithm>

#include "absl/strings/str_cat.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/base/quantity.h"
#include "formats/bw2/plan.h"
#include "formats/bw2/uncounted.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kConstant = {
    .id = "BWA019",
    .name = "header-constant",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The second word of the file is not 0xFFFF0002.",
    .why = "Its meaning is unknown; the game may reject the file.",
    .statement = "The word after the magic number is always 0xFFFF0002.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Restore the four bytes: 02 00 FF FF.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value is known, in every file."};

constexpr Rule kFileSize = {
    .id = "BWA020",
    .name = "file-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The size in the header is not that of the file.",
    .why = "A reader loads too few bytes, or asks for more than there are.",
    .statement =
        "The size is that of the file minus the 0x60 bytes of its header.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair =
        "Set the size to that of the file minus 96; look for missing bytes "
        "first.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The size follows from that of the file; it is set if nothing "
        "is missing."};

constexpr Rule kFileTruncated = {
    .id = "BWA052",
    .name = "file-truncated",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The file ends before its content does.",
    .why = "A reader takes whatever follows the file in memory for content.",
    .statement =
        "The file has as many bytes as its header says, and everything that "
        "its counts and offsets refer to is inside it.",
    .source = "formats/bw2/FORMAT.md#header",
    .repair = "Get the complete file again: its end was lost in transit.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The end of the file is lost: get the file again."};

constexpr Rule kGap = {
    .id = "BWA025",
    .name = "gap",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "There are bytes that are part of no animation.",
    .why =
        "Nothing is known to read them; if a count or size is too small, they "
        "are part of an animation.",
    .statement =
        "The metadata says where each animation's data begins, and the counts "
        "in it say where the data ends."
        " Inferred: the document describes no other bytes.",
    .source = "formats/bw2/FORMAT.md#filler-and-gaps",
    .repair = "None is needed unless a count or size is damaged.",
    .confidence = Confidence::kInferred,
    .fix_reason =
        "The bytes may be part of an animation whose size is damaged."};

constexpr Rule kUncounted = {
    .id = "BWA026",
    .name = "animation-uncounted",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The field animationCount leaves out metadata records.",
    .why = "The game does not see the animations after the last counted one.",
    .statement = "animationCount is the number of metadata records.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set animationCount to the number in the message.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The records are counted where they are; it is set if the "
        "first data follows the last one."};

constexpr const Rule* kRules[] = {&kConstant, &kFileSize, &kGap, &kUncounted,
                                  &kFileTruncated};

constexpr ByteOrder kOrder = ByteOrder::kLittle;

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

// Whether the parts that are not in the file are those after its end, as far as
// the size in the header: then the file is cut, and no count or offset wrong.
bool IsCut(const ParsedLibrary& l) {
  const uint64_t whole = uint64_t{l.size} + kLibraryHeaderSize;
  const auto is_after = [&](uint64_t end) {
    return end > l.notes.file_size && end <= whole;
  };
  // A header of which bytes are missing says nothing.
  if (l.constant != kLibraryConstant || l.unknown3 != 0) return false;
  const uint64_t metadata = uint64_t{l.metadata_offset} + kLibraryHeaderSize;
  if (!l.notes.metadata_found) {
    return metadata >= l.notes.file_size && metadata <= whole &&
           kBonesOffset + uint64_t{l.bone_count} * kBoneSize <= metadata;
  }
  if (l.metadata.size() < l.animation_count) {
    return is_after(MetadataBegin(l) +
                    uint64_t{l.animation_count} * kMetadataSize);
  }
  if (l.notes.unread.empty() && !l.data.empty()) {
    const AnimationData& last = l.data.back();
    const AnimationHeader& copy = l.metadata[last.animation].header;
    return !last.origin.complete && last.header.name == copy.name &&
           last.header.event_count == copy.event_count &&
           last.header.bone_count == copy.bone_count &&
           last.header.frame_count == copy.frame_count;
  }
  return !l.notes.unread.empty() &&
         std::all_of(l.notes.unread.begin(), l.notes.unread.end(),
                     [&](const auto& unread) {
                       return is_after(l.metadata[unread.first].data_offset +
                                       kAnimationHeaderSize);
                     });
}

void CheckHeader(const ParsedLibrary& l, const Path& file, Report& report) {
  if (l.constant != kLibraryConstant) {
    report.Add(kConstant, file, {4, 4})
        .Field("unknown1")
        .Found(l.constant)
        .Allowed(kLibraryConstant)
        .FixBy(FixLevel::kSafe, NumberEdit(4, kLibraryConstant, kOrder),
               "the word in every known library")
        .Message("the word is 0x", absl::Hex(l.constant, absl::kZeroPad8),
                 ", not 0xffff0002");
  }
  ValidateName(l.name, FieldRange(l, 0, "name").offset, file, report);
  const uint64_t size = l.notes.file_size - kLibraryHeaderSize;
  if (l.size != size) {
    // Secondary to findings that show where the bytes are missing.
    FindingBuilder finding =
        report.Add(kFileSize, file, FieldRange(l, 0, "size"));
    finding.As(FindingRole::kConsequence)
        .Field("size")
        .Found(l.size)
        .Allowed(size)
        .Message("size is ", l.size, ", but the file has ", l.notes.file_size,
                 " bytes, which is ", size, " plus the header");
    if (ContentEndsWithFile(l)) {
      finding.FixBy(FixLevel::kSafe,
                    NumberEdit(FieldRange(l, 0, "size").offset,
                               static_cast<uint32_t>(size), kOrder),
                    "the content ends where the file does (", l.notes.file_size,
                    " bytes - ", kLibraryHeaderSize, ")");
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
  CheckNumbers("unknown2", l.unknown2, kLibraryHeaderSize - 8, file, report);
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

void CheckUncountedMetadata(const Library& l, uint64_t count, uint64_t end,
                            const Path& file, Report& report) {
  const uint64_t fits = l.animation_count + count;
  report.Add(kUncounted, file, FieldRange(l, 0, "animationCount"))
      .Field("animationCount")
      .Found(l.animation_count)
      .Allowed(fits)
      .Message("animationCount is ", l.animation_count, ", but ",
               count == 1
                   ? "another metadata record follows"
                   : absl::StrCat(count, " more metadata records follow"),
               " at byte ", end, "; ", fits, " would count them all")
      .FixBy(l.gap.size() == count * kMetadataSize ? FixLevel::kSafe
                                                   : FixLevel::kUnsafe,
             NumberEdit(FieldRange(l, 0, "animationCount").offset,
                        static_cast<uint32_t>(fits), kOrder),
             "the number of metadata records before the data")
      .As(FindingRole::kCause);
}

void CheckGaps(const Library& l, const Path& file, Report& report) {
  const uint64_t end = MetadataBegin(l) + kMetadataSize * l.metadata.size();
  const uint64_t uncounted = CountUncountedMetadata(l);
  if (uncounted > 0) {
    CheckUncountedMetadata(l, uncounted, end, file, report);
  } else {
    CheckGap("the metadata", l.gap, end, file, report);
  }
  for (const AnimationData& data : l.data) {
    // The data of an uncounted animation.
    if (uncounted > 0 && HasAnimationHeader(data.gap, 0)) continue;
    const Path path(file, "animation", data.animation,
                    NameText(data.header.name));
    CheckGap("the animation's data", data.gap, data.origin.range().end(), path,
             report);
  }
}

}  // namespace

void ValidateLibrary(const ParsedLibrary& l, Report& report) {
  if (!l.notes.header_complete) return;
  const Path file;
  CheckHeader(l, file, report);
  ValidateSkeleton(l, report);
  if (l.notes.metadata_found) CheckGaps(l, file, report);
}

absl::Span<const Rule* const> AlLibraryRules() { return kRules; }

}  // namespace assetlint::bw2
