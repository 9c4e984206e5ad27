#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/diagnose_records.h"
#include "formats/alamo/archive/record_names.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNameLength = {
    .id = "MEG040",
    .name = "name-length",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "The length of a name is wrong.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "A name has as many bytes as its length says; the next name, or the "
        "first record, follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Set the length to the number of the name's characters.",
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason =
        "All names and records parse with this length. Unsafe if they also "
        "parse with another length, of this name or of the next."};

constexpr const Rule* kRules[] = {&kNameLength};

constexpr ByteOrder kOrder = ByteOrder::kLittle;
constexpr uint64_t kLengthSize = ArchiveName::kMinSize;

struct WrongLength {
  uint64_t name = 0;
  uint64_t offset = 0;  // of the length
  uint64_t found = 0;
  uint64_t allowed = 0;
  bool has_crc = false;  // the record's checksum is that of the name
  bool only = true;      // nothing else explains it

  uint64_t error() const {
    return std::max(found, allowed) - std::min(found, allowed);
  }
  // A checksum proves the name. Otherwise a length is more likely to be a
  // little wrong: after one that is a little too large, the next is read one
  // byte late and is nonsense.
  bool IsBetterThan(const WrongLength& other) const {
    return has_crc != other.has_crc ? has_crc : error() < other.error();
  }
};

// All names are only read again when this many are names.
constexpr uint64_t kFirstNames = 4;

class NameLengthSearch {
 public:
  // `head`: the first bytes of the archive, all that may be read.
  NameLengthSearch(absl::string_view head, const ArchiveLayout& layout,
                   Report& report)
      : head_(head),
        layout_(layout),
        begin_(ArchiveHeaderSize(layout.version)),
        record_size_(ArchiveRecordSize(layout.version)),
        report_(report) {}

  std::optional<WrongLength> Find() {
    if (layout_.version == ArchiveVersion::kEncrypted || layout_.files == 0 ||
        layout_.names == 0) {
      return std::nullopt;
    }
    CollectStarts();
    if (starts_.empty()) return std::nullopt;
    if (starts_.size() > layout_.names) {
      // All are names; they may end in the wrong place.
      if (AreRecordsAt(starts_.back())) return std::nullopt;
      starts_.pop_back();
    }
    // The last name that was read begins in the right place, but its text is
    // not that of a name: its length is too large. Or that of the name before
    // it is too small, so that its own is part of a text.
    const size_t last = starts_.size() - 1;
    for (size_t name = last - std::min<size_t>(last, 1); name <= last; ++name) {
      if (!Try(name)) return std::nullopt;
    }
    return best_;
  }

 private:
  // What a record must have to be looked at: all but its last field.
  uint64_t RecordHead() const { return 16 + RecordFlags(); }
  uint64_t RecordFlags() const {
    return layout_.version == ArchiveVersion::kV3 ? 2 : 0;
  }
  uint64_t RecordOffset(uint64_t end, uint64_t record) const {
    return end + record * record_size_;
  }
  uint32_t RecordWord(uint64_t end, uint64_t record, uint64_t field) const {
    return Load<uint32_t>(
        head_.data() + RecordOffset(end, record) + RecordFlags() + field,
        kOrder);
  }
  // How many of the records that begin at `end` may be read.
  uint64_t Visible(uint64_t end) const {
    if (head_.size() < end + RecordHead()) return 0;
    return std::min(layout_.files,
                    (head_.size() - end - RecordHead()) / record_size_ + 1);
  }
  uint64_t MostBytesOfNames() const {
    return std::min<uint64_t>(head_.size(),
                              layout_.names * (kLengthSize + kMaxNameSize));
  }
  uint64_t LengthAt(uint64_t at) const {
    return Load<uint16_t>(head_.data() + at, kOrder);
  }

  // Where the next name begins; nothing if what is at `at` is not a name.
  std::optional<uint64_t> SkipName(uint64_t at) {
    if (at + kLengthSize > head_.size()) return std::nullopt;
    const uint64_t length = LengthAt(at);
    const uint64_t text = at + kLengthSize;
    if (length == 0 || length > kMaxNameSize || length > head_.size() - text ||
        !IsNameText(head_.substr(text, length))) {
      return std::nullopt;
    }
    return text + length;
  }

  // Collects where names begin, up to the first that is not a name. If all are
  // names, the last start is where the names end.
  void CollectStarts() {
    uint64_t at = begin_;
    while (starts_.size() <= layout_.names) {
      starts_.push_back(at);
      if (starts_.size() > layout_.names) break;
      const std::optional<uint64_t> next = SkipName(at);
      if (!next.has_value()) break;
      at = *next;
    }
  }

  // Whether the header says that the names end at `end`, or nothing about it.
  bool IsEnd(uint64_t end) const {
    switch (layout_.version) {
      case ArchiveVersion::kV1:
        return true;
      case ArchiveVersion::kV2:
        return end + layout_.files * record_size_ ==
               Load<uint32_t>(&head_[8], kOrder);
      default:
        return end == begin_ + layout_.names_size;
    }
  }

  // Whether those records that may be read are records: each has its own index.
  bool AreRecordsAt(uint64_t end) {
    const uint64_t visible = Visible(end);
    if (visible == 0 || !IsEnd(end)) return false;
    for (uint64_t i = 0; i < visible; ++i) {
      if (RecordWord(end, i, 4) != i) return false;
    }
    return true;
  }

  // Whether the first data is where the records end that begin at `end`.
  bool DataFollows(uint64_t end) {
    const uint64_t visible = Visible(end);
    uint64_t first = ~uint64_t{0};
    for (uint64_t i = 0; i < visible; ++i) {
      if (RecordWord(end, i, 8) > 0) {
        first = std::min<uint64_t>(first, RecordWord(end, i, 12));
      }
    }
    return first == RecordOffset(end, layout_.files);
  }

  // Whether one of the records has the checksum of the text.
  bool HasCrc(uint64_t end, absl::string_view text) {
    const uint64_t visible = Visible(end);
    const uint32_t crc = Crc32(text);
    for (uint64_t i = 0; i < visible; ++i) {
      if (RecordWord(end, i, 0) == crc) return true;
    }
    return false;
  }

  // Where the names from `name` to `end` end, the first of them at `at`;
  // nothing if one of them is not a name.
  std::optional<uint64_t> EndOfNames(uint64_t name, uint64_t end, uint64_t at) {
    for (; name < end; ++name) {
      const std::optional<uint64_t> next = SkipName(at);
      if (!next.has_value()) return std::nullopt;
      at = *next;
    }
    return at;
  }

  // Notes the lengths of the name with which those after it, and the records,
  // parse. False when they must not be read again.
  bool Try(uint64_t name) {
    const uint64_t offset = starts_[name];
    const uint64_t text = offset + kLengthSize;
    if (text > head_.size()) return true;
    const uint64_t found = LengthAt(offset);
    for (uint64_t length = 1; length <= kMaxNameSize; ++length) {
      if (text + length > head_.size() ||
          !IsNameText(head_.substr(text + length - 1, 1))) {
        break;
      }
      if (length == found) continue;
      const uint64_t few = std::min(layout_.names, name + 1 + kFirstNames);
      std::optional<uint64_t> end = EndOfNames(name + 1, few, text + length);
      if (end.has_value() && few < layout_.names) {
        if (!report_.Reread(MostBytesOfNames())) return false;
        end = EndOfNames(few, layout_.names, *end);
      }
      if (!end.has_value() || !AreRecordsAt(*end)) continue;
      const bool has_crc = HasCrc(*end, head_.substr(text, length));
      // Where bytes are missing, the records parse with another length too.
      if (has_crc || DataFollows(*end)) {
        Note({name, offset, found, length, has_crc});
      }
    }
    return true;
  }

  void Note(const WrongLength& wrong) {
    if (!best_.has_value()) {
      best_ = wrong;
    } else if (wrong.IsBetterThan(*best_)) {
      const bool only = wrong.has_crc && !best_->has_crc;
      best_ = wrong;
      best_->only = only;
    } else if (wrong.has_crc == best_->has_crc) {
      best_->only = false;
    }
  }

  absl::string_view head_;
  const ArchiveLayout& layout_;
  uint64_t begin_;
  uint64_t record_size_;
  Report& report_;
  // Where the names begin.
  std::vector<uint64_t> starts_;
  std::optional<WrongLength> best_;
};

// A version 2 in which a length is wrong does not look like one.
std::optional<ArchiveLayout> LayoutOf(const FoundLayout& found,
                                      absl::string_view bytes) {
  if (found.fault == LayoutFault::kNone) return found.layout;
  if (found.fault != LayoutFault::kUnclear) return std::nullopt;
  const uint32_t names = Load<uint32_t>(&bytes[12], kOrder);
  const uint32_t files = Load<uint32_t>(&bytes[16], kOrder);
  if (names != files) return std::nullopt;
  return ArchiveLayout{ArchiveVersion::kV2, false, names, files, 0};
}

std::optional<WrongLength> FindWrongLength(absl::string_view bytes,
                                           const ParsedArchive& archive,
                                           Report& report) {
  const FoundLayout found = FindArchiveLayout(bytes, bytes.size());
  const std::optional<ArchiveLayout> layout = LayoutOf(found, bytes);
  if (!layout.has_value()) return std::nullopt;
  const uint64_t readable =
      report.decodes() ? std::max(found.needed, archive.notes.tables_end)
                       : bytes.size();
  return NameLengthSearch(bytes.substr(0, readable), *layout, report).Find();
}

// After a wrong length, everything is misread. Reports it in place of the
// findings that follow from it, and returns true. `archive` is what was read of
// `bytes`; if it decodes, only its directory (base/container.h) is read again.
bool DiagnoseNameLength(absl::string_view bytes, const ParsedArchive& archive,
                        Report& report) {
  if (report.findings().empty()) return false;
  const std::optional<WrongLength> wrong =
      FindWrongLength(bytes, archive, report);
  if (!wrong.has_value()) return false;
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](const Finding& finding) {
    return finding.range.offset >= wrong->offset;
  });
  report.ReplaceAllButStructure(std::move(others));
  const Path root;
  const absl::string_view name =
      bytes.substr(wrong->offset + kLengthSize, wrong->allowed);
  report
      .Add(kNameLength, Path(root, "name", static_cast<int64_t>(wrong->name)),
           {wrong->offset, kLengthSize})
      .As(FindingRole::kCause)
      .Field("length")
      .Found(wrong->found)
      .Allowed(wrong->allowed)
      .Message("length is ", wrong->found, "; with ", wrong->allowed,
               ", for \"", name.substr(0, kMaxQuotedText),
               "\", all names and records parse")
      .FixBy(wrong->only ? FixLevel::kSafe : FixLevel::kUnsafe,
             NumberEdit<uint16_t>(
                 wrong->offset, static_cast<uint16_t>(wrong->allowed), kOrder),
             "with this length all names and records parse");
  return true;
}

}  // namespace

void ArchiveCodec::Diagnose(absl::string_view bytes, ParsedArchive&& archive,
                            const FileContext&, Report& report) {
  if (!DiagnoseNameLength(bytes, archive, report) &&
      !DiagnoseLostNames(archive, report)) {
    DiagnoseRecords(bytes, archive, report);
  }
}

absl::Span<const Rule* const> ArchiveNameLengthRules() { return kRules; }

}  // namespace assetlint::alamo
