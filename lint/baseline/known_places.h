// The identity of a finding in a baseline.
#ifndef ASSETLINT_LINT_BASELINE_KNOWN_PLACES_H_
#define ASSETLINT_LINT_BASELINE_KNOWN_PLACES_H_

#include <compare>
#include <cstdint>
#include <map>
#include <string>

#include "formats/base/finding.h"

namespace assetlint {

// No offset and no value, so that a finding does not become new when another
// part of the file changes.
struct KnownKey {
  std::string rule;  // its id
  std::string path;  // the structural path, as in JSON

  friend std::strong_ordering operator<=>(const KnownKey&,
                                          const KnownKey&) = default;
};
KnownKey KeyOf(const Finding& finding);

// How many places of one file are known, by rule and structural path.
using KnownPlaces = std::map<KnownKey, uint64_t>;

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_KNOWN_PLACES_H_
