// The descriptions of the SWAT 3 formats, for the generator and the mutator.
#ifndef ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_

#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/make_consistent.h"
#include "formats/testing/description.h"

namespace assetlint::swat3 {

inline constexpr NamedDescription kDescriptions[] = {
    {"gsa", &kDescriptionOf<GsaCodec, &MakeConsistent>},
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_DESCRIPTIONS_H_
