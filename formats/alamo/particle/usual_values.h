// Cheap tests that the chunks of real systems pass, made before the checks that
// look at each value by itself. What passes has nothing to report: neither in
// its order nor in its numbers. What fails may still be sound.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_USUAL_VALUES_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_USUAL_VALUES_H_

#include <cstdint>

#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/particle/particle.h"

namespace assetlint::alamo {

// Whether older files may lack an emitter's property.
constexpr bool IsOptionalProperty(uint8_t id) {
  return id == 5 || id == 6 || id == 17 || (id >= 70 && id <= 73);
}

// An emitter's properties: whole, in the order of most files, none of them
// missing but optional ones.
bool AreUsualProperties(const Minis& minis);
// The first and last key of a track.
bool AreUsual(const TrackEnds& ends);
// The keys in between.
bool AreUsual(const TrackKeys& keys);
// A random vector.
bool IsUsual(const GroupShape& shape);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_USUAL_VALUES_H_
