#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNameCrc = {
    .id = "MEG010",
    .name = "name-crc",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A record's checksum is not that of its name.",
    .why =
        "The game finds files by the crc of their path, so it does not find "
        "this one.",
    .statement =
        "In versions 1 and 2, the crc of a record is the CRC-32 of its name as "
        "stored.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair =
        "If the name is right, set the crc to that of the name; otherwise "
        "correct the name. Pack the archive again if many are wrong.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Safe if the crc is out of order and that of the name is not, or if "
        "the crc is that of the name as the game spells it; otherwise unsafe, "
        "because the name may be what is wrong."};

constexpr Rule kNameCrcOther = {
    .id = "MEG035",
    .name = "name-crc-encoding",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kInferred},
    .summary = "The checksum of a name outside ASCII is not that of its bytes.",
    .why =
        "The packer hashed the name in another encoding than it stored; what "
        "the game does with such names is not known.",
    .statement =
        "The crc of a record is the CRC-32 of its name's bytes, as they are "
        "stored. Inferred from names in ASCII, for which it always holds.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Give the file an ASCII name, and pack the archive again.",
    .fix_reason = "The encoding that the game expects is not known."};

constexpr Rule kCollision = {
    .id = "MEG011",
    .name = "crc-collision",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "Two different names have the same checksum.",
    .why =
        "The game does not compare names: it finds one of the two files "
        "whichever it asks for.",
    .statement = "The crc of each path is unique in an archive.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Rename one of the files.",
    .fix_reason = "Another name must also be used by what refers to the file."};

constexpr Rule kDuplicate = {
    .id = "MEG012",
    .name = "duplicate-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Two records have the same path.",
    .why =
        "Some readers use the first of the files, some the last, and some "
        "refuse the archive.",
    .statement =
        "Paths are unique, without regard to case and the kind of slash.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Remove one of the files from the packer's list.",
    .fix_reason = "Which of the files is meant cannot be known."};

constexpr const Rule* kLookupRules[] = {&kNameCrc, &kCollision, &kDuplicate,
                                        &kNameCrcOther};

constexpr absl::string_view kCanonical = "in upper case and with backslashes";

// The other spelling of a name whose checksum is `crc`; what it is called, or
// "" if none has.
absl::string_view SpellingWith(uint32_t crc, absl::string_view name) {
  std::string slashes(name);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const absl::string_view file =
      name.substr(name.find_last_of("\\/") + 1);  // npos + 1 is 0
  const std::pair<absl::string_view, std::string> spellings[] = {
      {kCanonical, CanonicalPath(name)},
      {"in upper case", absl::AsciiStrToUpper(name)},
      {"in lower case", absl::AsciiStrToLower(name)},
      {"with slashes", slashes},
      {"in lower case and with slashes", absl::AsciiStrToLower(slashes)},
      {"without its folder", std::string(file)},
      {"without its folder and in lower case", absl::AsciiStrToLower(file)},
  };
  for (const auto& [what, spelling] : spellings) {
    if (Crc32(spelling) == crc) return what;
  }
  return "";
}

// Whether record `i` would be in its place with the checksum `crc`.
bool IsInPlace(const ParsedArchive& a, size_t i, uint32_t crc) {
  return (i == 0 || a.records[i - 1].crc <= crc) &&
         (i + 1 == a.records.size() || crc <= a.records[i + 1].crc);
}

void CheckCrc(const ParsedArchive& a, const NameUse& use, size_t i,
              Report& report) {
  const ArchiveRecord& record = a.records[i];
  const NameUse::Name* const used = use.Of(record);
  if (used == nullptr || used->crc == record.crc) return;
  const absl::string_view name = NameOf(a, record);
  const absl::string_view spelling =
      name.size() <= kMaxNameSize ? SpellingWith(record.crc, name) : "";
  const bool in_place = IsInPlace(a, i, record.crc);
  const bool can_be_set = IsInPlace(a, i, used->crc);
  const bool name_wrong =
      used->ascii && spelling.empty() && in_place && !can_be_set;
  const FieldValue field = RecordField(a, i, "crc");
  FindingBuilder finding =
      report.Add(used->ascii ? kNameCrc : kNameCrcOther, RecordPath(a, i),
                 name_wrong && !name.empty() ? NameRange(a, record.name_index)
                                             : field.range);
  finding.Expected(field, used->crc)
      .Message("crc is ", Hex(record.crc), ", but that of \"", QuotedName(a, i),
               "\" is ", Hex(used->crc));
  if (name_wrong) {
    finding.Message(
        "; this crc is in sorted order and the name's is not, so the name is "
        "probably wrong");
  }
  if (!spelling.empty()) {
    finding.Message("; it is that of the name ", spelling);
  }
  if (!used->ascii || used->users != 1) return;
  if (spelling == kCanonical) {
    finding.FixBy(FixLevel::kSafe,
                  {NameRange(a, record.name_index), CanonicalPath(name), {}},
                  "the crc is that of the name as the game spells it");
  } else if (can_be_set) {
    finding.Fix(in_place ? FixLevel::kUnsafe : FixLevel::kSafe,
                "the crc of the name, which is in order");
  }
}

// That neither checksums nor paths are repeated.
void CheckUnique(const ParsedArchive& a, const NameUse& use, Report& report) {
  // The last record with each.
  absl::flat_hash_map<uint32_t, uint32_t> by_crc;
  absl::flat_hash_map<uint32_t, uint32_t> by_path;
  for (uint32_t i = 0; i < a.records.size(); ++i) {
    const ArchiveRecord& record = a.records[i];
    const NameUse::Name* const name = use.Of(record);
    if (name == nullptr) continue;
    // A wrong checksum is another finding.
    if (IsVersion3(a) || name->crc == record.crc) {
      const auto [same, added] = by_crc.try_emplace(record.crc, i);
      const uint32_t other = std::exchange(same->second, i);
      if (!added && use.Of(a.records[other])->path != name->path) {
        const FieldValue field = RecordField(a, i, "crc");
        report.Add(kCollision, RecordPath(a, i), field.range)
            .Field(field.name)
            .Found(record.crc)
            .Message("crc ", Hex(record.crc), " is that of \"",
                     QuotedName(a, i), "\" and of \"", QuotedName(a, other),
                     "\", record[", other, "]");
      }
    }
    const auto [same, added] = by_path.try_emplace(name->path, i);
    const uint32_t other = std::exchange(same->second, i);
    if (added) continue;
    const FieldValue field = RecordField(a, i, "nameIndex");
    report.Add(kDuplicate, RecordPath(a, i), field.range)
        .Field(field.name)
        .Message("\"", QuotedName(a, i), "\" is also the path of record[",
                 other, "]; most readers use the first of them, some the last");
  }
}

}  // namespace

void ValidateArchiveLookup(const ParsedArchive& archive, const NameUse& use,
                           Report& report) {
  // In version 3, a checksum need not be that of the name.
  if (!IsVersion3(archive)) {
    for (size_t i = 0; i < archive.records.size(); ++i) {
      CheckCrc(archive, use, i, report);
    }
  }
  CheckUnique(archive, use, report);
}

absl::Span<const Rule* const> ArchiveLookupRules() { return kLookupRules; }

}  // namespace assetlint::alamo
