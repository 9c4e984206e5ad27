// Which mini-chunks a data chunk may hold: the types of their values, and the
// tables that name them.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_CHUNK_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_CHUNK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <tuple>
#include <type_traits>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/grammar_alignment.h"
#include "formats/alamo/container/text.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/field_tree.h"
#include "formats/base/finding.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

using Float3 = std::array<float, 3>;
using Float4 = std::array<float, 4>;
using Short4 = std::array<int16_t, 4>;

// A type missing from the table, kept byte for byte.
struct UnknownBytes {
  absl::string_view bytes;
  bool operator==(const UnknownBytes&) const = default;
};

// A key of a particle track. `value` is an f32, or an integer for colours.
struct FloatKey {
  float value = 0;
  float time = 0;  // 0..1, a fraction of the particle's life
  bool operator==(const FloatKey&) const = default;
};
struct ColourKey {
  uint32_t value = 0;
  float time = 0;
  bool operator==(const ColourKey&) const = default;
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
// table: asked for every mini-chunk, in an order that no processor predicts.
inline constexpr auto kLeastPayloads = [] {
  std::array<uint8_t, static_cast<size_t>(MiniType::kText) + 1> sizes{};
  for (size_t i = 0; i < sizes.size(); ++i) {
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

enum class MiniNumber : uint8_t { kOne, kOptional, kAny };

struct MiniSpec {
  uint8_t id;
  absl::string_view name;
  MiniType type;
  TextUse use = {};  // of a text
  MiniNumber number = MiniNumber::kOne;
  absl::string_view unit = {};
  // What the values 0, 1, … of a u32 mean.
  absl::Span<const absl::string_view> meanings = {};
};

// The rows of a table, in file order: constants of some source file, of which
// only the addresses are kept.
class MiniTable {
 public:
  // `in_paths`: paths have the name of one that is missing.
  template <const auto& kSpecs, TypeInName kTypes = TypeInName::kDecimal,
            bool kInPaths = false>
  static constexpr MiniTable Of() {
    constexpr size_t kRows = std::size(kSpecs);
    static_assert(kRows < kNoRow);
    const auto& made = kLookup<kSpecs, kTypes, kInPaths, kRows>;
    return {kSpecs, made.grammar.data(), made.ids.data(), made.rows.data(),
            kRows};
  }

  const MiniSpec* begin() const { return specs_; }
  const MiniSpec* end() const { return specs_ + size_; }
  absl::Span<const uint32_t> ids() const { return {ids_, size_}; }
  absl::Span<const GrammarRow> grammar() const { return {grammar_, size_}; }

  // The row of `id`, or null.
  const MiniSpec* Find(uint8_t id) const {
    const uint8_t row = row_of_[id];
    return row == kNoRow ? nullptr : &specs_[row];
  }

 private:
  static constexpr uint8_t kNoRow = 0xFF;

  template <size_t kRows>
  struct Lookup {
    std::array<GrammarRow, kRows> grammar{};
    std::array<uint32_t, kRows> ids{};
    std::array<uint8_t, 256> rows{};  // by type
  };
  template <const auto& kSpecs, TypeInName kTypes, bool kInPaths, size_t kRows>
  static constexpr Lookup<kRows> kLookup = [] {
    Lookup<kRows> made;
    made.rows.fill(kNoRow);
    for (size_t i = 0; i < kRows; ++i) {
      const MiniSpec& spec = kSpecs[i];
      made.grammar[i] = {
          .name = spec.name,
          .ids = {spec.id},
          .at_least = spec.number == MiniNumber::kOne ? 1u : 0u,
          .at_most = spec.number == MiniNumber::kAny ? kAnyNumber : 1u,
          .field = kInPaths ? spec.name : absl::string_view(),
          .type = kTypes};
      made.ids[i] = spec.id;
      made.rows[spec.id] = static_cast<uint8_t>(i);
    }
    return made;
  }();

  constexpr MiniTable(const MiniSpec* specs, const GrammarRow* grammar,
                      const uint32_t* ids, const uint8_t* row_of, size_t size)
      : specs_(specs),
        grammar_(grammar),
        ids_(ids),
        row_of_(row_of),
        size_(size) {}

  const MiniSpec* specs_;
  const GrammarRow* grammar_;
  const uint32_t* ids_;
  const uint8_t* row_of_;
  size_t size_;
};

// Mini-chunks: small tagged values that fill a data chunk.
//
// A mini-chunk is u8 type, u8 size and `size` bytes. Nothing but its type marks
// a data chunk as holding them. (formats/alamo/container/FORMAT.md#mini-chunks)
// The meaning of a mini-chunk's type depends on the chunk, so each chunk that
// holds them has a table.

inline constexpr uint64_t kMiniHeaderSize = 2;

struct Mini {
  uint8_t id = 0;
  Origin origin;  // header and payload
  MiniValue value;

  bool operator==(const Mini&) const = default;
};

// The mini-chunks of a data chunk, in order. Decoded ones stay in the input and
// become a Mini only when accessed: a mini-chunk can be as small as two bytes,
// so a record for each would multiply the memory that a hostile file takes.
class Minis {
 public:
  class Iterator;

  Minis() = default;
  Minis(std::initializer_list<Mini> minis) : own_(minis) {}
  // The `count` mini-chunks in `body`, which begins at byte `offset` of the
  // input, according to `table`; both must outlive this. A single byte may be
  // left over at the end.
  Minis(absl::string_view body, uint32_t offset, uint32_t count,
        const MiniTable& table)
      : body_(body.data()),
        body_size_(static_cast<uint32_t>(body.size())),
        offset_(offset),
        count_(count),
        table_(&table) {}

  size_t size() const { return count_ + own_.size(); }
  bool empty() const { return size() == 0; }
  Iterator begin() const;
  Iterator end() const;
  // The first completely read mini-chunk of that type, or end().
  Iterator Find(uint8_t id) const;

  // Takes time linear in `index` for those in the input.
  Mini operator[](size_t index) const;
  // Their bytes in the input; empty for records.
  absl::string_view bytes() const {
    if (count_ == 0) return {};
    return {body_, static_cast<size_t>(end_offset() - offset_)};
  }
  // The position after the last one; 0 if it is empty.
  uint64_t end_offset() const;

  // Changing one turns all of them into records.
  Mini& operator[](size_t index);
  void push_back(Mini mini);
  void clear() { *this = Minis(); }

  friend bool operator==(const Minis& a, const Minis& b);

 private:
  void MakeRecords();
  // The declared length, with header, of the mini-chunk at that position in the
  // body.
  size_t BytesAt(size_t at) const {
    return kMiniHeaderSize + static_cast<uint8_t>(body_[at + 1]);
  }

  // At least one of the two is empty: the part in the input, or the records.
  // Not a string_view: a file may have a list for each eight bytes. Files are
  // smaller than 4 GiB.
  const char* body_ = nullptr;
  uint32_t body_size_ = 0;
  uint32_t offset_ = 0;
  uint32_t count_ = 0;
  const MiniTable* table_ = nullptr;
  std::vector<Mini> own_;
};

// A data chunk of mini-chunks, of which table() has the types.
struct MinisChunk {
  Origin origin;
  Minis minis;
  bool operator==(const MinisChunk&) const = default;
};

// Decodes mini-chunks one by one.
class Minis::Iterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = Mini;
  using difference_type = std::ptrdiff_t;
  using pointer = void;
  using reference = Mini;

  // Type and value of the current one.
  Mini operator*() const;
  // Its type and position alone, without its value.
  uint8_t id() const {
    return minis_->own_.empty() ? static_cast<uint8_t>(minis_->body_[at_])
                                : minis_->own_[index_].id;
  }
  uint32_t offset() const {
    return minis_->own_.empty() ? minis_->offset_ + static_cast<uint32_t>(at_)
                                : minis_->own_[index_].origin.offset;
  }
  // Whether it was read completely.
  bool complete() const {
    if (!minis_->own_.empty()) return minis_->own_[index_].origin.complete;
    const uint64_t length = static_cast<uint8_t>(minis_->body_[at_ + 1]);
    if (length > minis_->body_size_ - at_ - kMiniHeaderSize) return false;
    const MiniSpec* spec = minis_->table_->Find(id());
    return spec == nullptr || length >= LeastPayload(spec->type);
  }

  // Its value if it was read completely and is a T: the same as that of a Mini,
  // in a fraction of the time.
  template <typename T>
  std::optional<T> As() const;
  // Its payload in the input if it was read completely. None for a record.
  std::optional<absl::string_view> Payload() const {
    if (!minis_->own_.empty() || !complete()) return std::nullopt;
    return absl::string_view(minis_->body_ + at_ + kMiniHeaderSize,
                             static_cast<uint8_t>(minis_->body_[at_ + 1]));
  }

  Iterator& operator++() {
    ++index_;
    if (minis_->own_.empty()) at_ += minis_->BytesAt(at_);
    return *this;
  }
  friend bool operator==(const Iterator& a, const Iterator& b) {
    return a.index_ == b.index_;
  }

 private:
  friend class Minis;
  Iterator(const Minis& minis, size_t index, size_t at = 0)
      : minis_(&minis), index_(index), at_(at) {}

  const Minis* minis_;
  size_t index_;
  size_t at_;  // in the body
};

inline Minis::Iterator Minis::begin() const { return Iterator(*this, 0); }
inline Minis::Iterator Minis::end() const { return Iterator(*this, size()); }

namespace internal {

// The value in a payload that holds all of it.
template <typename T>
T LoadMiniValue(absl::string_view payload) {
  const char* from = payload.data();
  if constexpr (std::is_same_v<T, Asciiz>) {
    return {payload};
  } else if constexpr (std::is_arithmetic_v<T>) {
    return Load<T>(from, ByteOrder::kLittle);
  } else if constexpr (requires(T key) { key.time; }) {
    return {Load<decltype(T::value)>(from, ByteOrder::kLittle),
            Load<float>(from + sizeof(T::value), ByteOrder::kLittle)};
  } else {
    return LoadArray<typename T::value_type, std::tuple_size_v<T>>(
        from, ByteOrder::kLittle);
  }
}

}  // namespace internal

template <typename T>
std::optional<T> Minis::Iterator::As() const {
  if (!minis_->own_.empty()) {
    const Mini& mini = minis_->own_[index_];
    const T* value = std::get_if<T>(&mini.value);
    if (value == nullptr || !mini.origin.complete) return std::nullopt;
    return *value;
  }
  const MiniSpec* spec = minis_->table_->Find(id());
  const std::optional<absl::string_view> payload = Payload();
  if (spec == nullptr || !payload.has_value() ||
      !HasValueType<T>(spec->type, payload->size())) {
    return std::nullopt;
  }
  return internal::LoadMiniValue<T>(*payload);
}

// Describes a data chunk that consists of mini-chunks. The result keeps the
// table's address: it must be a constant.
void DescribeMinis(Walker& w, const MiniTable& table, Minis& minis);
void DescribeMinis(Walker& w, const MiniTable&& table, Minis& minis) = delete;
template <typename T>
requires requires(T chunk) { chunk.table(); }
void Describe(Walker& w, T& chunk) {
  DescribeMinis(w, chunk.table(), chunk.minis);
}

// The first completely read mini-chunk of that type.
inline std::optional<Mini> FindMini(const Minis& minis, uint8_t id) {
  if (const auto it = minis.Find(id); it != minis.end()) return *it;
  return std::nullopt;
}
inline bool HasMini(const Minis& minis, uint8_t id) {
  return minis.Find(id) != minis.end();
}

// Its value, when it has the requested type.
template <typename T>
std::optional<T> GetMini(const Minis& minis, uint8_t id) {
  const auto it = minis.Find(id);
  if (it == minis.end()) return std::nullopt;
  return it.As<T>();
}

// The same with a value for when it is missing.
template <typename T>
T GetMini(const Minis& minis, uint8_t id, T fallback) {
  return GetMini<T>(minis, id).value_or(fallback);
}

// The text of the first one of that type; empty when it is missing.
inline absl::string_view GetText(const Minis& minis, uint8_t id) {
  return GetMini(minis, id, Asciiz{}).text();
}

// The location of the payload, or of one of its numbers, of 4 bytes each.
inline ByteRange MiniPayload(const Mini& mini) {
  return {mini.origin.offset + kMiniHeaderSize,
          mini.origin.length - kMiniHeaderSize};
}
inline ByteRange MiniElement(const Mini& mini, uint64_t element) {
  return {mini.origin.offset + kMiniHeaderSize + 4 * element, 4};
}

// Writes a number, a list of them or a text; other values as an empty text.
void WriteMiniValue(const MiniValue& value, ValueWriter& writer);

// Its value, a number, as the field `name`.
FieldValue FieldOf(const Mini& mini, absl::string_view name);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_MINI_CHUNK_H_
