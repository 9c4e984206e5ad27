#include "formats/alamo/particle/particle.h"

#include <cstddef>

#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/fact_names.h"

namespace assetlint::alamo {

namespace {

// In file order.
constexpr MiniSpec kEmitterSpecs[] = {
    {kBlendMode, "blendMode", MiniType::kU32},
    {kPrimitiveType,
     "primitiveType",
     MiniType::kU32,
     {},
     MiniNumber::kOptional},
    {6, "unknown6", MiniType::kU32, {}, MiniNumber::kOptional},
    {7, "flag7", MiniType::kU8},
    {67, "flag67", MiniType::kU8},
    {8, "flag8", MiniType::kU8},
    {9, "inwardSpeed", MiniType::kF32OrF32x3},
    {10, "acceleration", MiniType::kF32x3},
    {12, "float12", MiniType::kF32},
    {kLifetime, "lifetime", MiniType::kF32},
    {17, "float17", MiniType::kF32, {}, MiniNumber::kOptional},
    {18, "float18", MiniType::kF32},
    {19, "float19", MiniType::kF32},
    {73, "unknown73", MiniType::kU32, {}, MiniNumber::kOptional},
    {16, "textureElements", MiniType::kU32},
    {kEmitterIndex, "index", MiniType::kU32},
    {21, "flag21", MiniType::kU8},
    {23, "float23", MiniType::kF32},
    {11, "float11", MiniType::kF32},
    {35, "flag35", MiniType::kU8},
    {36, "float36", MiniType::kF32},
    {37, "float37", MiniType::kF32},
    {38, "particlesPerBurst", MiniType::kU32},
    {39, "bursts", MiniType::kU32},
    {40, "float40", MiniType::kF32},
    {42, "particlesPerSecond", MiniType::kU32},
    {43, "flag43", MiniType::kU8},
    {44, "colour", MiniType::kF32x4},
    {45, "flag45", MiniType::kU8},
    {46, "flag46", MiniType::kU8},
    {kGroundInteraction, "groundInteraction", MiniType::kU32},
    {48, "float48", MiniType::kF32},
    {49, "flag49", MiniType::kU8},
    {50, "float50", MiniType::kF32},
    {51, "float51", MiniType::kF32},
    {kEmitMode, "emitMode", MiniType::kU32},
    {53, "flag53", MiniType::kU8},
    {59, "flag59", MiniType::kU8},
    {60, "float60", MiniType::kF32},
    {61, "flag61", MiniType::kU8},
    {62, "float62", MiniType::kF32},
    {63, "float63", MiniType::kF32},
    {64, "float64", MiniType::kF32},
    {65, "flag65", MiniType::kU8},
    {66, "float66", MiniType::kF32},
    {68, "flag68", MiniType::kU8},
    {70, "flag70", MiniType::kU8, {}, MiniNumber::kOptional},
    {71, "float71", MiniType::kF32, {}, MiniNumber::kOptional},
    {72, "flag72", MiniType::kU8, {}, MiniNumber::kOptional},
};

constexpr MiniSpec kLinkSpecs[] = {
    {kDeathEmitter, "death", MiniType::kU32},
    {kBirthEmitter, "birth", MiniType::kU32},
};

constexpr MiniSpec kColourTrackSpecs[] = {
    {kFirstKey, "first", MiniType::kU8},
    {kLastKey, "last", MiniType::kU8},
    {kInterpolation, "interpolation", MiniType::kU32},
};
constexpr MiniSpec kFloatTrackSpecs[] = {
    {kFirstKey, "first", MiniType::kF32},
    {kLastKey, "last", MiniType::kF32},
    {kInterpolation, "interpolation", MiniType::kU32},
};
constexpr MiniSpec kColourKeySpecs[] = {
    {kKey, "key", MiniType::kColourKey, {}, MiniNumber::kAny}};
constexpr MiniSpec kFloatKeySpecs[] = {
    {kKey, "key", MiniType::kFloatKey, {}, MiniNumber::kAny}};

constexpr MiniTable kColourTrackTable = MiniTable::Of<kColourTrackSpecs>();
constexpr MiniTable kFloatTrackTable = MiniTable::Of<kFloatTrackSpecs>();
constexpr MiniTable kColourKeyTable = MiniTable::Of<kColourKeySpecs>();
constexpr MiniTable kFloatKeyTable = MiniTable::Of<kFloatKeySpecs>();

}  // namespace

const MiniTable kEmitterTable =
    MiniTable::Of<kEmitterSpecs, TypeInName::kDecimal, true>();
const MiniTable kLinkTable = MiniTable::Of<kLinkSpecs, TypeInName::kHex>();

const MiniTable& TrackEndsTable(uint32_t ordinal) {
  return ordinal < kColourTracks ? kColourTrackTable : kFloatTrackTable;
}

const MiniTable& TrackKeysTable(uint32_t ordinal) {
  return ordinal < kColourTracks ? kColourKeyTable : kFloatKeyTable;
}

void Describe(Walker& w, SystemId& c) { w.U32("id", c.id_value); }

void Describe(Walker& w, SystemPersist& c) { w.U8("persist", c.persist); }

void Describe(Walker& w, ExtraChunk& c) {
  w.BytesRest("bytes", BytesKind::kOpaque, c.bytes);
}

void Describe(Walker& w, GroupShape& c) {
  w.U32("shape", c.shape);
  w.Numbers("min", c.min);
  w.Numbers("max", c.max);
  w.F32("side", c.side);
  w.F32("sphereRadius", c.sphere_radius);
  w.U32("sphereSurface", c.sphere_surface);
  w.F32("cylinderRadius", c.cylinder_radius);
  w.U32("cylinderSurface", c.cylinder_surface);
  w.F32("cylinderHeight", c.cylinder_height);
  w.Numbers("value", c.value);
}

void Describe(Walker& w, ParticleFile& file) { WalkChildren(w, file.children); }

void ParticleCodec::CheckStructure(const ParticleFile& file, Report& report) {
  if (HasNoKnownRoot(file.children)) {
    ReportUnknownRoot(file.children, "a particle system",
                      ParticleSystem::kType.id, report);
  }
}

namespace {

void AddTextures(const Emitter& emitter, Facts& facts) {
  const FactName textures[] = {
      AddText<ColourTexture>(emitter.children, facts),
      AddText<NormalTexture>(emitter.children, facts),
  };
  for (const FactName texture : textures) {
    if (texture.size > 0) facts.textures.push_back(texture);
  }
}

}  // namespace

void ParticleCodec::CollectFacts(const ParticleFile& file, Facts& facts) {
  // A second system is reported, and readers take the first.
  const auto* system = First<ParticleSystem>(file.children);
  if (system == nullptr) return;
  facts.system_name = AddText<SystemName>(system->children, facts);
  const auto* emitters = First<Emitters>(system->children);
  if (emitters == nullptr) return;
  facts.textures.reserve(2 * CountOf<Emitter>(emitters->children));
  ForEach<Emitter>(emitters->children, [&](const Emitter& emitter, size_t) {
    AddTextures(emitter, facts);
  });
}

}  // namespace assetlint::alamo
