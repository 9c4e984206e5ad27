#include "formats/alamo/mini_chunk.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <variant>

#include "formats/base/cursor.h"
#include "formats/base/endian.h"

namespace assetlint::alamo {
namespace {

constexpr BlockFormat kMiniSize = {"size", Scalar::kU8, 0, 1};

// What the values are made of. W is a Walker or a PayloadReader.
template <typename W, typename T>
void Fields(W& w, T& value) {
  w.Number("value", value);
}
template <typename W, typename T, size_t kCount>
void Fields(W& w, std::array<T, kCount>& values) {
  w.Numbers("value", values);
}
template <typename W>
void Fields(W& w, UnknownBytes& value) {
  w.BytesRest("value", BytesKind::kUnknown, value.bytes);
}
template <typename W>
void Fields(W& w, Asciiz& text) {
  w.BytesRest("value", BytesKind::kText, text.bytes);
}
template <typename W>
void Fields(W& w, FloatKey& key) {
  w.Number("value", key.value);
  w.Number("time", key.time);
}
template <typename W>
void Fields(W& w, ColourKey& key) {
  w.Number("value", key.value);
  w.Number("time", key.time);
}

// Calls visit(std::type_identity<T>()) with what a mini-chunk of the type
// holds; `room` is what its payload has space for.
template <typename Visit>
auto WithValueType(MiniType type, uint64_t room, const Visit& visit) {
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

// Makes `value` what the type holds, and fills it.
template <typename W>
void FillAs(W& w, MiniType type, MiniValue& value) {
  WithValueType(type, w.remaining(), [&](auto identity) {
    using T = typename decltype(identity)::type;
    Fields(w, value.emplace<T>());
  });
}

// Whether a payload of this length is just what the type holds.
bool Fits(MiniType type, uint64_t length) {
  return WithValueType(type, length, [&](auto identity) {
    using T = typename decltype(identity)::type;
    return std::is_same_v<T, Asciiz> || length == sizeof(T);
  });
}

void DescribeValue(Walker& w, const MiniSpec* spec, MiniValue& value) {
  if (!w.reading()) {
    std::visit([&](auto& v) { Fields(w, v); }, value);
  } else if (spec == nullptr) {
    Fields(w, value.emplace<UnknownBytes>());
  } else {
    FillAs(w, spec->type, value);
  }
}

void DescribeMini(Walker& w, const MiniSpec* spec, Mini& mini) {
  Group group(w, spec == nullptr ? absl::string_view("unknown") : spec->name,
              spec == nullptr ? int64_t{mini.id} : PathSegment::kNoIndex);
  const uint64_t start = w.offset();
  w.U8("type", mini.id);
  uint32_t flags = 0;
  const bool complete =
      w.Block(kMiniSize, flags, [&] { DescribeValue(w, spec, mini.value); });
  if (w.reading()) {
    mini.origin = {static_cast<uint32_t>(start),
                   static_cast<uint32_t>(w.offset() - start), complete};
  }
}

// Reads a payload that is known to have the length of its type.
class PayloadReader {
 public:
  explicit PayloadReader(absl::string_view payload) : payload_(payload) {}

  uint64_t remaining() const { return payload_.size(); }
  template <typename T>
  void Number(absl::string_view, T& value) {
    value = Load<T>(payload_.data(), ByteOrder::kLittle);
    payload_.remove_prefix(sizeof(T));
  }
  template <typename T, size_t kCount>
  void Numbers(absl::string_view name, std::array<T, kCount>& values) {
    for (T& value : values) Number(name, value);
  }
  void BytesRest(absl::string_view, BytesKind, absl::string_view& bytes) {
    bytes = payload_;
  }

 private:
  absl::string_view payload_;
};

// A walker that reads with nobody watching takes what nearly all mini-chunks
// are, whole and of their type's length, in one step. False, without moving,
// for any other, and for any other walker.
bool TakeWhole(Walker& w, SpecCursor& specs, Minis& minis) {
  const ByteCursor* source = w.direct();
  if (source == nullptr || source->remaining() < kMiniHeaderSize) return false;
  const absl::string_view rest = source->rest();
  const auto id = static_cast<uint8_t>(rest[0]);
  const auto length = static_cast<uint8_t>(rest[1]);
  const MiniSpec* spec = specs.Find(id);
  if (spec == nullptr || !Fits(spec->type, length)) return false;
  const auto start = static_cast<uint32_t>(source->offset());
  absl::string_view chunk;
  if (!w.TakeBytes(kMiniHeaderSize + length, chunk)) return false;
  Mini& mini = minis.emplace_back();
  mini.id = id;
  mini.origin = {start, static_cast<uint32_t>(chunk.size()), true};
  PayloadReader reader(chunk.substr(kMiniHeaderSize));
  FillAs(reader, spec->type, mini.value);
  return true;
}

}  // namespace

const MiniSpec* FindSpec(MiniTable table, uint32_t id) {
  for (const MiniSpec& spec : table) {
    if (spec.id == id) return &spec;
  }
  return nullptr;
}

void DescribeMinis(Walker& w, MiniTable table, Minis& minis) {
  if (!w.reading()) {
    SpecCursor specs(table);
    for (Mini& mini : minis) DescribeMini(w, specs.Find(mini.id), mini);
    return;
  }
  minis.clear();
  minis.reserve(std::min<size_t>(table.size(), w.remaining() / 6));
  uint32_t id = 0;
  SpecCursor specs(table);
  for (;;) {
    if (TakeWhole(w, specs, minis)) continue;
    if (!w.NextTag(kMiniHeaderSize, table.ids(), id)) break;
    const MiniSpec* spec = specs.Find(id);
    Mini& mini = minis.emplace_back();
    mini.id = static_cast<uint8_t>(id);
    DescribeMini(w, spec, mini);
  }
}

const Mini* FindMini(const Minis& minis, uint8_t id) {
  auto it = std::find_if(minis.begin(), minis.end(), [&](const Mini& mini) {
    return mini.id == id && mini.origin.complete;
  });
  return it == minis.end() ? nullptr : &*it;
}

}  // namespace assetlint::alamo
