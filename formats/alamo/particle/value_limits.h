// Values of a particle system that must be one of a few.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_

#include <cstdint>
#include <limits>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// A value of the chunk at `path`. `range()` is where it is; called only when
// the value is wrong.
struct LimitedValue {
  uint32_t value;
  absl::string_view field;
  absl::FunctionRef<ByteRange()> range;
  const Path& path;
};

void ReportEnum(const LimitedValue& value, uint32_t largest, Report& report);

// An enumeration from 0 to `largest`.
inline void CheckEnum(const LimitedValue& value, uint32_t largest,
                      Report& report) {
  if (value.value > largest) ReportEnum(value, largest, report);
}

// The number of a particle's triangles, less one.
void CheckTriangles(const LimitedValue& value, Report& report);

inline constexpr uint32_t kMaxInterpolation = 2;
inline constexpr uint32_t kMaxShape = 4;
inline constexpr uint32_t kMaxColour = 255;
// One more is 0.
inline constexpr uint32_t kWrappingTriangles =
    std::numeric_limits<uint32_t>::max();

// The highest value of an enumerated property.
struct EnumLimit {
  uint8_t id;
  uint32_t largest;
};
inline constexpr EnumLimit kEnumLimits[] = {
    {kBlendMode, 13}, {kGroundInteraction, 3}, {kEmitMode, 3}};

// The highest value of a u32 property that is not reported.
constexpr uint32_t LargestValue(uint8_t property) {
  for (const EnumLimit& limit : kEnumLimits) {
    if (limit.id == property) return limit.largest;
  }
  return property == kPrimitiveType ? kWrappingTriangles - 1
                                    : std::numeric_limits<uint32_t>::max();
}

absl::Span<const Rule* const> ValueLimitRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
