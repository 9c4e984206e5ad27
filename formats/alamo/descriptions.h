// The descriptions of the Alamo formats, for the generator and the mutator.
#ifndef ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_

#include "formats/alamo/animation/animation.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/make_consistent.h"
#include "formats/alamo/model/make_consistent.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/particle/particle.h"
#include "formats/testing/description.h"

namespace assetlint::alamo {

inline constexpr NamedDescription kDescriptions[] = {
    {"ala", &kDescriptionOf<AnimationCodec>},
    {"alo", &kDescriptionOf<ModelCodec, &MakeConsistent>},
    {"alo-particle", &kDescriptionOf<ParticleCodec>},
    {"meg", &kDescriptionOf<ArchiveCodec, &MakeArchiveConsistent>},
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_DESCRIPTIONS_H_
