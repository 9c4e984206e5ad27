// Rules on version 0.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_UNCOMPRESSED_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_UNCOMPRESSED_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// Validates as much of it as could be read.
void ValidateUncompressed(const UncompressedAnimation& animation,
                          const ReadingNotes& notes, Report& report);

absl::Span<const Rule* const> UncompressedRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_UNCOMPRESSED_H_
