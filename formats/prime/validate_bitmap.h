// Rules on the key bitmap of version 2.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_BITMAP_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_BITMAP_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// Validates as much of it as could be read.
void ValidateBitmap(const CompressedAnimation& animation, Report& report);
absl::Span<const Rule* const> BitmapRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_BITMAP_H_
