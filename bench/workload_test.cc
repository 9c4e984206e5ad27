#include "bench/workload.h"

#include "absl/strings/match.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

BenchmarkInput FirstValid(const Format& format) {
  for (DiskFile& file : DiskCorpus(size_t{1} << 20)) {
    if (file.format == &format && absl::StrContains(file.path, "/valid/")) {
      return {file.path, std::move(file.bytes)};
    }
  }
  return {};
}

// A workload that fails at once would look very fast.
TEST(WorkloadTest, DoesItsWorkForEveryFormat) {
  for (const Format* format : AllFormats()) {
    BenchmarkInput input = FirstValid(*format);
    for (const Workload& workload : AllWorkloads()) {
      if (FindWorkload(*format, workload.name) == nullptr) continue;
      const uint64_t figure = workload.run(*format, input);
      EXPECT_EQ(workload.run(*format, input), figure);
      if (workload.name == "lint") continue;  // no finding
      EXPECT_GT(figure, 0u) << format->name << " " << workload.name;
    }
    input.bytes.resize(input.bytes.size() / 2);
    EXPECT_EQ(FindWorkload(*format, "decode")->run(*format, input), 0u);
    EXPECT_EQ(FindWorkload(*format, "encode")->run(*format, input), 0u);
    EXPECT_GT(FindWorkload(*format, "lint")->run(*format, input), 0u);
  }
}

uint64_t g_runs = 0;

TEST(TakeSampleTest, WarmsUpAndRunsEveryInputThatOften) {
  const Workload counting = {
      "counting", [](const Format&, const BenchmarkInput& input) -> uint64_t {
        ++g_runs;
        return input.bytes.size();
      }};
  const std::vector<BenchmarkInput> inputs = {{"a", "12"}, {"b", "345"}};
  const Sample sample = TakeSample(counting, *AllFormats()[0], inputs, 7);
  EXPECT_EQ(g_runs, 2u + 14u);
  EXPECT_EQ(sample.figure, 5u);
}

}  // namespace
}  // namespace assetlint
