// Which one of an animation's counts and sizes is wrong, when another value of
// it makes everything fit.
#ifndef ASSETLINT_FORMATS_BW2_WRONG_SIZE_H_
#define ASSETLINT_FORMATS_BW2_WRONG_SIZE_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// Reports it, for the first animation whose data does not end where the next
// one begins, and drops the findings that follow from it. `library` is what was
// read of `bytes`.
void DiagnoseWrongSize(absl::string_view bytes, const ParsedLibrary& library,
                       Report& report);

absl::Span<const Rule* const> WrongSizeRules();

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_WRONG_SIZE_H_
