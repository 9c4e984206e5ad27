// The decoded values of a GSA.
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "formats/base/codec.h"
#include "formats/base/field_tree.h"
#include "formats/swat3/gsa.h"
#include "formats/swat3/gsa_codec.h"

namespace assetlint::swat3 {
namespace {

void WriteFrame(const Frame& frame, ValueWriter& writer) {
  writer.BeginObject();
  writer.Numbers("origin", frame.origin);
  writer.Numbers("origin_rotation_xyzw", frame.origin_rotation);
  writer.Numbers("root_offset", frame.root_offset);
  writer.Array("rotations_xyzw", [&] {
    for (uint64_t i = 0; i < frame.rotations.size(); ++i) {
      const Quaternion q = frame.rotations[i];
      writer.Numbers({q.x, q.y, q.z, q.w});
    }
  });
  writer.Array("events", [&] {
    for (const Event& event : frame.events) {
      writer.Text(absl::StripSuffix(event.name, absl::string_view("\0", 1)));
    }
  });
  writer.EndObject();
}

}  // namespace

absl::Status WriteGsaValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<Animation> animation = Decode<GsaCodec>(bytes);
  if (!animation.ok()) return animation.status();
  writer.BeginObject();
  writer.Text("version", HasEvents(*animation) ? "4.2" : "4.1");
  writer.Integer("framerate", animation->framerate);
  writer.Array("bone_ids", [&] {
    for (uint64_t i = 0; i < animation->bone_ids.size(); ++i) {
      writer.Integer(animation->bone_ids[i]);
    }
  });
  writer.Integer("rotations", static_cast<int64_t>(animation->animated_bones));
  writer.Array("frames", [&] {
    for (const Frame& frame : animation->frames) WriteFrame(frame, writer);
  });
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::swat3
