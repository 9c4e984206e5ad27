// The decoded values of a particle system.
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/codec.h"

namespace assetlint::alamo {

namespace {

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
  } else if (const auto* number = std::get_if<float>(&mini->value)) {
    WriteKey(time, *number, writer);
  }
}

void WriteKeysBetween(const Minis& minis, ValueWriter& writer) {
  for (auto it = minis.begin(); it != minis.end(); ++it) {
    if (it.id() != kKey || !it.complete()) continue;
    const Mini mini = *it;
    if (const auto* colour = std::get_if<ColourKey>(&mini.value)) {
      WriteKey(colour->time, colour->value, writer);
    } else if (const auto* number = std::get_if<FloatKey>(&mini.value)) {
      WriteKey(number->time, number->value, writer);
    }
  }
}

// What `value` means, if it means anything.
void WriteMeaning(absl::Span<const absl::string_view> meanings, uint32_t value,
                  ValueWriter& writer, absl::string_view key = "meaning") {
  if (value < meanings.size()) writer.Text(key, meanings[value]);
}

void WriteTrack(absl::string_view name, const Track& track,
                ValueWriter& writer) {
  uint32_t interpolation = 0;
  if (track.ends != nullptr) {
    interpolation = GetMini<uint32_t>(track.ends->minis, kInterpolation, 0);
  }
  writer.BeginObject();
  writer.Text("name", name);
  writer.Integer("interpolation", interpolation);
  WriteMeaning(TrackEndsTable(0).Find(kInterpolation)->meanings, interpolation,
               writer);
  writer.Array("keys", [&] {
    WriteEnd(track.ends, kFirstKey, 0, writer);
    if (track.keys != nullptr) WriteKeysBetween(track.keys->minis, writer);
    WriteEnd(track.ends, kLastKey, 1, writer);
  });
  writer.EndObject();
}

void WriteTracks(const EmitterTracks& chunk, ValueWriter& writer) {
  const Tracks tracks = TracksOf(chunk);
  for (size_t i = 0; i < tracks.size(); ++i) {
    if (tracks[i].ends == nullptr && tracks[i].keys == nullptr) continue;
    WriteTrack(kTrackNames[i], tracks[i], writer);
  }
}

// The first of each property.
void WriteProperties(const Minis& minis, ValueWriter& writer) {
  std::bitset<256> seen;
  for (auto it = minis.begin(); it != minis.end(); ++it) {
    const MiniSpec* spec = kEmitterTable.Find(it.id());
    if (spec == nullptr || !it.complete() || seen.test(it.id())) continue;
    seen.set(it.id());
    writer.Key(spec->name);
    WriteMiniValue((*it).value, writer);
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

// The fields that count for the shape.
void WriteShape(const GroupShape& shape, ValueWriter& writer) {
  writer.Integer("shape", shape.shape);
  WriteMeaning(kShapeNames, shape.shape, writer);
  switch (shape.shape) {
    case kExact:
      return writer.Numbers("value", shape.value);
    case kBox:
      writer.Numbers("min", shape.min);
      return writer.Numbers("max", shape.max);
    case kCube:
      return writer.Number("side", shape.side);
    case kSphere:
      writer.Number("sphereRadius", shape.sphere_radius);
      return writer.Integer("sphereSurface", shape.sphere_surface);
    case kCylinder:
      writer.Number("cylinderRadius", shape.cylinder_radius);
      writer.Number("cylinderHeight", shape.cylinder_height);
      return writer.Integer("cylinderSurface", shape.cylinder_surface);
    default:
      return;
  }
}

void WriteGroups(const EmitterGroups& groups, ValueWriter& writer) {
  ForEach<RandomGroup>(groups.children, [&](const RandomGroup& g, size_t i) {
    const auto* shape = First<GroupShape>(g.children);
    if (shape == nullptr || i >= std::size(kGroupNames)) return;
    writer.BeginObject();
    writer.Text("name", kGroupNames[i]);
    WriteShape(*shape, writer);
    writer.EndObject();
  });
}

void WriteLinks(const EmitterLinks& links, ValueWriter& writer) {
  for (const MiniSpec& spec : kLinkTable) {
    const auto target = GetMini<uint32_t>(links.minis, spec.id);
    if (target && *target != kNoLink) writer.Integer(spec.name, *target);
  }
}

// The units of the properties that have one.
void WriteUnits(ValueWriter& writer) {
  writer.Object("units", [&] {
    for (const MiniSpec& spec : kEmitterTable) {
      if (!spec.unit.empty()) writer.Text(spec.name, spec.unit);
    }
  });
}

void WriteEmitter(const Emitter& emitter, ValueWriter& writer) {
  const auto& chunks = emitter.children;
  const Minis& minis = FirstOrEmpty<EmitterProperties>(chunks).minis;
  writer.BeginObject();
  writer.Text("name", TextOfFirst<EmitterName>(chunks));
  writer.Number("lifetime", GetMini<float>(minis, kLifetime, 0));
  writer.Text("shader", ShaderOf(BlendModeOf(minis)));
  // Readers have these defaults.
  writer.Text("colourTexture", First<ColourTexture>(chunks) == nullptr
                                   ? "p_particle_master.tga"
                                   : TextOfFirst<ColourTexture>(chunks));
  writer.Text("normalTexture", First<NormalTexture>(chunks) == nullptr
                                   ? "p_particle_depth_master.tga"
                                   : TextOfFirst<NormalTexture>(chunks));
  writer.Object("properties", [&] { WriteProperties(minis, writer); });
  writer.Object("meanings", [&] { WriteMeanings(minis, writer); });
  writer.Array("groups", [&] {
    WriteGroups(FirstOrEmpty<EmitterGroups>(chunks), writer);
  });
  writer.Object(
      "links", [&] { WriteLinks(FirstOrEmpty<EmitterLinks>(chunks), writer); });
  writer.Array("tracks", [&] {
    WriteTracks(FirstOrEmpty<EmitterTracks>(chunks), writer);
  });
  writer.EndObject();
}

}  // namespace

absl::Status WriteParticleValues(absl::string_view bytes, ValueWriter& writer) {
  const absl::StatusOr<ParticleFile> file = Decode<ParticleCodec>(bytes);
  if (!file.ok()) return file.status();
  const auto& system = FirstOrEmpty<ParticleSystem>(file->children);
  writer.BeginObject();
  writer.Text("name", TextOfFirst<SystemName>(system.children));
  if (const auto* chunk = First<SystemPersist>(system.children)) {
    writer.Bool("persist", chunk->persist != 0);
  }
  WriteUnits(writer);
  writer.Array("emitters", [&] {
    ForEach<Emitter>(
        FirstOrEmpty<Emitters>(system.children).children,
        [&](const Emitter& emitter, size_t) { WriteEmitter(emitter, writer); });
  });
  writer.EndObject();
  return absl::OkStatus();
}

}  // namespace assetlint::alamo
