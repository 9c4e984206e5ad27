#include "formats/alamo/archive/diagnose_names.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/base/endian.h"
#include "formats/base/finding.h"
#include "formats/base/fix.h"
#include "formats/base/path.h"
#include "formats/base/quantity.h"
#include "formats/base/work_meter.h"

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
        "All names and records parse with this value of the length. Where they "
        "also parse with another length of the next name, the fix is unsafe."};

constexpr const Rule* kRules[] = {&kNameLength};

constexpr ByteOrder kOrder = ByteOrder::kLittle;
constexpr uint64_t kLengthSize = ArchiveName::kMinSize;
// Paths of the game are shorter.
constexpr uint64_t kMaxName = 259;
// How many bytes of a name may be missing or too many.
constexpr uint64_t kMaxShift = 16;

bool IsText(absl::string_view bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ';
  });
}

struct WrongLength {
  uint64_t name = 0;
  uint64_t offset = 0;  // of the length
  uint64_t found = 0;
  uint64_t allowed = 0;
  // The data is not where the records say: bytes of the name are missing, or
  // there are too many.
  bool shifted = false;
  bool only = true;  // nothing else explains it

  uint64_t error() const {
    return std::max(found, allowed) - std::min(found, allowed);
  }
};

class NameLengthSearch {
 public:
  NameLengthSearch(absl::string_view bytes, const ArchiveLayout& layout,
                   WorkMeter& work)
      : bytes_(bytes),
        layout_(layout),
        begin_(ArchiveHeaderSize(layout.version)),
        records_size_(layout.files * ArchiveRecordSize(layout.version)),
        work_(work) {}

  std::optional<WrongLength> Find() {
    if (layout_.version == ArchiveVersion::kEncrypted || layout_.files == 0 ||
        layout_.names == 0 || records_size_ > bytes_.size() - begin_) {
      return std::nullopt;
    }
    CollectStarts();
    if (starts_.empty() || !FindEnd()) return std::nullopt;
    if (starts_.size() > layout_.names) {
      // All are names; they may end in the wrong place.
      if (starts_.back() == end_) return std::nullopt;
      starts_.pop_back();
    }
    // The last name that was read begins in the right place, but its text is
    // not that of a name: its length is too large. Or that of the name before
    // it is too small, so that its own is part of a text.
    const size_t last = starts_.size() - 1;
    std::vector<WrongLength> found;
    for (size_t name = last - std::min<size_t>(last, 1); name <= last; ++name) {
      if (!Collect(name, found)) return std::nullopt;
    }
    if (found.empty()) return std::nullopt;
    // A length is more likely to be a little wrong: after one that is a little
    // too large, the next is read one byte late and is nonsense.
    WrongLength& best =
        *std::min_element(found.begin(), found.end(),
                          [](const WrongLength& a, const WrongLength& b) {
                            return a.error() < b.error();
                          });
    best.only = found.size() == 1;
    return best;
  }

 private:
  uint64_t LengthAt(uint64_t at) const {
    return Load<uint16_t>(bytes_.data() + at, kOrder);
  }
  uint32_t RecordWord(uint64_t end, uint64_t record, uint64_t field) const {
    const uint64_t flags = layout_.version == ArchiveVersion::kV3 ? 2 : 0;
    return Load<uint32_t>(bytes_.data() + end +
                              record * ArchiveRecordSize(layout_.version) +
                              flags + field,
                          kOrder);
  }

  // Where the next name begins; nothing if what is at `at` is not a name.
  std::optional<uint64_t> SkipName(uint64_t at, uint64_t end) const {
    if (at + kLengthSize > end) return std::nullopt;
    const uint64_t length = LengthAt(at);
    const uint64_t text = at + kLengthSize;
    if (length == 0 || length > kMaxName || length > end - text ||
        !IsText(bytes_.substr(text, length))) {
      return std::nullopt;
    }
    return text + length;
  }

  // The names up to the first that is none; one more than there are when all
  // are names.
  void CollectStarts() {
    const uint64_t limit = bytes_.size() - records_size_;
    uint64_t at = begin_;
    while (starts_.size() <= layout_.names && work_.Spend(4)) {
      starts_.push_back(at);
      const std::optional<uint64_t> next = SkipName(at, limit);
      if (!next.has_value()) break;
      at = *next;
    }
  }

  // Whether the records begin at `end`: each has its own index, and the first
  // data is where they end, or nearly so.
  bool AreRecordsAt(uint64_t end) {
    uint64_t first = bytes_.size();
    for (uint64_t i = 0; i < layout_.files; ++i) {
      if (RecordWord(end, i, 4) != i) return false;
      if (RecordWord(end, i, 8) > 0) {
        first = std::min<uint64_t>(first, RecordWord(end, i, 12));
      }
    }
    const uint64_t expected = end + records_size_;
    shifted_ = first != expected;
    // The index of a single record proves little.
    return !shifted_ || (layout_.files > 1 && first + kMaxShift >= expected &&
                         first <= expected + kMaxShift);
  }

  bool IsEnd(uint64_t end, uint64_t last) {
    return end > begin_ && end <= last && work_.Spend(layout_.files) &&
           AreRecordsAt(end);
  }

  // Whether the names end at `end` or a few bytes before or after it.
  bool FindEndNear(uint64_t end, uint64_t last) {
    for (uint64_t shift = 0; shift <= kMaxShift; ++shift) {
      for (const uint64_t near : {end - shift, end + shift}) {
        if (!IsEnd(near, last)) continue;
        end_ = near;
        return true;
      }
    }
    return false;
  }

  // Finds where the names end. Only version 1 does not say it.
  bool FindEnd() {
    const uint64_t last = bytes_.size() - records_size_;
    if (layout_.version != ArchiveVersion::kV1) {
      const uint64_t data_start = Load<uint32_t>(&bytes_[8], kOrder);
      const uint64_t end =
          layout_.version == ArchiveVersion::kV3
              ? begin_ + layout_.names_size
              : data_start - std::min(data_start, records_size_);
      return FindEndNear(end, last);
    }
    const uint64_t least = begin_ + layout_.names * (kLengthSize + 1);
    const uint64_t most = std::min(
        last, starts_.front() + layout_.names * (kLengthSize + kMaxName));
    for (end_ = least; end_ <= most; ++end_) {
      if (!work_.Spend(1)) return false;
      if (RecordWord(end_, 0, 4) == 0 && work_.Spend(layout_.files) &&
          AreRecordsAt(end_)) {
        return true;
      }
    }
    return false;
  }

  // Whether the names from `name` on, the first of them at `at`, end where the
  // records begin.
  bool DoNamesFit(uint64_t name, uint64_t at) {
    for (; name < layout_.names; ++name) {
      const std::optional<uint64_t> next = SkipName(at, end_);
      if (!next.has_value() || !work_.Spend(4)) return false;
      at = *next;
    }
    return at == end_;
  }

  // Adds the lengths of the name with which those after it fit; false when
  // there is no work left.
  bool Collect(uint64_t name, std::vector<WrongLength>& found) {
    const uint64_t offset = starts_[name];
    const uint64_t text = offset + kLengthSize;
    for (uint64_t length = 1; length <= kMaxName; ++length) {
      if (text + length > end_ ||
          !IsText(bytes_.substr(text + length - 1, 1))) {
        break;
      }
      if (length != LengthAt(offset) && DoNamesFit(name + 1, text + length)) {
        found.push_back({name, offset, LengthAt(offset), length, shifted_});
      }
      if (!work_.Spend(1)) return false;
    }
    return true;
  }

  absl::string_view bytes_;
  const ArchiveLayout& layout_;
  uint64_t begin_;
  uint64_t records_size_;
  uint64_t end_ = 0;
  bool shifted_ = false;
  WorkMeter& work_;
  std::vector<uint64_t> starts_;
};

// A version 2 in which a name is too long or too short does not look like one.
std::optional<ArchiveLayout> FindLayout(absl::string_view bytes) {
  FoundLayout found = FindArchiveLayout(bytes, bytes.size());
  if (found.fault == LayoutFault::kNone) return found.layout;
  if (found.fault != LayoutFault::kUnclear) return std::nullopt;
  const uint32_t names = Load<uint32_t>(&bytes[12], kOrder);
  const uint32_t files = Load<uint32_t>(&bytes[16], kOrder);
  if (names != files) return std::nullopt;
  return ArchiveLayout{ArchiveVersion::kV2, false, names, files, 0};
}

}  // namespace

void DiagnoseNameLength(absl::string_view bytes, Report& report) {
  if (report.findings().empty()) return;
  const std::optional<ArchiveLayout> layout = FindLayout(bytes);
  if (!layout.has_value()) return;
  const std::optional<WrongLength> wrong =
      NameLengthSearch(bytes, *layout, report.work()).Find();
  if (!wrong.has_value()) return;
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](const Finding& finding) {
    return finding.range.offset >= wrong->offset;
  });
  report.ReplaceAllButStructure(std::move(others));
  const Path root;
  FindingBuilder finding = report.Add(
      kNameLength, Path(root, "name", static_cast<int64_t>(wrong->name)),
      {wrong->offset, kLengthSize});
  finding.As(FindingRole::kCause)
      .Field("length")
      .Found(wrong->found)
      .Allowed(wrong->allowed)
      .Message("length is ", wrong->found, "; with ", wrong->allowed,
               " all names and records parse");
  if (!wrong->shifted) {
    finding.FixBy(
        wrong->only ? FixLevel::kSafe : FixLevel::kUnsafe,
        NumberEdit<uint16_t>(wrong->offset,
                             static_cast<uint16_t>(wrong->allowed), kOrder),
        "with this length all names and records parse");
  } else if (wrong->found > wrong->allowed) {
    finding.Message(", so the name has ",
                    Quantity(wrong->found - wrong->allowed, "byte"),
                    " too few");
  } else {
    finding.Message(", so the name has ",
                    Quantity(wrong->allowed - wrong->found, "byte"),
                    " too many");
  }
}

absl::Span<const Rule* const> ArchiveNameLengthRules() { return kRules; }

}  // namespace assetlint::alamo
