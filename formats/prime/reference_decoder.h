// Decodes version 2 keys in the simplest way: bit by bit and in double
// precision, straight from the document's formula. For comparison in tests and
// benchmarks; independent of key_stream.h.
#ifndef ASSETLINT_FORMATS_PRIME_REFERENCE_DECODER_H_
#define ASSETLINT_FORMATS_PRIME_REFERENCE_DECODER_H_

#include <array>
#include <vector>

#include "formats/prime/animation.h"

namespace assetlint::prime {

struct ReferenceKey {
  std::array<double, 4> rotation = {1, 0, 0, 0};  // w, x, y, z
  std::array<double, 3> translation = {};
};

// Keys by channel, then by key; `animation` must have decoded with a divisor
// other than 0.
std::vector<std::vector<ReferenceKey>> DecodeReference(
    const CompressedAnimation& animation);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_REFERENCE_DECODER_H_
