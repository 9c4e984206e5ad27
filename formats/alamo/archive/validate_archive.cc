#include <algorithm>
#include <cstddef>
#include <vector>

#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/tree_walker.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kDataStartReason =
    "The tables end where their own sizes say, and stay as they are.";

constexpr Rule kDataStartLow = {
    .id = "MEG017",
    .name = "data-start",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "The archive's dataStart is inside the tables.",
    .why =
        "A reader that loads as many bytes as dataStart says misses the end "
        "of the tables.",
    .statement = "dataStart is at least the offset at which the tables end.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Set dataStart to the end of the tables.",
    .fix = FixLevel::kSafe,
    .fix_reason = kDataStartReason};

constexpr Rule kDataStartHigh = {
    .id = "MEG038",
    .name = "data-start-late",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kDocument},
    .summary = "The archive's dataStart is past the end of the tables.",
    .why = "Readers tell the versions apart by dataStart, and may refuse it.",
    .statement = "dataStart is where the tables end.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Set dataStart to the end of the tables.",
    .fix = FixLevel::kSafe,
    .fix_reason = kDataStartReason};

constexpr Rule kEncrypted = {
    .id = "MEG019",
    .name = "encrypted",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kReaders},
    .summary = "The archive is encrypted; nothing in it is checked.",
    .why = "Only a program with the game's key can read it.",
    .statement =
        "The flags 0x8FFFFFFF say that all names, records and data are "
        "encrypted with AES-128.",
    .source = "formats/alamo/archive/FORMAT.md#encryption",
    .repair =
        "To have the files checked, unpack the archive with a tool that has "
        "the game's key.",
    .fix_reason = "assetlint does not decrypt."};

constexpr Rule kCipherBlocks = {
    .id = "MEG039",
    .name = "cipher-blocks",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "An encrypted part is not a whole number of cipher blocks.",
    .why = "Its last block cannot be decrypted: the archive may be cut.",
    .statement =
        "Encrypted names, and all encrypted data, are filled up to a multiple "
        "of 16 bytes.",
    .source = "formats/alamo/archive/FORMAT.md#encryption",
    .repair = "Get the archive again."};

constexpr Rule kNamesSize = {
    .id = "MEG033",
    .name = "names-size",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "The names do not fill the name table.",
    .why =
        "A name may be missing from the count, and a reader that ignores "
        "namesSize looks for the records too early.",
    .statement = "In version 3, namesSize is the size of all names.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Pack the archive again.",
    .fix_reason =
        "Without the bytes that are left over, the start of every entry "
        "changes."};

void CheckDataStart(const ParsedArchive& a, Report& report) {
  const uint64_t end = a.notes.tables_end;
  if (a.version == ArchiveVersion::kV1 || !a.notes.records_complete ||
      a.data_start == end) {
    return;
  }
  const Rule& rule = a.data_start < end ? kDataStartLow : kDataStartHigh;
  report
      .Expect(rule, Path(), FieldOf(a, 0, "dataStart"), end)
      // Without records, bytes may be missing from any table.
      .Fix(a.records.empty() ? FixLevel::kUnsafe : FixLevel::kSafe,
           "the tables end there")
      .Message("dataStart is ", a.data_start, ", but the tables end at ", end);
}

void CheckEncrypted(const ParsedArchive& a, Report& report) {
  report.Add(kEncrypted, Path(), FieldRange(a, 0, "flags"))
      .Field("flags")
      .Message("the archive is encrypted: ", Quantity(a.records.size(), "file"),
               " in ", Quantity(a.data.size(), "byte"),
               " of data are not checked");
  if (a.names_cipher.size() % kCipherBlock != 0) {
    report.Add(kCipherBlocks, Path(), FieldRange(a, 0, "namesSize"))
        .Field("namesSize")
        .Found(a.names_cipher.size())
        .Message("namesSize is ", a.names_cipher.size(),
                 ", must be a multiple of ", kCipherBlock);
  }
  const uint64_t odd = a.data.size() % kCipherBlock;
  if (a.notes.records_complete && odd != 0) {
    report.Add(kCipherBlocks, Path(), {a.notes.file_size - odd, odd})
        .Found(a.data.size())
        .Message("the data has ", a.data.size(),
                 " bytes, must be a multiple of ", kCipherBlock);
  }
}

void CheckHeader(const ParsedArchive& a, Report& report) {
  CheckDataStart(a, report);
  if (a.encrypted()) CheckEncrypted(a, report);
  if (a.names_rest.empty()) return;
  const uint64_t left = a.names_rest.size();
  report.Add(kNamesSize, Path(), {a.notes.records_offset - left, left})
      .Found(left)
      .Allowed(0)
      .Message(Quantity(left, "byte"), " left over in the name table after ",
               Quantity(a.names.size(), "name"));
}

constexpr Rule kUnsorted = {
    .id = "MEG009",
    .name = "table-unsorted",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "The records are not sorted by their checksums.",
    .why =
        "The game uses a binary search: it does not find files whose "
        "records are in the wrong place.",
    .statement = "Records are in ascending order of crc, as unsigned numbers.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Sort the records, or pack the archive with another tool.",
    .fix_reason = "All records change: pack the archive again."};

constexpr Rule kIndex = {
    .id = "MEG013",
    .name = "record-index",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A record's index is not its position in the table.",
    .why = "Some readers refuse the archive; others ignore the number.",
    .statement = "The index of a record is its position, from 0.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Set the index to the position.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "The position of the record is known. In version 3, bytes beside the "
        "index may be damaged too, and the fix is unsafe."};

constexpr absl::string_view kNameReason =
    "Which name is meant cannot be known: pack the archive again.";

constexpr Rule kNoName = {
    .id = "MEG014",
    .name = "name-index",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A record refers to a name that does not exist.",
    .why = "Readers refuse the archive, or read past the end of their table.",
    .statement = "Each nameIndex is less than the number of names.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Set nameIndex to the name whose crc the record has.",
    .fix_reason = kNameReason};

constexpr Rule kShared = {
    .id = "MEG015",
    .name = "name-index-shared",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Two records use one name.",
    .why = "Some readers refuse the archive; others lose one of the files.",
    .statement = "In versions 1 and 2, each name is used by one record.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Set nameIndex to the name whose crc the record has.",
    .fix_reason = kNameReason};

constexpr Rule kUnused = {
    .id = "MEG016",
    .name = "name-unused",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "No record uses a name.",
    .why = "The file of that name is missing or is found under another name.",
    .statement = "Each name is used by a record.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Compare the records' names with the list of packed files.",
    .fix_reason = "Which record should use the name cannot be known."};

constexpr Rule kFlags = {
    .id = "MEG018",
    .name = "record-flags",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A record's flags are not those of its archive.",
    .why = "Readers refuse the archive, or decrypt what is not encrypted.",
    .statement =
        "In version 3, the flags of a record are 1 if the archive is "
        "encrypted, and otherwise 0.",
    .source = "formats/alamo/archive/FORMAT.md#file-table",
    .repair = "Set the flags as the header says.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The tables are read as the header says, and parse; bytes beside the "
        "flags may be damaged too."};

constexpr const Rule* kArchiveRules[] = {
    &kDataStartLow, &kEncrypted, &kNamesSize, &kDataStartHigh,
    &kCipherBlocks, &kUnsorted,  &kIndex,     &kNoName,
    &kShared,       &kUnused,    &kFlags};

void CheckName(const ParsedArchive& a, const NameUse& use, size_t i,
               std::vector<bool>& seen, Report& report) {
  const ArchiveRecord& record = a.records[i];
  const NameUse::Name* const name = use.Of(record);
  if (name == nullptr) {
    report
        .Expect(kNoName, RecordPath(a, i), RecordField(a, i, "nameIndex"),
                a.names.size())
        .Message("nameIndex is ", record.name_index, ", but the archive has ",
                 a.names.size(), " names");
    return;
  }
  if (!seen[record.name_index]) {
    seen[record.name_index] = true;
    return;
  }
  if (IsVersion3(a)) return;
  const FieldValue field = RecordField(a, i, "nameIndex");
  report
      .Add(kShared, RecordPath(a, i), field.range)
      // The crc is that of another name.
      .As(name->crc != record.crc ? FindingRole::kCause : FindingRole::kFault)
      .Field(field.name)
      .Found(record.name_index)
      .Message("nameIndex is ", record.name_index,
               ", which another record has too");
}

void CheckIndex(const ParsedArchive& a, size_t i, Report& report) {
  if (a.records[i].index == i) return;
  report
      .Expect(kIndex, RecordPath(a, i), RecordField(a, i, "index"), i)
      // In version 3, nothing else shows that the crc before it is right.
      .Fix(IsVersion3(a) ? FixLevel::kUnsafe : FixLevel::kSafe,
           "the position of the record")
      .Message("index is ", a.records[i].index,
               ", but the record's position is ", i);
}

void CheckFlags(const ParsedArchive& a, size_t i, Report& report) {
  const uint16_t flags = a.encrypted() ? 1 : 0;
  if (a.records[i].flags == flags) return;
  report.Expect(kFlags, RecordPath(a, i), RecordField(a, i, "flags"), flags)
      .Fix(FixLevel::kUnsafe, "as the header's flags say")
      .Message(
          "flags is ", a.records[i].flags, ", must be ", flags, " as the ",
          a.encrypted() ? "archive is encrypted" : "archive is not encrypted");
}

// Whether the crc of a record is known not to be that of its name.
bool HasWrongCrc(const ParsedArchive& a, const NameUse& use, size_t i) {
  const NameUse::Name* const name = use.Of(a.records[i]);
  return !IsVersion3(a) && name != nullptr && name->crc != a.records[i].crc;
}

void CheckOrder(const ParsedArchive& a, const NameUse& use, Report& report) {
  Occurrences wrong;
  size_t first = 0;
  for (size_t i = 1; i < a.records.size(); ++i) {
    if (a.records[i].crc >= a.records[i - 1].crc) continue;
    if (wrong.empty()) first = i;
    wrong.Note(RecordField(a, i, "crc").range.offset);
  }
  if (wrong.empty()) return;
  const uint32_t crc = a.records[first].crc;
  // A wrong crc is in the wrong place because it is wrong.
  const bool follows =
      HasWrongCrc(a, use, first) || HasWrongCrc(a, use, first - 1);
  const FieldValue field = RecordField(a, first, "crc");
  report.Add(kUnsorted, RecordPath(a, first), field.range)
      .As(follows ? FindingRole::kConsequence : FindingRole::kFault)
      .Field(field.name)
      .Times(wrong)
      .Found(crc)
      .Message("crc is ", Hex(crc), ", but the record before it has ",
               Hex(a.records[first - 1].crc));
}

void CheckRecords(const ParsedArchive& a, const NameUse& use, Report& report) {
  std::vector<bool> seen(a.names.size());
  for (size_t i = 0; i < a.records.size(); ++i) {
    CheckIndex(a, i, report);
    CheckName(a, use, i, seen, report);
  }
  CheckOrder(a, use, report);
  if (!a.notes.records_complete) return;
  // A record without a name is why another name is unused.
  if (std::any_of(a.records.begin(), a.records.end(),
                  [&](const ArchiveRecord& record) {
                    return use.Of(record) == nullptr;
                  })) {
    return;
  }
  for (size_t i = 0; i < a.names.size(); ++i) {
    if (use.names[i].users > 0) continue;
    const absl::string_view name = a.names[i].text.substr(0, kMaxQuotedText);
    const Path root;
    report
        .Add(kUnused, Path(root, "name", static_cast<int64_t>(i)),
             NameRange(a, i))
        .Field("text")
        .Found(name)
        .Message("no record uses \"", name, "\"");
  }
}

}  // namespace

void ValidateArchiveHeader(const ParsedArchive& archive, Report& report) {
  CheckHeader(archive, report);
  if (!IsVersion3(archive)) return;
  for (size_t i = 0; i < archive.records.size(); ++i) {
    CheckFlags(archive, i, report);
  }
}

void ValidateArchiveRecords(const ParsedArchive& archive, const NameUse& use,
                            Report& report) {
  CheckRecords(archive, use, report);
}

absl::Span<const Rule* const> ArchiveTableRules() { return kArchiveRules; }

}  // namespace assetlint::alamo
