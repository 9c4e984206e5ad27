// The decoded keys of an animation, for people and scripts.
#ifndef ASSETLINT_FORMATS_PRIME_VALUES_H_
#define ASSETLINT_FORMATS_PRIME_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint::prime {

// {"channels": [{"bone": 3, "keys": [{"rotation_wxyz": [w, x, y, z],
//                                     "translation": [x, y, z]}]}]}
// Channels are in file order for version 2, whose key 0 is the initial value;
// in bone order for version 0, with a key for each frame. A rotation or
// translation that a channel does not have is left out, as is a channel that
// has neither. Nothing is written, and the status says why, when the bytes do
// not decode, the rotation divisor is 0, or there would be more keys than
// MaxUnpackedPoses (formats/base/limits.h) allows: keys of constant curves take
// hardly any bytes. Keeps at most one key in memory.
absl::Status WriteAnimationValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_VALUES_H_
