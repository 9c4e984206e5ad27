// Version 2 keys the plain way: bit by bit and in double precision, straight
// from the page's formula. For tests and benchmarks to compare with; knows
// nothing of key_stream.h.
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

// Keys by channel, then by key; `animation` decoded, its divisor is not 0.
std::vector<std::vector<ReferenceKey>> DecodeReference(
    const CompressedAnimation& animation);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_REFERENCE_DECODER_H_
