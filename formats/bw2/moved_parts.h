// Where bytes are missing from a library, or were inserted into it: what
// follows that place is moved from where the offsets say by as many bytes as
// the file's size is off.
#ifndef ASSETLINT_FORMATS_BW2_MOVED_PARTS_H_
#define ASSETLINT_FORMATS_BW2_MOVED_PARTS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// Reports that place, if the headers of metadata and data and the content
// between them show it, and drops the findings that follow from it; otherwise
// returns false. `library` is what was read of `bytes`. Where a trial confirms
// the place, the diagnosis of file/shift.h replaces this one.
bool DiagnoseMovedParts(absl::string_view bytes, const ParsedLibrary& library,
                        Report& report);

absl::Span<const Rule* const> MovedPartsRules();

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_MOVED_PARTS_H_
