// Several numbers processed at once: GCC and Clang turn these into the
// machine's vector instructions.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "formats/base/endian.h"

namespace assetlint::alamo {

using Floats = float __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(16)));
using Unsigneds = uint32_t __attribute__((vector_size(16)));
using Shorts = uint16_t __attribute__((vector_size(16)));
using Doubles = double __attribute__((vector_size(16)));

// Little-endian numbers; `from` need not be aligned.
template <typename Lanes>
Lanes LoadLanes(const char* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
  if constexpr (kHostOrder == ByteOrder::kBig) {
    using Number = std::remove_cvref_t<decltype(lanes[0])>;
    for (size_t i = 0; i < sizeof(Lanes) / sizeof(Number); ++i) {
      lanes[i] = Load<Number>(from + i * sizeof(Number), ByteOrder::kLittle);
    }
  }
  return lanes;
}

// The lesser or the greater in each lane; `b` where they do not compare.
template <typename Lanes>
Lanes Lesser(Lanes a, Lanes b) {
  return a < b ? a : b;
}
template <typename Lanes>
Lanes Greater(Lanes a, Lanes b) {
  return a > b ? a : b;
}
#ifdef __wasm_simd128__
// Clang makes three instructions of the general ones.
inline Floats Lesser(Floats a, Floats b) {
  return __builtin_wasm_pmin_f32x4(b, a);
}
inline Floats Greater(Floats a, Floats b) {
  return __builtin_wasm_pmax_f32x4(b, a);
}
#endif

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_
