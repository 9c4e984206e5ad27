// Whole sectors of one byte value in a file in which nothing else is wrong.
#ifndef ASSETLINT_FORMATS_FILE_BLANK_SECTORS_H_
#define ASSETLINT_FORMATS_FILE_BLANK_SECTORS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::file {

// Reports the runs of one byte value that begin and end where sectors do. For
// files that decode and whose findings no diagnosis explains: any value may be
// legal in a pool of numbers or an opaque block, but no file is blank in such
// places by chance.
void CheckBlankSectors(absl::string_view bytes, Report& report);

absl::Span<const Rule* const> BlankSectorRules();

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_BLANK_SECTORS_H_
