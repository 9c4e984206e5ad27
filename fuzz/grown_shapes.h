// Valid files made large in one place: what a count, a list or an array of a
// real format costs when there is much of it.
#ifndef ASSETLINT_FUZZ_GROWN_SHAPES_H_
#define ASSETLINT_FUZZ_GROWN_SHAPES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "formats/base/format.h"
#include "fuzz/disk_corpus.h"

namespace assetlint {

struct GrownShape {
  std::string name;  // "ala: bone repeated"
  const Format* format;
  std::string bytes;
};

// For each format, each name of a group among the valid ones of `files`, but
// for digits in it: the first file that has such a group, with copies of it up
// to about `size` bytes; and of each file the longest array, made as long.
// Sizes, and the number that counts the copies where it is found, follow. What
// a size or a count cannot say is left out.
std::vector<GrownShape> GrownShapes(const std::vector<DiskFile>& files,
                                    size_t size);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_GROWN_SHAPES_H_
