// What every input of every format must satisfy, whoever made the input: fuzz
// targets, the exhaustive suite and the property tests all ask this.
#ifndef ASSETLINT_FUZZ_ORACLE_H_
#define ASSETLINT_FUZZ_ORACLE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint {

// CheckLaws, and besides:
// - Values are written as JSON nests, and no more of them than
//   kMaxValuesPerByte for each byte of input; a format with values gives them
//   for nothing that does not decode, and writes nothing when it fails.
// - The tree with all elements and records shown tiles the input as well.
// Internal, with what was broken, when one does not hold.
absl::Status CheckInput(const Format& format, absl::string_view bytes);

// The same for a fuzz target, which has better use for its time than asking
// everything of every input: whether it decodes, comes back and is judged the
// same, always; what costs several times as much only of inputs that a hash of
// their bytes picks, so that the same input is always asked the same:
//   1 in 2    all rules, of an input that decodes
//   1 in 64   all rules, of one that does not: the search for the one wrong
//             size lints it again and again
//   1 in 8    the values
//   1 in 8    the tree
//   1 in 32   the tree with everything expanded
absl::Status CheckSampled(const Format& format, absl::string_view bytes);

// How many events of a ValueWriter an input's byte may cause, above a fixed
// allowance for the names around them.
inline constexpr uint64_t kMaxValuesPerByte = 80;

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_ORACLE_H_
