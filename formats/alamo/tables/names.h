// Looking up names in any case in a table that is ordered by name.
#ifndef ASSETLINT_FORMATS_ALAMO_TABLES_NAMES_H_
#define ASSETLINT_FORMATS_ALAMO_TABLES_NAMES_H_

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace assetlint::alamo {

// Less than 0, 0 or greater than 0, as lower case. Stops at the first
// difference.
inline int CompareNames(absl::string_view a, absl::string_view b) {
  const size_t size = std::min(a.size(), b.size());
  for (size_t i = 0; i < size; ++i) {
    const int difference =
        absl::ascii_tolower(static_cast<unsigned char>(a[i])) -
        absl::ascii_tolower(static_cast<unsigned char>(b[i]));
    if (difference != 0) return difference;
  }
  return a.size() < b.size() ? -1 : a.size() > b.size() ? 1 : 0;
}

// The row with that `name`; null if it is not found. Names are unique.
template <typename Row>
const Row* FindName(absl::Span<const Row> rows, absl::string_view name) {
  const auto row =
      std::lower_bound(rows.begin(), rows.end(), name,
                       [](const Row& other, absl::string_view searched) {
                         return CompareNames(other.name, searched) < 0;
                       });
  const bool found = row != rows.end() && CompareNames(row->name, name) == 0;
  return found ? &*row : nullptr;
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_TABLES_NAMES_H_
