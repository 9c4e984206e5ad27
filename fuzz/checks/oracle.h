// Invariants of every input of every format, wherever it comes from: fuzz
// targets, the exhaustive suite and the property tests all check them.
#ifndef ASSETLINT_FUZZ_CHECKS_ORACLE_H_
#define ASSETLINT_FUZZ_CHECKS_ORACLE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

// CheckLaws, and also:
// - Values are nested as in JSON, with at most kMaxValuesPerByte per byte of
//   input; a format with values writes none for input that does not decode, and
//   nothing when it fails.
// - The tree with all elements and records shown also tiles the input.
// - Law 6 with all fixes, for 1 input in 8, picked by a hash of its bytes.
// Internal, with what was broken, when one does not hold.
absl::Status CheckInput(const Format& format, absl::string_view bytes);

// A faster version for a fuzz target: whether the input decodes, round-trips
// and is judged consistently, always; costlier checks only for inputs picked by
// a hash of their bytes, so that the same input always gets the same checks:
//   1 in 2    all rules, for an input that decodes
//   1 in 64   all rules, for one that does not: the search for the one wrong
//             size lints it again and again
//   1 in 8    the values
//   1 in 8    the tree
//   1 in 32   the tree with everything expanded
//   1 in 64   law 6, for an input that decodes
//   1 in 256  law 6, for one that does not
absl::Status CheckSampled(const Format& format, absl::string_view bytes);

// How many ValueWriter events each input byte may cause, above a fixed
// allowance for the enclosing names.
inline constexpr uint64_t kMaxValuesPerByte = 80;

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_CHECKS_ORACLE_H_
