// The decoded values of a particle system.
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/codec.h"

namespace assetlint::alamo {

namespace {

// The text of the first chunk of that type; empty without one.
template <typename TextChunk, typename Child>
void WriteText(absl::string_view key, const std::vector<Child>& children,
               ValueWriter& writer) {
  writer.Key(key);
  writer.Text(TextOfFirst<TextChunk>(children));
}

void WriteKey(double time, double value, ValueWriter& writer) {
  writer.BeginArray();
  writer.Number(time);
  writer.Number(value);
  writer.EndArray();
}

// The first or the last key. Its type depends on the track.
void WriteEnd(const TrackEnds* ends, uint8_t id, double time,
              ValueWriter& writer) {
  if (ends == nullptr) return;
  const std::optional<Mini> mini = FindMini(ends->minis, id);
  if (!mini) return;
  if (const auto* colour = std::get_if<uint8_t>(&mini->value)) {
    WriteKey(time, *colour, writer);
  } else {
    WriteKey(time, std::get<float>(mini->value), writer);
  }
}

void WriteKeysBetween(const Minis& minis, ValueWriter& writer) {
  for (auto it = minis.begin(); it != minis.end(); ++it) {
    if (it.id() != kKey) continue;
    const Mini mini = *it;
    if (const auto* colour = std::get_if<ColourKey>(&mini.value)) {
      WriteKey(colour->time, colour->value, writer);
    } else {
      const auto& number = std::get<FloatKey>(mini.value);
      WriteKey(number.time, number.value, writer);
    }
  }
}

// What `value` means, if it means anything.
void WriteMeaning(absl::Span<const absl::string_view> meanings, uint32_t value,
                  ValueWriter& writer, absl::string_view key = "meaning") {
  if (value >= meanings.size()) return;
  writer.Key(key);
  writer.Text(meanings[value]);
}

void WriteTrack(absl::string_view name, const Track& track,
                ValueWriter& writer) {
  uint32_t interpolation = 0;
  if (track.ends != nullptr) {
    interpolation =
        GetMini<uint32_t>(track.ends->minis, kInterpolation).value_or(0);
  }
  writer.BeginObject();
  writer.Key("name");
  writer.Text(name);
  writer.Key("interpolation");
  writer.Integer(interpolation);
  WriteMeaning(TrackEndsTable(0).Find(kInterpolation)->meanings, interpolation,
               writer);
  writer.Key("keys");
  writer.BeginArray();
  WriteEnd(track.ends, kFirstKey, 0, writer);
  if (track.keys != nullptr) WriteKeysBetween(track.keys->minis, writer);
  WriteEnd(track.ends, kLastKey, 1, writer);
  writer.EndArray();
  writer.EndObject();
}

void WriteTracks(const EmitterTracks& chunk, ValueWriter& writer) {
  const Tracks tracks = TracksOf(chunk);
  for (size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].ends == nullptr && tracks[i].keys == nullptr) continue;
    WriteTrack(kTrackNames[i], tracks[i], writer);
  }
}

void WriteValue(const MiniValue& value, ValueWriter& writer) {
  if (const auto* byte = std::get_if<uint8_t>(&value)) {
    writer.Integer(*byte);
  } else if (const auto* word = std::get_if<uint32_t>(&value)) {
    writer.Integer(*word);
  } else if (const auto* number = std::get_if<float>(&value)) {
    writer.Number(*number);
  } else if (const auto* vector = std::get_if<Float3>(&value)) {
    writer.Numbers(*vector);
  } else {
    writer.Numbers(std::get<Float4>(value));
  }
}

// The first of each property.
void WriteProperties(const Minis& minis, ValueWriter& writer) {
  std::bitset<256> seen;
  for (auto it = minis.begin(); it != minis.end(); ++it) {
    const MiniSpec* spec = kEmitterTable.Find(it.id());
    if (spec == nullptr || seen.test(it.id())) continue;
    seen.set(it.id());
    writer.Key(spec->name);
    WriteValue((*it).value, writer);
  }
}

// The names of the first of each enumeration.
void WriteMeanings(const Minis& minis, ValueWriter& writer) {
  for (const MiniSpec& spec : kEmitterTable) {
    if (spec.meanings.empty()) continue;
    const auto value = GetMini<uint32_t>(minis, spec.id);
    if (value) WriteMeaning(spec.meanings, *value, writer, spec.name);
  }
}

void WriteMember(absl::string_view name, const std::array<float, 3>& vector,
                 ValueWriter& writer) {
  writer.Key(name);
  writer.Numbers(vector);
}
void WriteMember(absl::string_view name, float number, ValueWriter& writer) {
  writer.Key(name);
  writer.Number(number);
}
void WriteMember(absl::string_view name, uint32_t number, ValueWriter& writer) {
  writer.Key(name);
  writer.Integer(number);
}

// The fields that count for the shape.
void WriteShape(const GroupShape& shape, ValueWriter& writer) {
  WriteMember("shape", shape.shape, writer);
  WriteMeaning(kShapeNames, shape.shape, writer);
  switch (shape.shape) {
    case kExact:
      return WriteMember("value", shape.value, writer);
    case kBox:
      WriteMember("min", shape.min, writer);
      return WriteMember("max", shape.max, writer);
    case kCube:
      return WriteMember("side", shape.side, writer);
    case kSphere:
      WriteMember("sphereRadius", shape.sphere_radius, writer);
      return WriteMember("sphereSurface", shape.sphere_surface, writer);
    case kCylinder:
      WriteMember("cylinderRadius", shape.cylinder_radius, writer);
      WriteMember("cylinderHeight", shape.cylinder_height, writer);
      return WriteMember("cylinderSurface", shape.cylinder_surface, writer);
    default:
      return;
  }
}

void WriteGroups(const EmitterGroups& groups, ValueWriter& writer) {
  ForEach<RandomGroup>(groups.children,
                       [&](const RandomGroup& group, size_t i) {
                         const auto* shape = First<GroupShape>(group.children);
                         if (shape == nullptr || i >= std::size(kGroupNames))
                           return;
                         writer.BeginObject();
                         writer.Key("name");
                         writer.Text(kGroupNames[i]);
                         WriteShape(*shape, writer);
                         writer.EndObject();
                       });
}

void WriteLinks(const EmitterLinks& links, ValueWriter& writer) {
  for (const MiniSpec& spec : kLinkTable) {
    const auto target = GetMini<uint32_t>(links.minis, spec.id);
    if (target && *target != kNoLink) WriteMember(spec.name, *target, writer);
  }
}

// The units of the properties that have one.
void WriteUnits(ValueWriter& writer) {
  writer.Key("units");
  writer.BeginObject();
  for (const MiniSpec& spec : kEmitterTable) {
    if (spec.unit.empty()) continue;
    writer.Key(spec.name);
    writer.Text(spec.unit);
  }
  writer.EndObject();
}

void WriteEmitter(const Emitter& emitter, ValueWriter& writer) {
  const EmitterProperties none;
  const auto* properties = First<EmitterProperties>(emitter.children);
  const Minis& minis = (properties != nullptr ? properties : &none)->minis;
  writer.BeginObject();
  WriteText<EmitterName>("name", emitter.children, writer);
  WriteMember("lifetime", GetMini<float>(minis, kLifetime, 0), writer);
  writer.Key("shader");
  writer.Text(ShaderOf(BlendModeOf(minis)));
  WriteText<ColourTexture>("colourTexture", emitter.children, writer);
  WriteText<NormalTexture>("normalTexture", emitter.children, writer);
  writer.Key("properties");
  writer.BeginObject();
  WriteProperties(minis, writer);
  writer.EndObject();
  writer.Key("meanings");
  writer.BeginObject();
  WriteMeanings(minis, writer);
  writer.EndObject();
  writer.Key("groups");
  writer.BeginArray();
  if (const auto* groups = First<EmitterGroups>(emitter.children)) {
    WriteGroups(*groups, writer);
  }
  writer.EndArray();
  writer.Key("links");
  writer.BeginObject();
  if (const auto* links = First<EmitterLinks>(emitter.children)) {
    WriteLinks(*links, writer);
  }
  writer.EndObject();
  writer.Key("tracks");
  writer.BeginArray();
  if (const auto* tracks = First<EmitterTracks>(emitter.children)) {
    WriteTracks(*tracks, writer);
  }
  writer.EndArray();
  writer.EndObject();
}

}  // namespace

absl::Status WriteParticleValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<ParticleFile> file = Decode<ParticleCodec>(bytes);
  if (!file.ok()) return file.status();
  const ParticleSystem unknown;
  const auto* system = First<ParticleSystem>(file->children);
  if (system == nullptr) system = &unknown;
  writer.BeginObject();
  WriteText<SystemName>("name", system->children, writer);
  WriteUnits(writer);
  writer.Key("emitters");
  writer.BeginArray();
  if (const auto* emitters = First<Emitters>(system->children)) {
    ForEach<Emitter>(emitters->children, [&](const Emitter& emitter, size_t) {
      WriteEmitter(emitter, writer);
    });
  }
  writer.EndArray();
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo
