// Damage to a run of bytes or to the whole file, as caused by a failed
// download, a tool that takes the file for text, or a hex editor.
#ifndef ASSETLINT_CORPUS_DAMAGE_SPLICE_H_
#define ASSETLINT_CORPUS_DAMAGE_SPLICE_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// How some kinds of these damages begin.
inline constexpr absl::string_view kText = "text ";
inline constexpr absl::string_view kZeroRun = "zero run";
inline constexpr absl::string_view kSwap = "swap";
inline constexpr absl::string_view kSecondFile = "second file";
inline constexpr absl::string_view kReversed = "reversed ";

// Damages whose `before` and `after` may differ in length:
// - 1 and 4 bytes deleted, 1 and 4 bytes inserted, in the middle of one place
//   of every field and of every opaque range;
// - a text made longer, shorter and another without adjusting any size, in one
//   place of every field;
// - 512 bytes of zeros, aligned to a sector, in at most four places;
// - two neighbouring records swapped, once for each pair of names;
// - a copy of the file appended, the words and half words of the file reversed.
std::vector<Damage> SplicesOf(const Format& format, absl::string_view bytes);

// The field of damages to the whole file.
inline constexpr absl::string_view kWholeFile = "whole file";

// The file is empty, replaced by something else, converted as text, has zeros
// before it, after it or instead of its end, or is cut off.
std::vector<Damage> WholeFileDamagesOf(absl::string_view bytes);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_SPLICE_H_
