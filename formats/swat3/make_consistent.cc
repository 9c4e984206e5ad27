#include "formats/swat3/make_consistent.h"

#include "formats/testing/pattern.h"

namespace assetlint::swat3 {

void MakeConsistent(Animation& a) {
  a.guid = kGsaGuid;
  a.major_version = 4;
  a.minor_version = static_cast<uint8_t>(1 + a.minor_version % 2);
  a.end_of_bones = kEndOfBones;
  a.skeleton = Pattern(a.framerate % 64);
  if (a.frames.empty() && a.bone_ids.empty()) a.animated_bones = 0;
  if (HasEvents(a)) return;
  for (Frame& frame : a.frames) frame.events.clear();
}

}  // namespace assetlint::swat3
