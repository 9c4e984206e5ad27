// Valid files made large: what a count, a list or an array of a real format
// costs when there is much of it.
#ifndef ASSETLINT_FUZZ_GROWN_SHAPES_H_
#define ASSETLINT_FUZZ_GROWN_SHAPES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/disk_corpus.h"
#include "fuzz/shape.h"

namespace assetlint {

// For each format, each name of a group among the valid ones of `files`, but
// for digits in it: the first file that has such a group, with copies of it up
// to about the size; and of each file the longest array, made as long. Sizes,
// and the number that counts the copies where it is found, follow. What a size
// or a count cannot say is left out.
std::vector<Shape> GrownShapes(const std::vector<DiskFile>& files);

// For each format `count` files that grow while they are damaged: mutations of
// one of `files` or of a generated model, then copies of something in it up to
// about the size, then mutations again. The same at every run, but not alike at
// different sizes.
std::vector<Shape> MutatedShapes(const std::vector<DiskFile>& files,
                                 uint64_t count);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_GROWN_SHAPES_H_
