// Bytes and edits of numbers in Alamo files, which are little-endian.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_OVERWRITE_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_OVERWRITE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"

namespace assetlint::alamo {

// The bytes of numbers that follow each other.
template <typename T, size_t kCount>
std::string BytesOf(const std::array<T, kCount>& values) {
  std::string bytes(sizeof(values), '\0');
  for (size_t i = 0; i < kCount; ++i) {
    Store(bytes.data() + i * sizeof(T), values[i], ByteOrder::kLittle);
  }
  return bytes;
}

// Overwrites a number. `range` has its size.
template <typename T>
Edit Overwrite(ByteRange range, T value) {
  return NumberEdit(range.offset, value, ByteOrder::kLittle);
}

// Overwrites numbers that follow each other. `range` has the size of all.
template <typename T, size_t kCount>
Edit Overwrite(ByteRange range, const std::array<T, kCount>& values) {
  Edit edit;
  edit.range = range;
  edit.new_bytes = BytesOf(values);
  return edit;
}

// Sorts edits by offset, as a fix has them.
inline void SortEdits(std::vector<Edit>& edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) {
                     return a.range.offset < b.range.offset;
                   });
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_OVERWRITE_H_
