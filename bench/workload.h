// What is measured for a format: each verb, as a function from an input to a
// number that depends on all of its output.
#ifndef ASSETLINT_BENCH_WORKLOAD_H_
#define ASSETLINT_BENCH_WORKLOAD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/format.h"

namespace assetlint {

struct BenchmarkInput {
  std::string path;
  std::string bytes;  // the content of the file at `path`
};

struct Workload {
  absl::string_view name;  // "lint"
  // Runs it once. Returns a figure of the output: the same input gives the same
  // figure, and a program with different output usually a different one.
  uint64_t (*run)(const Format& format, const BenchmarkInput& input);
};

// decode, lint, lint-cut, encode, tree, values, dump-text, dump-json. lint-cut
// lints the first half of the bytes, which is a damaged file; the dumps read
// the file at `path`.
absl::Span<const Workload> AllWorkloads();

// The workload of that name if the format has it, or null.
const Workload* FindWorkload(const Format& format, absl::string_view name);

// One sample; a process makes one, and bench/compare starts many.
struct Sample {
  uint64_t cpu_nanoseconds;   // processor time of this thread
  uint64_t wall_nanoseconds;  // elapsed time
  uint64_t figure;            // the workload's, summed over the inputs
};

// Runs the workload over all inputs once to warm up, then `iterations` times
// between two clock readings. bench/measure.py has callgrind count the
// instructions of this function, by its name.
Sample TakeSample(const Workload& workload, const Format& format,
                  const std::vector<BenchmarkInput>& inputs,
                  uint64_t iterations);

}  // namespace assetlint

#endif  // ASSETLINT_BENCH_WORKLOAD_H_
