// The description of each format in formats/formats.h.
#ifndef ASSETLINT_FORMATS_TESTING_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_TESTING_DESCRIPTIONS_H_

#include "formats/base/format.h"
#include "formats/testing/description.h"

namespace assetlint {

// Aborts, with a message, if the format has none: descriptions.h of its engine
// must have it.
const Description& DescriptionOf(const Format& format);

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_DESCRIPTIONS_H_
