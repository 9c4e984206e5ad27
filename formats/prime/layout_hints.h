// What a damaged animation may have been: findings that follow from trying
// another reading of the same bytes.
#ifndef ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_
#define ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// To be called last. For bytes that do not decode: says when they decode as
// the other version, or look like the second game's. For those, and for bytes
// with data behind the keys: says when one more curve makes everything fit.
// Adds no finding of the class "structure" to a report without one.
void AddLayoutHints(absl::string_view bytes, const Animation& animation,
                    Report& report);

absl::Span<const Rule* const> LayoutHintRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_LAYOUT_HINTS_H_
