// The rows of the list of formats that Black & White 2 has.
#ifndef ASSETLINT_FORMATS_BW2_FORMATS_H_
#define ASSETLINT_FORMATS_BW2_FORMATS_H_

#include "formats/base/format.h"

namespace assetlint::bw2 {

extern const Format kAlFormat;

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_FORMATS_H_
