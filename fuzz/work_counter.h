// Counts the work of a program, for the search for the worst case. Only in a
// program built with --config=worst: the compiler calls the counter at each
// edge of the control flow, and the linker redirects calls of memcpy and the
// like to it.
#ifndef ASSETLINT_FUZZ_WORK_COUNTER_H_
#define ASSETLINT_FUZZ_WORK_COUNTER_H_

#include <cstdint>

namespace assetlint {

struct Work {
  uint64_t edges;
  uint64_t bytes;  // passed to memcpy, memmove, memset, memcmp, memchr
};

// All work since the program started. Not thread-safe.
Work WorkSoFar();

// About how many instructions the same work takes in the optimised program.
// fuzz/FIGURES.md says how closely it agrees with callgrind's counts.
constexpr uint64_t EstimatedInstructions(const Work& work,
                                         uint64_t allocations) {
  return 11 * work.edges + work.bytes / 8 + 250 * allocations;
}

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_WORK_COUNTER_H_
