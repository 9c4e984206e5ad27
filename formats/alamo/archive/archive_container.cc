#include "formats/alamo/archive/archive_container.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/lost_names.h"
#include "formats/alamo/archive/record_shift.h"

namespace assetlint::alamo {
namespace {

// Where the name table ends; 0 if that cannot be read, or not from `head`.
uint64_t NamesEnd(const ArchiveLayout& layout, absl::string_view head,
                  uint64_t size, uint64_t& needed) {
  const uint64_t begin = ArchiveHeaderSize(layout.version);
  const uint64_t sized = begin + layout.names_size;
  switch (layout.version) {
    case ArchiveVersion::kEncrypted:
      return sized;
    case ArchiveVersion::kV3:
      return FindNamesEnd(head, begin, layout.names, sized, needed) == 0
                 ? 0
                 : sized;
    default:
      return FindNamesEnd(
          head, begin, layout.names,
          size - layout.files * ArchiveRecordSize(layout.version), needed);
  }
}

uint64_t DirectorySize(absl::string_view head, uint64_t size) {
  const auto more = [&](uint64_t needed) {
    return std::min(size,
                    std::max<uint64_t>(needed, head.size() + head.size() / 2));
  };
  const FoundLayout found = FindArchiveLayout(head, size);
  if (found.needed > head.size()) return more(found.needed);
  if (found.fault != LayoutFault::kNone) return 0;
  uint64_t needed = found.needed;
  const uint64_t records =
      found.layout.files * ArchiveRecordSize(found.layout.version);
  const uint64_t end = NamesEnd(found.layout, head, size, needed);
  if (needed > head.size()) return more(needed + records);
  if (end == 0 || records > size - end) return 0;
  // As far as records may have been shifted.
  return std::max(needed, std::min(size, end + records + kMaxRecordShift));
}

std::vector<ContainerEntry> Entries(absl::string_view bytes) {
  std::vector<ContainerEntry> entries;
  const absl::StatusOr<Archive> archive = DecodeArchive(bytes);
  if (!archive.ok() || archive->encrypted() ||
      FindLostNames(*archive).has_value()) {
    return entries;
  }
  const uint64_t tables_end = bytes.size() - archive->data.size();
  const std::optional<RecordShift> shift =
      FindRecordShift(*archive, bytes, tables_end);
  const std::vector<ArchiveRecord>& records =
      shift.has_value() ? shift->intact : archive->records;
  entries.reserve(records.size());
  for (const ArchiveRecord& record : records) {
    const uint64_t start =
        shift.has_value() ? shift->StartOf(record) : record.start;
    if (record.start < tables_end || start > bytes.size() ||
        record.size > bytes.size() - start) {
      continue;
    }
    entries.push_back({NameOf(*archive, record), {start, record.size}});
  }
  return entries;
}

}  // namespace

const Container kArchiveContainer = {&DirectorySize, &Entries};

}  // namespace assetlint::alamo
