// The descriptions of the Metroid Prime formats, for the generator and the
// mutator.
#ifndef ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_

#include "formats/prime/anim_codec.h"
#include "formats/prime/make_consistent.h"
#include "formats/testing/description.h"

namespace assetlint::prime {

inline constexpr NamedDescription kDescriptions[] = {
    {"anim", &kDescriptionOf<AnimCodec, &MakeConsistent>},
};

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_DESCRIPTIONS_H_
