// Inputs made to cost much: what the limits are measured with.
#ifndef ASSETLINT_FUZZ_HOSTILE_SHAPES_H_
#define ASSETLINT_FUZZ_HOSTILE_SHAPES_H_

#include <cstddef>
#include <string>
#include <vector>

namespace assetlint {

struct HostileShape {
  std::string name;
  std::string bytes;
};

// One of each kind, of about `size` bytes: fills, and for the chunked formats
// many empty chunks, many empty mini-chunks, and headers one inside the other
// as deep as the size allows.
std::vector<HostileShape> HostileShapes(size_t size);

// Only the headers one inside the other: `size` / 8 of them.
std::vector<HostileShape> NestedShapes(size_t size);

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_HOSTILE_SHAPES_H_
