// Mini-chunks: small tagged values that fill a data chunk.
//
// A mini-chunk is u8 type, u8 size and `size` bytes. Nothing marks a data
// chunk as holding them: its type says so. (formats/alamo.md, "Chunked
// container") What a type means depends on the chunk, so each chunk that holds
// them has a table.
#ifndef ASSETLINT_FORMATS_ALAMO_MINI_CHUNK_H_
#define ASSETLINT_FORMATS_ALAMO_MINI_CHUNK_H_

#include <array>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/text.h"
#include "formats/base/extent.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

inline constexpr uint64_t kMiniHeaderSize = 2;

using Float2 = std::array<float, 2>;
using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;
using Short4 = std::array<int16_t, 4>;

// What a table does not know, kept byte for byte.
struct UnknownBytes {
  absl::string_view bytes;
  friend bool operator==(const UnknownBytes&, const UnknownBytes&) = default;
};

// A key of a particle track. `value` is an f32, or for colours an integer.
struct FloatKey {
  float value = 0;
  float time = 0;  // 0..1, a share of the particle's life
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

struct MiniSpec {
  uint8_t id;
  absl::string_view name;
  MiniType type;
};

// The types of a table's rows, in its order.
template <size_t kRows>
constexpr std::array<uint32_t, kRows> IdsOf(const MiniSpec (&rows)[kRows]) {
  std::array<uint32_t, kRows> ids{};
  for (size_t i = 0; i < kRows; ++i) ids[i] = rows[i].id;
  return ids;
}

// A view of rows and their ids, which are constants of some source file.
class MiniTable {
 public:
  template <size_t kRows>
  constexpr MiniTable(const MiniSpec (&rows)[kRows],
                      const std::array<uint32_t, kRows>& ids)
      : rows_(rows), ids_(ids) {}

  size_t size() const { return rows_.size(); }
  const MiniSpec* data() const { return rows_.data(); }
  const MiniSpec* begin() const { return rows_.data(); }
  const MiniSpec* end() const { return rows_.data() + rows_.size(); }
  const MiniSpec& operator[](size_t i) const { return rows_[i]; }
  absl::Span<const uint32_t> ids() const { return ids_; }

 private:
  absl::Span<const MiniSpec> rows_;
  absl::Span<const uint32_t> ids_;
};

struct Mini {
  uint8_t id = 0;
  Origin origin;  // header and payload
  MiniValue value;

  friend bool operator==(const Mini&, const Mini&) = default;
};
using Minis = std::vector<Mini>;

// Describes a data chunk that is all mini-chunks.
void DescribeMinis(Walker& w, MiniTable table, Minis& minis);

// The row of `id`, or null.
const MiniSpec* FindSpec(MiniTable table, uint32_t id);

// Looks rows up one after another. Files keep the table's order, so the row
// behind the last one found is tried first.
class SpecCursor {
 public:
  explicit SpecCursor(MiniTable table) : table_(table) {}

  const MiniSpec* Find(uint32_t id) {
    const MiniSpec* spec = next_ < table_.size() && table_[next_].id == id
                               ? &table_[next_]
                               : FindSpec(table_, id);
    if (spec != nullptr) next_ = spec - table_.data() + 1;
    return spec;
  }

 private:
  MiniTable table_;
  size_t next_ = 0;
};

// The first mini-chunk of that type that was read whole, or null.
const Mini* FindMini(const Minis& minis, uint8_t id);

// Its value, when it has the type asked for.
template <typename T>
std::optional<T> GetMini(const Minis& minis, uint8_t id) {
  const Mini* mini = FindMini(minis, id);
  if (mini == nullptr) return std::nullopt;
  const T* value = std::get_if<T>(&mini->value);
  return value == nullptr ? std::nullopt : std::optional<T>(*value);
}

// Where the payload stands, or one element of `element_size` bytes of it.
inline ByteRange MiniPayload(const Mini& mini) {
  return {mini.origin.offset + kMiniHeaderSize,
          mini.origin.length - kMiniHeaderSize};
}
inline ByteRange MiniElement(const Mini& mini, uint64_t element,
                             uint64_t element_size = 4) {
  return {mini.origin.offset + kMiniHeaderSize + element * element_size,
          element_size};
}

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_MINI_CHUNK_H_
