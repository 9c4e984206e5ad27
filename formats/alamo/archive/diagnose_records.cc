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
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/encoder.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

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

namespace {

constexpr auto kMaxShift = static_cast<int64_t>(kMaxRecordShift);

class ShiftedRecords {
 public:
  ShiftedRecords(const Archive& archive, absl::string_view bytes,
                 uint64_t tables_end)
      : archive_(archive),
        bytes_(bytes),
        readable_(
            std::min<uint64_t>(bytes.size(), tables_end + kMaxRecordShift)),
        count_(archive.records.size()),
        size_(ArchiveRecordSize(archive.version)),
        tables_end_(tables_end),
        begin_(tables_end - count_ * size_) {}

  std::optional<RecordShift> Find() {
    RecordShift shift;
    shift.first = FirstDamaged();
    if (shift.first == count_) return std::nullopt;
    shift.next = count_ + 1;
    for (int64_t bytes = -kMaxShift; bytes <= kMaxShift; ++bytes) {
      if (bytes == 0 || !HasIndex(count_ - 1, bytes)) continue;
      const uint64_t next = FirstIntact(bytes, shift.first);
      if (next >= shift.next || !IsConfirmed(next, bytes)) continue;
      shift.bytes = bytes;
      shift.next = next;
    }
    if (shift.bytes != 0) {
      AddIntact(shift);
    } else if (!FindInLastFields(shift) && !FindAtTheEnd(shift)) {
      return std::nullopt;
    }
    shift.with_data = !EndsWithFile(shift.intact);
    return shift;
  }

 private:
  // The first record whose index is not its position, or the one before it if
  // that is damaged too.
  uint64_t FirstDamaged() {
    uint64_t first = 0;
    while (first < count_ && archive_.records[first].index == first) ++first;
    if (first > 0 && (!HasCrc(archive_.records[first - 1]) ||
                      !MayHoldData(archive_.records[first - 1]))) {
      --first;
    }
    return first;
  }

  bool MayHoldData(const ArchiveRecord& record) const {
    return record.start >= tables_end_ &&
           record.end() <= bytes_.size() + kMaxRecordShift;
  }

  std::optional<ArchiveRecord> RecordAt(uint64_t record, int64_t bytes) const {
    const int64_t at = static_cast<int64_t>(begin_ + record * size_) + bytes;
    if (at < 0 || static_cast<uint64_t>(at) > readable_ ||
        readable_ - static_cast<uint64_t>(at) < size_) {
      return std::nullopt;
    }
    ArchiveRecord found;
    ArchiveRecordInFile in_file{found, archive_.version};
    Report report(Report::Mode::kStatusOnly);
    Decoder decoder(bytes_.substr(at, size_), ByteOrder::kLittle,
                    ArchiveCodec::Rules(), report);
    Describe(decoder, in_file);
    return found;
  }

  bool HasIndex(uint64_t record, int64_t bytes) const {
    const std::optional<ArchiveRecord> found = RecordAt(record, bytes);
    return found.has_value() && found->index == record;
  }

  // The number of the name is often the index too, so that is not enough.
  bool IsIntact(uint64_t record, int64_t bytes) {
    return HasIndex(record, bytes) && HasCrc(*RecordAt(record, bytes));
  }

  bool HasCrc(const ArchiveRecord& record) {
    return record.name_index < archive_.names.size() &&
           record.crc == CrcOf(record.name_index);
  }

  // Computed once: all records, wherever they are read, may have the same name
  // of 65,535 bytes.
  uint32_t CrcOf(uint32_t name) {
    crcs_.resize(archive_.names.size());
    std::optional<uint32_t>& crc = crcs_[name];
    if (!crc.has_value()) crc = Crc32(archive_.names[name].text);
    return *crc;
  }

  // The first record from which on all have their index.
  uint64_t FirstIntact(int64_t bytes, uint64_t damaged) const {
    uint64_t first = count_ - 1;
    while (first > damaged && HasIndex(first - 1, bytes)) --first;
    return first;
  }

  // Whether a checksum says that records follow from `next` on. The index may
  // be all that is intact of the first one.
  bool IsConfirmed(uint64_t next, int64_t bytes) {
    return IsIntact(next, bytes) ||
           (next + 1 < count_ && IsIntact(next + 1, bytes));
  }

  // Whether so many bytes may be missing from the last record.
  bool LastMayLack(int64_t bytes) const {
    return bytes <= static_cast<int64_t>(size_);
  }

  void AddIntact(RecordShift& shift) {
    if (!IsIntact(shift.next, shift.bytes)) ++shift.next;
    shift.intact = RecordsBefore(shift.first);
    for (uint64_t i = shift.next; i < count_; ++i) {
      shift.intact.push_back(*RecordAt(i, shift.bytes));
    }
  }

  // The last record ends with where its data starts, after that of the record
  // before it, and the number of the only name that no other uses.
  bool FindAtTheEnd(RecordShift& shift) const {
    if (shift.first == 0 || shift.first + 1 != count_) return false;
    shift.next = count_;
    shift.intact = RecordsBefore(shift.first);
    const std::optional<uint32_t> name = OnlyUnusedName(archive_, shift.intact);
    if (!name.has_value()) return false;
    for (int64_t bytes = -kMaxShift; bytes <= kMaxShift; ++bytes) {
      const std::optional<ArchiveRecord> last = RecordAt(shift.first, bytes);
      if (bytes == 0 || !LastMayLack(-bytes) || !last.has_value() ||
          last->name_index != *name ||
          last->start != shift.intact.back().end()) {
        continue;
      }
      shift.bytes = bytes;
      return true;
    }
    return false;
  }

  // Bytes were added to the start or the name of the last record, or lost from
  // them: its checksum is where it should be, and the file has that many bytes
  // more than the tables and all data.
  bool FindInLastFields(RecordShift& shift) {
    if (shift.first == 0 || shift.first + 1 != count_) return false;
    shift.next = count_;
    shift.intact = RecordsBefore(shift.first);
    const ArchiveRecord& last = archive_.records.back();
    const std::optional<uint32_t> name = OnlyUnusedName(archive_, shift.intact);
    if (!name.has_value() || last.name_index == *name ||
        last.crc != CrcOf(*name)) {
      return false;
    }
    uint64_t data = last.size;
    for (const ArchiveRecord& record : shift.intact) data += record.size;
    shift.bytes = static_cast<int64_t>(bytes_.size()) -
                  static_cast<int64_t>(tables_end_ + data);
    if (shift.bytes == 0 || std::abs(shift.bytes) > kMaxShift ||
        !LastMayLack(-shift.bytes)) {
      return false;
    }
    const std::optional<ArchiveRecord> moved =
        RecordAt(shift.first, shift.bytes);
    return IsAfterData(last.start, shift.intact) ||
           (moved.has_value() && moved->name_index == *name);
  }

  // Whether data may start there: after the tables, or after other data.
  bool IsAfterData(uint64_t start,
                   const std::vector<ArchiveRecord>& records) const {
    return start == tables_end_ ||
           std::any_of(records.begin(), records.end(),
                       [start](const ArchiveRecord& record) {
                         return record.end() == start;
                       });
  }

  std::vector<ArchiveRecord> RecordsBefore(uint64_t end) const {
    return {archive_.records.begin(),
            archive_.records.begin() + static_cast<int64_t>(end)};
  }

  static uint64_t EndOfData(const std::vector<ArchiveRecord>& records) {
    uint64_t end = 0;
    for (const ArchiveRecord& record : records) {
      end = std::max(end, record.end());
    }
    return end;
  }

  // Whether the data ends where the file does: then it was not shifted.
  bool EndsWithFile(const std::vector<ArchiveRecord>& records) const {
    return EndOfData(records) == bytes_.size();
  }

  const Archive& archive_;
  absl::string_view bytes_;
  uint64_t readable_;
  uint64_t count_;
  uint64_t size_;
  uint64_t tables_end_;
  uint64_t begin_;
  std::vector<std::optional<uint32_t>> crcs_;  // of the names
};

}  // namespace

std::optional<uint32_t> OnlyUnusedName(
    const Archive& archive, const std::vector<ArchiveRecord>& records) {
  std::vector<bool> used(archive.names.size(), false);
  for (const ArchiveRecord& record : records) {
    if (record.name_index < used.size()) used[record.name_index] = true;
  }
  const auto first = std::find(used.begin(), used.end(), false);
  if (first == used.end() ||
      std::find(first + 1, used.end(), false) != used.end()) {
    return std::nullopt;
  }
  return static_cast<uint32_t>(first - used.begin());
}

std::optional<RecordShift> FindRecordShift(const Archive& archive,
                                           absl::string_view bytes,
                                           uint64_t tables_end) {
  if (archive.encrypted() || archive.records.empty()) return std::nullopt;
  return ShiftedRecords(archive, bytes, tables_end).Find();
}

}  // namespace assetlint::alamo
