#include "formats/alamo/universe_particle/plugins.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace assetlint::alamo::universe {

namespace {

// Parameters that plug-ins share: the id of each, the code of its type, its
// name, and the greatest value where only small ones have a meaning.
struct Shared {
  absl::string_view name;
  absl::string_view parameters;
};
constexpr Shared kShared[] = {
    {"@creators",
     "4 I globalLOD, 6 F preSimulateSeconds, 7 B autoUpdatePositions, "
     "8 F minDLOD, 9 F dlodNearDistance, 10 F dlodFarDistance"},
    {"@old",
     "0 F particlesPerSecond, 1 F speed, 2 F speedVariation, "
     "3 F burstThreshold"},
    {"@shapes",
     "100 F particlesPerInterval, 101 F spawnInterval, 102 B bursting, "
     "103 F startDelay, 104 F stopTime, 105 G position, 106 B hollowPosition, "
     "107 G velocity, 108 B hollowVelocity, 109 B localVelocity, "
     "110 B inheritVelocity, 111 F inheritedVelocityScale, "
     "112 F maxInheritedVelocity, 113 B hiresEmission, 114 B burstOnShown"},
    {"@killers",
     "0 F lifetime, 1 F lifetimeVariation, 2 B killOnRemoval, 3 B spawnOnAge, "
     "4 B spawnOnConditional, 5 B updateTime, 6 B fullRangeVariation"},
    {"@renderers",
     "0 B normalRenderMode, 1 B reflectionRenderMode, "
     "2 B refractionRenderMode, 3 B shadowMapRender, 4 B disableDepthTest"},
    {"@textured", "100 T texture, 101 S shader, 102 B sort"},
    {"@span", "100 F startTime, 101 F endTime, 102 B smooth"},
};

// The slot and name of each plug-in, what it shares, and its own parameters,
// which replace shared ones of the same id. In the order of the ids.
constexpr absl::string_view kPlugins[] = {
    "creator Point, @creators, @old",
    "creator Trail, @creators, @old, 100 P parentIndex",
    "creator Sphere, @creators, @old, 100 F radius",
    "creator Box, @creators, @old, 100 F length, 101 F width, 102 F height",
    "creator Torus, @creators, @old, 100 F torusRadius, 101 F tubeRadius",
    "creator Mesh, @creators, @old",
    "creator Terrain",
    "modifier LinearSize, @span, 200 F startSize, 201 F endSize, "
    "202 F sizeVariation",
    "modifier LinearColor, @span, 200 F4 startColor, 201 F4 endColor",
    "modifier LinearRotation, @span, 200 F startRotation, 201 F endRotation, "
    "202 B reverse, 203 B randomize, 204 F rotationVariation",
    "modifier Acceleration, 200 F3 acceleration, 201 B localSpace",
    "modifier AttractAcceleration, 200 F attraction",
    "modifier Turbulence, 200 F3 noiseOffset, 201 F3 noiseSpeed, "
    "202 F noiseScale",
    "modifier Vortex, 200 F3 axis, 201 F speed, 202 B localSpace",
    "modifier ConstantUV, 100 B writeOnce, 200 F4 textureCoordinates",
    "modifier KeyedSize, 200 B smooth, 300 K sizes, 301 F sizeVariation",
    "modifier KeyedRotation, 200 B smooth, 300 K rotations, 301 B reverse, "
    "302 B randomize, 303 F rotationVariation",
    "modifier KeyedColor, 200 B smooth, 300 K4 colors",
    "modifier KeyedUV, 200 B smooth, 300 K4 textureCoordinateKeys, "
    "301 F loopCount, 302 B useGlobalTime, 303 F globalLength, "
    "304 B randomStartKey",
    "killer Age, @killers",
    "killer Radius, @killers, 100 F radius",
    "killer Terrain, @killers",
    "renderer Billboard, @renderers, @textured",
    "renderer Line, @renderers, 100 T texture, 101 F maxTime, 102 S shader",
    "renderer Chain, @renderers, 100 T texture, 102 S shader",
    "renderer Volumetric, @renderers, 100 T maskTexture, 101 T baseTexture, "
    "102 T bumpTexture, 103 S shader, 104 F textureSize, 105 F scrollX, "
    "106 F scrollY, 107 B sort, 108 F4 specular, 109 F4 emissive",
    "translater Emitter",
    "translater World",
    "renderer XYAligned, @renderers, @textured, 200 B localSpace",
    "renderer VelocityAligned, @renderers, @textured, 200 I anchor, "
    "201 F minAspect, 202 F maxAspect, 203 I rotation",
    "modifier RandomUV",
    "modifier KeyedAcceleration, 200 B smooth, 300 F3 direction, "
    "301 K magnitudes, 302 B localSpace",
    "modifier KeyedFriction, 200 B smooth, 300 K frictions",
    "modifier SlottedRandomUV, 100 B writeOnce, 200 L4 slots",
    "creator Shape, @creators, @shapes",
    "creator EnhancedMesh, @creators, @shapes, 105 I spawnLocation 2, "
    "106 B alignVelocityToNormal, 200 F surfaceOffset",
    "renderer StretchedTextureChain, @renderers, 100 T texture, 101 S shader, "
    "104 B renderEmitter, 200 F emitterSize",
    "renderer BumpMap, @renderers, 100 T baseTexture, 101 T bumpTexture, "
    "102 S shader, 103 B sort, 104 F4 specular, 105 F4 emissive",
    "renderer HeatSaturation, @renderers, @textured, 200 F distanceCutoff, "
    "201 F distortion, 202 F saturation",
    "creator EnhancedTrail, @creators, @shapes, 300 N parentName, "
    "301 I positionAlignment 2, 302 I velocityAlignment 2",
    "creator Death, @creators, 100 F particlesPerInterval, 101 G position, "
    "102 B hollowPosition, 103 G velocity, 104 B hollowVelocity, "
    "105 B localVelocity, 106 B inheritVelocity, "
    "107 F inheritedVelocityScale, 108 F maxInheritedVelocity, "
    "109 N parentName, 110 I positionAlignment 2, 111 I velocityAlignment 2",
    "modifier Attractor, 100 B useTarget, 101 S bone, "
    "200 F constantAcceleration, 201 F linearAcceleration, "
    "202 F inverseAcceleration, 203 F minDistance, 204 F maxDistance, "
    "205 B swim",
    "modifier SpeedLimit, 100 F minSpeed, 101 F maxSpeed",
    "creator AlignedShape, @creators, @shapes, "
    "200 I positionAlignmentDirection, 201 I positionAlignmentMode, "
    "202 I velocityAlignmentDirection, 203 I velocityAlignmentMode, 204 S bone",
    "killer Target, @killers, 100 B useTarget, 101 S bone, 102 F radius",
    "modifier DistanceKeyTime, 100 I target, 101 S bone, 200 F minRadius, "
    "201 F maxRadius, 202 B invert, 203 B smoothStep",
    "modifier LinearSpeed, @span, 200 F startSpeed, 201 F endSpeed",
    "renderer XYAlignedChain, @renderers, @textured, 200 B localSpace",
    "modifier LinearRotationRate, @span, 200 F startRate, 201 F endRate, "
    "202 B reverse",
    "modifier KeyedRotationRate, 200 B smooth, 300 K rates, 301 B reverse",
    "creator OutwardVelocityShape, @creators, @shapes, 300 B outwardSpeed",
    "modifier TerrainBounce, 200 F elasticity",
    "renderer Kites, @renderers, @textured, 200 I rotation, 201 F tailSize, "
    "202 F minTailSpeed, 203 F maxTailSpeed",
    "modifier ColorVariance, 200 F minRed, 201 F maxRed, 202 F minGreen, "
    "203 F maxGreen, 204 F minBlue, 205 F maxBlue, 206 B grayscale, "
    "207 F minAlpha, 208 F maxAlpha, 209 B writeOnce",
    "modifier Wind, 200 F windResponse",
    "modifier Torque, 100 I target, 101 S bone, 200 F3 axis, "
    "201 F constantAcceleration, 202 F linearAcceleration, "
    "203 F inverseAcceleration, 204 F innerCutoff, 205 F outerCutoff",
    "modifier AxisAttractor, 100 I target, 101 S bone, 200 F3 axis, "
    "201 F constantAcceleration, 202 F linearAcceleration, "
    "203 F inverseAcceleration, 204 F innerCutoff, 205 F outerCutoff",
    "modifier ConstantSize, 100 B writeOnce, 200 F size, 201 F sizeVariation",
    "modifier ConstantRotation, 100 B writeOnce, 200 F rotation, "
    "201 F rotationVariation, 202 B reverse",
    "modifier ConstantColor, 100 B writeOnce, 200 F4 color",
    "creator HardwareSpawner, @creators, 6000 F particleCount, "
    "6001 F particleLifetime, 6002 B bursting, 6003 G position, "
    "6004 B hollowPosition, 6005 G velocity, 6006 B hollowVelocity, "
    "6007 F3 acceleration, 6008 F attractAcceleration, 6009 F3 vortexAxis, "
    "6010 F vortexRotation, 6011 F vortexAttraction",
    "renderer HardwareBillboards, @renderers, 6400 T texture, 6401 S shader, "
    "6402 I anchor, 6404 F aspect, 6405 I rotation, "
    "6406 F4 textureCoordinates, 6407 F4 firstColor, 6408 F4 middleColor, "
    "6409 F4 lastColor, 6410 F middleColorTime, 6411 F firstSize, "
    "6412 F middleSize, 6413 F lastSize, 6414 F middleSizeTime, "
    "6415 I renderMode, 6416 I geometryMode",
    "killer HardwareStomper, @killers",
};
static_assert(std::size(kPlugins) == 63);

// The codes of the types, in the order of ValueType.
constexpr absl::string_view kCodes[] = {"B", "I", "P", "F", "F3", "F4", "S",
                                        "T", "N", "G", "K", "K4", "L4"};

template <size_t kCount>
size_t IndexOf(absl::string_view text,
               const absl::string_view (&texts)[kCount]) {
  return std::find(texts, texts + kCount, text) - texts;
}

// The parts of a row, with the parameters that it shares.
std::vector<absl::string_view> PartsOf(absl::string_view row) {
  std::vector<absl::string_view> parts;
  for (const absl::string_view part : absl::StrSplit(row, ", ")) {
    const auto shared =
        std::find_if(std::begin(kShared), std::end(kShared),
                     [part](const Shared& s) { return s.name == part; });
    if (shared == std::end(kShared)) {
      parts.push_back(part);
      continue;
    }
    for (const absl::string_view p : absl::StrSplit(shared->parameters, ", ")) {
      parts.push_back(p);
    }
  }
  return parts;
}

Parameter MakeParameter(absl::string_view part) {
  const std::vector<absl::string_view> words = absl::StrSplit(part, ' ');
  Parameter parameter;
  (void)absl::SimpleAtoi(words[0], &parameter.id);
  parameter.type = static_cast<ValueType>(IndexOf(words[1], kCodes));
  parameter.name = words[2];
  if (words.size() > 3) (void)absl::SimpleAtoi(words[3], &parameter.most);
  return parameter;
}

Plugin MakePlugin(absl::string_view row) {
  const std::vector<absl::string_view> parts = PartsOf(row);
  const std::vector<absl::string_view> head = absl::StrSplit(parts[0], ' ');
  Plugin plugin = {head[1],
                   static_cast<Slot>(IndexOf(head[0], kSlotNames) + 1)};
  // The last one of an id is found first.
  for (size_t i = parts.size(); --i > 0;) {
    plugin.parameters.push_back(MakeParameter(parts[i]));
  }
  return plugin;
}

}  // namespace

absl::Span<const Plugin> Plugins() {
  static const auto& plugins = *[] {
    auto* made = new std::vector<Plugin>;
    for (const absl::string_view row : kPlugins) {
      made->push_back(MakePlugin(row));
    }
    return made;
  }();
  return plugins;
}

const Plugin* FindPlugin(uint32_t id) {
  return id < std::size(kPlugins) ? &Plugins()[id] : nullptr;
}

}  // namespace assetlint::alamo::universe
