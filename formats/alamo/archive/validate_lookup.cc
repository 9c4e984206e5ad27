#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNameCrc = {
    .id = "MEG010",
    .name = "name-crc",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
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
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Safe if the crc is out of order and that of the name is not, or if "
        "the crc proves another spelling, another name or a changed byte of "
        "this one; otherwise unsafe, because the name may be what is wrong."};

constexpr Rule kNameCrcOther = {
    .id = "MEG035",
    .name = "name-crc-encoding",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "The checksum of a name outside ASCII is not that of its bytes.",
    .why =
        "The packer hashed the name in another encoding than it stored; what "
        "the game does with such names is not known.",
    .statement =
        "The crc of a record is the CRC-32 of its name's bytes, as they are "
        "stored."
        " Inferred from names in ASCII, for which it always holds.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Give the file an ASCII name, and pack the archive again.",
    .confidence = Confidence::kInferred,
    .fix_reason = "The encoding that the game expects is not known."};

constexpr Rule kCollision = {
    .id = "MEG011",
    .name = "crc-collision",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kError,
    .summary = "Two different names have the same checksum.",
    .why =
        "The game does not compare names: it finds one of the two files "
        "whichever it asks for.",
    .statement = "The crc of each path is unique in an archive.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Rename one of the files.",
    .confidence = Confidence::kDocument,
    .fix_reason = "Another name must also be used by what refers to the file."};

constexpr Rule kDuplicate = {
    .id = "MEG012",
    .name = "duplicate-name",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary = "Two records have the same path.",
    .why =
        "Some readers use the first of the files, some the last, and some "
        "refuse the archive.",
    .statement =
        "Paths are unique, without regard to case and the kind of slash.",
    .source = "formats/alamo/archive/FORMAT.md#checksums",
    .repair = "Remove one of the files from the packer's list.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the files is meant cannot be known."};

constexpr const Rule* kRules[] = {&kNameCrc, &kCollision, &kDuplicate,
                                  &kNameCrcOther};

// The other spelling of a name whose checksum is `crc`; what it is called, or
// "" if none has.
absl::string_view SpellingWith(uint32_t crc, absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  const std::string upper = absl::AsciiStrToUpper(name);
  std::string slashes(name);
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const size_t folder = name.find_last_of("\\/");
  const absl::string_view file =
      folder == absl::string_view::npos ? name : name.substr(folder + 1);
  const std::pair<absl::string_view, std::string> spellings[] = {
      {"in upper case and with backslashes", CanonicalPath(name)},
      {"in upper case", upper},
      {"in lower case", lower},
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

class CrcCheck {
 public:
  CrcCheck(const ParsedArchive& archive, const NameUse& use, Report& report)
      : a_(archive),
        use_(use),
        report_(report),
        order_(CrcOrderOf(archive, use)),
        wrong_(std::count_if(archive.records.begin(), archive.records.end(),
                             [&](const ArchiveRecord& record) {
                               return ProperCrc(archive, use, record) !=
                                      record.crc;
                             })) {}

  void Check(size_t i) {
    const ArchiveRecord& record = a_.records[i];
    const std::optional<uint32_t> proper = use_.NameCrc(record);
    if (!proper.has_value() || *proper == record.crc) return;
    const absl::string_view name = NameOf(a_, record);
    const std::optional<ChangedByte> change = Change(record);
    const Rule& rule =
        change.has_value() || use_.IsAscii(record) ? kNameCrc : kNameCrcOther;
    const bool name_wrong =
        &rule == &kNameCrc && (change.has_value() || IsNameWrong(i, *proper));
    FindingBuilder finding = report_.Add(rule, RecordPath(a_, i).path(),
                                         name_wrong && !name.empty()
                                             ? NameRange(a_, record.name_index)
                                             : RecordFieldRange(a_, i, "crc"));
    finding.Field("crc").Found(record.crc).Allowed(*proper);
    const std::optional<Edit> name_edit =
        &rule == &kNameCrc ? NameEdit(a_, use_, i) : std::nullopt;
    if (name_edit.has_value()) finding.As(FindingRole::kConsequence);
    if (change.has_value()) finding.As(FindingRole::kCause);
    if (!finding.detailed()) return;
    finding.Message("crc is ", Hex(record.crc), ", that of \"",
                    QuotedName(a_, i), "\" is ", Hex(*proper));
    if (change.has_value()) {
      OfferChange(i, *change, finding);
      return;
    }
    if (name_wrong) {
      finding.Message(
          "; the crc is in order, that of the name is not, so the name is "
          "probably wrong");
    }
    if (name.size() <= kMaxNameSize) {
      const absl::string_view spelling = SpellingWith(record.crc, name);
      if (!spelling.empty()) {
        finding.Message("; it is that of the name ", spelling);
      }
    }
    if (name_edit.has_value()) {
      finding.FixBy(FixLevel::kSafe, *name_edit,
                    "the name that no record uses has this crc");
    } else if (&rule == &kNameCrc) {
      Offer(i, *proper, name_wrong, finding);
    }
  }

 private:
  // The changed byte of the record's name that explains its checksum.
  std::optional<ChangedByte> Change(const ArchiveRecord& record) const {
    const absl::string_view name = NameOf(a_, record);
    if (use_.UnusedNameWith(record.crc).has_value()) return std::nullopt;
    return FindChangedByte(name, record.crc);
  }

  // Whether another record has the same checksum.
  bool IsShared(uint32_t crc) {
    if (crcs_.empty()) {
      for (const ArchiveRecord& record : a_.records) {
        crcs_.push_back(record.crc);
      }
      std::sort(crcs_.begin(), crcs_.end());
    }
    const auto [first, last] =
        std::equal_range(crcs_.begin(), crcs_.end(), crc);
    return last - first > 1;
  }

  void OfferChange(size_t i, const ChangedByte& change,
                   FindingBuilder& finding) {
    const ArchiveRecord& record = a_.records[i];
    std::string name(NameOf(a_, record));
    name[change.at] = change.right;
    finding.Message("; it is that of \"", name.substr(0, kMaxQuotedText),
                    "\", so character ", change.at,
                    " of the name is probably wrong");
    if (use_.Users(record) != 1 || IsShared(record.crc)) return;
    const uint64_t at = NameRange(a_, record.name_index).offset + change.at;
    finding.FixBy(FixLevel::kSafe, {{at, 1}, std::string(1, change.right), {}},
                  "with this character the name has the crc of its record");
  }

  // Adds the best fix that keeps the name index.
  void Offer(size_t i, uint32_t proper, bool name_wrong,
             FindingBuilder& finding) {
    const ArchiveRecord& record = a_.records[i];
    const absl::string_view name = NameOf(a_, record);
    if (use_.Users(record) == 1 && name.size() <= kMaxNameSize) {
      const std::string canonical = CanonicalPath(name);
      if (Crc32(canonical) == record.crc) {
        finding.FixBy(FixLevel::kSafe,
                      {NameRange(a_, record.name_index), canonical, {}},
                      "the crc is that of the name as the game spells it");
        return;
      }
    }
    if (order_.proper && wrong_ == 1) {
      const bool misplaced = !order_.stored && order_.trusted;
      finding.FixBy(
          misplaced && IsMisplaced(i) ? FixLevel::kSafe : FixLevel::kUnsafe,
          NumberEdit(RecordFieldRange(a_, i, "crc").offset, proper,
                     ByteOrder::kLittle),
          "the crc of the name, which is in order");
    } else if ((order_.stored || order_.proper) && !sorted_ && !name_wrong) {
      // Only all of them together, once for the archive.
      sorted_ = true;
      std::optional<Fix> fix = SortedTableFix(a_, use_);
      if (fix.has_value()) finding.FixBy(*std::move(fix));
    }
  }

  // Whether the order of the records proves that the checksum of record `i` is
  // as the packer wrote it: it is in its place, and that of the name is not.
  bool IsNameWrong(size_t i, uint32_t proper) const {
    const std::vector<ArchiveRecord>& records = a_.records;
    // With many wrong, the packer hashed other spellings.
    if (wrong_ > 1 && 4 * wrong_ > static_cast<int64_t>(records.size())) {
      return false;
    }
    if (!order_.stored) return false;
    return (i > 0 && proper <= records[i - 1].crc) ||
           (i + 1 < records.size() && proper >= records[i + 1].crc);
  }

  // Whether the checksum is out of order with one beside it.
  bool IsMisplaced(size_t i) const {
    const std::vector<ArchiveRecord>& records = a_.records;
    return (i > 0 && records[i].crc < records[i - 1].crc) ||
           (i + 1 < records.size() && records[i].crc > records[i + 1].crc);
  }

  const ParsedArchive& a_;
  const NameUse& use_;
  Report& report_;
  CrcOrder order_;
  std::vector<uint32_t> crcs_;  // sorted; empty until IsShared needs them
  int64_t wrong_;               // checksums
  bool sorted_ = false;
};

// A number that records share, and a record that has it.
struct Keyed {
  uint32_t key;
  uint32_t record;
};

std::vector<Keyed> Sorted(std::vector<Keyed> all) {
  auto less = [](const Keyed& a, const Keyed& b) {
    return a.key != b.key ? a.key < b.key : a.record < b.record;
  };
  if (!std::is_sorted(all.begin(), all.end(), less)) {
    absl::c_stable_sort(all, less);
  }
  return all;
}

void CheckCollisions(const ParsedArchive& a, const NameUse& use,
                     Report& report) {
  std::vector<Keyed> all;
  all.reserve(a.records.size());
  for (uint32_t i = 0; i < a.records.size(); ++i) {
    const ArchiveRecord& record = a.records[i];
    // A wrong checksum is another finding.
    if (use.Path(record) != NameUse::kNone &&
        ProperCrc(a, use, record) == record.crc) {
      all.push_back({record.crc, i});
    }
  }
  all = Sorted(std::move(all));
  for (size_t k = 1; k < all.size(); ++k) {
    const uint32_t i = all[k].record;
    const uint32_t other = all[k - 1].record;
    if (all[k].key != all[k - 1].key ||
        use.Path(a.records[i]) == use.Path(a.records[other])) {
      continue;
    }
    report
        .Add(kCollision, RecordPath(a, i).path(), RecordFieldRange(a, i, "crc"))
        .Field("crc")
        .Found(all[k].key)
        .Message("crc ", Hex(all[k].key), " is that of \"", QuotedName(a, i),
                 "\" and of \"", QuotedName(a, other), "\", record[", other,
                 "]");
  }
}

void CheckDuplicates(const ParsedArchive& a, const NameUse& use,
                     Report& report) {
  std::vector<Keyed> all;
  all.reserve(a.records.size());
  for (uint32_t i = 0; i < a.records.size(); ++i) {
    const uint32_t path = use.Path(a.records[i]);
    if (path != NameUse::kNone) all.push_back({path, i});
  }
  all = Sorted(std::move(all));
  for (size_t k = 1; k < all.size(); ++k) {
    if (all[k].key != all[k - 1].key) continue;
    const uint32_t i = all[k].record;
    report
        .Add(kDuplicate, RecordPath(a, i).path(),
             RecordFieldRange(a, i, "nameIndex"))
        .Field("nameIndex")
        .Message("\"", QuotedName(a, i), "\" is also the path of record[",
                 all[k - 1].record,
                 "]; most readers use the first of them, some the last");
  }
}

}  // namespace

void ValidateArchiveLookup(const ParsedArchive& archive, const NameUse& use,
                           Report& report) {
  // In version 3, a checksum need not be that of the name.
  if (!IsVersion3(archive)) {
    CrcCheck check(archive, use, report);
    for (size_t i = 0; i < archive.records.size(); ++i) check.Check(i);
  }
  CheckCollisions(archive, use, report);
  CheckDuplicates(archive, use, report);
}

absl::Span<const Rule* const> ArchiveLookupRules() { return kRules; }

}  // namespace assetlint::alamo
