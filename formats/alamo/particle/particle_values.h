// The decoded values of a particle system, for viewers: what its particles look
// like during their life.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/value_writer.h"

namespace assetlint::alamo {

// {"name": "p_smoke", "emitters": [{"name": "Smoke", "lifetime": 1.5,
//    "tracks": [{"name": "red", "interpolation": 0,
//      "keys": [[0, 255], [0.25, 128], [1, 0]]}]}]}
//
// A lifetime is in seconds. The tracks of an emitter are the first seven, in
// file order, with the names of kTrackNames; further ones have no meaning and
// are left out. A key is a time, 0 to 1 as a fraction of the particle's life,
// and a value: 0 to 255 for a colour, model units for a size. The first key of
// a track is at 0 and the last at 1; those between them are as stored, in any
// order and at any time. A key that the file does not have is left out, a
// missing text is empty, and a missing number 0.
// (formats/alamo/particle/FORMAT.md#decoded-values)
//
// The content of Universe at War's systems is not known: their list of emitters
// is empty.
//
// Takes linear time; writes fewer than 40 bytes of indented JSON for each byte
// of the file, and keeps nothing in memory but the decoded file. DataLoss, with
// nothing written, for bytes that do not decode.
absl::Status WriteParticleValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_
