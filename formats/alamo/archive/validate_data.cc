#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kPackAgain =
    "Pack the archive again, or get it again if it was downloaded.";
constexpr absl::string_view kLost =
    "Where the data of the entry is cannot be known.";

constexpr Rule kOutside = {
    .id = "MEG006",
    .name = "entry-outside",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "The data of entries is past the end of the archive.",
    .why =
        "These files cannot be read. The tables are at the start, so an "
        "archive that was cut still lists all of them.",
    .statement = "The size bytes from start on are inside the archive.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair = "Get the archive again: a download or a copy stopped early."};

constexpr Rule kInTables = {
    .id = "MEG007",
    .name = "entry-in-tables",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "The data of an entry begins inside the tables.",
    .why = "The game reads names and records as the content of the file.",
    .statement = "Data begins after the tables.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair = kPackAgain,
    .fix_reason = kLost};

constexpr Rule kOverlap = {
    .id = "MEG008",
    .name = "entries-overlap",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The data of two entries overlaps in part.",
    .why = "At least one of the files ends with, or begins with, another.",
    .statement = "The data of different entries does not overlap.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair = kPackAgain,
    .fix_reason = kLost};

constexpr Rule kGap = {
    .id = "MEG020",
    .name = "gap",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "Bytes before or between the entries belong to no entry.",
    .why =
        "A tool changed the archive in place, or the start or size of an entry "
        "is wrong; some readers refuse such an archive.",
    .statement =
        "The first entry begins where the tables end, and each other one where "
        "an entry ends.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair = kPackAgain,
    .fix_reason =
        "Without these bytes, the start of every entry after them changes."};

constexpr Rule kTrailing = {
    .id = "MEG021",
    .name = "trailing-bytes",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "Bytes follow the last entry.",
    .why =
        "Something was appended, or the size of an entry is too small; some "
        "readers refuse such an archive.",
    .statement = "The archive ends with its last entry.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair =
        "Look at the bytes, and remove them if they mean nothing. Tools that "
        "append instead of replacing leave a second archive.",
    .fix_reason = "What the bytes are cannot be known without reading them."};

constexpr Rule kEmptyEntry = {
    .id = "MEG032",
    .name = "entry-empty",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "An entry has no data.",
    .why = "The game finds a file without content.",
    .statement = "Entries have data.",
    .source = "formats/alamo/archive/FORMAT.md#data",
    .repair = "Check that the file that was packed is not empty.",
    .fix_reason = "It is legal."};

constexpr const Rule* kDataRules[] = {&kOutside, &kInTables, &kOverlap,
                                      &kGap,     &kTrailing, &kEmptyEntry};

// The bytes of a record that say where its data is.
ByteRange PlaceRange(const ParsedArchive& a, size_t i) {
  const uint64_t begin = RecordField(a, i, "size").range.offset;
  return {begin, RecordField(a, i, "start").range.end() - begin};
}

// An entry with data.
struct Placed {
  uint64_t start;
  uint64_t end;
  uint32_t record;
};

class DataCheck {
 public:
  DataCheck(const ParsedArchive& archive, bool directory_only, Report& report)
      : a_(archive), directory_only_(directory_only), report_(report) {}

  void Run() {
    entries_.reserve(a_.records.size());
    for (uint32_t i = 0; i < a_.records.size(); ++i) Place(i);
    ReportOutside();
    ReportEmpty();
    std::sort(entries_.begin(), entries_.end(),
              [](const Placed& a, const Placed& b) {
                if (a.start != b.start) return a.start < b.start;
                return a.end != b.end ? a.end < b.end : a.record < b.record;
              });
    CheckNeighbours();
  }

 private:
  void Place(uint32_t i) {
    const ArchiveRecord& record = a_.records[i];
    if (record.end() > a_.notes.file_size) {
      if (outside_.empty()) first_outside_ = i;
      outside_.Note(PlaceRange(a_, i).offset);
      needed_ = std::max(needed_, record.end());
    } else if (record.size == 0) {
      if (empty_.empty()) first_empty_ = i;
      empty_.Note(PlaceRange(a_, i).offset);
      return;
    } else if (record.start < a_.notes.tables_end) {
      misplaced_ = true;
      report_.Add(kInTables, RecordPath(a_, i), PlaceRange(a_, i))
          .Field("start")
          .Found(record.start)
          .Allowed(a_.notes.tables_end)
          .Message("start is ", record.start, ", but the tables end at ",
                   a_.notes.tables_end);
    }
    if (record.size > 0) entries_.push_back({record.start, record.end(), i});
  }

  void ReportOutside() {
    if (outside_.empty()) return;
    misplaced_ = true;
    const ArchiveRecord& first = a_.records[first_outside_];
    const uint64_t missing = needed_ - a_.notes.file_size;
    report_
        .Add(kOutside, RecordPath(a_, first_outside_),
             PlaceRange(a_, first_outside_))
        .Field("start")
        .Times(outside_)
        .Found(first.end())
        .Allowed(a_.notes.file_size)
        .With("missing", missing)
        .Message("the data of \"", QuotedName(a_, first_outside_),
                 "\" ends at ", first.end(), ", but the archive has ",
                 Quantity(a_.notes.file_size, "byte"), "; ",
                 Quantity(missing, "byte is", "bytes are"), " missing, from ",
                 outside_.count(), " of ",
                 Quantity(a_.records.size(), "entry", "entries"));
  }

  void ReportEmpty() {
    if (empty_.empty()) return;
    report_
        .Add(kEmptyEntry, RecordPath(a_, first_empty_),
             PlaceRange(a_, first_empty_))
        .Field("size")
        .Times(empty_)
        .Found(0)
        .Message("\"", QuotedName(a_, first_empty_), "\" has size 0");
  }

  // Compares each entry with the bytes that all entries before it cover.
  void CheckNeighbours() {
    uint64_t covered = a_.notes.tables_end;
    const Placed* last = nullptr;  // the one that ends at `covered`
    uint64_t last_from = covered;  // where the entries before it end
    for (const Placed& entry : entries_) {
      if (entry.start >= a_.notes.file_size) break;
      if (entry.start > covered) {
        ReportGap({covered, entry.start - covered}, last, entry);
      } else if (last != nullptr && entry.start < last->end &&
                 !IsOutside(entry)) {
        ReportOverlap(*last, last_from, entry);
      }
      if (entry.end <= covered) continue;
      last_from = covered;
      covered = entry.end;
      // Whose size is wrong overlaps all that follow.
      last = IsOutside(entry) ? nullptr : &entry;
    }
    if (covered < a_.notes.file_size && (directory_only_ || !ReportGrown())) {
      ReportTrailing(covered);
    }
  }

  bool IsOutside(const Placed& entry) const {
    return entry.end > a_.notes.file_size;
  }

  // A wrong start or size leaves a gap where the data is.
  FindingRole RoleOfGaps() const {
    return misplaced_ ? FindingRole::kConsequence : FindingRole::kFault;
  }

  // After an entry that overlaps nothing, its size is the likeliest to be
  // wrong: a wrong start also leaves the entry after it, or the next gap.
  void ReportGap(const ByteRange& gap, const Placed* last, const Placed& next) {
    if (last != nullptr && !misplaced_ && MeetsNext(next)) {
      report_
          .Expect(kGap, RecordPath(a_, last->record),
                  RecordField(a_, last->record, "size"),
                  next.start - last->start)
          .With("gap", gap.offset)
          .Message("size is ", last->end - last->start, ", but \"",
                   QuotedName(a_, next.record), "\" starts ",
                   Quantity(gap.length, "byte"), " after its data, at ",
                   next.start);
      return;
    }
    report_.Add(kGap, Path(), gap)
        .As(RoleOfGaps())
        .Found(gap.length)
        .Allowed(0)
        .Message(Quantity(gap.length, "byte belongs", "bytes belong"),
                 " to no entry, before \"", QuotedName(a_, next.record),
                 "\", which starts at ", next.start);
  }

  // That the data of an entry overlaps those after it, which shows only in the
  // data.
  bool ReportGrown() {
    const LateRecords late = FindLateRecords(a_, a_.notes.file_size);
    if (late.by == 0) return false;
    const uint32_t size = a_.records[late.record].size;
    const std::string by = Quantity(late.by, "byte");
    report_
        .Expect(kOverlap, RecordPath(a_, late.record),
                RecordField(a_, late.record, "size"), size + late.by)
        .Message("size is ", size, ", but \"", QuotedName(a_, late.record),
                 late.grown ? "\" is " : "\" or an entry before it is ", by,
                 " longer, so all after it start ", by, " too early");
    return true;
  }

  void ReportTrailing(uint64_t end) {
    const uint64_t left = a_.notes.file_size - end;
    FindingBuilder finding = report_.Add(kTrailing, Path(), {end, left});
    finding.As(RoleOfGaps())
        .Found(left)
        .Allowed(0)
        .Message(Quantity(left, "byte"),
                 entries_.empty() ? " after the tables, which end at "
                                  : " after the last entry, which ends at ",
                 end);
    // The bytes themselves may not be read.
    if (left == end) {
      finding.Message(
          "; as many as the archive has, so it was probably written twice");
    }
  }

  // Whether an entry ends where another begins, or with the archive: then it
  // is probably right.
  bool MeetsNext(const Placed& entry) const {
    if (entry.end == a_.notes.file_size) return true;
    const auto next = std::lower_bound(
        entries_.begin(), entries_.end(), entry.end,
        [](const Placed& e, uint64_t start) { return e.start < start; });
    return next != entries_.end() && next->start == entry.end;
  }

  // `a` is before `b`; the entries before `a` end at `a_from`.
  void ReportOverlap(const Placed& a, uint64_t a_from, const Placed& b) {
    // Two files that are equal may be stored once.
    if (a.start == b.start && a.end == b.end) return;
    misplaced_ = true;
    // The one that does not fit its other neighbour is at fault.
    const bool first = MeetsNext(b) && !MeetsNext(a);
    if (first && at_fault_ == &a) return;
    if (first) at_fault_ = &a;
    const Placed& fault = first ? a : b;
    const Placed& other = first ? b : a;
    const bool only_size = first && a.start == a_from;
    report_
        .Add(kOverlap, RecordPath(a_, fault.record),
             only_size ? RecordField(a_, a.record, "size").range
                       : PlaceRange(a_, fault.record))
        .Field(only_size ? "size" : "start")
        .Found(only_size ? a.end - a.start : fault.start)
        .Message("\"", QuotedName(a_, fault.record), "\" has bytes ",
                 Range(fault), ", but \"", QuotedName(a_, other.record),
                 "\" has ", Range(other));
  }

  static std::string Range(const Placed& entry) {
    return absl::StrCat(entry.start, " to ", entry.end);
  }

  const ParsedArchive& a_;
  bool directory_only_;
  Report& report_;
  std::vector<Placed> entries_;
  Occurrences outside_;
  Occurrences empty_;
  uint32_t first_outside_ = 0;
  uint32_t first_empty_ = 0;
  uint64_t needed_ = 0;
  bool misplaced_ = false;
  const Placed* at_fault_ = nullptr;  // reported: it overlaps all after it
};

}  // namespace

void ValidateArchiveData(const ParsedArchive& archive, bool directory_only,
                         Report& report) {
  DataCheck(archive, directory_only, report).Run();
}

absl::Span<const Rule* const> ArchiveDataRules() { return kDataRules; }

}  // namespace assetlint::alamo
