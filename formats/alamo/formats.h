// The Alamo engine's rows of the list of formats.
#ifndef ASSETLINT_FORMATS_ALAMO_FORMATS_H_
#define ASSETLINT_FORMATS_ALAMO_FORMATS_H_

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::alamo {

extern const Format kAnimationFormat;  // "ala"
extern const Format kModelFormat;      // "alo"
extern const Format kParticleFormat;   // "alo-particle"
extern const Format kArchiveFormat;    // "meg"
// "alo-uaw-particle"
extern const Format kUniverseParticleFormat;

// The header of the first chunk, or of the archive, to find a file inside
// another one. `recognise` has to agree.
extern const Beginning kAnimationBeginning;
extern const Beginning kModelBeginning;
extern const Beginning kParticleBeginning;
extern const Beginning kUniverseParticleBeginning;
// Not of version 1, whose first bytes are two numbers.
extern const Beginning kArchiveBeginning;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_FORMATS_H_
