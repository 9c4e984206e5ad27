// How an archive is laid out: its version, and where its tables are. Found by
// looking at the first bytes only, before anything is read.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_LAYOUT_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_LAYOUT_H_

#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint::alamo {

enum class ArchiveVersion : uint8_t {
  kV1,
  kV2,
  kV3,
  kEncrypted,  // version 3, all of whose names, records and data are encrypted
};

// The header of versions 2 and 3 begins with these words.
inline constexpr uint32_t kPlainFlags = 0xFFFFFFFF;
inline constexpr uint32_t kEncryptedFlags = 0x8FFFFFFF;
inline constexpr uint32_t kArchiveId = 0x3F7D70A4;

// The bytes of a cipher's block: encrypted parts are filled up to them.
inline constexpr uint64_t kCipherBlock = 16;
// The bytes of an encrypted record after its flags.
inline constexpr uint64_t kEncryptedRecordBytes = 32;

// In bytes.
constexpr uint64_t ArchiveHeaderSize(ArchiveVersion version) {
  switch (version) {
    case ArchiveVersion::kV1:
      return 8;
    case ArchiveVersion::kV2:
      return 20;
    default:
      return 24;
  }
}
constexpr uint64_t ArchiveRecordSize(ArchiveVersion version) {
  return version == ArchiveVersion::kEncrypted ? 2 + kEncryptedRecordBytes : 20;
}
// What the header says.
struct ArchiveLayout {
  ArchiveVersion version = ArchiveVersion::kV1;
  // Version 3: the number of files is before that of names. False if they are
  // equal.
  bool files_first = false;
  uint64_t names = 0;
  uint64_t files = 0;
  // Version 3: the bytes of all names.
  uint64_t names_size = 0;

  bool operator==(const ArchiveLayout&) const = default;
};

// Why the tables cannot be read.
enum class LayoutFault : uint8_t {
  kNone,
  kHeaderTruncated,  // fewer bytes than the header of the version has
  kMagic,            // one of the words `flags` and `id` without the other
  kCountsDiffer,     // neither of them, and no version 1 either
  kNoEntries,        // version 1 without entries, but with bytes after them
  kTooManyEntries,   // more than the file has bytes for
  kNamesTooLong,     // version 3: namesSize exceeds the bytes that are left
  kUnclear,          // the tables fit neither version 2 nor 3
};

struct FoundLayout {
  LayoutFault fault = LayoutFault::kNone;
  ArchiveLayout layout;
  // How many of the first bytes were looked at or, if `head` has fewer, would
  // have to be: then nothing else is known.
  uint64_t needed = 0;
};

// The layout of a file of `size` bytes that begins with `head`. The work is
// linear in the number of bytes looked at.
FoundLayout FindArchiveLayout(absl::string_view head, uint64_t size);

// Where the name table ends that begins at `begin` and has `count` names, or 0
// if that is past `limit`. `needed` grows as in FoundLayout; 0 and a `needed`
// above head.size(): unknown.
uint64_t FindNamesEnd(absl::string_view head, uint64_t begin, uint64_t count,
                      uint64_t limit, uint64_t& needed);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_LAYOUT_H_
