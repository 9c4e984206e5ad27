// Alamo particle systems (.alo with root 0x900).
//
// Empire at War and Forces of Corruption. Little-endian chunks whose types are
// local to their parent. (formats/alamo/particle/FORMAT.md)
// ../universe_particle has those of Universe at War.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/base/decoder.h"
#include "formats/base/facts.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// Types of the mini-chunks in an emitter's 0x2 that other code refers to; the
// table has all of them.
enum EmitterMini : uint8_t {
  kBlendMode = 4,             // u32, 0..13
  kPrimitiveType = 5,         // u32, triangles of a particle less one
  kLifetime = 15,             // f32, seconds
  kTextureElements = 16,      // u32
  kRandomizedScale = 18,      // f32, 0..1
  kRandomizedLifetime = 19,   // f32, 0..1
  kEmitterIndex = 20,         // u32, the emitter's place in the list
  kRandomizedRotation = 23,   // f32
  kEmitterSpeedMult = 40,     // f32, only with kUseEmitterSpeedMult
  kRandomizedColor = 44,      // f32 x 4, 0..1
  kIsNotBillboarded = 46,     // u8, flag
  kGroundInteraction = 47,    // u32, 0..3
  kBounciness = 48,           // f32, 0..1
  kEmitMode = 52,             // u32, 0..3
  kIsHeatParticle = 59,       // u8, flag
  kHasTail = 65,              // u8, flag
  kUseEmitterSpeedMult = 67,  // u8, flag
  kFixedRotation = 72,        // u8, flag
};
extern const MiniTable kEmitterTable;

// Values of kBlendMode that other code refers to.
enum BlendMode : uint32_t {
  kAdditive = 1,
  kAlpha = 2,
  kDepthSpriteAdditive = 4,
};
// Value of kGroundInteraction.
inline constexpr uint32_t kBounce = 2;
// The blend mode that particles are drawn with: kAlpha for heat.
uint32_t BlendModeOf(const Minis& properties);
// Its shader; empty for one that does not exist.
absl::string_view ShaderOf(uint32_t blend_mode);

// Types of the mini-chunks in an emitter's 0x36.
enum LinkMini : uint8_t {
  kDeathEmitter = 0x37,  // u32, emitter started by dying particles, or kNoLink
  kBirthEmitter = 0x39,  // u32, emitter carried along by particles, or kNoLink
};
extern const MiniTable kLinkTable;
inline constexpr uint32_t kNoLink = 0xFFFFFFFF;

// Types of the mini-chunks in a track's 0x0 and 0x1.
enum TrackMini : uint8_t {
  kFirstKey = 2,       // u8 for colours, else f32
  kLastKey = 3,        // the same
  kInterpolation = 4,  // u32, 0..2
  kKey = 5,            // u32 or f32 value, f32 time 0..1; repeated
};
// The tables of a track, by its index among the seven.
const MiniTable& TrackEndsTable(uint32_t ordinal);
const MiniTable& TrackKeysTable(uint32_t ordinal);

// The order of the tracks; the first four are colours.
// (formats/alamo/particle/FORMAT.md#tracks)
inline constexpr absl::string_view kTrackNames[] = {
    "red", "green", "blue", "alpha", "size", "textureIndex", "rotationSpeed"};
inline constexpr uint32_t kAlphaTrack = 3;
inline constexpr uint32_t kColourTracks = 4;
inline constexpr uint32_t kSizeTrack = 4;

// The order of an emitter's groups.
inline constexpr absl::string_view kGroupNames[] = {"velocity", "lifetime",
                                                    "position"};
inline constexpr size_t kLifetimeGroup = 1;
// Values of GroupShape::shape.
inline constexpr absl::string_view kShapeNames[] = {"exact", "box", "cube",
                                                    "sphere", "cylinder"};
enum Shape : uint32_t { kExact, kBox, kCube, kSphere, kCylinder };

// 0x0 in 0x900: the system's name, the file name without extension.
struct SystemName : TextChunk {
  static constexpr ChunkType kType = {0x0, "name", kData};
  static constexpr TextUse kUse = {.sized = true};
};

struct SystemId {
  static constexpr ChunkType kType = {0x1, "id", kData};
  Origin origin;
  uint32_t id_value = 0;
  bool operator==(const SystemId&) const = default;
};

// 0x2 in 0x900: whether the system outlives the object it is attached to.
struct SystemPersist {
  static constexpr ChunkType kType = {0x2, "persist", kData};
  Origin origin;
  uint8_t persist = 0;
  bool operator==(const SystemPersist&) const = default;
};

// What a particle editor notes, and the game skips: the content of a chunk that
// does not have its layout stays in `bytes`.
struct EditorChunk {
  Origin origin;
  bool has_layout = true;
  absl::string_view bytes;
  bool operator==(const EditorChunk&) const = default;
};

// Which settings the emitters of a link group do not share.
struct LinkGroup {
  static constexpr uint64_t kMinSize = 8;
  uint32_t group = 0;                              // not 0
  PackedArray<uint8_t, ByteOrder::kLittle> flags;  // 0/1, one for each setting
  bool operator==(const LinkGroup&) const = default;
};

// 0x3 in 0x900: records about link groups. The editor ignores `bytes` after
// them.
struct SystemLinkGroups : EditorChunk {
  static constexpr ChunkType kType = {0x3, "linkGroups", kData};
  std::vector<LinkGroup> records;
  bool operator==(const SystemLinkGroups&) const = default;
};

struct EmitterProperties : MinisChunk {
  static constexpr ChunkType kType = {0x2, "properties", kData};
  static const MiniTable& table() { return kEmitterTable; }
};

struct ColourTexture : TextChunk {
  static constexpr ChunkType kType = {0x3, "colourTexture", kData};
  static constexpr TextUse kUse = {
      .needed = true, .file = true, .may_lack_nul = true, .sized = true};
};

struct EmitterName : TextChunk {
  static constexpr ChunkType kType = {0x16, "name", kData};
  static constexpr TextUse kUse = {.may_lack_nul = true, .sized = true};
};

struct NormalTexture : TextChunk {
  static constexpr ChunkType kType = {0x45, "normalTexture", kData};
  static constexpr TextUse kUse = {
      .file = true, .may_lack_nul = true, .sized = true};
};

// 0x100 in 0x700: the emitter's link group.
struct EmitterLinkGroup : EditorChunk {
  static constexpr ChunkType kType = {0x100, "linkGroup", kData};
  uint32_t group = 0;  // not 0
  bool operator==(const EmitterLinkGroup&) const = default;
};

// 0x1101: a random vector: the shape it is drawn from.
struct GroupShape {
  static constexpr ChunkType kType = {0x1101, "shape", kData, kEach};
  Origin origin;
  uint32_t shape = 0;  // 0..4
  std::array<float, 3> min{};
  std::array<float, 3> max{};
  float side = 0;
  float sphere_radius = 0;
  uint32_t sphere_surface = 0;  // 0/1
  float cylinder_radius = 0;
  uint32_t cylinder_surface = 0;  // 0/1
  float cylinder_height = 0;
  std::array<float, 3> value{};
  bool operator==(const GroupShape&) const = default;
};

struct RandomGroup : ContainerOf<GroupShape> {
  static constexpr ChunkType kType = {0x1100, "group", kContainer, kMany};
};

// 0x29: velocity, lifetime, position.
struct EmitterGroups : ContainerOf<RandomGroup> {
  static constexpr ChunkType kType = {0x29, "groups", kContainer};
};

// A part of a track.
struct TrackChunk : MinisChunk {
  // Which track: set from the position when reading a file.
  uint32_t ordinal = 0;

  bool operator==(const TrackChunk&) const = default;
};

// 0x0 in an emitter's 0x1: the first and last key.
struct TrackEnds : TrackChunk {
  static constexpr ChunkType kType = {0x0, "ends", kData, kMany};
  const MiniTable& table() const { return TrackEndsTable(ordinal); }
};

// 0x1 in an emitter's 0x1: the keys in between; often none, with no bytes.
struct TrackKeys : TrackChunk {
  static constexpr ChunkType kType = {0x1, "keys", kData, kMany};
  const MiniTable& table() const { return TrackKeysTable(ordinal); }
};

// 0x1 in 0x700: seven pairs.
struct EmitterTracks : ContainerOf<TrackEnds, TrackKeys> {
  static constexpr ChunkType kType = {0x1, "tracks", kContainer};
};

// The two chunks of a track; null when missing.
struct Track {
  const TrackEnds* ends = nullptr;
  const TrackKeys* keys = nullptr;
};
using Tracks = std::array<Track, std::size(kTrackNames)>;
Tracks TracksOf(const EmitterTracks& chunk);

struct EmitterLinks : MinisChunk {
  static constexpr ChunkType kType = {0x36, "links", kData};
  static const MiniTable& table() { return kLinkTable; }
};

struct Emitter : ContainerOf<EmitterProperties, ColourTexture, EmitterName,
                             EmitterGroups, EmitterTracks, EmitterLinks,
                             NormalTexture, EmitterLinkGroup> {
  static constexpr ChunkType kType = {0x700, "emitter", kContainer, kMany};
};

// The path of an emitter in `list`, that of all.
inline Path PathOf(const Emitter& emitter, size_t index, const Path& list) {
  return {list, Emitter::kType.name, static_cast<int64_t>(index),
          TextOfFirst<EmitterName>(emitter.children)};
}

struct Emitters : ContainerOf<Emitter> {
  static constexpr ChunkType kType = {0x800, "emitters", kContainer, kEach};
};

struct ParticleSystem : ContainerOf<SystemName, SystemId, Emitters,
                                    SystemLinkGroups, SystemPersist> {
  static constexpr ChunkType kType = {0x900, "system", kContainer, kEach};
};

// The file: its root chunks.
struct ParticleFile {
  using Child = std::variant<UnknownChunk, ParticleSystem>;
  std::vector<Child> children;
  absl::string_view fill;  // zeros
  bool operator==(const ParticleFile&) const = default;
};

void Describe(Walker& w, SystemId& c);
void Describe(Walker& w, SystemPersist& c);
void Describe(Walker& w, LinkGroup& c);
void Describe(Walker& w, SystemLinkGroups& c);
void Describe(Walker& w, EmitterLinkGroup& c);
void Describe(Walker& w, GroupShape& c);
void Describe(Walker& w, ParticleFile& file);

// See formats/base/codec.h.
struct ParticleCodec {
  using Model = ParticleFile;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return kChunkDecoderRules; }
  // The root must be one of a particle system.
  static void CheckStructure(const ParticleFile& file, Report& report);
  static void Validate(const ParticleFile& file, const FileContext& context,
                       Report& report);
  // What a system has that other files refer to, and what it refers to: adds
  // its name and the textures of its emitters: colour and normal texture of
  // each, in file order. `file` was decoded without a finding of the class
  // "structure".
  static void CollectFacts(const ParticleFile& file, Facts& facts);
};

// The decoded values, for viewers: what particles look like during their life.
// {"name": "p_smoke", "units": {...}, "emitters": [...]}, as in
// formats/alamo/particle/FORMAT.md#decoded-values. Takes linear time; writes
// fewer than 40 bytes of indented JSON for each byte of the file, and the
// units. DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteParticleValues(absl::string_view bytes, ValueWriter& writer);

// The rules, one file a topic.

// Order and number of all chunks and mini-chunks, strings and floats.
void ValidateParticleGrammar(const ParticleFile& file, Report& report);
absl::Span<const Rule* const> ParticleGrammarRules();

// The system: its name and an editor's records. `file_name` may be empty.
void ValidateParticleSystem(const ParticleSystem& system,
                            absl::string_view file_name, const Path& path,
                            Report& report);

// One emitter of `count`, which may exceed the number present: properties,
// textures, groups, tracks, links.
void ValidateEmitter(const Emitter& emitter, size_t count, const Path& path,
                     Report& report);
// The numbers that emitters give themselves.
void ValidateEmitterIndices(const Emitters& list, const Path& path,
                            Report& report);

// Values that readers clamp or ignore, and emitters that draw nothing.
void ValidateEmitterValues(const Emitters& list, const Path& path,
                           Report& report);

// Links that lead back to where they come from, emitters with two parents, and
// an editor's link groups.
void ValidateEmitterLinks(const Emitters& list, const Path& path,
                          Report& report);

// The rules of each file.
absl::Span<const Rule* const> ParticleSystemRules();
absl::Span<const Rule* const> EmitterRules();
absl::Span<const Rule* const> EmitterValueRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_H_
