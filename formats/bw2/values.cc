#include "formats/bw2/values.h"

#include <vector>

#include "absl/status/statusor.h"
#include "formats/bw2/al.h"

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
  writer.Key("offset");
  writer.Integer(static_cast<int64_t>(offset));
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
      writer.Key("offset");
      writer.Integer(static_cast<int64_t>(StringsOffset(data) + at));
      writer.Key("text");
      writer.Text(text);
      writer.EndObject();
    }
    at += text.size() + 1;
  }
  writer.EndArray();
}

void WriteEvents(const AnimationData& data, ValueWriter& writer) {
  bool any_long = false;
  writer.Key("events");
  writer.BeginArray();
  for (const Event& event : data.events) {
    writer.BeginObject();
    writer.Key("bone");
    any_long = WriteName(data, event.bone_offset, writer) || any_long;
    writer.Key("name");
    any_long = WriteName(data, event.name_offset, writer) || any_long;
    writer.EndObject();
  }
  writer.EndArray();
  if (!any_long) return;
  writer.Key("strings");
  WriteLongStrings(data, writer);
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
  WriteEvents(data, writer);
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
