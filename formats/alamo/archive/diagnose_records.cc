#include "formats/alamo/archive/diagnose_records.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/crc32.h"
#include "formats/alamo/archive/name_use.h"
#include "formats/alamo/archive/record_shift.h"
#include "formats/base/encoder.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"

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

// Where names may be damaged when all records are shifted: from the first one
// that no record confirms.
struct UnknownName {
  size_t index = 0;
  uint64_t offset = 0;
};
std::optional<UnknownName> FindUnknownName(const ParsedArchive& archive,
                                           const RecordShift& shift) {
  if (shift.next > 0) return std::nullopt;
  std::vector<uint32_t> known;
  for (const ArchiveRecord& record : shift.intact) known.push_back(record.crc);
  std::sort(known.begin(), known.end());
  uint64_t offset = ArchiveHeaderSize(archive.version);
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view text = archive.names[i].text;
    if (!std::binary_search(known.begin(), known.end(), Crc32(text))) {
      return UnknownName{i, offset};
    }
    offset += ArchiveName::kMinSize + text.size();
  }
  return std::nullopt;
}

// What is damaged: the bytes between the intact records, or names.
struct Damage {
  ByteRange range;
  uint64_t allowed = 0;    // how many bytes should be there
  absl::string_view part;  // of a path
  uint64_t index = 0;
  std::string text;
};
Damage DamageOf(const ParsedArchive& archive, const RecordShift& shift) {
  const auto bytes = static_cast<uint64_t>(shift.bytes);
  const uint64_t end = RecordRange(archive, shift.next).offset + bytes;
  if (const auto name = FindUnknownName(archive, shift); name.has_value()) {
    const uint64_t size = end - std::min(end, name->offset);
    return {{name->offset, size},
            size - bytes,
            "name",
            name->index,
            absl::StrCat("name ", name->index, ", or after it")};
  }
  const uint64_t begin = RecordRange(archive, shift.first).offset;
  Damage damage = {
      {begin, end - std::min(end, begin)},
      (shift.next - shift.first) * ArchiveRecordSize(archive.version),
      "record",
      shift.first,
      absl::StrCat("records ", shift.first, " to ", shift.next - 1)};
  if (shift.next == shift.first) {
    damage.text = absl::StrCat("the bytes before record ", shift.first);
  } else if (shift.next == shift.first + 1) {
    damage.text = absl::StrCat("record ", shift.first);
  }
  return damage;
}

}  // namespace

void DiagnoseRecords(absl::string_view bytes, const ParsedArchive& archive,
                     Report& report) {
  if (report.findings().empty() || !archive.notes.records_complete) return;
  const std::optional<RecordShift> shift =
      FindRecordShift(archive, bytes, archive.notes.tables_end);
  if (!shift.has_value()) return;
  // What names have of their own stays.
  std::vector<Finding> others = report.findings();
  const Damage damage = DamageOf(archive, *shift);
  std::erase_if(others, [&](const Finding& finding) {
    return finding.range.offset >= damage.range.offset ||
           finding.rule->rule_class == RuleClass::kReference;
  });
  report.ReplaceAllButStructure(std::move(others));
  const Path root;
  FindingBuilder finding =
      report.Add(kRecordsShifted,
                 Path(root, damage.part, static_cast<int64_t>(damage.index)),
                 damage.range);
  const bool lost = shift->bytes < 0;
  const auto number = static_cast<uint64_t>(std::abs(shift->bytes));
  finding.As(FindingRole::kCause)
      .Found(damage.range.length)
      .Allowed(damage.allowed)
      .Message(Quantity(number, "byte is", "bytes are"),
               lost ? " missing from " : " too many in ", damage.text,
               ": all that follows is too ", lost ? "early" : "late");
  std::optional<ArchiveRecord> restored = Restore(archive, *shift);
  if (!restored.has_value() || !finding.detailed()) return;
  const ArchiveRecordInFile in_file{*restored, archive.version};
  absl::StatusOr<std::string> record =
      EncodeRecord(in_file, ByteOrder::kLittle);
  if (!record.ok()) return;
  finding.FixBy({FixLevel::kUnsafe,
                 "the record of the only name without one",
                 {{damage.range, *std::move(record), {}}}});
}

absl::Span<const Rule* const> ArchiveRecordShiftRules() { return kRules; }

}  // namespace assetlint::alamo
