// Animation libraries (.al) that cause much work for their size.
#ifndef ASSETLINT_FUZZ_SHAPES_AL_SHAPES_H_
#define ASSETLINT_FUZZ_SHAPES_AL_SHAPES_H_

#include <vector>

#include "fuzz/shapes/shape.h"

namespace assetlint {

// - Events that share one long name, or each have a suffix of it.
// - Data whose end disagrees with its sizes, and in which other sizes nearly
//   fit at many places.
// - Metadata entries that all claim the same data.
std::vector<Shape> AlShapes();

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SHAPES_AL_SHAPES_H_
