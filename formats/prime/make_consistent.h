// Makes a generated animation encodable.
#ifndef ASSETLINT_FORMATS_PRIME_MAKE_CONSISTENT_H_
#define ASSETLINT_FORMATS_PRIME_MAKE_CONSISTENT_H_

#include "formats/prime/animation.h"

namespace assetlint::prime {

// Version 2: readable widths, key counts that match the bitmap, and a stream of
// as many words as the keys need. Version 0: few keys, and tables with room for
// them. Streams and tables that it sets are constant bytes.
void MakeConsistent(Animation& animation);

}  // namespace assetlint::prime

#endif  // ASSETLINT_FORMATS_PRIME_MAKE_CONSISTENT_H_
