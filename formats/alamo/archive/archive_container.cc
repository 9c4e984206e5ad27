// An archive as a container of other files.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
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

std::vector<ContainerEntry> Entries(absl::string_view bytes,
                                    bool directory_only) {
  std::vector<ContainerEntry> entries;
  const absl::StatusOr<Archive> archive = Decode<ArchiveCodec>(bytes);
  if (!archive.ok() || archive->encrypted() ||
      FindLostName(*archive).has_value()) {
    return entries;
  }
  const uint64_t tables_end = bytes.size() - archive->data.size();
  entries.reserve(archive->records.size());
  LateRecords late;
  if (!directory_only) late = FindLateRecords(*archive, bytes.size());
  for (const ArchiveRecord& record : archive->records) {
    if (record.start < tables_end || record.start > bytes.size() ||
        record.size > bytes.size() - record.start) {
      continue;
    }
    ByteRange range = {record.start, record.size};
    if (range.offset >= late.from) {
      range.offset += late.by;
    } else if (range.end() == late.from && late.grown) {
      range.length += late.by;
    }
    entries.push_back({NameOf(*archive, record), range});
  }
  return entries;
}

// How the data of files with an extension begins.
struct Start {
  absl::string_view extension;
  absl::string_view bytes;
};
constexpr Start kStarts[] = {
    {".alo", {"\0\2\0\0", 4}},
    {".alo", {"\0\4\0\0", 4}},
    {".alo", {"\0\x9\0\0", 4}},
    {".alo", {"\0\x15\0\0", 4}},
    {".ala", {"\0\x10\0\0", 4}},
    {".xml", "<"},
    {".xml", "\xEF\xBB\xBF<"},
    {".dds", "DDS "},
    {".wav", "RIFF"},
};

bool Begins(absl::string_view data, absl::string_view name) {
  return absl::c_any_of(kStarts, [&](const Start& start) {
    return absl::EndsWithIgnoreCase(name, start.extension) &&
           absl::StartsWith(data, start.bytes);
  });
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

LateRecords FindLateRecords(const Archive& archive, uint64_t file_size) {
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < archive.records.size(); ++i) {
    if (archive.records[i].size > 0) order.push_back(i);
  }
  const auto start = [&](uint32_t i) { return archive.records[i].start; };
  absl::c_stable_sort(
      order, [&](uint32_t a, uint32_t b) { return start(a) < start(b); });
  const uint64_t begin = file_size - archive.data.size();
  uint64_t end = begin;
  for (const uint32_t i : order) {
    if (start(i) != end) return {};
    end = archive.records[i].end();
  }
  if (end >= file_size || archive.encrypted()) return {};
  LateRecords late = {0, 0, false, file_size - end};
  size_t in_place = 0;  // the last one that shows to be
  for (size_t k = 0; k < order.size(); ++k) {
    const ArchiveRecord& record = archive.records[order[k]];
    const absl::string_view data = archive.data.substr(record.start - begin);
    const absl::string_view name = NameOf(archive, record);
    const bool here = Begins(data, name);
    if (here == Begins(data.substr(late.by), name)) continue;
    // From the first that is late, all are.
    if (here ? late.from > 0 : k == 0) return {};
    if (here) in_place = k;
    if (here || late.from > 0) continue;
    late.from = record.start;
    late.record = order[k - 1];
    late.grown = in_place == k - 1;
  }
  return late.from == 0 ? LateRecords() : late;
}

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
