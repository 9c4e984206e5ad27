// What a particle system has that other files refer to, and what it refers to.
#ifndef ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_FACTS_H_
#define ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_FACTS_H_

#include "formats/alamo/particle/particle.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {

// Adds the system's name and the textures of its emitters: colour and normal
// texture of each, in file order. `file` was decoded without a finding of the
// class "structure".
void CollectParticleFacts(const ParticleFile& file, Facts& facts);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_PARTICLE_PARTICLE_FACTS_H_
