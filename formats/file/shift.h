// Bytes inserted into or deleted from a file: everything after them is shifted
// and misread.
#ifndef ASSETLINT_FORMATS_FILE_SHIFT_H_
#define ASSETLINT_FORMATS_FILE_SHIFT_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
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

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SHIFT_H_
