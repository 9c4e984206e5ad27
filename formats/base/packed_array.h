// An array that stays in the input: elements are loaded on access.
#ifndef ASSETLINT_FORMATS_BASE_PACKED_ARRAY_H_
#define ASSETLINT_FORMATS_BASE_PACKED_ARRAY_H_

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"

namespace assetlint {

class Walker;

// Reverses the bytes of each number of `record`, which `describe` walks.
void SwapBytesOfFields(absl::FunctionRef<void(Walker&)> describe,
                       absl::Span<char> record);

// `size()` elements of sizeof(T) bytes each, without gaps or alignment. T is a
// number, or a record of numbers with the file's layout in memory. Equality
// compares bytes, so NaN equals itself and arrays compare as files do.
template <typename T, ByteOrder kOrder = ByteOrder::kLittle>
class PackedArray {
 public:
  static_assert(std::is_trivially_copyable_v<T>);
  using value_type = T;

  PackedArray() = default;
  // Bytes after the last whole element are left out.
  explicit PackedArray(absl::string_view bytes)
      : bytes_(bytes.substr(0, bytes.size() / sizeof(T) * sizeof(T))) {}

  uint64_t size() const { return bytes_.size() / sizeof(T); }
  bool empty() const { return bytes_.empty(); }
  absl::string_view bytes() const { return bytes_; }
  const char* data() const { return bytes_.data(); }

  // i < size().
  T operator[](uint64_t i) const {
    const char* from = bytes_.data() + i * sizeof(T);
    if constexpr (std::is_arithmetic_v<T>) {
      return Load<T>(from, kOrder);
    } else {
      T record;
      std::memcpy(&record, from, sizeof(T));
      if constexpr (kOrder != kHostOrder) {
        SwapBytesOfFields([&record](Walker& w) { Describe(w, record); },
                          {reinterpret_cast<char*>(&record), sizeof(T)});
      }
      return record;
    }
  }

  friend bool operator==(const PackedArray& a, const PackedArray& b) {
    return a.bytes_ == b.bytes_;
  }

 private:
  absl::string_view bytes_;
};

template <typename T>
using BigEndianArray = PackedArray<T, ByteOrder::kBig>;

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_PACKED_ARRAY_H_
