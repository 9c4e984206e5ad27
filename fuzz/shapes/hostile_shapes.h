// Hostile inputs of any size.
#ifndef ASSETLINT_FUZZ_SHAPES_HOSTILE_SHAPES_H_
#define ASSETLINT_FUZZ_SHAPES_HOSTILE_SHAPES_H_

#include <vector>

#include "fuzz/shapes/shape.h"

namespace assetlint {

// One of each kind, for each format that it applies to. For every format:
// filled files. For the chunked formats: many empty chunks, many empty
// mini-chunks, and headers nested as deep as the size allows. For animation
// libraries: AlShapes (fuzz/shapes/al_shapes.h).
std::vector<Shape> HostileShapes();

// Only the nested headers.
std::vector<Shape> NestedShapes();

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SHAPES_HOSTILE_SHAPES_H_
