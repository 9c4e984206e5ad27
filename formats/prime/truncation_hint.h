// Whether an animation that does not fit into its file lost its end, as opposed
// to having a wrong count.
#ifndef ASSETLINT_FORMATS_PRIME_TRUNCATION_HINT_H_
#define ASSETLINT_FORMATS_PRIME_TRUNCATION_HINT_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

// For bytes that do not decode: reports a truncation, at the end of the file,
// when the count that asks for too much is confirmed: another field, or what
// was read before, gives the same number. `animation`: as far as it was read.
void HintTruncation(absl::string_view bytes, const Animation& animation,
                    Report& report);

absl::Span<const Rule* const> TruncationHintRules();

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_TRUNCATION_HINT_H_
