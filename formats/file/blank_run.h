// Data replaced by a run of one byte value.
#ifndef ASSETLINT_FORMATS_FILE_BLANK_RUN_H_
#define ASSETLINT_FORMATS_FILE_BLANK_RUN_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// Looks for long runs of one byte value in which something is wrong, or after
// which nothing can be read. Reports them in one finding, along with the
// findings that they do not explain. `own` has those of `bytes`. Returns
// whether there is a run.
bool DiagnoseBlankRun(absl::string_view bytes, const Report& own,
                      Trials& trials, Report& report);

absl::Span<const Rule* const> BlankRunRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BLANK_RUN_H_
