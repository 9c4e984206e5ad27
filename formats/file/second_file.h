// Two files that became one: a second file follows the first.
#ifndef ASSETLINT_FORMATS_FILE_SECOND_FILE_H_
#define ASSETLINT_FORMATS_FILE_SECOND_FILE_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/file/known_format.h"
#include "formats/file/trial.h"

namespace assetlint::file {

// Looks for a place where a file of one of `formats` begins, going by its
// content, after a complete file of the trials' format. Reports it, along with
// the findings of the first file. `own` has those of `bytes`. Returns whether
// there is one.
bool DiagnoseSecondFile(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report);

absl::Span<const Rule* const> SecondFileRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_SECOND_FILE_H_
