// Alamo animations as numbers for people and renderers.
#ifndef ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_
#define ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/base/field_tree.h"

namespace assetlint::alamo {

// A rotation as a quaternion x y z w: each component / 32767. Not normalised.
Float4 Unpack(const PackedQuaternion& packed);

// The values verb: {"version", "numFrames", "fps", "bones": [{"name", "index",
// "translations", "scales", "rotations_xyzw", "visible", "steps"}]} with an
// entry for every frame. Translations are in model units, relative to the
// parent bone; scales are factors. InvalidArgument, with nothing written, when
// the file or a bone lacks its info, or a track does not hold a value for every
// frame; ResourceExhausted when there are more entries than MaxUnpackedPoses
// (formats/base/limits.h) allows.
absl::Status WriteAnimationValues(absl::string_view bytes, ValueWriter& writer);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ANIMATION_UNPACK_H_
