#include "formats/alamo/particle/particle_values.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <variant>
#include <vector>

#include "absl/base/casts.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"

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

namespace {

// A range of numbers, by their bits: positive floats have the order of their
// bits.
struct UsualRange {
  uint32_t first = 0;
  uint32_t more = 0xFFFFFFFF;  // how many follow it, modulo 2^32
  uint32_t mask = 0xFFFFFFFF;

  constexpr bool Has(uint32_t bits) const {
    bits &= mask;
    return bits - first <= more;
  }
};

constexpr UsualRange UpTo(uint32_t largest) { return {.more = largest}; }
// A float of either sign that is neither infinite nor NaN.
constexpr UsualRange kFinite = {.more = 0x7F7FFFFF, .mask = 0x7FFFFFFF};
constexpr UsualRange kAbove0 = {.first = 1, .more = 0x7F7FFFFE};
constexpr UsualRange kFractions = UpTo(absl::bit_cast<uint32_t>(1.0f));

struct UsualMini {
  uint16_t header;  // type and size, as in the file
  uint8_t length;
  bool optional;
  UsualRange range;  // of each number: of a byte, or of words
};

UsualRange RangeOf(const MiniSpec& spec) {
  switch (spec.type) {
    case MiniType::kU8:
      return {};
    case MiniType::kU32:
      return UpTo(LargestValue(spec.id));
    default:
      return spec.id == kLifetime        ? kAbove0
             : spec.id == kEmitterColour ? kFractions
                                         : kFinite;
  }
}

constexpr UsualMini Required(uint8_t id, MiniType type, UsualRange range) {
  const auto length = static_cast<uint8_t>(LeastPayload(type));
  return {static_cast<uint16_t>(length << 8 | id), length, false, range};
}

const std::vector<UsualMini>& UsualProperties() {
  static const auto& made = *[] {
    auto* minis = new std::vector<UsualMini>;
    for (const MiniSpec& spec : kEmitterTable) {
      minis->push_back(Required(spec.id, spec.type, RangeOf(spec)));
      minis->back().optional = spec.number == MiniNumber::kOptional;
    }
    return minis;
  }();
  return made;
}

constexpr UsualMini kUsualColourEnds[] = {
    Required(kFirstKey, MiniType::kU8, UpTo(kMaxColour)),
    Required(kLastKey, MiniType::kU8, UpTo(kMaxColour)),
    Required(kInterpolation, MiniType::kU32, UpTo(kMaxInterpolation)),
};
constexpr UsualMini kUsualFloatEnds[] = {
    Required(kFirstKey, MiniType::kF32, kFinite),
    Required(kLastKey, MiniType::kF32, kFinite),
    Required(kInterpolation, MiniType::kU32, UpTo(kMaxInterpolation)),
};

// Whether a list is these mini-chunks in this order.
bool IsListOf(absl::Span<const UsualMini> usual, const Minis& minis) {
  const absl::string_view body = minis.body();
  const UsualMini* next = usual.begin();
  for (size_t at = 0; at < body.size(); ++next) {
    if (body.size() - at < kMiniHeaderSize) return false;
    const auto header = Load<uint16_t>(body.data() + at, ByteOrder::kLittle);
    while (next != usual.end() && next->header != header && next->optional) {
      ++next;
    }
    at += kMiniHeaderSize;
    if (next == usual.end() || next->header != header ||
        next->length > body.size() - at) {
      return false;
    }
    const char* payload = body.data() + at;
    at += next->length;
    if (next->length == 1) {
      if (!next->range.Has(static_cast<uint8_t>(*payload))) return false;
      continue;
    }
    for (size_t words = next->length / sizeof(uint32_t); words > 0; --words) {
      const auto bits = Load<uint32_t>(payload, ByteOrder::kLittle);
      if (!next->range.Has(bits)) return false;
      payload += sizeof(uint32_t);
    }
  }
  while (next != usual.end() && next->optional) ++next;
  return next == usual.end();
}

}  // namespace

bool AreUsualProperties(const Minis& minis) {
  return IsListOf(UsualProperties(), minis);
}

bool AreUsual(const TrackEnds& ends) {
  return ends.ordinal < kColourTracks ? IsListOf(kUsualColourEnds, ends.minis)
                                      : IsListOf(kUsualFloatEnds, ends.minis);
}

bool AreUsual(const TrackKeys& keys) {
  constexpr size_t kKeySize = kMiniHeaderSize + sizeof(FloatKey);
  const absl::string_view body = keys.minis.body();
  if (body.size() != keys.minis.size() * kKeySize) return false;
  const UsualRange values =
      keys.ordinal < kColourTracks ? UpTo(kMaxColour) : kFinite;
  float previous = 0;
  for (size_t at = 0; at < body.size(); at += kKeySize) {
    const char* key = body.data() + at;
    const auto value = Load<uint32_t>(key + 2, ByteOrder::kLittle);
    const auto time = Load<float>(key + 6, ByteOrder::kLittle);
    if (key[0] != kKey || key[1] != sizeof(FloatKey) || !values.Has(value) ||
        !kFractions.Has(absl::bit_cast<uint32_t>(time)) || time < previous) {
      return false;
    }
    previous = time;
  }
  return true;
}

}  // namespace assetlint::alamo
