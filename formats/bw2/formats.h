// The formats of Black & White 2.
#ifndef ASSETLINT_FORMATS_BW2_FORMATS_H_
#define ASSETLINT_FORMATS_BW2_FORMATS_H_

#include <cstddef>

#include "formats/base/beginning.h"
#include "formats/base/format.h"

namespace assetlint::bw2 {

// The longest event string, in bytes, that is repeated for each event that
// names it. Those of real files have some twenty.
inline constexpr size_t kMaxRepeatedName = 80;

extern const Format kAlFormat;

// Its first fields, to find a file inside another one. `recognise` has to
// agree.
extern const Beginning kAlBeginning;

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_FORMATS_H_
