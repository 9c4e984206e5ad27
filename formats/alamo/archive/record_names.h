// The names of an archive: their checksums, their use by records, and how
// findings quote them.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive.h"
#include "formats/base/extent.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"

namespace assetlint::alamo {

// That of zlib.
uint32_t Crc32(absl::string_view text);

// Paths of the game are not longer.
inline constexpr size_t kMaxNameSize = 259;

// As the game spells a path: ASCII letters in upper case, backslashes.
std::string CanonicalPath(absl::string_view path);

// The names of an archive, each examined once: any number of records may share
// one of 65,535 bytes.
struct NameUse {
  struct Name {
    uint32_t users = 0;  // records
    uint32_t crc = 0;
    uint32_t path = 0;  // the first name that is the same path
    bool ascii = true;
  };

  explicit NameUse(const Archive& archive);
  // Null if the record has no name.
  const Name* Of(const ArchiveRecord& record) const {
    return record.name_index < names.size() ? &names[record.name_index]
                                            : nullptr;
  }

  std::vector<Name> names;
};

// As much of a record's name as a message may quote.
inline absl::string_view QuotedName(const Archive& archive, size_t record) {
  return NameOf(archive, archive.records[record]).substr(0, kMaxQuotedText);
}

// record[3] "DATA\A.TXT"
inline Path RecordPath(const Archive& archive, size_t record) {
  static const Path root;
  return Path(root, "record", static_cast<int64_t>(record),
              QuotedName(archive, record));
}

inline std::string Hex(uint32_t word) {
  return absl::StrCat("0x", absl::Hex(word, absl::kZeroPad8));
}

// The characters of a name of a decoded archive: names are views of one input.
inline ByteRange NameRange(const Archive& archive, size_t name) {
  const absl::string_view text = archive.names[name].text;
  const auto distance =
      static_cast<uint64_t>(text.data() - archive.names[0].text.data());
  return {ArchiveHeaderSize(archive.version) + ArchiveName::kMinSize + distance,
          text.size()};
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_
