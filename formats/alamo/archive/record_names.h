// CRC-32 with the polynomial 0xEDB88320, as in zlib.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"

namespace assetlint::alamo {

inline constexpr std::array<uint32_t, 256> kCrcOfByte = [] {
  std::array<uint32_t, 256> table{};
  for (uint32_t byte = 0; byte < table.size(); ++byte) {
    uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320 : 0);
    }
    table[byte] = crc;
  }
  return table;
}();

// Of the text with each character replaced by spell(character).
template <typename Spell = std::identity>
uint32_t Crc32(absl::string_view text, const Spell& spell = {}) {
  uint32_t crc = 0xFFFFFFFF;
  for (const char c : text) {
    crc = (crc >> 8) ^ kCrcOfByte[(crc ^ static_cast<uint8_t>(spell(c))) & 255];
  }
  return ~crc;
}

// Which names the records of an archive use, each examined once: any number of
// records may share a name of 65,535 bytes.

// Paths of the game are not longer.
inline constexpr size_t kMaxNameSize = 259;

// Whether there is no control character in it, as there is in what is no text.
bool IsNameText(absl::string_view text);

// As the game spells a path: ASCII letters in upper case, backslashes.
char Canonical(char c);
std::string CanonicalPath(absl::string_view path);

class NameUse {
 public:
  static constexpr uint32_t kNone = 0xFFFFFFFF;

  explicit NameUse(const Archive& archive);

  // The checksum of a record's name; none if it has no name.
  std::optional<uint32_t> NameCrc(const ArchiveRecord& record) const;
  // A number that two records share exactly when their paths are the same; if
  // the record has no name, kNone.
  uint32_t Path(const ArchiveRecord& record) const;
  // Whether the record's name is ASCII; true if it has none.
  bool IsAscii(const ArchiveRecord& record) const;
  // How many records use the name of `record`.
  uint32_t Users(const ArchiveRecord& record) const;
  // The indices of names that no record uses.
  const std::vector<uint32_t>& unused() const { return unused_; }
  // The only unused name with that checksum.
  std::optional<uint32_t> UnusedNameWith(uint32_t crc) const;

 private:
  struct Used {
    uint32_t name = 0;
    uint32_t users = 0;
    uint32_t crc = 0;
    uint32_t path = 0;
    bool ascii = true;
  };

  void CollectUsed();
  void CollectUnused();
  // Sets the paths of the names that are used.
  void NumberPaths();
  const Used* Find(const ArchiveRecord& record) const;

  const Archive& archive_;
  std::vector<Used> used_;  // by name
  std::vector<uint32_t> unused_;
  std::vector<uint32_t> unused_crcs_;  // of these; empty if they are many
};

// Adds the field of a finding, its value and the right one.
template <typename Found, typename Allowed>
FindingBuilder Expected(FindingBuilder finding, absl::string_view field,
                        const Found& found, const Allowed& allowed) {
  finding.Field(field).Found(found).Allowed(allowed);
  return finding;
}

// Records and names in findings.

// As much of a record's name as a message may quote.
inline absl::string_view QuotedName(const Archive& archive, size_t record) {
  return NameOf(archive, archive.records[record]).substr(0, kMaxQuotedText);
}

// record[3] "DATA\A.TXT"
class RecordPath {
 public:
  RecordPath(const Archive& archive, size_t record)
      : path_(root_, "record", static_cast<int64_t>(record),
              QuotedName(archive, record)) {}

  const Path& path() const { return path_; }

 private:
  Path root_;
  Path path_;
};

inline std::string Hex(uint32_t word) {
  return absl::StrCat("0x", absl::Hex(word, absl::kZeroPad8));
}

// The characters of a name of a decoded archive: names are views of one input.
inline ByteRange NameRange(const Archive& archive, size_t name) {
  const absl::string_view text = archive.names[name].text;
  const auto distance =
      static_cast<uint64_t>(text.data() - archive.names[0].text.data());
  return {ArchiveHeaderSize(archive.version) + 2 + distance, text.size()};
}

// Gives a record the only unused name that has its checksum, if there is one.
inline std::optional<Edit> NameEdit(const ParsedArchive& archive,
                                    const NameUse& use, size_t record) {
  const std::optional<uint32_t> name =
      use.UnusedNameWith(archive.records[record].crc);
  if (!name.has_value()) return std::nullopt;
  const ByteRange range = RecordFieldRange(archive, record, "nameIndex");
  constexpr ByteOrder kOrder = ByteOrder::kLittle;
  return range.length == 2
             ? NumberEdit(range.offset, static_cast<uint16_t>(*name), kOrder)
             : NumberEdit(range.offset, *name, kOrder);
}

// The order of an archive's records, and how it is restored.

// The checksum that a record should have: in versions 1 and 2 that of its name,
// and otherwise the one it has.
uint32_t ProperCrc(const Archive& archive, const NameUse& use,
                   const ArchiveRecord& record);

// How the checksums ascend.
struct CrcOrder {
  bool stored = true;   // as they are
  bool proper = true;   // as they should be
  bool trusted = true;  // those that are as they should be
};
CrcOrder CrcOrderOf(const Archive& archive, const NameUse& use);

// Whether the data is stored in the order of the records, or in that of their
// names, in which a packer met the files.
bool IsDataInOrder(const std::vector<ArchiveRecord>& records);

// Gives each record its proper checksum and its place by it. None if that is
// not a table without faults either.
std::optional<Fix> SortedTableFix(const ParsedArchive& archive,
                                  const NameUse& use);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_RECORD_NAMES_H_
