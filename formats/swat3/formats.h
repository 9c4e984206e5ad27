// The formats of SWAT 3.
#ifndef ASSETLINT_FORMATS_SWAT3_FORMATS_H_
#define ASSETLINT_FORMATS_SWAT3_FORMATS_H_

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::swat3 {

extern const Format kGsaFormat;

// Its first fields, to find a file inside another one. `recognise` has to
// agree.
extern const Beginning kGsaBeginning;

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_FORMATS_H_
