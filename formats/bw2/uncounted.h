// Bones and metadata records that are in the file but not in its counts: the
// effect of a count that is too small.
#ifndef ASSETLINT_FORMATS_BW2_UNCOUNTED_H_
#define ASSETLINT_FORMATS_BW2_UNCOUNTED_H_

#include <cstdint>

#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// How many bones follow the last counted one before the metadata: records with
// a plain-text name and a parent before them. Takes time linear in the bytes in
// between.
uint64_t CountUncountedBones(const Library& library);

// How many metadata records follow the last counted one; 0 unless the count is
// the only thing wrong with the metadata. Takes time linear in their bytes.
uint64_t CountUncountedMetadata(const Library& library);

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_UNCOUNTED_H_
