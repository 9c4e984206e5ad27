#include "formats/alamo/archive/record_order.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "formats/base/encoder.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
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
