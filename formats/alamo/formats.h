// The Alamo engine's rows of the list of formats.
#ifndef ASSETLINT_FORMATS_ALAMO_FORMATS_H_
#define ASSETLINT_FORMATS_ALAMO_FORMATS_H_

#include "formats/base/format.h"

namespace assetlint::alamo {

extern const Format kAnimationFormat;  // "ala"
extern const Format kModelFormat;      // "alo"
extern const Format kParticleFormat;   // "alo-particle"

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_FORMATS_H_
