// Numbers with their nouns, for messages.
#ifndef ASSETLINT_FORMATS_BASE_QUANTITY_H_
#define ASSETLINT_FORMATS_BASE_QUANTITY_H_

#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace assetlint {

// "1 vertex", "2 vertices".
inline std::string Quantity(uint64_t n, absl::string_view singular,
                            absl::string_view plural) {
  return absl::StrCat(n, " ", n == 1 ? singular : plural);
}

// "1 byte", "2 bytes": the noun gets an s unless the number is 1.
inline std::string Quantity(uint64_t n, absl::string_view noun) {
  return absl::StrCat(n, " ", noun, n == 1 ? "" : "s");
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_QUANTITY_H_
