// Bytes for views in generated models.
#ifndef ASSETLINT_FORMATS_TESTING_PATTERN_H_
#define ASSETLINT_FORMATS_TESTING_PATTERN_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace assetlint {

namespace internal {

inline constexpr std::array<char, 8192> kPatternBytes = [] {
  std::array<char, 8192> bytes{};
  for (size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<char>(i * 7 % 251);
  }
  return bytes;
}();

}  // namespace internal

// The first `size` of 8192 constant bytes, or all of them.
inline absl::string_view Pattern(uint64_t size) {
  return absl::string_view(internal::kPatternBytes.data(),
                           internal::kPatternBytes.size())
      .substr(0, size);
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_PATTERN_H_
