// Law 5 as numbers: what one verb may cost for an input of any bytes. The
// README states them; fuzz/limits_test, fuzz/linear_time and the search
// fuzz/worst hold every format to them.
#ifndef ASSETLINT_FORMATS_BASE_COST_BOUNDS_H_
#define ASSETLINT_FORMATS_BASE_COST_BOUNDS_H_

#include <cstdint>

namespace assetlint {

// Instructions in user space, of the optimised program, for reading an input
// of `input_size` bytes, working on it and writing `output_size` bytes. The
// output counts for `dump` only: the report of `check` is bounded by the first
// term.
inline constexpr uint64_t kFreeInstructions = 20'000'000;
inline constexpr uint64_t kInstructionsPerInputByte = 1'000;
inline constexpr uint64_t kInstructionsPerOutputByte = 100;
constexpr uint64_t MaxInstructions(uint64_t input_size,
                                   uint64_t output_size = 0) {
  return kFreeInstructions + kInstructionsPerInputByte * input_size +
         kInstructionsPerOutputByte * output_size;
}

// Bytes of the heap that are live at once, the input buffer included.
inline constexpr uint64_t kFreeMemory = uint64_t{16} << 20;
inline constexpr uint64_t kMemoryPerInputByte = 16;
constexpr uint64_t MaxLiveMemory(uint64_t input_size) {
  return kFreeMemory + kMemoryPerInputByte * input_size;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_COST_BOUNDS_H_
