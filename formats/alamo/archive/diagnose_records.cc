#include "formats/alamo/archive/diagnose_records.h"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/name_use.h"
#include "formats/alamo/archive/record_shift.h"
#include "formats/base/encoder.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/work_meter.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kRecordsShifted = {
    .id = "MEG041",
    .name = "records-shifted",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "Bytes were added to the records, or are missing from them.",
    .why =
        "All records after that place are misread, and all data is elsewhere: "
        "the game finds none of the files, or other bytes.",
    .statement = "The index of a record is its position, from 0.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair =
        "Get the archive again, or pack it again; assetlint fix can restore a "
        "single record.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The record is made from the only name that no other record uses, and "
        "from the records beside it, between which its data must be."};

constexpr const Rule* kRules[] = {&kRecordsShifted};

// A record is read again two times.
constexpr uint64_t kStepsPerRecord = 30;

// The damaged record, if it is the only one and its neighbours say what it was.
std::optional<ArchiveRecord> Restore(const ParsedArchive& archive,
                                     const RecordShift& shift) {
  if (shift.next != shift.first + 1 || !shift.with_data) return std::nullopt;
  const std::optional<uint32_t> name = OnlyUnusedName(archive, shift.intact);
  if (!name.has_value() || shift.intact.empty()) return std::nullopt;
  const bool is_last = shift.first == shift.intact.size();
  const uint64_t start = shift.first > 0 ? shift.intact[shift.first - 1].end()
                                         : archive.notes.tables_end;
  const uint64_t end =
      is_last ? archive.notes.file_size - static_cast<uint64_t>(shift.bytes)
              : shift.intact[shift.first].start;
  if (start > end || end > UINT32_MAX) return std::nullopt;
  ArchiveRecord record = shift.intact.front();  // with its flags
  record.crc = Crc32(archive.names[*name].text);
  record.index = static_cast<uint32_t>(shift.first);
  record.start = static_cast<uint32_t>(start);
  record.size = static_cast<uint32_t>(end - start);
  record.name_index = *name;
  return record;
}

// The bytes between the intact records.
ByteRange DamagedRange(const ParsedArchive& archive, const RecordShift& shift) {
  const uint64_t begin = RecordRange(archive, shift.first).offset;
  const uint64_t end = RecordRange(archive, shift.next).offset +
                       static_cast<uint64_t>(shift.bytes);
  return {begin, end > begin ? end - begin : 0};
}

std::string Damaged(const RecordShift& shift) {
  if (shift.next == shift.first) {
    return absl::StrCat("the bytes before record ", shift.first);
  }
  return shift.next == shift.first + 1
             ? absl::StrCat("record ", shift.first)
             : absl::StrCat("records ", shift.first, " to ", shift.next - 1);
}

}  // namespace

void DiagnoseRecords(absl::string_view bytes, const ParsedArchive& archive,
                     Report& report) {
  if (report.findings().empty() || !archive.notes.records_complete ||
      !report.work().Spend(kStepsPerRecord * archive.records.size())) {
    return;
  }
  const std::optional<RecordShift> shift =
      FindRecordShift(archive, bytes, archive.notes.tables_end);
  if (!shift.has_value()) return;
  // What names have of their own stays.
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](const Finding& finding) {
    return finding.range.offset >= archive.notes.records_offset ||
           finding.rule->rule_class == RuleClass::kReference;
  });
  report.ReplaceAllButStructure(std::move(others));
  const ByteRange range = DamagedRange(archive, *shift);
  const Path root;
  FindingBuilder finding = report.Add(
      kRecordsShifted, Path(root, "record", static_cast<int64_t>(shift->first)),
      range);
  const bool lost = shift->bytes < 0;
  const auto number = static_cast<uint64_t>(std::abs(shift->bytes));
  finding.As(FindingRole::kCause)
      .Found(range.length)
      .Allowed((shift->next - shift->first) *
               ArchiveRecordSize(archive.version))
      .Message(Quantity(number, "byte is", "bytes are"),
               lost ? " missing from " : " too many in ", Damaged(*shift),
               ": all that follows is too ", lost ? "early" : "late");
  std::optional<ArchiveRecord> restored = Restore(archive, *shift);
  if (!restored.has_value() || !finding.detailed()) return;
  const ArchiveRecordInFile in_file{*restored, archive.version};
  absl::StatusOr<std::string> record =
      EncodeRecord(in_file, ByteOrder::kLittle);
  if (!record.ok()) return;
  finding.FixBy({FixLevel::kUnsafe,
                 "the record of the only name without one",
                 {{range, *std::move(record), {}}}});
}

absl::Span<const Rule* const> ArchiveRecordShiftRules() { return kRules; }

}  // namespace assetlint::alamo
