// Values of a particle system that must be one of a few, or small.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_

#include <cmath>
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
void ReportFlag(const LimitedValue& value, const Rule& rule, Report& report);
void ReportCount(const LimitedValue& value, Report& report);

// An enumeration from 0 to `largest`.
inline void CheckEnum(const LimitedValue& value, uint32_t largest,
                      Report& report) {
  if (value.value > largest) ReportEnum(value, largest, report);
}

extern const Rule kEmitterFlag;
// A flag; `rule` says which kind.
inline void CheckFlag(const LimitedValue& value, const Rule& rule,
                      Report& report) {
  if (value.value > 1) ReportFlag(value, rule, report);
}

// A number that real systems come nowhere near.
inline constexpr uint32_t kMaxCounted = 1'000'000;
inline constexpr uint32_t kMaxInterpolation = 2;
inline constexpr uint32_t kMaxShape = 4;
inline constexpr uint32_t kMaxColour = 255;

// The highest value of an enumerated property.
struct EnumLimit {
  uint8_t id;
  uint32_t largest;
};
inline constexpr EnumLimit kEnumLimits[] = {
    {kBlendMode, 13}, {kGroundInteraction, 3}, {kEmitMode, 3}};

// Counts, and kinds without a known limit. Bursts may be endless.
inline constexpr uint8_t kCountIds[] = {5, 6, 16, 38, kBursts, 42};

// The highest value of a u32 property that is not reported.
constexpr uint32_t LargestValue(uint8_t property) {
  for (const EnumLimit& limit : kEnumLimits) {
    if (limit.id == property) return limit.largest;
  }
  for (const uint8_t id : kCountIds) {
    if (id == property) return kMaxCounted;
  }
  return std::numeric_limits<uint32_t>::max();
}

// A count, or a kind without a known limit.
inline void CheckCount(const LimitedValue& value, Report& report) {
  if (value.value > kMaxCounted) ReportCount(value, report);
}

// A float, as a LimitedValue.
struct LimitedNumber {
  float value;
  absl::string_view field;
  absl::FunctionRef<ByteRange()> range;
  const Path& path;
};

void ReportNumber(const LimitedNumber& value, Report& report);

inline constexpr float kLeastUsual = 1e-8f;
inline constexpr float kLargestUsual = 1e6f;
// Whether real systems come anywhere near a number.
inline bool IsUsualNumber(float value) {
  const float size = std::fabs(value);
  return value == 0 || (size >= kLeastUsual && size <= kLargestUsual);
}
inline void CheckNumber(const LimitedNumber& value, Report& report) {
  if (!IsUsualNumber(value.value)) ReportNumber(value, report);
}

absl::Span<const Rule* const> ValueLimitRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
