// The memory that one verb may take for any input: the README states it, and
// fuzz/limits_test measures it.
#ifndef ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_
#define ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_

#include <cstdint>

namespace assetlint {

// Heap bytes live at once, including the input buffer.
inline constexpr uint64_t kFreeMemory = uint64_t{32} << 20;
inline constexpr uint64_t kMemoryPerInputByte = 48;
constexpr uint64_t MaxLiveMemory(uint64_t input_size) {
  return kFreeMemory + kMemoryPerInputByte * input_size;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_
