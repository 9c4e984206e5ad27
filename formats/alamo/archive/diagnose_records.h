// Finds where bytes were added to the records of an archive, or lost from them.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_

#include <cstdint>
#include <optional>
#include <vector>

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

// Bytes that were added to the records of an archive, or lost from them.

// No more bytes than these are looked for.
inline constexpr uint64_t kMaxRecordShift = 128;

// Records are where they should be up to one of them, and some bytes further on
// from another one on. In between, they are damaged.
struct RecordShift {
  uint64_t first = 0;     // the first damaged record
  uint64_t next = 0;      // the first intact one after it; the number of all
  int64_t bytes = 0;      // how many were added; lost if negative
  bool with_data = true;  // the data is shifted too
  // The intact records, as stored, in order.
  std::vector<ArchiveRecord> intact;

  // Where the data of a record is.
  uint64_t StartOf(const ArchiveRecord& record) const {
    return record.start + (with_data ? static_cast<uint64_t>(bytes) : 0);
  }
  friend bool operator==(const RecordShift&, const RecordShift&) = default;
};

// `bytes` are those of the file, whose tables end at `tables_end`; reads at
// most kMaxRecordShift further. None unless the indices of all records, and the
// checksums of those beside the damage, show where they are; or, of the last
// record, its name.
std::optional<RecordShift> FindRecordShift(const Archive& archive,
                                           absl::string_view bytes,
                                           uint64_t tables_end);

// The only name that none of the records uses.
std::optional<uint32_t> OnlyUnusedName(
    const Archive& archive, const std::vector<ArchiveRecord>& records);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_DIAGNOSE_RECORDS_H_
