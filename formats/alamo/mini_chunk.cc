#include "formats/alamo/mini_chunk.h"

#include <algorithm>
#include <type_traits>

namespace assetlint::alamo {
namespace {

constexpr BlockFormat kMiniSize = {"size", Scalar::kU8, 0};

// The empty value that a mini-chunk of this type starts from; `room` is what
// its payload has space for.
MiniValue EmptyValue(const MiniSpec* spec, uint64_t room) {
  if (spec == nullptr) return UnknownBytes{};
  switch (spec->type) {
    case MiniType::kU8:
      return uint8_t{0};
    case MiniType::kU16:
      return uint16_t{0};
    case MiniType::kU32:
      return uint32_t{0};
    case MiniType::kF32:
      return 0.0f;
    case MiniType::kF32x3:
      return Float3{};
    case MiniType::kF32x4:
      return Float4{};
    case MiniType::kS16x4:
      return Short4{};
    case MiniType::kF32OrF32x3:
      if (room >= sizeof(Float3)) return Float3{};
      return 0.0f;
    case MiniType::kFloatKey:
      return FloatKey{};
    case MiniType::kColourKey:
      return ColourKey{};
    case MiniType::kText:
      return Asciiz{};
  }
  return UnknownBytes{};
}

void DescribeValue(Walker& w, MiniValue& value) {
  std::visit(
      [&](auto& v) {
        using T = std::decay_t<decltype(v)>;
        if constexpr (std::is_arithmetic_v<T>) {
          w.Number("value", v);
        } else if constexpr (std::is_same_v<T, UnknownBytes>) {
          w.BytesRest("value", BytesKind::kUnknown, v.bytes);
        } else if constexpr (std::is_same_v<T, Asciiz>) {
          w.BytesRest("value", BytesKind::kText, v.bytes);
        } else if constexpr (std::is_same_v<T, FloatKey> ||
                             std::is_same_v<T, ColourKey>) {
          w.Number("value", v.value);
          w.F32("time", v.time);
        } else {
          w.Numbers("value", v);
        }
      },
      value);
}

void DescribeMini(Walker& w, const MiniSpec* spec, Mini& mini) {
  Group group(w, spec == nullptr ? absl::string_view("unknown") : spec->name,
              spec == nullptr ? int64_t{mini.id} : PathSegment::kNoIndex);
  const uint64_t start = w.offset();
  w.U8("type", mini.id);
  uint32_t flags = 0;
  bool complete = false;
  w.Block(kMiniSize, flags, [&] {
    if (w.reading()) mini.value = EmptyValue(spec, w.remaining());
    DescribeValue(w, mini.value);
    complete = w.intact();
  });
  if (w.reading()) {
    mini.origin = {static_cast<uint32_t>(start),
                   static_cast<uint32_t>(w.offset() - start), complete};
  }
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
  while (w.NextTag(kMiniHeaderSize, table.ids(), id)) {
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
