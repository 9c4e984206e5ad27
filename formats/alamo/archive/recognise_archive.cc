#include "formats/alamo/archive/recognise_archive.h"

#include <cstdint>

#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/base/cursor.h"

namespace assetlint::alamo {
namespace {

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
