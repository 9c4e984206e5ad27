#include <algorithm>
#include <vector>

#include "formats/base/endian.h"
#include "formats/base/fix.h"
#include "formats/base/locator.h"
#include "formats/base/quantity.h"
#include "formats/bw2/uncounted.h"
#include "formats/bw2/validate.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kVersion = {
    .id = "BWA027",
    .name = "animation-version",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An animation's version is not 9.",
    .why = "No other version is known; the game may reject it.",
    .statement = "The version is always 9.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the version to 9.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "9 is the only known version, but another one may have another "
        "layout."};

constexpr Rule kMetadataStrings = {
    .id = "BWA029",
    .name = "metadata-event-string-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "Metadata gives a size for event strings.",
    .why =
        "The strings are in the data, whose header has their size; a reader of "
        "the metadata looks for them after it.",
    .statement = "The size of the event strings is 0 in the metadata.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the size in the metadata to 0.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The value is always 0; the size is in the header at the data."};

constexpr Rule kBool = {
    .id = "BWA033",
    .name = "bool-value",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A boolean is neither 0 nor 1.",
    .why =
        "Compilers assume that it is one of them; another value can be true in "
        "one place and false in another.",
    .statement = "isCyclic and isHierarchical are of type bool.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set it to 0 or 1.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason = "A value other than 0 most likely means true."};

constexpr Rule kBones = {
    .id = "BWA037",
    .name = "animation-bone-count",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "An animation has a different number of bones than the skeleton.",
    .why =
        "Rotations are applied to other bones than they were made for, or to "
        "none.",
    .statement =
        "An animation's bones are those of the library's skeleton."
        " Inferred: the document does not say that an animation may have "
        "fewer.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair =
        "Set the number to that of the skeleton, or use the library that the "
        "animation was made for.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which of the two numbers is wrong depends on the data."};

constexpr Rule kGarbled = {
    .id = "BWA055",
    .name = "header-garbled",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "Many values of an animation's header are impossible.",
    .why =
        "The record is not where it is expected: bytes before it are missing "
        "or were inserted, and all its values are read from the wrong place.",
    .statement =
        "The metadata records of 0x94 bytes follow one another from the offset "
        "in the header.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair =
        "Get the file again, or compare with a good copy where the first "
        "such record begins.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Bytes are missing or were added: get the file again."};

// What checking each of its fields takes, more than reading its bytes does.
constexpr uint64_t kStepsPerHeader = 60;

constexpr const Rule* kRules[] = {&kVersion, &kMetadataStrings, &kBool, &kBones,
                                  &kGarbled};

// Checks one header of the metadata, which begins at byte `begin`.
class HeaderCheck {
 public:
  HeaderCheck(const AnimationHeader& header, uint64_t begin, const Path& path,
              Report& report)
      : h_(header), begin_(begin), path_(path), report_(report) {}

  void Run(uint32_t skeleton_bones) {
    ValidateName(h_.name, RangeOf("name").offset, path_, report_);
    Expect(kVersion, "version", h_.version, kAnimationVersion);
    Expect(kMetadataStrings, "eventStringSize", h_.event_string_size, 0);
    CheckBones(skeleton_bones);
    CheckBool("isCyclic", h_.is_cyclic);
    CheckBool("isHierarchical", h_.is_hierarchical);
    CheckNumbers("distance", {&h_.distance, 1}, RangeOf("distance").offset,
                 path_, report_);
    ValidateTiming(h_, begin_, path_, report_);
  }

  // Where the header has a value that no document knows, besides those that
  // have a rule.
  std::vector<ByteRange> UnknownValues() {
    std::vector<ByteRange> places;
    const auto check = [&](absl::string_view field, bool known) {
      if (!known) places.push_back(RangeOf(field));
    };
    const auto& last = h_.unknown2;
    check("type", h_.type == kHierarchical);
    check("offsetBlockSize", h_.offset_block_size == 0);
    check("unknown1", h_.unknown1[0] == 0 && h_.unknown1[1] == 0);
    check("flags", h_.flags == 0);
    check("unknown2", last[0] == last[3] && last[1] == last[4]);
    return places;
  }

 private:
  ByteRange RangeOf(absl::string_view field) {
    return FieldRange(h_, begin_, field);
  }

  // Overwrites the number in `range`, of one, two or four bytes.
  static Edit NumberOfSize(ByteRange range, uint32_t value) {
    Edit edit = NumberEdit(range.offset, value, ByteOrder::kLittle);
    edit.range = range;
    edit.new_bytes.resize(range.length);
    return edit;
  }

  void Expect(const Rule& rule, absl::string_view field, uint32_t found,
              uint32_t allowed) {
    if (found == allowed) return;
    report_.Add(rule, path_, RangeOf(field))
        .Field(field)
        .Found(found)
        .Allowed(allowed)
        .Message(field, " is ", found, ", not ", allowed)
        .FixBy(rule.fix, NumberOfSize(RangeOf(field), allowed),
               "the value that the document gives");
  }

  void CheckBool(absl::string_view field, uint8_t value) {
    if (value <= 1) return;
    report_.Add(kBool, path_, RangeOf(field))
        .Field(field)
        .Found(value)
        .Allowed("0, 1")
        .FixBy(FixLevel::kUnsafe, NumberOfSize(RangeOf(field), 1),
               "any value but 0 most likely means true")
        .Message(field, " is ", value, ", must be 0 or 1");
  }

  void CheckBones(uint32_t skeleton_bones) {
    if (h_.bone_count == skeleton_bones) return;
    report_.Add(kBones, path_, RangeOf("boneCount"))
        .Field("boneCount")
        .Found(h_.bone_count)
        .Allowed(skeleton_bones)
        .Message("boneCount is ", h_.bone_count, ", the skeleton has ",
                 Quantity(skeleton_bones, "bone"));
  }

  const AnimationHeader& h_;
  uint64_t begin_;
  const Path& path_;
  Report& report_;
};

// For a file that does not decode: one finding for a header in which so much is
// wrong that its values are not worth reporting individually.
bool ReportGarbled(const AnimationHeader& header, uint64_t begin,
                   uint32_t skeleton_bones, const Path& path, Report& report) {
  if (report.decodes()) return false;
  Report tried(Report::Mode::kPlaces, report);
  HeaderCheck check(header, begin, path, tried);
  check.Run(skeleton_bones);
  std::vector<ByteRange> places = check.UnknownValues();
  for (const Finding& f : tried.TakeSorted()) places.push_back(f.range);
  if (places.size() <= kMaxListedRepeats) return false;
  uint64_t first = places.front().offset;
  uint64_t end = 0;
  for (const ByteRange& place : places) {
    first = std::min(first, place.offset);
    end = std::max(end, place.end());
  }
  report.Add(kGarbled, path, {first, end - first})
      .With("values", places.size())
      .Message(places.size(),
               " values of the header are impossible, the first "
               "at byte ",
               first);
  return true;
}

}  // namespace

void ValidateHeaders(const ParsedLibrary& l, Report& report) {
  if (!l.notes.header_complete || !l.notes.metadata_found) return;
  report.CountSteps(kStepsPerHeader * l.metadata.size());
  const Path file;
  const auto bones =
      static_cast<uint32_t>(l.bones.size() + CountUncountedBones(l));
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    const AnimationHeader& header = l.metadata[i].header;
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(header.name));
    const uint64_t begin = MetadataBegin(l) + kMetadataSize * i;
    if (ReportGarbled(header, begin, bones, path, report)) continue;
    HeaderCheck(header, begin, path, report).Run(bones);
  }
}

absl::Span<const Rule* const> AlHeaderRules() { return kRules; }

}  // namespace assetlint::bw2
