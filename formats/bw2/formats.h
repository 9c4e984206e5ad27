// The formats of Black & White 2.
#ifndef ASSETLINT_FORMATS_BW2_FORMATS_H_
#define ASSETLINT_FORMATS_BW2_FORMATS_H_

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::bw2 {

extern const Format kAlFormat;

// Its first fields, to find a file inside another one. `recognise` has to
// agree.
extern const Beginning kAlBeginning;

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_FORMATS_H_
