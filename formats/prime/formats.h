// The formats of Metroid Prime.
#ifndef ASSETLINT_FORMATS_PRIME_FORMATS_H_
#define ASSETLINT_FORMATS_PRIME_FORMATS_H_

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::prime {

extern const Format kAnimFormat;
extern const Beginning kAnimBeginning;

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_FORMATS_H_
