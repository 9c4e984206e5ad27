#include "bench/sample.h"

#include <time.h>

#include "absl/base/attributes.h"

namespace assetlint {
namespace {

uint64_t Nanoseconds(clockid_t clock) {
  struct timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace

uint64_t RunOnce(const Workload& workload, const Format& format,
                 const std::vector<BenchmarkInput>& inputs) {
  uint64_t figure = 0;
  for (const BenchmarkInput& input : inputs) {
    figure += workload.run(format, input);
  }
  return figure;
}

// Inlined copies would have another name.
ABSL_ATTRIBUTE_NOINLINE Sample
TakeSample(const Workload& workload, const Format& format,
           const std::vector<BenchmarkInput>& inputs, uint64_t iterations) {
  RunOnce(workload, format, inputs);
  Sample sample = {};
  const uint64_t wall = Nanoseconds(CLOCK_MONOTONIC);
  const uint64_t cpu = Nanoseconds(CLOCK_THREAD_CPUTIME_ID);
  for (uint64_t i = 0; i < iterations; ++i) {
    sample.figure = RunOnce(workload, format, inputs);
  }
  sample.cpu_nanoseconds = Nanoseconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
  sample.wall_nanoseconds = Nanoseconds(CLOCK_MONOTONIC) - wall;
  return sample;
}

}  // namespace assetlint
