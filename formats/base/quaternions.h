// Rotations that are quaternions: finite numbers, of length 1.
#ifndef ASSETLINT_FORMATS_BASE_QUATERNIONS_H_
#define ASSETLINT_FORMATS_BASE_QUATERNIONS_H_

#include <array>
#include <cmath>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint {

// What is wrong with a quaternion.
enum class QuaternionFault : uint8_t { kNone, kNotFinite, kZero, kNotUnit };

// How far the length of a rotation may be from 1: floats that were normalised
// once stay within 1e-6.
inline constexpr double kUnitTolerance = 1e-3;

// `one`: the number that means 1, 32767 in 16-bit numbers.
template <typename T>
QuaternionFault FaultOf(const std::array<T, 4>& q,
                        double tolerance = kUnitTolerance, double one = 1) {
  double square = 0;  // of finite floats, finite, and 0 only of zeros
  for (const double part : q) square += part * part;
  const double shortest = (1 - tolerance) * one;
  const double longest = (1 + tolerance) * one;
  if (square >= shortest * shortest && square <= longest * longest) {
    return QuaternionFault::kNone;
  }
  return !std::isfinite(square) ? QuaternionFault::kNotFinite
         : square == 0          ? QuaternionFault::kZero
                                : QuaternionFault::kNotUnit;
}

template <typename T>
double QuaternionLength(const std::array<T, 4>& q) {
  double square = 0;
  for (const double part : q) square += part * part;
  return std::sqrt(square);
}

// Quaternions of four floats each, without gaps.
struct FloatQuaternions {
  absl::string_view bytes;
  uint64_t offset;  // of the first byte in the file
  ByteOrder order = ByteOrder::kLittle;

  uint64_t size() const { return bytes.size() / 16; }
  // i < size().
  std::array<float, 4> operator[](uint64_t i) const;
  ByteRange RangeOf(uint64_t i) const { return {offset + 16 * i, 16}; }
  // The quaternion in a range of RangeOf.
  uint64_t IndexAt(uint64_t at) const { return (at - offset) / 16; }
};

// The offsets of those with a fault.
struct QuaternionFaults {
  Occurrences not_finite;
  Occurrences zero;
  Occurrences not_unit;
};
QuaternionFaults FindFaults(const FloatQuaternions& quaternions);

// Adds the fix that gives all that are not of length 1, nor 0, that length;
// none when there are more than 4096.
void OfferNormalised(const FloatQuaternions& quaternions,
                     const QuaternionFaults& faults, FindingBuilder& finding);

struct QuaternionRules {
  const Rule& finite;
  const Rule& zero;
  const Rule& unit;
};

// One finding for each rule that is broken, at the first quaternion that breaks
// it: "the quaternion is 0 0 0 2, of length 2, must be 1". Its field is
// "NAME[i]", or `name` if that is `single`.
void CheckQuaternions(const FloatQuaternions& quaternions,
                      const QuaternionRules& rules, absl::string_view name,
                      bool single, const Path& path, Report& report);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_QUATERNIONS_H_
