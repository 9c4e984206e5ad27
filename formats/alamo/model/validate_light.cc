#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

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
    .statement = "Each component of the colour is 0.0 to 1.0 (36 of 36).",
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
        "Attenuation has a start and an end; hotspot and falloff are angles in "
        "radians, of an inner and an outer cone.",
    .source = kLightDataPage,
    .repair =
        "Start the attenuation before its end, and keep the angles within a "
        "full turn.",
    .confidence = Confidence::kInferred,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Start and end of the attenuation are exchanged, so the light may look "
        "different; the right intensity and angles are not in the file.",
};

constexpr const Rule* kRules[] = {&kLightType, &kLightColour, &kLightShape};

void CheckShape(const LightData& data, const Path& path, Report& report) {
  auto add = [&](absl::string_view field, float value) {
    return std::move(report.Add(kLightShape, path, ChunkField(data, field))
                         .Field(field)
                         .Found(value));
  };
  if (data.far_attenuation_start > data.far_attenuation_end) {
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
    add("intensity", data.intensity)
        .Message("intensity is ", data.intensity, ", must be at least 0");
  }
  auto angle = [&](absl::string_view field, float value) {
    if (std::fabs(value) <= 2 * kPi) return;
    if (!std::isfinite(value)) return;
    add(field, value)
        .Allowed("-6.2832..6.2832")
        .Message(field, " is ", value, ", must be within a full turn (6.2832)");
  };
  angle("hotspotSize", data.hotspot_size);
  angle("falloffSize", data.falloff_size);
  constexpr uint32_t kSpot = 2;
  if (data.type == kSpot && data.hotspot_size > data.falloff_size &&
      data.hotspot_size <= 2 * kPi) {
    const ByteRange hotspot = ChunkField(data, "hotspotSize");
    report.Add(kLightShape, path, {hotspot.offset, 8})
        .Field("hotspotSize")
        .Found(data.hotspot_size)
        .Allowed(absl::StrCat("up to ", data.falloff_size))
        .Message("the inner cone of the spot, hotspotSize, is ",
                 data.hotspot_size,
                 ", wider than its outer cone, falloffSize, ", "which is ",
                 data.falloff_size);
  }
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
