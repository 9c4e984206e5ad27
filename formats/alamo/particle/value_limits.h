// Values of a particle system that must be one of a few, or small.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_

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

// An enumeration from 0 to `largest`.
void CheckEnum(const LimitedValue& value, uint32_t largest, Report& report);

extern const Rule kEmitterFlag;
// A flag; `rule` says which kind.
void CheckFlag(const LimitedValue& value, const Rule& rule, Report& report);

// A count, or a kind without a known limit.
void CheckCount(const LimitedValue& value, Report& report);

absl::Span<const Rule* const> ValueLimitRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_VALUE_LIMITS_H_
