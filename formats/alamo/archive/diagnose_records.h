// Finds where bytes were added to the records of an archive, or lost from them.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// From that place on, all records and all data are misread. Reports it in place
// of the findings that follow from it. `archive` is what was read of `bytes`;
// reads only its directory (base/container.h).
void DiagnoseRecords(absl::string_view bytes, const ParsedArchive& archive,
                     Report& report);

absl::Span<const Rule* const> ArchiveRecordShiftRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_
