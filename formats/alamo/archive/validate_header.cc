#include "absl/strings/str_cat.h"
#include "formats/alamo/archive/validate_archive.h"
#include "formats/base/fix.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr uint64_t kDataStartOffset = 8;
constexpr uint64_t kNamesSizeOffset = 20;

constexpr absl::string_view kDataStartReason =
    "The tables end where their own sizes say, and stay as they are.";

constexpr Rule kDataStartLow = {
    .id = "MEG017",
    .name = "data-start",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The archive's dataStart is inside the tables.",
    .why =
        "A reader that loads as many bytes as dataStart says misses the end "
        "of the tables.",
    .statement = "dataStart is at least the offset at which the tables end.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Set dataStart to the end of the tables.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = kDataStartReason};

constexpr Rule kDataStartHigh = {
    .id = "MEG038",
    .name = "data-start-late",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The archive's dataStart is past the end of the tables.",
    .why = "Readers tell the versions apart by dataStart, and may refuse it.",
    .statement = "dataStart is where the tables end.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Set dataStart to the end of the tables.",
    .confidence = Confidence::kDocument,
    .fix = FixLevel::kSafe,
    .fix_reason = kDataStartReason};

constexpr Rule kEncrypted = {
    .id = "MEG019",
    .name = "encrypted",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The archive is encrypted; nothing in it is checked.",
    .why = "Only a program with the game's key can read it.",
    .statement =
        "The flags 0x8FFFFFFF say that all names, records and data are "
        "encrypted with AES-128.",
    .source = "formats/alamo/archive/FORMAT.md#encryption",
    .repair =
        "To have the files checked, unpack the archive with a tool that has "
        "the game's key.",
    .confidence = Confidence::kReaders,
    .fix_reason = "assetlint does not decrypt."};

constexpr Rule kCipherBlocks = {
    .id = "MEG039",
    .name = "cipher-blocks",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "An encrypted part is not a whole number of cipher blocks.",
    .why = "Its last block cannot be decrypted: the archive may be cut.",
    .statement =
        "Encrypted names, and all encrypted data, are filled up to a multiple "
        "of 16 bytes.",
    .source = "formats/alamo/archive/FORMAT.md#encryption",
    .repair = "Get the archive again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The missing bytes are lost."};

constexpr Rule kNamesSize = {
    .id = "MEG033",
    .name = "names-size",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kWarning,
    .summary = "The names do not fill the name table.",
    .why =
        "A name may be missing from the count, and a reader that ignores "
        "namesSize looks for the records too early.",
    .statement = "In version 3, namesSize is the size of all names.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Pack the archive again.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "Without the bytes that are left over, the start of every entry "
        "changes."};

constexpr const Rule* kRules[] = {&kDataStartLow, &kEncrypted, &kNamesSize,
                                  &kDataStartHigh, &kCipherBlocks};

void CheckDataStart(const ParsedArchive& a, Report& report) {
  const uint64_t end = a.notes.tables_end;
  if (a.version == ArchiveVersion::kV1 || !a.notes.records_complete ||
      a.data_start == end) {
    return;
  }
  const Rule& rule = a.data_start < end ? kDataStartLow : kDataStartHigh;
  report.Add(rule, Path(), {kDataStartOffset, 4})
      .Field("dataStart")
      .Found(a.data_start)
      .Allowed(end)
      // Without records, bytes may be missing from any table.
      .FixBy(a.records.empty() ? FixLevel::kUnsafe : FixLevel::kSafe,
             NumberEdit(kDataStartOffset, static_cast<uint32_t>(end),
                        ByteOrder::kLittle),
             "the tables end there")
      .Message("dataStart is ", a.data_start, ", the tables end at ", end);
}

void CheckEncrypted(const ParsedArchive& a, Report& report) {
  report.Add(kEncrypted, Path(), {0, 4})
      .Field("flags")
      .Message("the archive is encrypted: ", Quantity(a.records.size(), "file"),
               " in ", Quantity(a.data.size(), "byte"),
               " of data are not checked");
  if (a.names_cipher.size() % kCipherBlock != 0) {
    report.Add(kCipherBlocks, Path(), {kNamesSizeOffset, 4})
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

}  // namespace

void ValidateArchiveHeader(const ParsedArchive& a, Report& report) {
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

absl::Span<const Rule* const> ArchiveHeaderRules() { return kRules; }

}  // namespace assetlint::alamo
