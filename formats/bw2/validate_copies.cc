#include <cmath>
#include <string>
#include <type_traits>

#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kCounts = {
    .id = "BWA038",
    .name = "header-copy-counts",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A count differs between the metadata and the data.",
    .why = "A reader allocates by one of them and fills by the other.",
    .statement =
        "The header in the data is identical to that in the metadata, except "
        "for the sizes of the event strings and of the offset block.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Find out which of the two is right, and copy it.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The count that fits the data is copied over the other; with "
        "neither, the one at the data is replaced."};

constexpr Rule kCopies = {
    .id = "BWA039",
    .name = "header-copies",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A value differs between the metadata and the data.",
    .why = "Which of the two is used depends on the reader.",
    .statement =
        "The header in the data is identical to that in the metadata, except "
        "for the sizes of the event strings and of the offset block.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Find out which of the two is right, and copy it.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The value in the metadata is copied; the one at the data may "
        "be the right one."};

constexpr Rule kOrder = {
    .id = "BWA040",
    .name = "data-order",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "The data is not in the order of the metadata.",
    .why =
        "A reader that goes through the file from front to back swaps the "
        "frames of animations.",
    .statement =
        "The animations' data is in the order of their metadata."
        " Inferred from the layout, in which the data of one animation follows "
        "that of another.",
    .source = "formats/bw2/FORMAT.md#animation-data",
    .repair = "Write the library again with the data in order.",
    .confidence = Confidence::kInferred,
    .fix_reason = "To reorder the data, write the library again."};

constexpr const Rule* kRules[] = {&kCounts, &kCopies, &kOrder};

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
    Compare(kCopies, "version", a_.version, b_.version);
    if (a_.name != b_.name) {
      Compare(kCopies, "name", NameText(a_.name), NameText(b_.name));
    }
    Compare(kCopies, "type", a_.type, b_.type);
    Compare(kCounts, "eventCount", a_.event_count, b_.event_count);
    Compare(kCounts, "boneCount", a_.bone_count, b_.bone_count);
    Compare(kCounts, "frameCount", a_.frame_count, b_.frame_count);
    CompareFloats("samplingRate", a_.sampling_rate, b_.sampling_rate);
    CompareFloats("duration", a_.duration, b_.duration);
    CompareFloats("distance", a_.distance, b_.distance);
    Compare(kCopies, "isCyclic", a_.is_cyclic, b_.is_cyclic);
    Compare(kCopies, "isHierarchical", a_.is_hierarchical, b_.is_hierarchical);
    Compare(kCopies, "flags", a_.flags, b_.flags);
    for (size_t i = 0; i < a_.unknown2.size(); ++i) {
      Compare(kCopies, "unknown2", a_.unknown2[i], b_.unknown2[i],
              static_cast<int64_t>(i));
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

  template <typename T>
  void Compare(const Rule& rule, absl::string_view field, const T& in_metadata,
               const T& at_data, int64_t element = Locator::kWhole) {
    if (in_metadata == at_data && field != "name") return;
    const ByteRange metadata = FieldRange(a_, a_begin_, field, element);
    const ByteRange data = FieldRange(b_, b_begin_, field, element);
    // The other copy has the document's value, or a count with which the data
    // fits exactly.
    const bool at_metadata =
        (&rule == &kCounts && data_fits_) ||
        (!IsKnown(a_, field, element) && IsKnown(b_, field, element)) ||
        (IsTime(field) && !TimesAgree(a_) && TimesAgree(b_));
    report_.Add(rule, path_, at_metadata ? metadata : data)
        .As(&rule == &kCounts && !data_complete_ ? FindingRole::kCause
                                                 : FindingRole::kFault)
        .Field(field)
        .FixBy(FixLevel::kUnsafe,
               at_metadata ? CopyEdit(metadata, at_data)
                           : CopyEdit(data, in_metadata),
               at_metadata ? "copied from the header at the data"
                           : "copied from the metadata")
        .Found(at_data)
        .Allowed(in_metadata)
        .With("metadataOffset", metadata.offset)
        .With("dataOffset", data.offset)
        .Message(Difference(field, in_metadata, at_data));
  }

  template <typename T>
  static std::string Difference(absl::string_view field, T in_metadata,
                                T at_data) {
    return absl::StrCat(field, " is ", at_data, " in the data, ", in_metadata,
                        " in the metadata");
  }
  static std::string Difference(absl::string_view field, float in_metadata,
                                float at_data) {
    return absl::StrCat(field, " is ", NumberText(at_data), " in the data, ",
                        NumberText(in_metadata), " in the metadata");
  }
  static std::string Difference(absl::string_view field,
                                absl::string_view in_metadata,
                                absl::string_view at_data) {
    if (in_metadata == at_data) {
      return absl::StrCat(field, " is \"", at_data,
                          "\" in the data and in the metadata, but the bytes "
                          "after its NUL differ");
    }
    return absl::StrCat(field, " is \"", at_data, "\" in the data, \"",
                        in_metadata, "\" in the metadata");
  }

  template <typename T>
  static Edit CopyEdit(ByteRange range, const T& value) {
    if constexpr (std::is_arithmetic_v<T>) {
      return NumberEdit(range.offset, value, ByteOrder::kLittle);
    } else {
      // The text of a name; zeros fill its field.
      Edit edit = {range, std::string(value), {}};
      edit.new_bytes.resize(range.length);
      return edit;
    }
  }

  // Two NaNs count as equal.
  void CompareFloats(absl::string_view field, float in_metadata,
                     float at_data) {
    if (std::isnan(in_metadata) && std::isnan(at_data)) return;
    Compare(kCopies, field, in_metadata, at_data);
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
    Expected(
        report.Add(
            kOrder, path,
            {MetadataBegin(l) + kMetadataSize * i + kAnimationHeaderSize, 4}),
        "dataOffset", offset, before)
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

absl::Span<const Rule* const> AlCopyRules() { return kRules; }

}  // namespace assetlint::bw2
