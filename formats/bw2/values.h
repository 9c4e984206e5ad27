// The decoded values of an AL for people.
#ifndef ASSETLINT_FORMATS_BW2_VALUES_H_
#define ASSETLINT_FORMATS_BW2_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint::bw2 {

// {"name": "..", "bones": [{"name": "..", "parent": -1}],
//  "animations": [{"name": "..", "frames": 30, "sampling_rate_hz": 30,
//    "duration_s": 1, "distance": 0, "cyclic": true,
//    "events": [{"bone": "..", "name": ".."}]}]}
// Animations in the order of the metadata. Keyframes are opaque and not here.
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteAlValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_VALUES_H_
