// Which names the records of an archive use, each examined once: any number of
// records may share a name of 65,535 bytes.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_NAME_USE_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_NAME_USE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive.h"

namespace assetlint::alamo {

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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_NAME_USE_H_
