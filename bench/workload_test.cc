#include "bench/workload.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "bench/grown_input.h"
#include "bench/sample.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

BenchmarkInput FirstValid(const Format& format) {
  const auto files = ValidFiles(format, DiskCorpus(size_t{1} << 20));
  return {files.at(0).path, files.at(0).bytes};
}

TEST(WorkloadTest, NamesAreUniqueAndFound) {
  std::set<std::string> names;
  for (const Workload& workload : AllWorkloads()) {
    EXPECT_TRUE(names.insert(std::string(workload.name)).second);
    EXPECT_EQ(FindWorkload(workload.name), &workload);
  }
  EXPECT_EQ(FindWorkload("sleep"), nullptr);
}

// A workload that fails at once would look very fast.
TEST(WorkloadTest, DoesItsWorkForEveryFormat) {
  for (const Format* format : AllFormats()) {
    const BenchmarkInput input = FirstValid(*format);
    for (const Workload& workload : AllWorkloads()) {
      if (!workload.supports(*format)) continue;
      const uint64_t figure = workload.run(*format, input);
      EXPECT_EQ(workload.run(*format, input), figure);
      if (workload.name == "lint") continue;  // no finding
      EXPECT_GT(figure, 0u) << format->name << " " << workload.name;
    }
  }
}

TEST(WorkloadTest, FiguresSeeDamage) {
  const Format& format = *AllFormats()[0];
  BenchmarkInput input = FirstValid(format);
  input.bytes.resize(input.bytes.size() / 2);
  EXPECT_EQ(FindWorkload("decode")->run(format, input), 0u);
  EXPECT_EQ(FindWorkload("encode")->run(format, input), 0u);
  EXPECT_GT(FindWorkload("lint")->run(format, input), 0u);
}

uint64_t g_runs = 0;

TEST(TakeSampleTest, WarmsUpAndRunsEveryInputThatOften) {
  g_runs = 0;
  const Workload counting = {
      "counting", [](const Format&) { return true; },
      [](const Format&, const BenchmarkInput& input) -> uint64_t {
        ++g_runs;
        return input.bytes.size();
      }};
  const std::vector<BenchmarkInput> inputs = {{"a", "12"}, {"b", "345"}};
  const Sample sample = TakeSample(counting, *AllFormats()[0], inputs, 7);
  EXPECT_EQ(g_runs, 2u + 14u);
  EXPECT_EQ(sample.figure, 5u);
}

TEST(TakeSampleTest, MoreWorkTakesLonger) {
  const Format& format = *AllFormats()[0];
  const std::vector<BenchmarkInput> inputs = {FirstValid(format)};
  const Workload& lint = *FindWorkload("lint");
  const Sample few = TakeSample(lint, format, inputs, 10);
  const Sample many = TakeSample(lint, format, inputs, 10000);
  EXPECT_GT(many.cpu_nanoseconds, 10 * few.cpu_nanoseconds);
}

}  // namespace
}  // namespace assetlint
