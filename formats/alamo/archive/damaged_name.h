// What a name was before one of its bytes changed, going by its checksum.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_DAMAGED_NAME_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_DAMAGED_NAME_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_DAMAGED_NAME_H_
