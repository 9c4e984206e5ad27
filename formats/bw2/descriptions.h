// The descriptions of the Black & White 2 formats, for the generator and the
// mutator.
#ifndef ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_

#include "formats/bw2/al_codec.h"
#include "formats/bw2/make_consistent.h"
#include "formats/testing/description.h"

namespace assetlint::bw2 {

inline constexpr NamedDescription kDescriptions[] = {
    {"al", &kDescriptionOf<AlCodec, &MakeConsistent>},
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_DESCRIPTIONS_H_
