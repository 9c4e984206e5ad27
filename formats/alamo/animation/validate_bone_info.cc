#include <cmath>
#include <optional>

#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/base/endian.h"
#include "formats/base/fix.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kBoneInfoPage =
    "formats/alamo/animation/FORMAT.md#bone-info";

constexpr Rule kScaleOffsetUnusual = {
    .id = "ALA008",
    .name = "scale-offset-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone's scaleOffset is far from 1.",
    .why =
        "The bone and all bones below it are drawn at a different size, which "
        "is rarely intended without a scale track.",
    .statement = "scaleOffset is about 1.",
    .source = kBoneInfoPage,
    .repair = "Reset the scale of the bone in the scene.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The bone may be meant to have another size: only the scene says.",
};

constexpr Rule kScaleScaleUnusual = {
    .id = "ALA009",
    .name = "scale-step-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone's scaleScale is negative, or set without a scale track.",
    .why = "The value has no effect, so it is unintended or damaged.",
    .statement = "scaleScale is (0, 0, 0), rarely (1, 1, 1).",
    .source = kBoneInfoPage,
    .repair = "Set it to zero, or export the scale track.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative step loses its sign. One without a track could be 0, "
        "which is only shown: it may be what is left of a lost track.",
};

constexpr Rule kTranslationScaleUnusual = {
    .id = "ALA010",
    .name = "translation-step-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A bone's translationScale is negative, or set without a translation "
        "track.",
    .why =
        "Exporters write (largest - smallest) / 65535, which is never "
        "negative, and zero when there is no track.",
    .statement = "translation = translationOffset + packed * translationScale.",
    .source =
        "formats/alamo/animation/FORMAT.md#bone-info; "
        "formats/alamo/animation/FORMAT.md#decoding",
    .repair = "Export the animation again.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "A negative step loses its sign. One without a track could be 0, "
        "which is only shown: it may be what is left of a lost track.",
};

constexpr Rule kUnknownTen = {
    .id = "ALA011",
    .name = "bone-unknown",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "Mini-chunk 10 of a bone is neither 0 nor 1.",
    .why = "Its purpose is unknown; real files have 0 or 1.",
    .statement = "Mini-chunk 10 is optional, and its meaning is unknown.",
    .source = kBoneInfoPage,
    .repair = "Set it to 0.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Real files have 0 or 1, and its meaning is unknown: 0, the more "
        "cautious value, is a guess.",
};

constexpr const Rule* kRules[] = {
    &kScaleOffsetUnusual,
    &kScaleScaleUnusual,
    &kTranslationScaleUnusual,
    &kUnknownTen,
};

// How a wrong step of a track is repaired.
enum class StepFix : uint8_t {
  kNone,
  kZero,  // it has no effect
  kSign,  // it must not be negative
};

void OfferStep(StepFix fix, float value, uint64_t offset,
               FindingBuilder& finding) {
  if (fix == StepFix::kNone) return;
  const bool zero = fix == StepFix::kZero;
  // A step without a track may be all that is left of a lost one.
  finding.FixBy(
      zero ? FixLevel::kDisplay : FixLevel::kUnsafe,
      NumberEdit<float>(offset, zero ? 0 : -value, ByteOrder::kLittle),
      zero ? "without a track, the step is 0" : "the step without its sign");
}

// Reports the components of a Float3 mini-chunk that `is_wrong`, as one
// finding.
template <typename IsWrong>
void CheckComponents(const Minis& minis, uint8_t id, const Rule& rule,
                     absl::string_view name, absl::string_view expected,
                     const Path& path, Report& report, StepFix fix,
                     const IsWrong& is_wrong) {
  const auto mini = minis.Find(id);
  if (mini == minis.end()) return;
  const Float3 value = mini.As<Float3>().value_or(Float3{});
  for (size_t i = 0; i < value.size(); ++i) {
    if (!std::isfinite(value[i]) || !is_wrong(value[i])) continue;
    const ByteRange place = MiniElement(*mini, i);
    FindingBuilder finding = report.Add(rule, path, place);
    OfferStep(fix, value[i], place.offset, finding);
    finding.As(FindingRole::kConsequence)
        .Field(name, "[", i, "]")
        .Found(value[i])
        .Allowed(expected)
        .Message(name, "[", i, "] is ", value[i], ", expected ", expected);
  }
}

void CheckUnpacking(const BoneTrack& bone, const Minis& minis, int version,
                    const Path& path, Report& report) {
  const bool moves =
      version == 1 ? First<TranslationTrack>(bone.children) != nullptr
                   : GetMini<uint16_t>(minis, kTranslationIndex) != kNoTrack;
  const bool scales = version == 1
                          ? First<ScaleTrack>(bone.children) != nullptr
                          : GetMini<uint16_t>(minis, kScaleIndex) != kNoTrack;
  CheckComponents(
      minis, kTranslationScale, kTranslationScaleUnusual, "translationScale",
      moves ? "0 or more" : "0 or 1", path, report,
      moves ? StepFix::kSign : StepFix::kZero, [&](float v) {
        return v < -kScaleResidue || (!moves && v > kScaleResidue && v != 1);
      });
  CheckComponents(minis, kScaleScale, kScaleScaleUnusual, "scaleScale",
                  scales ? "0 or more" : "0 or 1", path, report,
                  scales ? StepFix::kSign : StepFix::kZero, [&](float v) {
                    return v < -kScaleResidue ||
                           (!scales && v > kScaleResidue && v != 1);
                  });
  CheckComponents(minis, kScaleOffset, kScaleOffsetUnusual, "scaleOffset",
                  "about 1", path, report, StepFix::kNone,
                  [&](float v) { return !scales && std::fabs(v - 1) > 0.01f; });
}

// Mini-chunk 10, whose meaning is unknown.
void CheckUnknownTen(const Minis& minis, const Path& path, Report& report) {
  const auto mini = minis.Find(kBoneUnknown);
  if (mini == minis.end()) return;
  const uint32_t value = mini.As<uint32_t>().value_or(0);
  if (value <= 1) return;
  const auto edit = [&](uint32_t other) {
    return Overwrite<uint32_t>(MiniPayload(*mini), other);
  };
  report.Add(kUnknownTen, path, MiniPayload(*mini))
      .Field("unknown10")
      .Found(value)
      .Allowed("0..1")
      .FixBy(FixLevel::kUnsafe, edit(0), "real files have 0 or 1")
      .FixBy(FixLevel::kUnsafe, edit(1), "real files have 0 or 1")
      .Message("mini-chunk 10 is ", value, ", but real files have 0 or 1");
}

}  // namespace

void ValidateBoneInfo(const BoneTrack& bone, const Minis& minis, int version,
                      const Path& path, Report& report) {
  CheckUnpacking(bone, minis, version, path, report);
  CheckUnknownTen(minis, path, report);
}

absl::Span<const Rule* const> BoneInfoRules() { return kRules; }

}  // namespace assetlint::alamo
