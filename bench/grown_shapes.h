// Valid files made large: the cost of a large count, list or array in a real
// format.
#ifndef ASSETLINT_BENCH_GROWN_SHAPES_H_
#define ASSETLINT_BENCH_GROWN_SHAPES_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "formats/base/format.h"
#include "fuzz/disk_corpus.h"

namespace assetlint {

struct Shape {
  std::string name;  // "bone repeated"
  const Format* format;
  // About `size` bytes; empty when the shape cannot be that large.
  std::function<std::string(size_t size)> of_size;
};

// For each format, each name of a group in the valid ones of `files`, ignoring
// digits: the first file with such a group, with copies of it up to about the
// size; and the longest array of each file, grown as much. Sizes, and the
// number that counts the copies if it is found, are adjusted. Shapes that a
// size or a count cannot hold are left out.
std::vector<Shape> GrownShapes(const std::vector<DiskFile>& files);

}  // namespace assetlint

#endif  // ASSETLINT_BENCH_GROWN_SHAPES_H_
