// The decoded values of a GSA, for people.
#ifndef ASSETLINT_FORMATS_SWAT3_VALUES_H_
#define ASSETLINT_FORMATS_SWAT3_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint::swat3 {

// {"version": "4.2", "framerate": 10, "bone_ids": [..], "rotations": 2,
//  "frames": [{"origin": [..], "origin_rotation_xyzw": [..],
//    "root_offset": [..], "rotations_xyzw": [[..]], "events": [".."]}]}
// `rotations` is their number per frame; events are without their NUL.
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteGsaValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_VALUES_H_
