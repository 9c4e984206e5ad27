// The rules of archives beyond their structure, one topic per file.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_ARCHIVE_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_ARCHIVE_H_

#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// All of the topics below. Reads only the tables, never the data.
void ValidateArchive(const ParsedArchive& archive, Report& report);

// The header, and what is visible of an encrypted archive.
void ValidateArchiveHeader(const ParsedArchive& archive, Report& report);
absl::Span<const Rule* const> ArchiveHeaderRules();

// The names by themselves.
void ValidateArchiveNames(const Archive& archive, Report& report);
absl::Span<const Rule* const> ArchiveNameRules();

// The records: their order, and their numbers. The flags are visible in an
// encrypted archive too.
void ValidateArchiveFlags(const ParsedArchive& archive, Report& report);
void ValidateArchiveRecords(const ParsedArchive& archive, const NameUse& use,
                            Report& report);
absl::Span<const Rule* const> ArchiveRecordRules();

// By what the game finds an entry: checksums and paths.
void ValidateArchiveLookup(const ParsedArchive& archive, const NameUse& use,
                           Report& report);
absl::Span<const Rule* const> ArchiveLookupRules();

// Where the records say that their data is.
void ValidateArchiveData(const ParsedArchive& archive, Report& report);
absl::Span<const Rule* const> ArchiveDataRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_ARCHIVE_H_
