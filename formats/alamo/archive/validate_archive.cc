#include "formats/alamo/archive/validate_archive.h"

namespace assetlint::alamo {
namespace {

void ValidateTables(const ParsedArchive& archive, Report& report) {
  ValidateArchiveNames(archive, report);
  {
    const NameUse use(archive);
    ValidateArchiveRecords(archive, use, report);
    ValidateArchiveLookup(archive, use, report);
  }
  if (archive.notes.records_complete) ValidateArchiveData(archive, report);
}

}  // namespace

void ValidateArchive(const ParsedArchive& archive, Report& report) {
  ValidateArchiveHeader(archive, report);
  ValidateArchiveFlags(archive, report);
  if (!archive.encrypted() && archive.notes.names_complete) {
    ValidateTables(archive, report);
  }
  report.FoldRepeats();
}

}  // namespace assetlint::alamo
