// An archive as a container of other files.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"

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
  return std::max(needed, std::min(size, end + records));
}

std::vector<ContainerEntry> Entries(absl::string_view bytes) {
  std::vector<ContainerEntry> entries;
  const absl::StatusOr<Archive> archive = Decode<ArchiveCodec>(bytes);
  if (!archive.ok() || archive->encrypted() ||
      FindLostName(*archive).has_value()) {
    return entries;
  }
  const uint64_t tables_end = bytes.size() - archive->data.size();
  entries.reserve(archive->records.size());
  for (const ArchiveRecord& record : archive->records) {
    if (record.start < tables_end || record.start > bytes.size() ||
        record.size > bytes.size() - record.start) {
      continue;
    }
    entries.push_back({NameOf(*archive, record), {record.start, record.size}});
  }
  return entries;
}

// Whether the records of version 1 at the cursor are sorted and numbered, and
// their data is between the tables and the end of the file.
bool AreRecords(ByteCursor& cursor, uint64_t count) {
  const uint64_t size = cursor.input().size();
  const uint64_t begin = cursor.offset() + count * ArchiveRecordSize({});
  uint32_t last_crc = 0;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t crc = 0, index = 0, length = 0, start = 0, name = 0;
    const bool read = cursor.Read(crc) && cursor.Read(index) &&
                      cursor.Read(length) && cursor.Read(start) &&
                      cursor.Read(name);
    if (!read || crc < last_crc || index != i || name >= count) return false;
    if (start < begin || uint64_t{start} + length > size) return false;
    last_crc = crc;
  }
  return true;
}

bool AreNames(ByteCursor& cursor, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    uint16_t length = 0;
    if (!cursor.Read(length) || length == 0 || !cursor.Skip(length)) {
      return false;
    }
  }
  return true;
}

}  // namespace

const Container kArchiveContainer = {&DirectorySize, &Entries};

Recognition RecogniseArchive(absl::string_view bytes) {
  ByteCursor cursor(bytes);
  uint32_t first = 0;
  uint32_t second = 0;
  if (!cursor.Read(first) || !cursor.Read(second)) return Recognition::kNo;
  const bool flags = first == kPlainFlags || first == kEncryptedFlags;
  if (flags && second == kArchiveId) return Recognition::kYes;
  if (flags || second == kArchiveId) return Recognition::kMaybe;
  if (first != second) return Recognition::kNo;
  // The empty archive of version 1.
  if (first == 0) {
    return cursor.remaining() > 0 ? Recognition::kNo : Recognition::kMaybe;
  }
  const uint64_t least = ArchiveRecordSize({}) + ArchiveName::kMinSize;
  if (first > cursor.remaining() / least) return Recognition::kNo;
  return AreNames(cursor, first) && AreRecords(cursor, first)
             ? Recognition::kYes
             : Recognition::kMaybe;
}

}  // namespace assetlint::alamo
