// Bytes that were inserted into a file or deleted from it: all that follows
// them is shifted, and nothing there is what it should be.
#ifndef ASSETLINT_FORMATS_FILE_SHIFT_H_
#define ASSETLINT_FORMATS_FILE_SHIFT_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// Looks for a place where the file parses again to its end, with at most a
// quarter of its warnings and errors, when a few bytes are inserted or removed
// there.
// If there is one, adds to `report`, which is empty, all places next to each
// other with that effect as one range, which therefore holds the damage, and of
// the findings `own` those that the file has with the bytes inserted or
// removed. Returns whether there is one.
bool DiagnoseShift(absl::string_view bytes, const Report& own, Trials& trials,
                   Report& report);

absl::Span<const Rule* const> ShiftRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SHIFT_H_
