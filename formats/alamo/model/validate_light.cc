#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/overwrite.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kLightDataPage =
    "formats/alamo/model/FORMAT.md#light-data";

constexpr float kPi = 3.14159274f;

constexpr Rule kLightType = {
    .id = "ALO039",
    .name = "light-type",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A light has a type that does not exist.",
    .why = "The game has no such light.",
    .statement = "The type is 0 (omni), 1 (directional) or 2 (spot).",
    .source = kLightDataPage,
    .repair = "Set the type that the light has in the scene.",
    .confidence = Confidence::kDocument,
    .fix_reason = "The intended type is not in the file.",
};

constexpr Rule kLightColour = {
    .id = "ALO040",
    .name = "light-colour",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "A light's colour is not between 0 and 1.",
    .why = "The light is brighter than white, or removes light.",
    .statement =
        "Each component of the colour is 0.0 to 1.0 (2647 of 2647 models).",
    .source = kLightDataPage,
    .repair =
        "Keep the colour in 0..1, and raise the intensity for more light.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The colour is clamped to 0..1, so the light may look different.",
};

constexpr Rule kLightShape = {
    .id = "ALO041",
    .name = "light-shape",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kInfo,
    .summary =
        "A light's attenuation or cone is inverted, its intensity is negative, "
        "or its cone exceeds a full turn.",
    .why =
        "The light ends before it begins to fade, darkens what it should "
        "light, or has a cone of an impossible angle.",
    .statement =
        "Attenuation has a start and an end, or none: its end is 0; hotspot "
        "and falloff of a spot are angles in radians, of an inner and an outer "
        "cone.",
    .source = kLightDataPage,
    .repair =
        "Start the attenuation before its end, and keep the angles within a "
        "full turn.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Start and end of the attenuation are exchanged, or angles in degrees "
        "become radians, so the light looks different; the right intensity is "
        "not in the file.",
};

constexpr const Rule* kRules[] = {&kLightType, &kLightColour, &kLightShape};

// The cone of a spot; other lights have none.
void CheckCone(const LightData& data, const Path& path, Report& report) {
  const float hotspot = data.hotspot_size;
  const float falloff = data.falloff_size;
  if (!std::isfinite(hotspot) || !std::isfinite(falloff)) return;
  const ByteRange both = {ChunkField(data, "hotspotSize").offset, 8};
  const float largest = std::max(std::fabs(hotspot), std::fabs(falloff));
  if (largest > 2 * kPi) {
    FindingBuilder finding = report.Add(kLightShape, path, both);
    finding.Field("hotspotSize")
        .Found(hotspot)
        .Allowed("-6.2832..6.2832")
        .Message("hotspotSize is ", hotspot, " and falloffSize ", falloff,
                 ", must be within a full turn (6.2832)");
    if (largest > 360) return;
    finding.Message("; the angles may be in degrees");
    finding.FixBy(
        FixLevel::kUnsafe,
        Overwrite(both, std::array{hotspot * kPi / 180, falloff * kPi / 180}),
        "from degrees to radians");
  } else if (hotspot > falloff) {
    report.Add(kLightShape, path, both)
        .Field("hotspotSize")
        .Found(hotspot)
        .Allowed(absl::StrCat("up to ", falloff))
        .Message("the inner cone of the spot, hotspotSize, is ", hotspot,
                 ", wider than its outer cone, falloffSize, which is ",
                 falloff);
  }
}

void CheckShape(const LightData& data, const Path& path, Report& report) {
  if (data.far_attenuation_start > data.far_attenuation_end &&
      data.far_attenuation_end != 0) {
    const ByteRange end = ChunkField(data, "farAttenuationEnd");
    report.Add(kLightShape, path, {end.offset, 8})
        .Field("farAttenuationStart")
        .Found(data.far_attenuation_start)
        .Allowed(absl::StrCat("up to ", data.far_attenuation_end))
        .FixBy(FixLevel::kUnsafe,
               Overwrite({end.offset, 8}, std::array{data.far_attenuation_start,
                                                     data.far_attenuation_end}),
               "start and end exchanged")
        .Message("the attenuation starts at ", data.far_attenuation_start,
                 ", after its end at ", data.far_attenuation_end);
  }
  if (data.intensity < 0) {
    report.Add(kLightShape, path, ChunkField(data, "intensity"))
        .Field("intensity")
        .Found(data.intensity)
        .Message("intensity is ", data.intensity, ", must be at least 0");
  }
  constexpr uint32_t kSpot = 2;
  if (data.type == kSpot) CheckCone(data, path, report);
}

}  // namespace

void ValidateLight(const Light& light, const Path& path, Report& report) {
  const auto* data = First<LightData>(light.children);
  if (data == nullptr) return;
  const Path data_path(path, "data");
  if (data->type > 2) {
    report.Add(kLightType, data_path, ChunkField(*data, "type"))
        .Field("type")
        .Found(data->type)
        .Allowed("0..2")
        .Message("type is ", data->type, ", must be 0, 1 or 2");
  }
  for (size_t i = 0; i < 3; ++i) {
    const float value = data->colour[i];
    if (!std::isfinite(value) || (value >= 0 && value <= 1)) continue;
    const ByteRange place = ChunkField(*data, "color", static_cast<int64_t>(i));
    report.Add(kLightColour, data_path, place)
        .Field("color[", i, "]")
        .FixBy(FixLevel::kUnsafe,
               Overwrite(place, std::clamp(value, 0.0f, 1.0f)),
               "clamped to 0..1")
        .Found(value)
        .Allowed("0..1")
        .Message("color[", i, "] is ", value, ", must be between 0 and 1");
  }
  CheckShape(*data, data_path, report);
}

absl::Span<const Rule* const> LightRules() { return kRules; }

}  // namespace assetlint::alamo
