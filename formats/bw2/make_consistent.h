// Makes a generated library encodable.
#ifndef ASSETLINT_FORMATS_BW2_MAKE_CONSISTENT_H_
#define ASSETLINT_FORMATS_BW2_MAKE_CONSISTENT_H_

#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// Sets the magic numbers, gives each animation the parts that its counts
// require (a few frames and keys of a fixed pattern), and sets all offsets.
// Views that it sets point to constants.
void MakeConsistent(Library& library);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_MAKE_CONSISTENT_H_
