// Fixed-width numbers in either byte order: loads and stores at any address (no
// alignment is required), and a cursor that reads them within bounds.
#ifndef ASSETLINT_FORMATS_BASE_CURSOR_H_
#define ASSETLINT_FORMATS_BASE_CURSOR_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "absl/base/casts.h"
#include "absl/strings/string_view.h"

namespace assetlint {

enum class ByteOrder : uint8_t { kLittle, kBig };

inline constexpr ByteOrder kHostOrder = std::endian::native == std::endian::big
                                            ? ByteOrder::kBig
                                            : ByteOrder::kLittle;

// The number types that these formats use.
enum class Scalar : uint8_t { kU8, kU16, kS16, kU32, kS32, kF32 };

// The number of bytes that one number of the type takes.
constexpr size_t ScalarSize(Scalar type) {
  switch (type) {
    case Scalar::kU8:
      return 1;
    case Scalar::kU16:
    case Scalar::kS16:
      return 2;
    default:
      return 4;
  }
}

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

// A bounds-checked position in a byte string: the only code in the library that
// reads input.

// Every read either succeeds, stores its result and advances past what it read,
// or returns false and changes nothing. The input must outlive the cursor and
// every view it hands out.
class ByteCursor {
 public:
  ByteCursor() = default;
  explicit ByteCursor(absl::string_view input,
                      ByteOrder order = ByteOrder::kLittle)
      : input_(input), end_(input.size()), order_(order) {}

  // Offset of the next byte to be read, from the start of the input.
  uint64_t offset() const { return offset_; }
  // Where reading stops: the end of the innermost window.
  uint64_t end() const { return end_; }
  uint64_t remaining() const { return end_ - offset_; }
  ByteOrder order() const { return order_; }
  absl::string_view input() const { return input_; }
  // All bytes from here to the end of the window, without moving.
  absl::string_view rest() const {
    return {input_.data() + offset_, static_cast<size_t>(remaining())};
  }

  // Reads one number of type T in the cursor's byte order.
  template <typename T>
  bool Read(T& value) {
    if (remaining() < sizeof(T)) return false;
    value = Load<T>(input_.data() + offset_, order_);
    offset_ += sizeof(T);
    return true;
  }

  // Reads kCount numbers.
  template <typename T, size_t kCount>
  bool ReadArray(std::array<T, kCount>& values) {
    if (remaining() < kCount * sizeof(T)) return false;
    values = LoadArray<T, kCount>(input_.data() + offset_, order_);
    offset_ += kCount * sizeof(T);
    return true;
  }

  // Like Read, but does not advance.
  template <typename T>
  bool Peek(T& value) const {
    if (remaining() < sizeof(T)) return false;
    value = Load<T>(input_.data() + offset_, order_);
    return true;
  }

  // Hands out a view of the next `length` bytes.
  bool ReadBytes(uint64_t length, absl::string_view& bytes) {
    if (remaining() < length) return false;
    bytes = {input_.data() + offset_, static_cast<size_t>(length)};
    offset_ += length;
    return true;
  }

  bool Skip(uint64_t length) {
    if (remaining() < length) return false;
    offset_ += length;
    return true;
  }

  // Narrows the window to the next `length` bytes and stores its previous end,
  // for Restore; false when fewer are left.
  bool Narrow(uint64_t length, uint64_t& outer_end) {
    if (remaining() < length) return false;
    outer_end = end_;
    end_ = offset_ + length;
    return true;
  }

  // Undoes a Narrow. The position does not change.
  void Restore(uint64_t outer_end) { end_ = outer_end; }

 private:
  absl::string_view input_;
  uint64_t offset_ = 0;
  uint64_t end_ = 0;
  ByteOrder order_ = ByteOrder::kLittle;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_CURSOR_H_
