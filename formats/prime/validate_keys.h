// Rules on the keys of version 2, as decoded from the key stream.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_KEYS_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_KEYS_H_

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// `animation` decoded.
void ValidateKeys(const CompressedAnimation& animation, Report& report);

absl::Span<const Rule* const> KeyRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_KEYS_H_
