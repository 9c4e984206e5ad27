// Loads and stores of fixed-width numbers in either byte order, at any address
// (no alignment is required).
#ifndef ASSETLINT_FORMATS_BASE_ENDIAN_H_
#define ASSETLINT_FORMATS_BASE_ENDIAN_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "absl/base/casts.h"

namespace assetlint {

enum class ByteOrder : uint8_t { kLittle, kBig };

inline constexpr ByteOrder kHostOrder = std::endian::native == std::endian::big
                                            ? ByteOrder::kBig
                                            : ByteOrder::kLittle;

// Reverses the bytes of one number.
template <typename T>
T SwapBytes(T value) {
  static_assert(std::is_arithmetic_v<T>);
  if constexpr (sizeof(T) == 1) {
    return value;
  } else if constexpr (sizeof(T) == 2) {
    return absl::bit_cast<T>(
        __builtin_bswap16(absl::bit_cast<uint16_t>(value)));
  } else if constexpr (sizeof(T) == 4) {
    return absl::bit_cast<T>(
        __builtin_bswap32(absl::bit_cast<uint32_t>(value)));
  } else {
    static_assert(sizeof(T) == 8);
    return absl::bit_cast<T>(
        __builtin_bswap64(absl::bit_cast<uint64_t>(value)));
  }
}

// The number whose sizeof(T) bytes begin at `from`.
template <typename T>
T Load(const void* from, ByteOrder order) {
  T value;
  std::memcpy(&value, from, sizeof(T));
  return order == kHostOrder ? value : SwapBytes(value);
}

// The kCount numbers that begin at `from`, one after another.
template <typename T, size_t kCount>
std::array<T, kCount> LoadArray(const void* from, ByteOrder order) {
  std::array<T, kCount> values;
  std::memcpy(&values, from, sizeof(values));
  if (order != kHostOrder) {
    for (T& value : values) value = SwapBytes(value);
  }
  return values;
}

// Writes the sizeof(T) bytes of `value` at `to`.
template <typename T>
void Store(void* to, T value, ByteOrder order) {
  if (order != kHostOrder) value = SwapBytes(value);
  std::memcpy(to, &value, sizeof(T));
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_ENDIAN_H_
