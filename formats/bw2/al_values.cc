// The decoded values of a library.
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/field_tree.h"
#include "formats/bw2/al.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/formats.h"

namespace assetlint::bw2 {
namespace {

uint64_t StringsOffset(const AnimationData& data) {
  return kAnimationHeaderSize + kEventSize * data.events.size();
}

// The beginning of the string at `offset` from the animation's start, cut off
// after kMaxRepeatedName + 1 bytes; empty when outside the event strings.
absl::string_view StringAt(const AnimationData& data, uint64_t offset) {
  const uint64_t begin = StringsOffset(data);
  if (offset < begin || offset - begin > data.event_strings.size()) return {};
  return NameText(
      data.event_strings.substr(offset - begin, kMaxRepeatedName + 1));
}

// Writes the name or, for a long one, its offset. True for a long one.
bool WriteName(const AnimationData& data, uint64_t offset,
               ValueWriter& writer) {
  const absl::string_view name = StringAt(data, offset);
  if (name.size() <= kMaxRepeatedName) {
    writer.Text(name);
    return false;
  }
  writer.BeginObject();
  writer.Integer("offset", static_cast<int64_t>(offset));
  writer.EndObject();
  return true;
}

// Writes the event strings that are too long to be repeated.
void WriteLongStrings(const AnimationData& data, ValueWriter& writer) {
  writer.BeginArray();
  for (uint64_t at = 0; at < data.event_strings.size();) {
    const absl::string_view text = NameText(data.event_strings.substr(at));
    if (text.size() > kMaxRepeatedName) {
      writer.BeginObject();
      writer.Integer("offset", static_cast<int64_t>(StringsOffset(data) + at));
      writer.Text("text", text);
      writer.EndObject();
    }
    at += text.size() + 1;
  }
  writer.EndArray();
}

void WriteEvents(const AnimationData& data, ValueWriter& writer) {
  bool any_long = false;
  writer.Array("events", [&] {
    for (const Event& event : data.events) {
      writer.BeginObject();
      writer.Key("bone");
      any_long |= WriteName(data, event.bone_offset, writer);
      writer.Key("name");
      any_long |= WriteName(data, event.name_offset, writer);
      writer.EndObject();
    }
  });
  if (!any_long) return;
  writer.Key("strings");
  WriteLongStrings(data, writer);
}

void WriteBone(const Bone& bone, ValueWriter& writer) {
  writer.BeginObject();
  writer.Text("name", NameText(bone.name));
  writer.Integer("parent", bone.parent);
  writer.EndObject();
}

void WriteAnimation(const AnimationData& data, ValueWriter& writer) {
  const AnimationHeader& header = data.header;
  writer.BeginObject();
  writer.Text("name", NameText(header.name));
  writer.Integer("frames", header.frame_count);
  writer.Number("sampling_rate_hz", header.sampling_rate);
  writer.Number("duration_s", header.duration);
  writer.Number("distance", header.distance);
  writer.Bool("cyclic", header.is_cyclic != 0);
  WriteEvents(data, writer);
  writer.EndObject();
}

}  // namespace

absl::Status WriteAlValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<Library> library = Decode<AlCodec>(bytes);
  if (!library.ok()) return library.status();
  std::vector<const AnimationData*> animations(library->metadata.size());
  for (const AnimationData& data : library->data) {
    animations[data.animation] = &data;
  }
  writer.BeginObject();
  writer.Text("name", NameText(library->name));
  writer.Array("bones", [&] {
    for (const Bone& bone : library->bones) WriteBone(bone, writer);
  });
  writer.Array("animations", [&] {
    for (const AnimationData* data : animations) WriteAnimation(*data, writer);
  });
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::bw2
