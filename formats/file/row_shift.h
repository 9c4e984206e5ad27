// Finds by comparing rows where bytes of a table were inserted or deleted.
#ifndef ASSETLINT_FORMATS_FILE_ROW_SHIFT_H_
#define ASSETLINT_FORMATS_FILE_ROW_SHIFT_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"

namespace assetlint::file {

// Where rows stop to match those before them, and match again a number of bytes
// further ahead or back.
struct RowShift {
  uint64_t first = 0;  // the same is true of all places from `first`
  uint64_t last = 0;   // to `last`
  // No other place, a row or more away, matches nearly as well. Rarely true of
  // a table that was only cut off: if its rows repeat irregularly.
  bool clear = false;
};

// `table`: as it was in the undamaged file. `count` bytes are too many in it,
// if `removed` (by the repair), or missing. Nothing if that shows nowhere:
// whole rows are missing, all rows are equal, or no row resembles the one
// before it.
//
// A value and the one of the same column in the row before it are alike. Where
// bytes are missing, the next row is compared with the wrong columns, once; the
// right ones are at a distance of a row less what is missing. Takes time
// proportional to the table and no memory.
std::optional<RowShift> FindRowShift(absl::string_view bytes,
                                     const RowTable& table, bool removed,
                                     uint64_t count);

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_ROW_SHIFT_H_
