// What a finding is known by in a baseline.
#ifndef ASSETLINT_LINT_KNOWN_PLACES_H_
#define ASSETLINT_LINT_KNOWN_PLACES_H_

#include <compare>
#include <cstdint>
#include <map>
#include <string>

#include "formats/base/finding.h"

namespace assetlint {

// No offset and no value, so that an edit elsewhere in the file does not make
// the finding new.
struct KnownKey {
  std::string rule;  // its id
  std::string path;  // the structural path, as JSON has it

  friend auto operator<=>(const KnownKey&, const KnownKey&) = default;
};
KnownKey KeyOf(const Finding& finding);

// How many places of one file are known, by rule and structural path.
using KnownPlaces = std::map<KnownKey, uint64_t>;

}  // namespace assetlint

#endif  // ASSETLINT_LINT_KNOWN_PLACES_H_
