// Invariants of every input of every format, wherever it comes from: fuzz
// targets, the exhaustive suite and the property tests all check them.
#ifndef ASSETLINT_FUZZ_CHECKS_ORACLE_H_
#define ASSETLINT_FUZZ_CHECKS_ORACLE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

// Laws 1, 3 and 4, and also:
// - Values are as many as the input's size allows, and all closed; a format
//   with values writes none for input that does not decode, and nothing when it
//   fails.
// - The tree with all elements and records shown also tiles the input.
// - Law 6 with all fixes, for 1 input in 8, picked by a hash of its bytes.
// Internal, with what was broken, when one does not hold.
absl::Status CheckInput(const Format& format, absl::string_view bytes);

// A faster version for a fuzz target: whether the input decodes, round-trips
// and is judged consistently, always; costlier checks only for inputs picked by
// a hash of their bytes, so that the same input always gets the same checks.
absl::Status CheckSampled(const Format& format, absl::string_view bytes);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_ORACLE_H_
