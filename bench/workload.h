// What is measured for a format: each verb of the list and of the program, as a
// function from an input to a number that depends on all of its output.
#ifndef ASSETLINT_BENCH_WORKLOAD_H_
#define ASSETLINT_BENCH_WORKLOAD_H_

#include <cstdint>
#include <string>

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
  // Whether the format supports it.
  bool (*supports)(const Format& format);
  // Runs it once. Returns a figure of the output: the same input gives the same
  // figure, and a program with different output usually a different one.
  uint64_t (*run)(const Format& format, const BenchmarkInput& input);
};

// memcpy, decode, lint, lint-cut, encode, tree, values, dump-text, dump-json.
// memcpy is the reference: no program that reads every byte once is much
// faster. lint-cut lints the first half of the bytes, which is a damaged file;
// the dumps read the file at `path`.
absl::Span<const Workload> AllWorkloads();

// The workload of that name, or null.
const Workload* FindWorkload(absl::string_view name);

}  // namespace assetlint

#endif  // ASSETLINT_BENCH_WORKLOAD_H_
