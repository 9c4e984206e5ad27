// Law 5 in numbers: what one verb may cost on any input. The README states
// them; fuzz/limits_test and fuzz/linear_time enforce them for every format.
#ifndef ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_
#define ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_

#include <cstdint>

namespace assetlint {

// User-space instructions, in an optimised build, for reading an input of
// `input_size` bytes, processing it and writing `output_size` bytes. The output
// counts for `dump` only: the report of `check` is bounded by the first term.
inline constexpr uint64_t kFreeInstructions = 20'000'000;
inline constexpr uint64_t kInstructionsPerInputByte = 1'000;
inline constexpr uint64_t kInstructionsPerOutputByte = 100;
constexpr uint64_t MaxInstructions(uint64_t input_size,
                                   uint64_t output_size = 0) {
  return kFreeInstructions + kInstructionsPerInputByte * input_size +
         kInstructionsPerOutputByte * output_size;
}

// `fix` lints again and again: it may take so many times as much.
inline constexpr uint64_t kFixFactor = 6;

// Heap bytes live at once, including the input buffer.
inline constexpr uint64_t kFreeMemory = uint64_t{32} << 20;
inline constexpr uint64_t kMemoryPerInputByte = 48;
constexpr uint64_t MaxLiveMemory(uint64_t input_size) {
  return kFreeMemory + kMemoryPerInputByte * input_size;
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_COST_BOUNDS_H_
