// A file that is some bytes too short: where they were lost.
#ifndef ASSETLINT_FORMATS_FILE_LOST_BEFORE_END_H_
#define ASSETLINT_FORMATS_FILE_LOST_BEFORE_END_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/file/shift_search.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// What the values say about a file that ends too early.
struct LostBeforeEnd {
  // Bytes are missing before values that are wrong without them. Nothing if the
  // file was only cut off.
  std::optional<Shift> shift;
  // The warnings and errors about values that the file still has, if there is
  // no shift.
  std::vector<Finding> values;
};

// `findings` are those of `bytes`, sorted; all are at the end of the file.
// Fills the missing bytes in at the end: if values before the end are wrong
// then, the bytes were lost in front of these. A pool of rotations at the end
// of a file shows in no size where a byte was lost, but all rotations after it
// are wrong.
LostBeforeEnd FindLostBeforeEnd(absl::string_view bytes,
                                const std::vector<Finding>& findings,
                                Trials& trials);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_LOST_BEFORE_END_H_
