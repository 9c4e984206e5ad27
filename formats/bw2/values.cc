#include "formats/bw2/values.h"

#include <vector>

#include "absl/status/statusor.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {
namespace {

// The string at `offset` from the animation's start; empty when that is
// outside of the event strings.
absl::string_view StringAt(const AnimationData& data, uint64_t offset) {
  const uint64_t begin = kAnimationHeaderSize + kEventSize * data.events.size();
  if (offset < begin || offset - begin > data.event_strings.size()) return {};
  return NameText(data.event_strings.substr(offset - begin));
}

void WriteBone(const Bone& bone, ValueWriter& writer) {
  writer.BeginObject();
  writer.Key("name");
  writer.Text(NameText(bone.name));
  writer.Key("parent");
  writer.Integer(bone.parent);
  writer.EndObject();
}

void WriteAnimation(const AnimationData& data, ValueWriter& writer) {
  const AnimationHeader& header = data.header;
  writer.BeginObject();
  writer.Key("name");
  writer.Text(NameText(header.name));
  writer.Key("frames");
  writer.Integer(header.frame_count);
  writer.Key("sampling_rate_hz");
  writer.Number(header.sampling_rate);
  writer.Key("duration_s");
  writer.Number(header.duration);
  writer.Key("distance");
  writer.Number(header.distance);
  writer.Key("cyclic");
  writer.Bool(header.is_cyclic != 0);
  writer.Key("events");
  writer.BeginArray();
  for (const Event& event : data.events) {
    writer.BeginObject();
    writer.Key("bone");
    writer.Text(StringAt(data, event.bone_offset));
    writer.Key("name");
    writer.Text(StringAt(data, event.name_offset));
    writer.EndObject();
  }
  writer.EndArray();
  writer.EndObject();
}

}  // namespace

absl::Status WriteAlValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<Library> library = DecodeAl(bytes);
  if (!library.ok()) return library.status();
  std::vector<const AnimationData*> animations(library->metadata.size());
  for (const AnimationData& data : library->data) {
    animations[data.animation] = &data;
  }
  writer.BeginObject();
  writer.Key("name");
  writer.Text(NameText(library->name));
  writer.Key("bones");
  writer.BeginArray();
  for (const Bone& bone : library->bones) WriteBone(bone, writer);
  writer.EndArray();
  writer.Key("animations");
  writer.BeginArray();
  for (const AnimationData* data : animations) WriteAnimation(*data, writer);
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::bw2
