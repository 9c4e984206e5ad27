// Locations of the curves of a version 2 animation in its file, for checks that
// iterate over them.
#ifndef ASSETLINT_FORMATS_PRIME_CURVE_PLACE_H_
#define ASSETLINT_FORMATS_PRIME_CURVE_PLACE_H_

#include <cstddef>
#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/path.h"
#include "formats/prime/animation.h"

namespace assetlint::prime {

inline constexpr absl::string_view kAxisNames[] = {"x", "y", "z"};

// One rotation or translation.
struct CurvePlace {
  size_t channel;
  bool is_rotation;
  const Curve& curve;
  uint64_t offset;   // of its key count in the file
  const Path& path;  // descriptor[3]/rotation

  ByteRange KeyCountField() const;
  // The field "initial" or "bits" of component `axis`.
  ByteRange ComponentField(size_t axis, absl::string_view name) const;
  // All three components, if the curve is present.
  ByteRange Components() const;
};

// Calls `visit` for both curves of each channel, present or not, in file order.
void ForEachCurve(const CompressedAnimation& animation, const Path& root,
                  absl::FunctionRef<void(const CurvePlace&)> visit);

// The same, up to and including the first descriptor that is out of step: its
// bone id is impossible or taken, and none of its key counts is right.
// Something before it has the wrong size, and the bytes after it are not
// descriptors.
void ForEachCurveInStep(const CompressedAnimation& animation, const Path& root,
                        absl::FunctionRef<void(const CurvePlace&)> visit);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_CURVE_PLACE_H_
