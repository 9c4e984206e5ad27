// Valid files made large: the cost of a large count, list or array in a real
// format.
#ifndef ASSETLINT_FUZZ_SHAPES_GROWN_SHAPES_H_
#define ASSETLINT_FUZZ_SHAPES_GROWN_SHAPES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/disk_corpus.h"
#include "fuzz/shapes/shape.h"

namespace assetlint {

// For each format, each name of a group in the valid ones of `files`, ignoring
// digits: the first file with such a group, with copies of it up to about the
// size; and the longest array of each file, grown as much. Sizes, and the
// number that counts the copies if it is found, are adjusted. Shapes that a
// size or a count cannot hold are left out.
std::vector<Shape> GrownShapes(const std::vector<DiskFile>& files);

// For each format, `count` files that grow while they are damaged: mutations of
// one of `files` or of a generated model, then copies of something in it up to
// about the size, then mutations again. Reproducible, but different sizes give
// different files.
std::vector<Shape> MutatedShapes(const std::vector<DiskFile>& files,
                                 uint64_t count);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SHAPES_GROWN_SHAPES_H_
