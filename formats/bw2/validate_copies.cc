#include <cmath>
#include <string>
#include <utility>
#include <variant>

#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kCounts = {
    .id = "BWA038",
    .name = "header-copy-counts",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "A count differs between the metadata and the data.",
    .why = "A reader allocates by one of them and fills by the other.",
    .statement =
        "The header in the data is identical to that in the metadata, except "
        "for the sizes of the event strings and of the offset block.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Find out which of the two is right, and copy it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The count that fits the data is copied over the other; with "
        "neither, the one at the data is replaced."};

constexpr Rule kCopies = {
    .id = "BWA039",
    .name = "header-copies",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A value differs between the metadata and the data.",
    .why = "Which of the two is used depends on the reader.",
    .statement =
        "The header in the data is identical to that in the metadata, except "
        "for the sizes of the event strings and of the offset block.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Find out which of the two is right, and copy it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The value in the metadata is copied; the one at the data may "
        "be the right one."};

constexpr Rule kDataOrder = {
    .id = "BWA040",
    .name = "data-order",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "The data is not in the order of the metadata.",
    .why =
        "A reader that goes through the file from front to back swaps the "
        "frames of animations.",
    .statement =
        "The animations' data is in the order of their metadata."
        " Inferred from the layout, in which the data of one animation follows "
        "that of another.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Write the library again with the data in order."};

constexpr const Rule* kCopyRules[] = {&kCounts, &kCopies, &kDataOrder};

// A field that is the same in both headers; `elements` of an array.
struct Copied {
  absl::string_view field;
  const Rule& rule;
  int64_t elements = 0;
};
constexpr Copied kCopied[] = {
    {"version", kCopies},    {"type", kCopies},
    {"eventCount", kCounts}, {"boneCount", kCounts},
    {"frameCount", kCounts}, {"samplingRate", kCopies},
    {"duration", kCopies},   {"distance", kCopies},
    {"isCyclic", kCopies},   {"isHierarchical", kCopies},
    {"flags", kCopies},      {"unknown2", kCopies, 6},
};

// Two NaNs are equal.
bool IsEqual(const DataValue& a, const DataValue& b) {
  const double* const x = std::get_if<double>(&a);
  const double* const y = std::get_if<double>(&b);
  return a == b ||
         (x != nullptr && y != nullptr && std::isnan(*x) && std::isnan(*y));
}

// Compares the data's header with that of its metadata.
class CopyCheck {
 public:
  CopyCheck(const Metadata& metadata, uint64_t metadata_begin,
            const AnimationData& data, const Path& path, Report& report)
      : a_(metadata.header),
        a_begin_(metadata_begin),
        b_(data.header),
        b_begin_(data.origin.offset),
        data_complete_(data.origin.complete),
        data_fits_(data.origin.complete && data.gap.empty()),
        path_(path),
        report_(report) {}

  void Run() {
    AnimationHeader same = b_;
    same.magic = a_.magic;
    same.event_string_size = a_.event_string_size;
    same.offset_block_size = a_.offset_block_size;
    same.unknown1 = a_.unknown1;
    if (same == a_) return;
    if (a_.name != b_.name) CompareNames();
    for (const Copied& copied : kCopied) {
      if (copied.elements == 0) Compare(copied, Locator::kWhole);
      for (int64_t i = 0; i < copied.elements; ++i) Compare(copied, i);
    }
  }

 private:
  static bool IsTime(absl::string_view field) {
    return field == "samplingRate" || field == "duration";
  }
  // Whether the duration is that of the frames, within a frame.
  static bool TimesAgree(const AnimationHeader& h) {
    return std::abs(double{h.duration} * h.sampling_rate - h.frame_count) <=
           1.001;
  }

  // Whether the field has a value that the document knows.
  static bool IsKnown(const AnimationHeader& h, absl::string_view field,
                      int64_t element) {
    if (field == "version") return h.version == kAnimationVersion;
    if (field == "type") return h.type == kHierarchical;
    if (field == "isHierarchical") return h.is_hierarchical == 1;
    if (field == "flags") return h.flags == 0;
    // The first two of the last six words equal the fourth and fifth.
    return field != "unknown2" || element % 3 == 2 ||
           h.unknown2[element] == h.unknown2[(element + 3) % 6];
  }

  void Compare(const Copied& copied, int64_t element) {
    const absl::string_view name = copied.field;
    const FieldValue a =
        FieldOf(a_, a_begin_, name, ByteOrder::kLittle, element);
    const FieldValue b =
        FieldOf(b_, b_begin_, name, ByteOrder::kLittle, element);
    if (IsEqual(a.value, b.value)) return;
    const bool counts = &copied.rule == &kCounts;
    // The other copy has the document's value, or a count with which the data
    // fits exactly.
    const bool at_metadata =
        (counts && data_fits_) ||
        (!IsKnown(a_, name, element) && IsKnown(b_, name, element)) ||
        (IsTime(name) && !TimesAgree(a_) && TimesAgree(b_));
    FindingBuilder finding =
        report_.Add(copied.rule, path_, at_metadata ? a.range : b.range);
    finding
        .As(counts && !data_complete_ ? FindingRole::kCause
                                      : FindingRole::kFault)
        .Field(name)
        .FixBy(FixLevel::kUnsafe,
               at_metadata ? FieldEdit(a, b.value) : FieldEdit(b, a.value),
               at_metadata ? "copied from the header at the data"
                           : "copied from the metadata")
        .With("metadataOffset", a.range.offset)
        .With("dataOffset", b.range.offset)
        .Message(name, " is ", DataText(b.value), " in the data, but ",
                 DataText(a.value), " in the metadata");
    std::visit([&](const auto& value) { finding.Found(value); }, b.value);
    std::visit([&](const auto& value) { finding.Allowed(value); }, a.value);
  }

  void CompareNames() {
    const ByteRange a = FieldRange(a_, a_begin_, "name");
    const ByteRange b = FieldRange(b_, b_begin_, "name");
    const absl::string_view in_metadata = NameText(a_.name);
    const absl::string_view at_data = NameText(b_.name);
    // Zeros fill the field.
    Edit edit = {b, std::string(in_metadata), {}};
    edit.new_bytes.resize(b.length);
    FindingBuilder finding = report_.Add(kCopies, path_, b);
    finding.Field("name")
        .FixBy(FixLevel::kUnsafe, std::move(edit), "copied from the metadata")
        .Found(at_data)
        .Allowed(in_metadata)
        .With("metadataOffset", a.offset)
        .With("dataOffset", b.offset)
        .Message("name is \"", at_data, "\" in the data");
    if (in_metadata == at_data) {
      finding.Message(
          " and in the metadata, but the bytes after its NUL differ");
    } else {
      finding.Message(", but \"", in_metadata, "\" in the metadata");
    }
  }

  const AnimationHeader& a_;
  uint64_t a_begin_;
  const AnimationHeader& b_;
  uint64_t b_begin_;
  bool data_complete_;
  bool data_fits_;
  const Path& path_;
  Report& report_;
};

void CheckOrder(const Library& l, const Path& file, Report& report) {
  for (size_t i = 1; i < l.metadata.size(); ++i) {
    const uint32_t before = l.metadata[i - 1].data_offset;
    const uint32_t offset = l.metadata[i].data_offset;
    if (offset >= before) continue;
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(l.metadata[i].header.name));
    const uint64_t begin = MetadataBegin(l) + kMetadataSize * i;
    report
        .Expect(kDataOrder, path, FieldOf(l.metadata[i], begin, "dataOffset"),
                before)
        .Message("dataOffset is ", offset,
                 ", but that of the previous animation is ", before);
  }
}

}  // namespace

void ValidateCopies(const Library& l, Report& report) {
  const Path file;
  CheckOrder(l, file, report);
  for (const AnimationData& data : l.data) {
    const Path path(file, "animation", data.animation,
                    NameText(data.header.name));
    const uint64_t begin = MetadataBegin(l) + kMetadataSize * data.animation;
    CopyCheck(l.metadata[data.animation], begin, data, path, report).Run();
  }
}

absl::Span<const Rule* const> AlCopyRules() { return kCopyRules; }

}  // namespace assetlint::bw2
