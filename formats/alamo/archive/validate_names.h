// What a name was before one of its bytes changed, going by its checksum.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_NAMES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/base/extent.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

struct ChangedByte {
  size_t at = 0;  // in the name
  char right = 0;

  friend bool operator==(const ChangedByte&, const ChangedByte&) = default;
};

// The only change of one byte that gives `name` the checksum `crc`; nothing
// without one, or if the name is then not a path as the game spells it.
// Chance finds one for one checksum in 100,000.
std::optional<ChangedByte> FindChangedByte(absl::string_view name,
                                           uint32_t crc);

// Bytes that were added to the names of an archive, lost from them or
// overwritten, so that the lengths after them are not lengths.

struct LostNames {
  size_t first = 0;     // the first that cannot be a name
  uint64_t offset = 0;  // of its length
  // The name, or if its length is no length, the name before it and that.
  ByteRange damage;
};

// Where the names of an archive stop being names. None if the records are
// where they end all the same: then only those names are damaged.
std::optional<LostNames> FindLostNames(const Archive& archive);

// Reports it in place of the findings that follow from it, and returns whether
// it did. `archive` is what was read of the archive.
bool DiagnoseLostNames(const ParsedArchive& archive, Report& report);

absl::Span<const Rule* const> ArchiveLostNamesRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_VALIDATE_NAMES_H_
