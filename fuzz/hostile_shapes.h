// Inputs that nobody would write by chance, of any size.
#ifndef ASSETLINT_FUZZ_HOSTILE_SHAPES_H_
#define ASSETLINT_FUZZ_HOSTILE_SHAPES_H_

#include <vector>

#include "fuzz/shape.h"

namespace assetlint {

// One of each kind, for each format that it means something to. Fills, for
// every format. Of the chunked formats: many empty chunks, many empty
// mini-chunks, and headers one inside the other as deep as the size allows.
// Those of an animation library (fuzz/al_shapes.h).
std::vector<Shape> HostileShapes();

// Only the headers one inside the other.
std::vector<Shape> NestedShapes();

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_HOSTILE_SHAPES_H_
