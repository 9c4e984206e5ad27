// Particle systems of Universe at War (.alo with root 0x1500).
//
// An emitter consists of plug-ins: one that creates particles, one that moves
// them along, one that kills them, one that draws them, and any number that
// modify them. Each has parameters, whose types depend on the plug-in.
// (formats/alamo/universe_particle/FORMAT.md)
#ifndef ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_UNIVERSE_PARTICLE_H_
#define ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_UNIVERSE_PARTICLE_H_

#include <array>
#include <cstdint>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/alamo/universe_particle/plugins.h"
#include "formats/base/decoder.h"
#include "formats/base/facts.h"
#include "formats/base/format.h"
#include "formats/base/packed_array.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint::alamo::universe {

using Range = std::array<float, 2>;  // minimum, maximum

// A random vector: the shape that it is drawn from, and the sizes of all
// shapes.
struct PropertyGroup {
  uint32_t shape = 0;  // of kShapeNames
  Float3 point{};
  Float3 direction{};
  Range magnitude{};
  Range radius{};
  Float3 box_min{};
  Float3 box_max{};
  Range sphere_angle{};
  Range sphere_radius{};
  float cylinder_radius = 0;
  Range cylinder_height{};
  float torus_radius = 0;
  float tube_radius = 0;
  bool operator==(const PropertyGroup&) const = default;
};
inline constexpr absl::string_view kShapeNames[] = {
    "point",          "direction", "sphere", "box",
    "sphericalRange", "cylinder",  "torus"};

// The id of a plug-in or of a parameter.
struct IdChunk {
  Origin origin;
  uint32_t id_value = 0;
  bool operator==(const IdChunk&) const = default;
};

// 0x0 in a list of parameters.
struct ParameterId : IdChunk {
  static constexpr ChunkType kType = {0x0, "id", kData, kMany};
};

// A group is one element; FloatsOf() says how many floats of a list belong
// together.
using Value =
    std::variant<UnknownBytes, uint8_t, uint32_t, float, Float3, Float4, Asciiz,
                 std::vector<PropertyGroup>, PackedArray<float>>;

// 0x1 in a list of parameters. A group is a chunk of its own in it if the value
// is a chunk of chunks.
struct ParameterValue {
  static constexpr ChunkType kType = {0x1, "value", kData, kMany};
  Origin origin;
  uint32_t flags = 0;  // kContainerBit or 0
  // What the id before it means to the plug-in: set when reading a file; null
  // if it is not known.
  const Parameter* parameter = nullptr;
  Value value;             // its type is that of the parameter
  absl::string_view rest;  // bytes after it, which readers skip
  bool operator==(const ParameterValue&) const = default;
};

// 0x0 in 0x1 of a plug-in. Without parameters, it may be a chunk of data.
struct ParameterList : ContainerOf<ParameterId, ParameterValue> {
  static constexpr ChunkType kType = {0x0, "parameters", kContainer};
  uint32_t flags = kContainerBit;
  const Plugin* plugin = nullptr;  // set when reading; null if not known
  bool operator==(const ParameterList&) const = default;
};

struct PluginSettings : ContainerOf<ParameterList> {
  static constexpr ChunkType kType = {0x1, "settings", kContainer};
  const Plugin* plugin = nullptr;  // set when reading; null if not known
  bool operator==(const PluginSettings&) const = default;
};

struct PluginId : IdChunk {
  static constexpr ChunkType kType = {0x0, "id", kData};
};

using PluginBody = ContainerOf<PluginId, PluginSettings>;

template <Slot kPluginSlot>
struct PluginIn : PluginBody {
  static constexpr Slot kSlot = kPluginSlot;
  static constexpr ChunkType kType = {
      static_cast<uint32_t>(kSlot), SlotName(kSlot), kContainer,
      kSlot == Slot::kModifier ? kMany : kSingle};
};
using Creator = PluginIn<Slot::kCreator>;
using Translater = PluginIn<Slot::kTranslater>;
using Killer = PluginIn<Slot::kKiller>;
using Renderer = PluginIn<Slot::kRenderer>;
using Modifier = PluginIn<Slot::kModifier>;

struct EmitterName : TextChunk {
  static constexpr ChunkType kType = {0x0, "name", kData};
};

struct Emitter : ContainerOf<EmitterName, Creator, Translater, Killer, Renderer,
                             Modifier> {
  static constexpr ChunkType kType = {0x1540, "emitter", kContainer, kMany};
};
// Its step in paths has its name.
inline absl::string_view StepName(const Emitter& emitter) {
  return TextOfFirst<EmitterName>(emitter.children);
}

struct Emitters : ContainerOf<Emitter> {
  static constexpr ChunkType kType = {0x1520, "emitters", kContainer};
};

// 0x0 in 0x1500, which readers skip: the name, as in 0x900.
struct SystemName : TextChunk {
  static constexpr ChunkType kType = {0x0, "name", kData};
  static constexpr TextUse kUse = {.may_lack_nul = true};
};

// 0x1 and 0x2 in 0x1500, which readers skip.
struct SkippedChunk {
  Origin origin;
  absl::string_view bytes;
  bool operator==(const SkippedChunk&) const = default;
};
struct FirstSkipped : SkippedChunk {
  static constexpr ChunkType kType = {0x1, "unknown1", kData};
};
struct SecondSkipped : SkippedChunk {
  static constexpr ChunkType kType = {0x2, "unknown2", kData};
};

// 0x3 in 0x1500: a light that goes with the system.
struct LightField {
  static constexpr ChunkType kType = {0x3, "lightField", kData};
  Origin origin;
  Float3 position{};
  Float3 size{};  // width, length, height
  Float3 diffuse{};
  float intensity = 0;
  uint8_t affected_by_global_intensity = 0;
  float noise_scale = 0;
  float noise_time_scale = 0;
  uint8_t fade = 0;  // 1: by time; 0: by particles
  float auto_destruct_time = 0;
  float fade_time = 0;
  uint32_t particles = 0;
  absl::string_view rest;  // bytes after it, which readers skip
  bool operator==(const LightField&) const = default;
};

struct System : ContainerOf<SystemName, FirstSkipped, SecondSkipped, Emitters,
                            LightField> {
  static constexpr ChunkType kType = {0x1500, "system", kContainer, kEach};
};

// The file: its root chunks.
struct File {
  using Child = std::variant<UnknownChunk, System>;
  std::vector<Child> children;
  absl::string_view fill;  // zeros
  bool operator==(const File&) const = default;
};

void Describe(Walker& w, PropertyGroup& group);
void Describe(Walker& w, IdChunk& c);
void Describe(Walker& w, ParameterValue& c);
void Describe(Walker& w, SkippedChunk& c);
void Describe(Walker& w, LightField& c);
void Describe(Walker& w, File& file);

// See formats/base/codec.h.
struct ParticleCodec {
  using Model = File;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return kChunkDecoderRules; }
  static void CheckStructure(const File& file, Report& report);
  static void Validate(const File& file, const FileContext& context,
                       Report& report);
  // The system's name and the textures of its renderers, in file order.
  static void CollectFacts(const File& file, Facts& facts);
};

// All checks but one; and that the chunks that readers skip are in order.
void ValidateParticleContents(const File& file, Report& report);
void ValidateSkippedChunks(const File& file, Report& report);

// The known parameters of a plug-in: the last one of each id, which readers
// take.
std::vector<const ParameterValue*> ParametersOf(const PluginBody& chunk);

// The decoded values, as in
// formats/alamo/universe_particle/FORMAT.md#decoded-values. Takes linear time.
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteValues(absl::string_view bytes, ValueWriter& writer);

absl::Span<const Rule* const> ParticleRules();

}  // namespace assetlint::alamo::universe

#endif  // ASSETLINT_FORMATS_ALAMO_UNIVERSE_PARTICLE_UNIVERSE_PARTICLE_H_
