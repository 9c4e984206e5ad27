// The decoded values of a particle system.
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/codec.h"

namespace assetlint::alamo {

namespace {

// The two chunks of a track; null when missing.
struct Track {
  const TrackEnds* ends = nullptr;
  const TrackKeys* keys = nullptr;
};
using Tracks = std::array<Track, std::size(kTrackNames)>;

Tracks TracksOf(const EmitterTracks& chunk) {
  Tracks tracks;
  ForEach<TrackEnds>(chunk.children, [&](const TrackEnds& ends, size_t index) {
    if (index < tracks.size()) tracks[index].ends = &ends;
  });
  ForEach<TrackKeys>(chunk.children, [&](const TrackKeys& keys, size_t index) {
    if (index < tracks.size()) tracks[index].keys = &keys;
  });
  return tracks;
}

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

void WriteEmitter(const Emitter& emitter, ValueWriter& writer) {
  float lifetime = 0;
  if (const auto* chunk = First<EmitterProperties>(emitter.children)) {
    lifetime = GetMini<float>(chunk->minis, kLifetime).value_or(0);
  }
  writer.BeginObject();
  WriteText<EmitterName>("name", emitter.children, writer);
  writer.Key("lifetime");
  writer.Number(lifetime);
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
