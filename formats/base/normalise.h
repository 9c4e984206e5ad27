// The fix of rotations whose quaternions do not have length 1.
#ifndef ASSETLINT_FORMATS_BASE_NORMALISE_H_
#define ASSETLINT_FORMATS_BASE_NORMALISE_H_

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "formats/base/endian.h"
#include "formats/base/fix.h"

namespace assetlint {

// A fix of more rotations takes too much memory.
inline constexpr uint64_t kMaxNormalised = 4096;

// Scales the quaternion of four floats at `offset` to length 1. Its length is
// neither 0 nor infinite.
inline Edit NormaliseEdit(uint64_t offset, const std::array<float, 4>& q,
                          ByteOrder order) {
  double square = 0;
  for (const float part : q) square += double{part} * part;
  const double length = std::sqrt(square);
  std::string bytes(4 * q.size(), '\0');
  for (size_t i = 0; i < q.size(); ++i) {
    Store(bytes.data() + 4 * i, static_cast<float>(q[i] / length), order);
  }
  return {{offset, bytes.size()}, std::move(bytes), {}};
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_NORMALISE_H_
