#include "formats/alamo/particle/particle.h"

#include <cstddef>
#include <iterator>

#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/base/cursor.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kBlendModes[] = {"opaque",
                                             "additive",
                                             "alpha",
                                             "modulate",
                                             "depth-sprite additive",
                                             "depth-sprite alpha",
                                             "depth-sprite modulate",
                                             "diffuse alpha",
                                             "stencil darken",
                                             "stencil darken blur",
                                             "heat",
                                             "bump alpha",
                                             "decal bump alpha",
                                             "alpha scanlines"};
constexpr absl::string_view kShaders[] = {
    "Engine/PrimOpaque.fx",
    "Engine/PrimAdditive.fx",
    "Engine/PrimAlpha.fx",
    "Engine/PrimModulate.fx",
    "Engine/PrimDepthSpriteAdditive.fx",
    "Engine/PrimDepthSpriteAlpha.fx",
    "Engine/PrimDepthSpriteModulate.fx",
    "Engine/PrimDiffuseAlpha.fx",
    "Engine/StencilDarken.fx",
    "Engine/StencilDarkenFinalBlur.fx",
    "Engine/PrimHeat.fx",
    "Engine/PrimParticleBumpAlpha.fx",
    "Engine/PrimDecalBumpAlpha.fx",
    "Engine/PrimAlphaScanlines.fx",
};
static_assert(std::size(kShaders) == std::size(kBlendModes));
constexpr absl::string_view kPrimitives[] = {"triangles", "quads"};
constexpr absl::string_view kGround[] = {"none", "disappear", "bounce",
                                         "stick"};
constexpr absl::string_view kEmitModes[] = {
    "off", "random vertex", "random point of the surface", "every vertex"};
constexpr absl::string_view kInterpolations[] = {"linear", "cosine", "step"};

constexpr MiniSpec Enum(uint8_t id, absl::string_view name,
                        absl::Span<const absl::string_view> meanings,
                        MiniNumber number = MiniNumber::kOne) {
  return {id, name, MiniType::kU32, {}, number, {}, meanings};
}
constexpr MiniSpec Of(uint8_t id, absl::string_view name, MiniType type,
                      absl::string_view unit = {},
                      MiniNumber number = MiniNumber::kOne) {
  return {id, name, type, {}, number, unit, {}};
}
constexpr MiniNumber kOptional = MiniNumber::kOptional;
constexpr MiniType kU8 = MiniType::kU8;
constexpr MiniType kU32 = MiniType::kU32;
constexpr MiniType kF32 = MiniType::kF32;

// In file order.
constexpr MiniSpec kEmitterSpecs[] = {
    Enum(kBlendMode, "blendMode", kBlendModes),
    Enum(kPrimitiveType, "primitiveType", kPrimitives, kOptional),
    Of(6, "unused1", kU32, {}, kOptional),
    Of(7, "inBursts", kU8),
    Of(kUseEmitterSpeedMult, "useEmitterSpeedMult", kU8),
    Of(8, "linkToSystem", kU8),
    Of(9, "inwardSpeed", MiniType::kF32OrF32x3, "units/s"),
    Of(10, "acceleration", MiniType::kF32x3, "units/s²"),
    Of(12, "gravity", kF32, "units/s²"),
    Of(kLifetime, "lifetime", kF32, "s"),
    Of(17, "unused2", kF32, {}, kOptional),
    Of(kRandomizedScale, "randomizedScale", kF32, "fraction"),
    Of(kRandomizedLifetime, "randomizedLifetime", kF32, "fraction"),
    Of(73, "unknown73", kU32, {}, kOptional),
    Of(kTextureElements, "textureElements", kU32),
    Of(kEmitterIndex, "index", kU32),
    Of(21, "unused3", kU8),
    Of(kRandomizedRotation, "randomizedRotation", kF32, "fraction"),
    Of(11, "outwardAcceleration", kF32, "units/s²"),
    Of(35, "rotationDirection", kU8),
    Of(36, "initialDelay", kF32, "s"),
    Of(37, "burstDelay", kF32, "s"),
    Of(38, "particlesPerBurst", kU32),
    Of(39, "bursts", kU32),
    Of(kEmitterSpeedMult, "emitterSpeedMult", kF32, "fraction"),
    Of(42, "particlesPerSecond", kU32, "1/s"),
    Of(43, "unused4", kU8),
    Of(kRandomizedColor, "randomizedColor", MiniType::kF32x4, "fraction"),
    Of(45, "randomizedIsGrayscale", kU8),
    Of(kIsNotBillboarded, "isNotBillboarded", kU8),
    Enum(kGroundInteraction, "groundInteraction", kGround),
    Of(kBounciness, "bounciness", kF32, "fraction"),
    Of(49, "affectedByWind", kU8),
    Of(50, "freezeTime", kF32, "s"),
    Of(51, "skipTime", kF32, "s"),
    Enum(kEmitMode, "emitMode", kEmitModes),
    Of(53, "objectSpaceAcceleration", kU8),
    Of(kIsHeatParticle, "isHeatParticle", kU8),
    Of(60, "emitOffset", kF32, "units"),
    Of(61, "isWeatherParticle", kU8),
    Of(62, "weatherCubeSize", kF32, "units"),
    Of(63, "unused5", kF32),
    Of(64, "weatherFadeoutDistance", kF32, "units"),
    Of(kHasTail, "hasTail", kU8),
    Of(66, "tailSize", kF32, "units"),
    Of(68, "windDisturbance", kU8),
    Of(70, "noDepthTest", kU8, {}, kOptional),
    Of(71, "weatherCubeDistance", kF32, "units", kOptional),
    Of(kFixedRotation, "fixedRotation", kU8, {}, kOptional),
};

constexpr MiniSpec kLinkSpecs[] = {Of(kDeathEmitter, "death", kU32),
                                   Of(kBirthEmitter, "birth", kU32)};

constexpr MiniSpec kColourTrackSpecs[] = {
    Of(kFirstKey, "first", kU8), Of(kLastKey, "last", kU8),
    Enum(kInterpolation, "interpolation", kInterpolations)};
constexpr MiniSpec kFloatTrackSpecs[] = {
    Of(kFirstKey, "first", kF32), Of(kLastKey, "last", kF32),
    Enum(kInterpolation, "interpolation", kInterpolations)};
constexpr MiniSpec kColourKeySpecs[] = {
    {kKey, "key", MiniType::kColourKey, {}, MiniNumber::kAny}};
constexpr MiniSpec kFloatKeySpecs[] = {
    {kKey, "key", MiniType::kFloatKey, {}, MiniNumber::kAny}};

constexpr MiniTable kColourTrackTable = MiniTable::Of<kColourTrackSpecs>();
constexpr MiniTable kFloatTrackTable = MiniTable::Of<kFloatTrackSpecs>();
constexpr MiniTable kColourKeyTable = MiniTable::Of<kColourKeySpecs>();
constexpr MiniTable kFloatKeyTable = MiniTable::Of<kFloatKeySpecs>();

// Whether `bytes` hold as many records as they declare.
bool HoldRecords(absl::string_view bytes) {
  ByteCursor cursor(bytes);
  uint32_t count = 0;
  if (!cursor.Read(count)) return false;
  for (uint32_t size = 0; count > 0; --count) {
    if (!cursor.Skip(sizeof(LinkGroup::group)) || !cursor.Read(size) ||
        !cursor.Skip(size)) {
      return false;
    }
  }
  return true;
}

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

uint32_t BlendModeOf(const Minis& properties) {
  return GetMini<uint8_t>(properties, kIsHeatParticle, 0) != 0
             ? kAlpha
             : GetMini<uint32_t>(properties, kBlendMode, kAdditive);
}

absl::string_view ShaderOf(uint32_t blend_mode) {
  return blend_mode < std::size(kShaders) ? kShaders[blend_mode] : "";
}

void Describe(Walker& w, LinkGroup& c) {
  w.U32("group", c.group);
  uint64_t size = c.flags.size();
  w.Count("size", Scalar::kU32, size);
  w.View("flags", c.flags, size);
}

void Describe(Walker& w, SystemLinkGroups& c) {
  if (Reader* const r = w.reader(); r != nullptr) {
    c.has_layout = r->generates() || HoldRecords(r->lookahead());
  }
  if (c.has_layout) {
    uint64_t count = c.records.size();
    w.Count("count", Scalar::kU32, count);
    w.List("record", c.records, count);
  }
  w.BytesRest("bytes", BytesKind::kUnknown, c.bytes);
}

void Describe(Walker& w, EmitterLinkGroup& c) {
  if (Reader* const r = w.reader(); r != nullptr) {
    c.has_layout = r->generates() || r->remaining() == sizeof(c.group);
  }
  if (c.has_layout) return w.U32("group", c.group);
  w.BytesRest("bytes", BytesKind::kUnknown, c.bytes);
}

void Describe(Walker& w, GroupShape& c) {
  w.Enum("shape", c.shape, kShapeNames);
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

void Describe(Walker& w, ParticleFile& file) { WalkRoots(w, file); }

}  // namespace assetlint::alamo
