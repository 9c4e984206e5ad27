// Which mini-chunks a data chunk may hold: the types of their values, and the
// tables that name them.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_TABLE_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <variant>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/text.h"

namespace assetlint::alamo {

using Float2 = std::array<float, 2>;
using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;
using Short4 = std::array<int16_t, 4>;

// A type missing from the table, kept byte for byte.
struct UnknownBytes {
  absl::string_view bytes;
  friend bool operator==(const UnknownBytes&, const UnknownBytes&) = default;
};

// A key of a particle track. `value` is an f32, or an integer for colours.
struct FloatKey {
  float value = 0;
  float time = 0;  // 0..1, a fraction of the particle's life
  friend bool operator==(const FloatKey&, const FloatKey&) = default;
};
struct ColourKey {
  uint32_t value = 0;
  float time = 0;
  friend bool operator==(const ColourKey&, const ColourKey&) = default;
};

using MiniValue =
    std::variant<UnknownBytes, uint8_t, uint16_t, uint32_t, float, Float3,
                 Float4, Short4, FloatKey, ColourKey, Asciiz>;

enum class MiniType : uint8_t {
  kU8,
  kU16,
  kU32,
  kF32,
  kF32x3,
  kF32x4,
  kS16x4,
  kF32OrF32x3,  // documents and files differ: as many as there is room for
  kFloatKey,
  kColourKey,
  kText,
};
inline constexpr size_t kMiniTypes = static_cast<size_t>(MiniType::kText) + 1;

// Calls visit(std::type_identity<T>()) with the value type of a mini-chunk of
// that type; `room` is the size of its payload.
template <typename Visit>
constexpr auto WithValueType(MiniType type, uint64_t room, const Visit& visit) {
  switch (type) {
    case MiniType::kU8:
      return visit(std::type_identity<uint8_t>());
    case MiniType::kU16:
      return visit(std::type_identity<uint16_t>());
    case MiniType::kU32:
      return visit(std::type_identity<uint32_t>());
    case MiniType::kF32:
      break;
    case MiniType::kF32x3:
      return visit(std::type_identity<Float3>());
    case MiniType::kF32x4:
      return visit(std::type_identity<Float4>());
    case MiniType::kS16x4:
      return visit(std::type_identity<Short4>());
    case MiniType::kF32OrF32x3:
      if (room >= sizeof(Float3)) return visit(std::type_identity<Float3>());
      break;
    case MiniType::kFloatKey:
      return visit(std::type_identity<FloatKey>());
    case MiniType::kColourKey:
      return visit(std::type_identity<ColourKey>());
    case MiniType::kText:
      return visit(std::type_identity<Asciiz>());
  }
  return visit(std::type_identity<float>());
}

// The least number of payload bytes that hold the type completely. From a
// table: asked for every mini-chunk, whose types follow each other in an order
// that processors cannot predict.
inline constexpr auto kLeastPayloads = [] {
  std::array<uint8_t, kMiniTypes> sizes{};
  for (size_t i = 0; i < kMiniTypes; ++i) {
    sizes[i] = WithValueType(static_cast<MiniType>(i), 0, [](auto identity) {
      using T = typename decltype(identity)::type;
      return std::is_same_v<T, Asciiz> ? uint8_t{0} : uint8_t{sizeof(T)};
    });
  }
  return sizes;
}();
constexpr uint64_t LeastPayload(MiniType type) {
  return kLeastPayloads[static_cast<size_t>(type)];
}

// Whether the value type is T.
template <typename T>
constexpr bool HasValueType(MiniType type, uint64_t room) {
  return WithValueType(type, room, [](auto identity) {
    return std::is_same_v<T, typename decltype(identity)::type>;
  });
}

// Whether every number of that length is a value of the type.
constexpr bool IsInteger(MiniType type) {
  return WithValueType(type, 0, [](auto identity) {
    using T = typename decltype(identity)::type;
    return std::is_integral_v<T> || std::is_same_v<T, Short4>;
  });
}

struct MiniSpec {
  uint8_t id;
  absl::string_view name;
  MiniType type;
  TextUse use = {};  // of a text
};

// The types of a table's rows, in order, and for each type its row and the
// least number of payload bytes.
template <size_t kRows>
struct MiniIds {
  static constexpr uint8_t kNoRow = 0xFF;

  std::array<uint32_t, kRows> ids{};
  std::array<uint8_t, 256> rows{};
  std::array<uint8_t, 256> payloads{};  // 0 without a row
};
template <size_t kRows>
constexpr MiniIds<kRows> IdsOf(const MiniSpec (&rows)[kRows]) {
  static_assert(kRows < MiniIds<kRows>::kNoRow);
  MiniIds<kRows> result;
  for (uint8_t& row : result.rows) row = MiniIds<kRows>::kNoRow;
  for (size_t i = 0; i < kRows; ++i) {
    result.ids[i] = rows[i].id;
    result.rows[rows[i].id] = static_cast<uint8_t>(i);
    result.payloads[rows[i].id] =
        static_cast<uint8_t>(LeastPayload(rows[i].type));
  }
  return result;
}

// The rows of a table and their ids: constants of some source file, of which
// only the addresses are kept.
class MiniTable {
 public:
  constexpr MiniTable() = default;
  template <size_t kRows>
  constexpr MiniTable(const MiniSpec (&rows)[kRows], const MiniIds<kRows>& ids)
      : rows_(rows),
        ids_(ids.ids.data()),
        row_of_(ids.rows.data()),
        payload_of_(ids.payloads.data()),
        size_(kRows) {}

  size_t size() const { return size_; }
  const MiniSpec* data() const { return rows_; }
  const MiniSpec* begin() const { return rows_; }
  const MiniSpec* end() const { return rows_ + size_; }
  const MiniSpec& operator[](size_t i) const { return rows_[i]; }
  absl::Span<const uint32_t> ids() const { return {ids_, size_}; }

  // The row of `id`, or null.
  const MiniSpec* Find(uint8_t id) const {
    const uint8_t row = size_ == 0 ? MiniIds<1>::kNoRow : row_of_[id];
    return row == MiniIds<1>::kNoRow ? nullptr : &rows_[row];
  }
  // The least number of payload bytes of `id`; 0 if it has no row. The table
  // must have rows.
  uint64_t LeastPayloadOf(uint8_t id) const { return payload_of_[id]; }

 private:
  const MiniSpec* rows_ = nullptr;
  const uint32_t* ids_ = nullptr;
  const uint8_t* row_of_ = nullptr;
  const uint8_t* payload_of_ = nullptr;
  size_t size_ = 0;
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_TABLE_H_
