// The decoded values of an AL, for people.
#ifndef ASSETLINT_FORMATS_BW2_VALUES_H_
#define ASSETLINT_FORMATS_BW2_VALUES_H_

#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint::bw2 {

// The longest event string, in bytes, that is repeated for each event that
// names it. Those of real files have some twenty.
inline constexpr size_t kMaxRepeatedName = 80;

// {"name": "..", "bones": [{"name": "..", "parent": -1}],
//  "animations": [{"name": "..", "frames": 30, "sampling_rate_hz": 30,
//    "duration_s": 1, "distance": 0, "cyclic": true,
//    "events": [{"bone": "..", "name": ".."}]}]}
// Animations are in metadata order. Keyframes are opaque and left out.
//
// Any number of events may name the same string, or parts of it. One of more
// than kMaxRepeatedName bytes is therefore written only once, and the event has
// {"offset": 288} in its place: animations with such events also have
//    "strings": [{"offset": 280, "text": ".."}]
// with all their event strings of that length. Offsets are those of the file,
// in bytes from the start of the animation's data; one inside a string denotes
// the rest of it.
//
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteAlValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_VALUES_H_
