// Rules on the keys of version 0.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_TABLES_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_TABLES_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// `animation` decoded. Makes one finding per channel and rule.
void ValidateTables(const UncompressedAnimation& animation, Report& report);

absl::Span<const Rule* const> TableRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_TABLES_H_
