// Bytes inserted into or deleted from a file: everything after them is shifted
// and misread.
#ifndef ASSETLINT_FORMATS_FILE_SHIFT_H_
#define ASSETLINT_FORMATS_FILE_SHIFT_H_

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// Looks for a place where inserting or removing a few bytes makes the file
// parse to its end, with at most a quarter of its warnings and errors; first
// where a finding of the format says so, which this diagnosis then replaces. If
// there is one, adds to `report`, which is empty, all adjacent places with that
// effect as one range, which therefore contains the damage, and those of the
// findings `own` that the repaired file still has. Returns whether there is
// one.
bool DiagnoseShift(absl::string_view bytes, const Report& own, Trials& trials,
                   Report& report);

absl::Span<const Rule* const> ShiftRules();

// Finds by comparing rows where bytes of a table were inserted or deleted.

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

#endif  // ASSETLINT_FORMATS_FILE_SHIFT_H_
