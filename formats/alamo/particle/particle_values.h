// Values of a particle system: those that must be one of a few, all decoded
// ones, and those that are usual.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_

#include <cstdint>
#include <limits>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/field_tree.h"

namespace assetlint::alamo {

inline constexpr uint32_t kMaxInterpolation = 2;
inline constexpr uint32_t kMaxShape = 4;
inline constexpr uint32_t kMaxColour = 255;
// One more is 0.
inline constexpr uint32_t kWrappingTriangles =
    std::numeric_limits<uint32_t>::max();

// The highest value of an enumerated property.
struct EnumLimit {
  uint8_t id;
  uint32_t largest;
};
inline constexpr EnumLimit kEnumLimits[] = {
    {kBlendMode, 13}, {kGroundInteraction, 3}, {kEmitMode, 3}};

// The highest value of a u32 property that is not reported.
constexpr uint32_t LargestValue(uint8_t property) {
  for (const EnumLimit& limit : kEnumLimits) {
    if (limit.id == property) return limit.largest;
  }
  return property == kPrimitiveType ? kWrappingTriangles - 1
                                    : std::numeric_limits<uint32_t>::max();
}

// The decoded values of a particle system, for viewers: what its particles look
// like during their life.

// {"name": "p_smoke", "emitters": [...]}, as in
// formats/alamo/particle/FORMAT.md#decoded-values.
//
// Takes linear time; writes fewer than 40 bytes of indented JSON for each byte
// of the file, and keeps nothing in memory but the decoded file. DataLoss, with
// nothing written, for bytes that do not decode.
absl::Status WriteParticleValues(absl::string_view bytes, ValueWriter& writer);

// Cheap tests that the chunks of real systems pass, made before the checks that
// look at each value by itself. What passes has nothing to report: neither in
// its order nor in its numbers. What fails may still be sound.

// An emitter's properties: whole, in the order of most files, none of them
// missing but optional ones.
bool AreUsualProperties(const Minis& minis);
// The first and last key of a track.
bool AreUsual(const TrackEnds& ends);
// The keys in between.
bool AreUsual(const TrackKeys& keys);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_VALUES_H_
