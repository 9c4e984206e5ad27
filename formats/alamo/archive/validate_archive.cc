#include "formats/alamo/archive/validate_archive.h"

#include "absl/strings/match.h"

namespace assetlint::alamo {
namespace {

void ValidateTables(const ParsedArchive& archive, const FileContext& context,
                    Report& report) {
  const bool is_map = absl::EndsWithIgnoreCase(context.file_name, ".pgm");
  ValidateArchiveNames(archive, is_map, report);
  {
    const NameUse use(archive);
    ValidateArchiveRecords(archive, use, report);
    ValidateArchiveLookup(archive, use, report);
  }
  if (archive.notes.records_complete) ValidateArchiveData(archive, report);
}

}  // namespace

void ValidateArchive(const ParsedArchive& archive, const FileContext& context,
                     Report& report) {
  ValidateArchiveHeader(archive, report);
  ValidateArchiveFlags(archive, report);
  if (!archive.encrypted() && archive.notes.names_complete) {
    ValidateTables(archive, context, report);
  }
  report.FoldRepeats();
}

}  // namespace assetlint::alamo
