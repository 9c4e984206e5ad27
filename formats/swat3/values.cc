#include "formats/swat3/values.h"

#include "absl/status/statusor.h"
#include "absl/strings/strip.h"
#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {
namespace {

void WriteFrame(const Frame& frame, ValueWriter& writer) {
  writer.BeginObject();
  writer.Key("origin");
  WriteNumbers(frame.origin, writer);
  writer.Key("origin_rotation_xyzw");
  WriteNumbers(frame.origin_rotation, writer);
  writer.Key("root_offset");
  WriteNumbers(frame.root_offset, writer);
  writer.Key("rotations_xyzw");
  writer.BeginArray();
  for (uint64_t i = 0; i < frame.rotations.size(); ++i) {
    const Quaternion q = frame.rotations[i];
    WriteNumbers({q.x, q.y, q.z, q.w}, writer);
  }
  writer.EndArray();
  writer.Key("events");
  writer.BeginArray();
  for (const Event& event : frame.events) {
    writer.Text(absl::StripSuffix(event.name, absl::string_view("\0", 1)));
  }
  writer.EndArray();
  writer.EndObject();
}

}  // namespace

absl::Status WriteGsaValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<Animation> animation = DecodeGsa(bytes);
  if (!animation.ok()) return animation.status();
  writer.BeginObject();
  writer.Key("version");
  writer.Text(HasEvents(*animation) ? "4.2" : "4.1");
  writer.Key("framerate");
  writer.Integer(animation->framerate);
  writer.Key("bone_ids");
  writer.BeginArray();
  for (uint64_t i = 0; i < animation->bone_ids.size(); ++i) {
    writer.Integer(animation->bone_ids[i]);
  }
  writer.EndArray();
  writer.Key("rotations");
  writer.Integer(static_cast<int64_t>(animation->animated_bones));
  writer.Key("frames");
  writer.BeginArray();
  for (const Frame& frame : animation->frames) WriteFrame(frame, writer);
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::swat3
