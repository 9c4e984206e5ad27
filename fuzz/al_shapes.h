// Animation libraries (.al) that make much of few bytes.
#ifndef ASSETLINT_FUZZ_AL_SHAPES_H_
#define ASSETLINT_FUZZ_AL_SHAPES_H_

#include <vector>

#include "fuzz/shape.h"

namespace assetlint {

// - Events that share one long name, or of which each has the end of it.
// - Data whose end disagrees with its sizes, and in which other sizes nearly
//   fit at many places.
// - Metadata of which all claim the same data.
std::vector<Shape> AlShapes();

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_AL_SHAPES_H_
