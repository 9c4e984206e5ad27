// One sample of one benchmark: runs a workload a fixed number of times over
// fixed files. A process makes one sample; bench/compare starts many.
#ifndef ASSETLINT_BENCH_SAMPLE_H_
#define ASSETLINT_BENCH_SAMPLE_H_

#include <cstdint>
#include <vector>

#include "bench/workload.h"
#include "formats/base/format.h"

namespace assetlint {

struct Sample {
  uint64_t cpu_nanoseconds;   // processor time of this thread
  uint64_t wall_nanoseconds;  // elapsed time
  uint64_t figure;            // the workload's, summed over the inputs
};

// Runs the workload once over each input. Returns the sum of its figures.
uint64_t RunOnce(const Workload& workload, const Format& format,
                 const std::vector<BenchmarkInput>& inputs);

// Runs the workload over all inputs once to warm up, then `iterations` times
// between two clock readings. bench/instructions.py has callgrind count the
// instructions of this function, by its name.
Sample TakeSample(const Workload& workload, const Format& format,
                  const std::vector<BenchmarkInput>& inputs,
                  uint64_t iterations);

}  // namespace assetlint

#endif  // ASSETLINT_BENCH_SAMPLE_H_
