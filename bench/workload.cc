#include "bench/workload.h"

#include <time.h>

#include "absl/base/attributes.h"
#include "absl/status/statusor.h"
#include "formats/base/decoder.h"
#include "formats/base/report.h"
#include "fuzz/checks/oracle.h"
#include "fuzz/verbs.h"

namespace assetlint {
namespace {

uint64_t Decode(const Format& format, const BenchmarkInput& input) {
  Report report(Report::Mode::kStatusOnly);
  format.lint(input.bytes, FileContext{}, report);
  return report.decodes() ? 1 : 0;
}

uint64_t LintBytes(const Format& format, absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, report);
  uint64_t figure = 0;
  for (const Finding& finding : report.TakeSorted()) {
    figure = 31 * figure + finding.range.offset + finding.message.size();
  }
  return figure;
}

uint64_t Lint(const Format& format, const BenchmarkInput& input) {
  return LintBytes(format, input.bytes);
}

uint64_t LintCut(const Format& format, const BenchmarkInput& input) {
  const absl::string_view bytes = input.bytes;
  return LintBytes(format, bytes.substr(0, bytes.size() / 2));
}

// The list has no verb that only encodes: this decodes first.
uint64_t Encode(const Format& format, const BenchmarkInput& input) {
  const absl::StatusOr<std::string> bytes = format.reencode(input.bytes);
  return bytes.ok() && *bytes == input.bytes ? bytes->size() : 0;
}

uint64_t Tree(const Format& format, const BenchmarkInput& input) {
  TilingChecker sink;
  format.tree(input.bytes, TreeOptions{}, sink);
  return sink.nodes();
}

uint64_t Values(const Format& format, const BenchmarkInput& input) {
  CheckingValueWriter writer;
  return format.values(input.bytes, writer).ok() ? writer.events() : 0;
}

uint64_t DumpText(const Format& format, const BenchmarkInput& input) {
  static const Verb& verb = *FindVerb("dump-full");
  return verb.run(format, input.path);
}

uint64_t DumpJson(const Format& format, const BenchmarkInput& input) {
  static const Verb& verb = *FindVerb("dump-json");
  return verb.run(format, input.path);
}

constexpr Workload kWorkloads[] = {
    {"decode", &Decode},      {"lint", &Lint},          {"lint-cut", &LintCut},
    {"encode", &Encode},      {"tree", &Tree},          {"values", &Values},
    {"dump-text", &DumpText}, {"dump-json", &DumpJson},
};

uint64_t RunOnce(const Workload& workload, const Format& format,
                 const std::vector<BenchmarkInput>& inputs) {
  uint64_t figure = 0;
  for (const BenchmarkInput& input : inputs) {
    figure += workload.run(format, input);
  }
  return figure;
}

uint64_t Nanoseconds(clockid_t clock) {
  struct timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(now.tv_nsec);
}

}  // namespace

absl::Span<const Workload> AllWorkloads() { return kWorkloads; }

const Workload* FindWorkload(const Format& format, absl::string_view name) {
  if (name == "values" && format.values == nullptr) return nullptr;
  for (const Workload& workload : kWorkloads) {
    if (workload.name == name) return &workload;
  }
  return nullptr;
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
