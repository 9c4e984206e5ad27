#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "formats/alamo/animation/validate_animation.h"
#include "formats/base/number_text.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kScaleOffsetUnusual = {
    .id = "ALA008",
    .name = "scale-offset-unusual",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary = "A bone's scaleOffset is far from 1.",
    .why =
        "The bone and all bones below it are drawn at a different size, which "
        "is rarely intended without a scale track; at 0 they vanish.",
    .statement =
        "scaleOffset is about 1 (in all but 20 of 4927 animations, of one "
        "exporter, which have 0 for every bone).",
    .source = "formats/alamo/animation/FORMAT.md#bone-info",
    .repair =
        "Reset the scale of the bone in the scene, and export the animation "
        "again.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The bone may be meant to have another size: only the scene says.",
};

constexpr const Rule* kRules[] = {&kScaleOffsetUnusual};

bool HasScaleTrack(const BoneTrack& bone, const Minis& minis, int version) {
  return version == 1 ? First<ScaleTrack>(bone.children) != nullptr
                      : GetMini<uint16_t>(minis, kScaleIndex) != kNoTrack;
}

// The first component that is neither about 1 nor NaN, if there is one.
std::optional<size_t> FirstUnusual(const Float3& scale) {
  for (size_t i = 0; i < scale.size(); ++i) {
    if (std::isfinite(scale[i]) && std::fabs(scale[i] - 1) > 0.01f) return i;
  }
  return std::nullopt;
}

// The bones whose scaleOffset is unusual, and the first of them.
struct UnusualScales {
  Occurrences at;
  uint64_t zero = 0;  // bones of size 0
  size_t bone = 0;
  size_t component = 0;
  ByteRange place;
  float value = 0;
};

void ReportScales(const UnusualScales& scales, uint64_t bones, const Path& path,
                  Report& report) {
  const Path bone_path(path, "bone", static_cast<int64_t>(scales.bone));
  const Path info_path(bone_path, "info");
  FindingBuilder finding =
      report.Add(kScaleOffsetUnusual, info_path, scales.place);
  finding.As(FindingRole::kConsequence)
      .Field("scaleOffset[", scales.component, "]")
      .Found(scales.value)
      .Allowed("about 1")
      .Times(scales.at);
  if (scales.zero == bones) {
    finding.Message("scaleOffset is 0, expected about 1: ",
                    bones == 1 ? "the bone" : "every bone", " is scaled to 0");
    return;
  }
  finding.Message("scaleOffset[", scales.component, "] is ",
                  NumberText(scales.value), ", expected about 1");
  if (scales.at.count() > 1) {
    finding.Message("; so it is in ", Quantity(scales.at.count(), "bone"));
  }
}

}  // namespace

void ValidateBoneScales(const Animation& animation, int version,
                        const Path& path, Report& report) {
  UnusualScales unusual;
  uint64_t bones = 0;
  ForEach<BoneTrack>(animation.children, [&](const BoneTrack& bone, size_t i) {
    ++bones;
    const auto* info = First<BoneTrackInfo>(bone.children);
    if (info == nullptr || HasScaleTrack(bone, info->minis, version)) return;
    const auto mini = info->minis.Find(kScaleOffset);
    if (mini == info->minis.end()) return;
    const Float3 scale = mini.As<Float3>().value_or(Float3{1, 1, 1});
    const std::optional<size_t> component = FirstUnusual(scale);
    if (!component.has_value()) return;
    const ByteRange place = MiniElement(*mini, *component);
    if (unusual.at.empty()) {
      unusual.bone = i;
      unusual.component = *component;
      unusual.place = place;
      unusual.value = scale[*component];
    }
    unusual.at.Note(place.offset);
    unusual.zero += scale == Float3{};
  });
  if (!unusual.at.empty()) ReportScales(unusual, bones, path, report);
}

absl::Span<const Rule* const> BoneInfoRules() { return kRules; }

}  // namespace assetlint::alamo
