// Damage to a run of bytes, as caused by a text-mode transfer, a hex editor or
// a failing disk.
#ifndef ASSETLINT_CORPUS_DAMAGE_SPLICE_H_
#define ASSETLINT_CORPUS_DAMAGE_SPLICE_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// The kinds of Damage made by SplicesOf.
inline constexpr absl::string_view kDelete1 = "delete 1";
inline constexpr absl::string_view kDelete4 = "delete 4";
inline constexpr absl::string_view kInsert1 = "insert 1";
inline constexpr absl::string_view kInsert4 = "insert 4";
inline constexpr absl::string_view kZeroRun = "zero run";
inline constexpr absl::string_view kZeroTail = "zero tail";
inline constexpr absl::string_view kCut = "cut";
inline constexpr absl::string_view kSwap = "swap";

// Damages whose `before` and `after` may differ in length:
// - 1 and 4 bytes deleted, 1 and 4 bytes inserted, in the middle of one place
//   of every field and of every opaque range;
// - 512 bytes of zeros, aligned to a sector, in at most four places;
// - the last quarter and the last half zeroed, or cut off;
// - two neighbouring records swapped, once for each pair of names.
std::vector<Damage> SplicesOf(const Format& format, absl::string_view bytes);

// 1 and 4 bytes deleted and inserted in eight places spread evenly over the
// file, so that an array counts by its size.
std::vector<Damage> EvenSplicesOf(absl::string_view bytes);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_SPLICE_H_
