// Several numbers processed at once: GCC and Clang turn these into the
// machine's vector instructions.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_

#include <cstdint>
#include <cstring>

namespace assetlint::alamo {

using Floats = float __attribute__((vector_size(16)));
using Ints = int32_t __attribute__((vector_size(16)));
using Unsigneds = uint32_t __attribute__((vector_size(16)));
using Shorts = uint16_t __attribute__((vector_size(16)));
using Doubles = double __attribute__((vector_size(16)));

// `from` need not be aligned.
template <typename Lanes>
Lanes LoadLanes(const char* from) {
  Lanes lanes;
  std::memcpy(&lanes, from, sizeof(lanes));
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

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_LANES_H_
