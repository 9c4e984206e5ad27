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

constexpr Rule kType = {
    .id = "BWA028",
    .name = "animation-type",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "An animation's type is not 3 (hierarchical).",
    .why = "No other type is known, so its meaning is unknown.",
    .statement = "Every known animation is of type 3.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the type to 3.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "3 is the only known type; the animation may play differently."};

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

constexpr Rule kReserved = {
    .id = "BWA030",
    .name = "reserved-zero",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A word that is 0 in every known file has another value.",
    .why = "Its meaning is unknown.",
    .statement =
        "The three words after the size of the event strings are 0 in the "
        "metadata, as far as is known, and so are the last two of them in the "
        "data.",
    .source =
        "formats/bw2/FORMAT.md#metadata; formats/bw2/FORMAT.md#animation-data",
    .repair = "Set the word to 0.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The meaning of the word is unknown; 0 is its value in every "
        "known file."};

constexpr Rule kFlags = {
    .id = "BWA031",
    .name = "animation-flags",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An animation has flags set.",
    .why = "Their meaning is unknown.",
    .statement = "The 16 bits after isHierarchical are always 0.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the flags to 0.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The meaning of the flags is unknown; 0 is their value in "
        "every known file."};

constexpr Rule kPairs = {
    .id = "BWA032",
    .name = "reserved-pairs",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "Two words that are equal in every known file differ.",
    .why = "Their meaning is unknown.",
    .statement =
        "Of the last six words of the header, the first equals the fourth, and "
        "the second the fifth.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Compare with a good copy.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Which of the two words is wrong cannot be known."};

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

constexpr Rule kHierarchicalFlag = {
    .id = "BWA034",
    .name = "hierarchical-flag",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "The flag isHierarchical contradicts the animation's type.",
    .why =
        "One of them says that bones move with their parents, the other that "
        "they do not.",
    .statement = "Type 3 is the hierarchical type.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set isHierarchical to 1 for type 3.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The type says hierarchical; the animation may play "
        "differently."};

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
    .statement = "An animation's bones are those of the library's skeleton.",
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

constexpr const Rule* kRules[] = {
    &kVersion, &kType, &kMetadataStrings,  &kReserved, &kFlags,
    &kPairs,   &kBool, &kHierarchicalFlag, &kBones,    &kGarbled};

// Checks one header of the metadata, which begins at byte `begin`.
class HeaderCheck {
 public:
  HeaderCheck(const AnimationHeader& header, uint64_t begin, const Path& path,
              Report& report)
      : h_(header), begin_(begin), path_(path), report_(report) {}

  void Run(uint32_t skeleton_bones) {
    ValidateName(h_.name, RangeOf("name").offset, path_, report_);
    Expect(kVersion, "version", h_.version, kAnimationVersion);
    Expect(kType, "type", h_.type, kHierarchical);
    Expect(kMetadataStrings, "eventStringSize", h_.event_string_size, 0);
    Expect(kReserved, "offsetBlockSize", h_.offset_block_size, 0);
    CheckReserved();
    CheckBones(skeleton_bones);
    Expect(kFlags, "flags", h_.flags, 0);
    CheckBool("isCyclic", h_.is_cyclic);
    CheckBool("isHierarchical", h_.is_hierarchical);
    if (h_.is_hierarchical == 0 && h_.type == kHierarchical) {
      Expect(kHierarchicalFlag, "isHierarchical", h_.is_hierarchical, 1);
    }
    CheckNumbers("distance", {&h_.distance, 1}, RangeOf("distance").offset,
                 path_, report_);
    ValidateTiming(h_, begin_, path_, report_);
    CheckPairs();
  }

  // The header's last two reserved words, which both copies have.
  void CheckReserved() {
    for (size_t i = 0; i < h_.unknown1.size(); ++i) {
      if (h_.unknown1[i] == 0) continue;
      AddFinding(kReserved, "unknown1", static_cast<int64_t>(i), h_.unknown1[i],
                 0);
    }
  }

 private:
  ByteRange RangeOf(absl::string_view field,
                    int64_t element = Locator::kWhole) {
    return FieldRange(h_, begin_, field, element);
  }

  void AddFinding(const Rule& rule, absl::string_view field, int64_t element,
                  uint32_t found, uint32_t allowed) {
    FindingBuilder finding = report_.Add(rule, path_, RangeOf(field, element));
    finding.Field(element == Locator::kWhole
                      ? std::string(field)
                      : absl::StrCat(field, "[", element, "]"));
    finding.Found(found).Allowed(allowed);
    finding.Message(field, " is ", found, ", not ", allowed);
    if (rule.fix == FixLevel::kNone) return;
    finding.FixBy(rule.fix, NumberOfSize(RangeOf(field, element), allowed),
                  "the value in every known file");
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
    if (found != allowed)
      AddFinding(rule, field, Locator::kWhole, found, allowed);
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

  void CheckPairs() {
    for (size_t i = 0; i < 2; ++i) {
      if (h_.unknown2[i] == h_.unknown2[i + 3]) continue;
      // From one to the other: either may be wrong.
      ByteRange range = RangeOf("unknown2", static_cast<int64_t>(i));
      range.length *= 4;
      report_.Add(kPairs, path_, range)
          .Field("unknown2[", i, "]")
          .Found(h_.unknown2[i])
          .Allowed(h_.unknown2[i + 3])
          .Message("unknown2[", i, "] is ", h_.unknown2[i], ", unknown2[",
                   i + 3, "] is ", h_.unknown2[i + 3],
                   ", expected to be equal");
    }
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
  HeaderCheck(header, begin, path, tried).Run(skeleton_bones);
  if (tried.findings().size() <= kMaxListedRepeats) return false;
  const std::vector<Finding> findings = tried.TakeSorted();
  uint64_t end = 0;
  for (const Finding& f : findings) end = std::max(end, f.range.end());
  const uint64_t first = findings.front().range.offset;
  report.Add(kGarbled, path, {first, end - first})
      .With("values", findings.size())
      .Message(findings.size(),
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
  for (const AnimationData& data : l.data) {
    const Path path(file, "animation", data.animation,
                    NameText(data.header.name));
    HeaderCheck(data.header, data.origin.offset, path, report).CheckReserved();
  }
}

absl::Span<const Rule* const> AlHeaderRules() { return kRules; }

}  // namespace assetlint::bw2
