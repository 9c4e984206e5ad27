#include "formats/alamo/particle/usual_values.h"

#include <cstddef>
#include <vector>

#include "absl/base/casts.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/particle/value_limits.h"
#include "formats/base/endian.h"

namespace assetlint::alamo {
namespace {

// A range of numbers, by their bits: positive floats have the order of their
// bits.
struct UsualRange {
  uint32_t first = 0;
  uint32_t more = 0xFFFFFFFF;  // how many follow it, modulo 2^32
  uint32_t mask = 0xFFFFFFFF;

  constexpr bool Has(uint32_t bits) const {
    bits &= mask;
    return bits - first <= more;
  }
};

constexpr UsualRange UpTo(uint32_t largest) { return {.more = largest}; }
// A float of either sign that is neither infinite nor NaN.
constexpr UsualRange kFinite = {.more = 0x7F7FFFFF, .mask = 0x7FFFFFFF};
constexpr UsualRange kAbove0 = {.first = 1, .more = 0x7F7FFFFE};
constexpr UsualRange kFractions = UpTo(absl::bit_cast<uint32_t>(1.0f));

struct UsualMini {
  uint16_t header;  // type and size, as in the file
  uint8_t length;
  bool optional;
  UsualRange range;  // of each number: of a byte, or of words
};

UsualRange RangeOf(const MiniSpec& spec) {
  switch (spec.type) {
    case MiniType::kU8:
      return {};
    case MiniType::kU32:
      return UpTo(LargestValue(spec.id));
    default:
      return spec.id == kLifetime        ? kAbove0
             : spec.id == kEmitterColour ? kFractions
                                         : kFinite;
  }
}

constexpr UsualMini Required(uint8_t id, MiniType type, UsualRange range) {
  const auto length = static_cast<uint8_t>(LeastPayload(type));
  return {static_cast<uint16_t>(length << 8 | id), length, false, range};
}

const std::vector<UsualMini>& UsualProperties() {
  static const auto& made = *[] {
    auto* minis = new std::vector<UsualMini>;
    for (const MiniSpec& spec : kEmitterTable) {
      minis->push_back(Required(spec.id, spec.type, RangeOf(spec)));
      minis->back().optional = IsOptionalProperty(spec.id);
    }
    return minis;
  }();
  return made;
}

constexpr UsualMini kUsualColourEnds[] = {
    Required(kFirstKey, MiniType::kU8, UpTo(kMaxColour)),
    Required(kLastKey, MiniType::kU8, UpTo(kMaxColour)),
    Required(kInterpolation, MiniType::kU32, UpTo(kMaxInterpolation)),
};
constexpr UsualMini kUsualFloatEnds[] = {
    Required(kFirstKey, MiniType::kF32, kFinite),
    Required(kLastKey, MiniType::kF32, kFinite),
    Required(kInterpolation, MiniType::kU32, UpTo(kMaxInterpolation)),
};

// Whether a list is these mini-chunks in this order.
bool IsListOf(absl::Span<const UsualMini> usual, const Minis& minis) {
  const absl::string_view body = minis.body();
  const UsualMini* next = usual.begin();
  for (size_t at = 0; at < body.size(); ++next) {
    if (body.size() - at < kMiniHeaderSize) return false;
    const auto header = Load<uint16_t>(body.data() + at, ByteOrder::kLittle);
    while (next != usual.end() && next->header != header && next->optional) {
      ++next;
    }
    at += kMiniHeaderSize;
    if (next == usual.end() || next->header != header ||
        next->length > body.size() - at) {
      return false;
    }
    const char* payload = body.data() + at;
    at += next->length;
    if (next->length == 1) {
      if (!next->range.Has(static_cast<uint8_t>(*payload))) return false;
      continue;
    }
    for (size_t words = next->length / sizeof(uint32_t); words > 0; --words) {
      const auto bits = Load<uint32_t>(payload, ByteOrder::kLittle);
      if (!next->range.Has(bits)) return false;
      payload += sizeof(uint32_t);
    }
  }
  while (next != usual.end() && next->optional) ++next;
  return next == usual.end();
}

}  // namespace

bool AreUsualProperties(const Minis& minis) {
  return IsListOf(UsualProperties(), minis);
}

bool AreUsual(const TrackEnds& ends) {
  return ends.ordinal < kColourTracks ? IsListOf(kUsualColourEnds, ends.minis)
                                      : IsListOf(kUsualFloatEnds, ends.minis);
}

bool AreUsual(const TrackKeys& keys) {
  constexpr size_t kKeySize = kMiniHeaderSize + sizeof(FloatKey);
  const absl::string_view body = keys.minis.body();
  if (body.size() != keys.minis.size() * kKeySize) return false;
  const UsualRange values =
      keys.ordinal < kColourTracks ? UpTo(kMaxColour) : kFinite;
  float previous = 0;
  for (size_t at = 0; at < body.size(); at += kKeySize) {
    const char* key = body.data() + at;
    const auto value = Load<uint32_t>(key + 2, ByteOrder::kLittle);
    const auto time = Load<float>(key + 6, ByteOrder::kLittle);
    if (key[0] != kKey || key[1] != sizeof(FloatKey) || !values.Has(value) ||
        !kFractions.Has(absl::bit_cast<uint32_t>(time)) || time < previous) {
      return false;
    }
    previous = time;
  }
  return true;
}

bool IsUsual(const GroupShape& shape) {
  bool usual = shape.shape <= kMaxShape;
  const auto check = [&usual](float number) {
    usual &= kFinite.Has(absl::bit_cast<uint32_t>(number));
  };
  for (size_t i = 0; i < shape.min.size(); ++i) {
    check(shape.min[i]);
    check(shape.max[i]);
    check(shape.value[i]);
  }
  for (const float size : {shape.side, shape.sphere_radius,
                           shape.cylinder_radius, shape.cylinder_height}) {
    check(size);
  }
  return usual;
}

}  // namespace assetlint::alamo
