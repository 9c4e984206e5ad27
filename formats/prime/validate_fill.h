// Rules on the bytes after an animation's last field.
#ifndef ASSETLINT_FORMATS_PRIME_VALIDATE_FILL_H_
#define ASSETLINT_FORMATS_PRIME_VALIDATE_FILL_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::prime {

// `fill` is the end of the file, beginning at byte `offset` of it.
void ValidateFill(absl::string_view fill, uint64_t offset, Report& report);

absl::Span<const Rule* const> FillRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALIDATE_FILL_H_
