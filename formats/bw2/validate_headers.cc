// The rules of an animation's header: names, values and timing.
#include <cmath>

#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"
#include "formats/bw2/al_codec.h"

namespace assetlint::bw2 {
namespace {

constexpr Rule kNameTerminator = {
    .id = "BWA017",
    .name = "name-terminator",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary = "A name fills its field and has no NUL.",
    .why = "A reader that looks for the NUL reads on into the next field.",
    .statement =
        "Names are C strings in fields of 32 or 64 bytes."
        " Inferred from what the field is for.",
    .source = "formats/bw2/FORMAT.md#names",
    .repair = "Shorten the name so that its last byte is 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The last character of the name is replaced by the missing NUL."};

constexpr Rule kVersion = {
    .id = "BWA027",
    .name = "animation-version",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "An animation's version is not 9.",
    .why = "No other version is known; the game may reject it.",
    .statement = "The version is always 9.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the version to 9.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "9 is the only known version, but another one may have another "
        "layout."};

constexpr Rule kMetadataStrings = {
    .id = "BWA029",
    .name = "metadata-event-string-size",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "Metadata gives a size for event strings.",
    .why =
        "The strings are in the data, whose header has their size; a reader of "
        "the metadata looks for them after it.",
    .statement = "The size of the event strings is 0 in the metadata.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set the size in the metadata to 0.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The value is always 0; bytes beside it may be damaged too."};

constexpr Rule kBool = {
    .id = "BWA033",
    .name = "bool-value",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "A boolean is neither 0 nor 1.",
    .why =
        "Compilers assume that it is one of them; another value can be true in "
        "one place and false in another.",
    .statement = "isCyclic and isHierarchical are of type bool.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair = "Set it to 0 or 1.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "A value other than 0 most likely means true."};

constexpr Rule kBones = {
    .id = "BWA037",
    .name = "animation-bone-count",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kInferred},
    .summary =
        "An animation has a different number of bones than the skeleton.",
    .why =
        "Rotations are applied to other bones than they were made for, or to "
        "none.",
    .statement =
        "An animation's bones are those of the library's skeleton. Inferred: "
        "the document does not say that an animation may have fewer.",
    .source = "formats/bw2/FORMAT.md#metadata",
    .repair =
        "Set the number to that of the skeleton, or use the library that the "
        "animation was made for."};

constexpr Rule kRate = {
    .id = "BWA035",
    .name = "sampling-rate",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The sampling rate is not greater than 0.",
    .why =
        "The time of a frame is its number divided by the rate: it becomes "
        "infinite or negative.",
    .statement = "The sampling rate is the number of frames per second.",
    .source = "formats/bw2/FORMAT.md#timing",
    .repair = "Set the rate to the one the animation was made for."};

constexpr Rule kDuration = {
    .id = "BWA036",
    .name = "duration",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "The duration does not match the frames.",
    .why = "The animation jumps where it repeats.",
    .statement =
        "The duration is that of the frames at the sampling rate; any other "
        "leads to a mismatch in the loop. (The notes multiply by the rate, "
        "which has the wrong unit.)",
    .source = "formats/bw2/FORMAT.md#timing",
    .repair = "Set the duration to the number of frames divided by the rate.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The duration is computed from frames and rate, either of "
        "which may be the wrong one."};

constexpr const Rule* kHeaderRules[] = {
    &kNameTerminator, &kVersion, &kMetadataStrings, &kBool,
    &kBones,          &kRate,    &kDuration};

// Checks one header of the metadata, which begins at byte `begin`.
class HeaderCheck {
 public:
  HeaderCheck(const AnimationHeader& header, uint64_t begin, const Path& path,
              Report& report)
      : h_(header), begin_(begin), path_(path), report_(report) {}

  void Run(uint64_t skeleton_bones) {
    ValidateName(h_.name, FieldRange(h_, begin_, "name").offset, path_,
                 report_);
    Expect(kVersion, "version", h_.version, kAnimationVersion);
    Expect(kMetadataStrings, "eventStringSize", h_.event_string_size, 0);
    if (h_.bone_count != skeleton_bones) {
      report_.Expect(kBones, path_, Field("boneCount"), skeleton_bones)
          .Message("boneCount is ", h_.bone_count, ", but the skeleton has ",
                   Quantity(skeleton_bones, "bone"));
    }
    CheckBool("isCyclic", h_.is_cyclic);
    CheckBool("isHierarchical", h_.is_hierarchical);
    IsFinite("distance", h_.distance);
    if (IsFinite("samplingRate", h_.sampling_rate)) CheckRate();
    if (IsFinite("duration", h_.duration)) CheckDuration();
  }

 private:
  FieldValue Field(absl::string_view name) const {
    return FieldOf(h_, begin_, name);
  }

  void Expect(const Rule& rule, absl::string_view name, uint32_t found,
              uint32_t allowed) {
    if (found == allowed) return;
    report_.Expect(rule, path_, Field(name), allowed)
        .Fix(rule.fix, "the value that the document gives");
  }

  void CheckBool(absl::string_view name, uint8_t value) {
    if (value <= 1) return;
    const FieldValue field = Field(name);
    report_.Expect(kBool, path_, field, "0..1")
        .FixBy(FixLevel::kUnsafe, FieldEdit(field, uint64_t{1}),
               "any value but 0 most likely means true");
  }

  // Reports the number if it is not finite.
  bool IsFinite(absl::string_view name, float value) {
    if (std::isfinite(value)) return true;
    CheckNumbers(name, {&value, 1}, Field(name).range.offset, path_, report_);
    return false;
  }

  void CheckRate() {
    if (h_.sampling_rate > 0) return;
    report_.Expect(kRate, path_, Field("samplingRate"), "greater than 0")
        .Message("samplingRate is ", h_.sampling_rate,
                 " Hz, must be greater than 0");
  }

  void CheckDuration() {
    // False for NaN too.
    const bool rate = h_.sampling_rate > 0 && std::isfinite(h_.sampling_rate);
    const double expected = h_.frame_count / double{h_.sampling_rate};
    const double frame = 1 / double{h_.sampling_rate};
    if (!rate || std::abs(h_.duration - expected) <= frame * 1.001) return;
    report_.Expect(kDuration, path_, Field("duration"), expected)
        .Fix(FixLevel::kUnsafe, h_.frame_count, " frames / ", h_.sampling_rate,
             " Hz")
        .Message("duration is ", h_.duration, " s, but ", h_.frame_count,
                 " frames at ", h_.sampling_rate, " Hz take ", expected, " s");
  }

  const AnimationHeader& h_;
  uint64_t begin_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void ValidateName(absl::string_view name, uint64_t begin, const Path& path,
                  Report& report) {
  if (name.find('\0') != name.npos) return;
  report.Add(kNameTerminator, path, {begin, name.size()})
      .Field("name")
      .Found(name.substr(0, kMaxQuotedText))
      .Allowed(name.size() - 1)
      .FixBy(FixLevel::kUnsafe, FillEdit({begin + name.size() - 1, 1}, '\0'),
             "the name loses its last character")
      .Message("the name \"", name.substr(0, kMaxQuotedText), "\" fills all ",
               name.size(), " bytes and has no NUL");
}

void ValidateHeaders(const ParsedLibrary& l, Report& report) {
  const Path file;
  for (size_t i = 0; i < l.metadata.size(); ++i) {
    const AnimationHeader& header = l.metadata[i].header;
    const Path path(file, "metadata", static_cast<int64_t>(i),
                    NameText(header.name));
    HeaderCheck(header, MetadataBegin(l) + kMetadataSize * i, path, report)
        .Run(l.bones.size());
  }
}

absl::Span<const Rule* const> AlHeaderRules() { return kHeaderRules; }

}  // namespace assetlint::bw2
