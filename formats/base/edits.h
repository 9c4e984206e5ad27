// Lists of edits: applied, undone and joined, and how they move positions.
//
// A list is sorted by offset, and its edits do not overlap. In a normal list,
// at least one byte that stays is between two edits, and every edit changes
// something.
#ifndef ASSETLINT_FORMATS_BASE_EDITS_H_
#define ASSETLINT_FORMATS_BASE_EDITS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"

namespace assetlint {

// `bytes` with `edits` applied, which are sorted, do not overlap, and are
// inside `bytes`.
std::string ApplyEdits(absl::string_view bytes, const std::vector<Edit>& edits);

// The edits that undo `changes`, a normal list with its old bytes.
std::vector<Edit> Inverse(const std::vector<Edit>& changes);

// The normal list, with old bytes, that does to `bytes` what `first` and then
// `second` do: the positions of `second` are those after `first`. Time and
// memory are linear.
std::vector<Edit> ComposeEdits(absl::string_view bytes,
                               const std::vector<Edit>& first,
                               const std::vector<Edit>& second);

// Where the bytes of a changed file were before.
class PositionMap {
 public:
  // `changes` is a normal list, or empty.
  explicit PositionMap(const std::vector<Edit>& changes);
  // The same for changes whose bytes do not matter.
  struct Change {
    ByteRange before;
    ByteRange after;
  };
  explicit PositionMap(std::vector<Change> changes)
      : changes_(std::move(changes)) {}

  // The position before the changes of a position after them. For a byte that
  // an edit wrote, it is the byte that it replaced if the edit keeps the
  // length, and otherwise the start of that edit.
  uint64_t ToOriginal(uint64_t position) const {
    return ToOriginal(position, false);
  }
  // The smallest range before the changes that has everything which is in
  // `range` after them.
  ByteRange ToOriginal(const ByteRange& range) const;
  // Moves the places of a finding of the changed file, whose fixes are for it
  // and go.
  void MoveToOriginal(Finding& finding) const;
  // The start of the edit that changed the length and ends at `original` or
  // after it; otherwise `original`. Places that are the same before and after
  // the changes are rounded to the same number, whichever side of a removed or
  // inserted byte they were said to be on.
  uint64_t Rounded(uint64_t original) const;

 private:
  uint64_t ToOriginal(uint64_t position, bool is_end) const;

  std::vector<Change> changes_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_EDITS_H_
