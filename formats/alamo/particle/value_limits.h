// Values of a particle system that must be one of a few, or small.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_

#include <cmath>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
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

// Whether real systems come anywhere near a number.
inline bool IsUsualNumber(float value) {
  const float size = std::fabs(value);
  return value == 0 || (size >= 1e-8f && size <= 1e6f);
}
inline void CheckNumber(const LimitedNumber& value, Report& report) {
  if (!IsUsualNumber(value.value)) ReportNumber(value, report);
}

absl::Span<const Rule* const> ValueLimitRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
