// Counts what a program does, for the search for the worst case. Only in a
// program that is built with --config=worst: the compiler calls the counter at
// each edge of the control flow, and the linker gives it the calls of memcpy
// and its like.
#ifndef ASSETLINT_FUZZ_WORK_COUNTER_H_
#define ASSETLINT_FUZZ_WORK_COUNTER_H_

#include <cstdint>

namespace assetlint {

struct Work {
  uint64_t edges;
  uint64_t bytes;  // that memcpy, memmove, memset, memcmp, memchr have passed
};

// All since the program began. Not for several threads.
Work WorkSoFar();

// About how many instructions the same work takes in the optimised program.
// fuzz/README.md says how well it agrees with callgrind's counts.
constexpr uint64_t EstimatedInstructions(const Work& work,
                                         uint64_t allocations) {
  return 11 * work.edges + work.bytes / 8 + 250 * allocations;
}

}  // namespace assetlint

#endif  // ASSETLINT_FUZZ_WORK_COUNTER_H_
