// A costly input of any size, for measuring limits.
#ifndef ASSETLINT_FUZZ_SHAPES_SHAPE_H_
#define ASSETLINT_FUZZ_SHAPES_SHAPE_H_

#include <cstddef>
#include <functional>
#include <string>

#include "formats/base/format.h"

namespace assetlint {

struct Shape {
  std::string name;  // "bone repeated"
  const Format* format;
  // About `size` bytes; empty when the shape cannot be that large.
  std::function<std::string(size_t size)> of_size;
};

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_SHAPES_SHAPE_H_
