// The descriptions of the SWAT 3 formats, for the generator and the mutator.
#ifndef ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_

#include <cstdint>

#include "formats/swat3/gsa_codec.h"
#include "formats/testing/description.h"
#include "formats/testing/pattern.h"

namespace assetlint::swat3 {

// Makes a generated animation encodable: sets the GUID, the version and a
// skeleton of a fixed pattern, and clears the events of an animation that
// cannot have any.
inline void MakeConsistent(Animation& a) {
  a.guid = kGsaGuid;
  a.major_version = 4;
  a.minor_version = static_cast<uint8_t>(1 + a.minor_version % 2);
  a.skeleton = Pattern(a.framerate % 64);
  if (a.frames.empty() && a.bone_ids.empty()) a.animated_bones = 0;
  if (HasEvents(a)) return;
  for (Frame& frame : a.frames) frame.events.clear();
}

inline constexpr NamedDescription kDescriptions[] = {
    {"gsa", &kDescriptionOf<GsaCodec, &MakeConsistent>},
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_
