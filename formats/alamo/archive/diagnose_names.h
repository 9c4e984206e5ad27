// Finds the one name whose length is wrong, when it is what makes the tables
// of an archive unreadable.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_NAMES_H_

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// After a wrong length, everything is misread. Reports it in place of the
// findings that follow from it, and returns true. `archive` is what was read of
// `bytes`; if it decodes, only its directory (base/container.h) is read again.
bool DiagnoseNameLength(absl::string_view bytes, const ParsedArchive& archive,
                        Report& report);

absl::Span<const Rule* const> ArchiveNameLengthRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_NAMES_H_
