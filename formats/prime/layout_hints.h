// What a damaged animation may have been: findings from trying other readings
// of the same bytes.
#ifndef ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_
#define ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_

#include "absl/strings/string_view.h"
#include "formats/base/report.h"

namespace assetlint::prime {

// Neither of these adds a finding of the class "structure" to a report that has
// none.

// For bytes that do not decode: reports whether they do as the other version.
// If so, returns true, and the animation that was read is not worth checking.
bool HintVersion(absl::string_view bytes, Report& report);

// For bytes that do not decode: reports whether they look like the second
// game's.
void HintEchoes(absl::string_view bytes, Report& report);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_
