#include "formats/alamo/archive/record_names.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/base/encoder.h"
#include "formats/base/limits.h"

namespace assetlint::alamo {

namespace {

// More unused names than this are not a slip, and not compared.
constexpr size_t kMaxCompared = 16;

bool HasOnlyAscii(absl::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<uint8_t>(c) < 0x80; });
}

// Orders paths as the game spells them; 0 if they are the same.
int ComparePaths(absl::string_view a, absl::string_view b) {
  const size_t shorter = std::min(a.size(), b.size());
  for (size_t i = 0; i < shorter; ++i) {
    // A char is signed on some machines only.
    const auto left = static_cast<uint8_t>(Canonical(a[i]));
    const auto right = static_cast<uint8_t>(Canonical(b[i]));
    if (left != right) return left < right ? -1 : 1;
  }
  if (a.size() == b.size()) return 0;
  return a.size() < b.size() ? -1 : 1;
}

}  // namespace

bool IsNameText(absl::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < ' ';
  });
}

char Canonical(char c) { return c == '/' ? '\\' : absl::ascii_toupper(c); }

std::string CanonicalPath(absl::string_view path) {
  std::string text(path);
  for (char& c : text) c = Canonical(c);
  return text;
}

NameUse::NameUse(const Archive& archive) : archive_(archive) {
  CollectUsed();
  CollectUnused();
  NumberPaths();
}

void NameUse::CollectUsed() {
  std::vector<uint32_t> names;
  names.reserve(archive_.records.size());
  for (const ArchiveRecord& record : archive_.records) {
    if (record.name_index < archive_.names.size()) {
      names.push_back(record.name_index);
    }
  }
  std::sort(names.begin(), names.end());
  used_.reserve(names.size());
  for (const uint32_t name : names) {
    if (used_.empty() || used_.back().name != name) {
      const absl::string_view text = archive_.names[name].text;
      used_.push_back({name, 0, Crc32(text), 0, HasOnlyAscii(text)});
    }
    ++used_.back().users;
  }
}

void NameUse::CollectUnused() {
  unused_.reserve(archive_.names.size() - used_.size());
  auto next = used_.begin();
  for (uint32_t name = 0; name < archive_.names.size(); ++name) {
    if (next != used_.end() && next->name == name) {
      ++next;
    } else {
      unused_.push_back(name);
    }
  }
  if (unused_.size() > kMaxCompared) return;
  for (const uint32_t name : unused_) {
    unused_crcs_.push_back(Crc32(archive_.names[name].text));
  }
}

void NameUse::NumberPaths() {
  struct Spelled {
    uint32_t crc;
    uint32_t used;
  };
  const auto text = [&](const Spelled& spelled) {
    return archive_.names[used_[spelled.used].name].text;
  };
  std::vector<Spelled> all;
  all.reserve(used_.size());
  for (uint32_t i = 0; i < used_.size(); ++i) {
    all.push_back({Crc32(archive_.names[used_[i].name].text, Canonical), i});
  }
  // Equal checksums nearly always are equal paths.
  std::sort(all.begin(), all.end(), [&](const Spelled& a, const Spelled& b) {
    return a.crc != b.crc ? a.crc < b.crc : ComparePaths(text(a), text(b)) < 0;
  });
  uint32_t path = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    path += i > 0 && (all[i].crc != all[i - 1].crc ||
                      ComparePaths(text(all[i - 1]), text(all[i])) != 0);
    used_[all[i].used].path = path;
  }
}

const NameUse::Used* NameUse::Find(const ArchiveRecord& record) const {
  const auto it = std::lower_bound(
      used_.begin(), used_.end(), record.name_index,
      [](const Used& used, uint32_t name) { return used.name < name; });
  return it == used_.end() || it->name != record.name_index ? nullptr : &*it;
}

std::optional<uint32_t> NameUse::NameCrc(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  if (used == nullptr) return std::nullopt;
  return used->crc;
}

uint32_t NameUse::Path(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr ? kNone : used->path;
}

bool NameUse::IsAscii(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr || used->ascii;
}

uint32_t NameUse::Users(const ArchiveRecord& record) const {
  const Used* used = Find(record);
  return used == nullptr ? 0 : used->users;
}

std::optional<uint32_t> NameUse::UnusedNameWith(uint32_t crc) const {
  const auto it = std::find(unused_crcs_.begin(), unused_crcs_.end(), crc);
  if (it == unused_crcs_.end() ||
      std::count(it, unused_crcs_.end(), crc) != 1) {
    return std::nullopt;
  }
  return unused_[it - unused_crcs_.begin()];
}

namespace {

std::string BytesOf(ArchiveRecord record, ArchiveVersion version) {
  return EncodeRecord(ArchiveRecordInFile{record, version}, ByteOrder::kLittle)
      .value_or("");
}

// The edits that make the records of `archive` those of `fresh`, one for each
// run of records that change.
std::vector<Edit> EditsTo(const std::vector<ArchiveRecord>& fresh,
                          const ParsedArchive& archive) {
  std::vector<Edit> edits;
  for (size_t i = 0; i < fresh.size(); ++i) {
    if (fresh[i] == archive.records[i]) continue;
    const ByteRange range = RecordRange(archive, i);
    if (edits.empty() || edits.back().range.end() != range.offset) {
      edits.push_back({{range.offset, 0}, "", {}});
    }
    edits.back().range.length += range.length;
    edits.back().new_bytes += BytesOf(fresh[i], archive.version);
  }
  return edits;
}

template <typename Less>
bool IsDataSortedBy(const std::vector<ArchiveRecord>& records,
                    const Less& less) {
  std::vector<const ArchiveRecord*> order;
  for (const ArchiveRecord& record : records) {
    if (record.size > 0) order.push_back(&record);
  }
  absl::c_stable_sort(
      order, [&](const auto* a, const auto* b) { return less(*a, *b); });
  return std::is_sorted(
      order.begin(), order.end(),
      [](const auto* a, const auto* b) { return a->start < b->start; });
}

}  // namespace

uint32_t ProperCrc(const Archive& archive, const NameUse& use,
                   const ArchiveRecord& record) {
  return IsVersion3(archive) ? record.crc
                             : use.NameCrc(record).value_or(record.crc);
}

CrcOrder CrcOrderOf(const Archive& archive, const NameUse& use) {
  CrcOrder order;
  uint32_t stored = 0;
  uint32_t proper = 0;
  uint32_t trusted = 0;
  for (const ArchiveRecord& record : archive.records) {
    const uint32_t crc = ProperCrc(archive, use, record);
    order.stored &= record.crc >= stored;
    order.proper &= crc >= proper;
    stored = record.crc;
    proper = crc;
    if (crc != record.crc) continue;
    order.trusted &= crc >= trusted;
    trusted = crc;
  }
  return order;
}

bool IsDataInOrder(const std::vector<ArchiveRecord>& records) {
  return IsDataSortedBy(records,
                        [](const auto&, const auto&) {
                          return false;  // the order of the records
                        }) ||
         IsDataSortedBy(records,
                        [](const ArchiveRecord& a, const ArchiveRecord& b) {
                          return a.name_index < b.name_index;
                        });
}

std::optional<Fix> SortedTableFix(const ParsedArchive& archive,
                                  const NameUse& use) {
  std::vector<ArchiveRecord> fresh = archive.records;
  uint64_t changed = 0;
  for (ArchiveRecord& record : fresh) {
    const uint32_t crc = ProperCrc(archive, use, record);
    changed += record.crc != crc;
    record.crc = crc;
  }
  auto by_crc = [](const ArchiveRecord& a, const ArchiveRecord& b) {
    return a.crc < b.crc;
  };
  absl::c_stable_sort(fresh, by_crc);
  for (size_t i = 0; i < fresh.size(); ++i) {
    fresh[i].index = static_cast<uint32_t>(i);
    if (i > 0 && fresh[i].crc == fresh[i - 1].crc) return std::nullopt;
  }
  if (IsDataInOrder(archive.records) && !IsDataInOrder(fresh)) {
    return std::nullopt;
  }
  Fix fix;
  fix.level = FixLevel::kUnsafe;
  fix.reason = "sorted by crc, and numbered again";
  if (changed > 0) {
    absl::StrAppend(&fix.reason, ", with the crc of the name in ",
                    Quantity(changed, "record"));
  }
  fix.edits = EditsTo(fresh, archive);
  return fix;
}

}  // namespace assetlint::alamo
