// Archives (.meg) that cause much work for their size.
#ifndef ASSETLINT_FUZZ_SHAPES_MEG_SHAPES_H_
#define ASSETLINT_FUZZ_SHAPES_MEG_SHAPES_H_

#include <vector>

#include "fuzz/shapes/shape.h"

namespace assetlint {

// - Names without characters, with and without records.
// - Records that share one long name, or one range of data.
// - Equal long names, and checksums of none of them.
// - Data in which each entry overlaps all others.
std::vector<Shape> MegShapes();

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SHAPES_MEG_SHAPES_H_
