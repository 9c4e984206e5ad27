// The rows of the list of formats that SWAT 3 has.
#ifndef ASSETLINT_FORMATS_SWAT3_FORMATS_H_
#define ASSETLINT_FORMATS_SWAT3_FORMATS_H_

#include "formats/base/format.h"

namespace assetlint::swat3 {

extern const Format kGsaFormat;

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_FORMATS_H_
