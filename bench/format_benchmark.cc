// Every verb of every listed format.
//
//   format_benchmark [Google Benchmark's options]
//       FORMAT/VERB/SIZE for the files of corpus/large, and FORMAT/VERB/real
//       for the files of ASSETLINT_REAL_FILES.
//   format_benchmark --list
//       A line for each format and verb, separated by a tab.
//   format_benchmark --write FOLDER SIZE…
//       Writes files of corpus/large. A line for each available input: its
//       size, "corpus" for a valid file of the corpus or "real" for a real
//       file; format; path.
//   format_benchmark --sample VERB FORMAT ITERATIONS FILE…
//       One sample, as a line of JSON. bench/compare runs this.
//
// Reads the corpus from the folder corpus in the working directory.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "bench/workload.h"
#include "benchmark/benchmark.h"
#include "corpus/large/large_files.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/memory_file.h"

namespace assetlint {
namespace {

constexpr size_t kMaxCorpusFile = size_t{1} << 20;
constexpr size_t kMaxRealFile = size_t{64} << 20;
constexpr int kUsage = 2;

int PrintError(absl::string_view message) {
  std::cerr << "format_benchmark: " << message << "\n";
  return kUsage;
}

void Register(const Format& format, const std::string& inputs_name,
              std::vector<BenchmarkInput> inputs) {
  const auto& kept = *new std::vector<BenchmarkInput>(std::move(inputs));
  int64_t bytes = 0;
  for (const BenchmarkInput& input : kept) {
    bytes += static_cast<int64_t>(input.bytes.size());
  }
  for (const Workload& each : AllWorkloads()) {
    const Workload* workload = FindWorkload(format, each.name);
    if (workload == nullptr) continue;
    benchmark::RegisterBenchmark(
        absl::StrCat(format.name, "/", workload->name, "/", inputs_name)
            .c_str(),
        [&kept, workload, &format, bytes](benchmark::State& state) {
          for (auto _ : state) {
            for (const BenchmarkInput& input : kept) {
              benchmark::DoNotOptimize(workload->run(format, input));
            }
          }
          state.SetBytesProcessed(state.iterations() * bytes);
        });
  }
}

int RunBenchmarks(int argc, char** argv) {
  std::vector<std::unique_ptr<MemoryFile>> files;
  for (const Format* format : AllFormats()) {
    for (const size_t kilobytes : {size_t{16}, size_t{256}, size_t{4096}}) {
      std::string bytes = corpus::LargeFile(format->name, kilobytes << 10);
      files.push_back(std::make_unique<MemoryFile>(bytes));
      Register(*format, absl::StrCat(kilobytes, "KB"),
               {{files.back()->path(), std::move(bytes)}});
    }
  }
  std::map<const Format*, std::vector<BenchmarkInput>> real;
  for (DiskFile& file : RealFiles(kMaxRealFile)) {
    real[file.format].push_back({file.path, std::move(file.bytes)});
  }
  for (auto& [format, inputs] : real) {
    Register(*format, "real", std::move(inputs));
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return kUsage;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

int List() {
  for (const Format* format : AllFormats()) {
    for (const Workload& workload : AllWorkloads()) {
      if (FindWorkload(*format, workload.name) == nullptr) continue;
      std::cout << format->name << "\t" << workload.name << "\n";
    }
  }
  return 0;
}

void PrintInput(absl::string_view kind, const Format& format,
                const std::string& path) {
  std::cout << kind << "\t" << format.name << "\t" << path << "\n";
}

int Write(const std::string& folder, const std::vector<std::string>& sizes) {
  for (const Format* format : AllFormats()) {
    for (const std::string& text : sizes) {
      size_t size = 0;
      if (!absl::SimpleAtoi(text, &size) || size == 0) {
        return PrintError(absl::StrCat("no size: ", text));
      }
      const std::string bytes = corpus::LargeFile(format->name, size);
      if (bytes.empty()) continue;
      const std::string path = absl::StrCat(folder, "/", format->name, "-",
                                            size, format->extensions.front());
      std::ofstream out(path, std::ios::binary);
      out << bytes;
      out.close();
      if (!out) return PrintError(absl::StrCat("cannot write ", path));
      PrintInput(text, *format, path);
    }
  }
  for (const DiskFile& file : DiskCorpus(kMaxCorpusFile)) {
    if (!absl::StrContains(file.path, "/valid/")) continue;
    PrintInput("corpus", *file.format, file.path);
  }
  for (const DiskFile& file : RealFiles(kMaxRealFile)) {
    PrintInput("real", *file.format, file.path);
  }
  return 0;
}

int PrintSample(const std::vector<std::string>& arguments) {
  const Format* format = FindFormat(arguments[1]);
  const Workload* workload =
      format == nullptr ? nullptr : FindWorkload(*format, arguments[0]);
  uint64_t iterations = 0;
  if (workload == nullptr) {
    return PrintError(absl::StrCat("no workload ", arguments[0], " of format ",
                                   arguments[1]));
  }
  if (!absl::SimpleAtoi(arguments[2], &iterations) || iterations == 0) {
    return PrintError(absl::StrCat("no number of iterations: ", arguments[2]));
  }
  std::vector<BenchmarkInput> inputs;
  for (size_t i = 3; i < arguments.size(); ++i) {
    std::ifstream in(arguments[i], std::ios::binary);
    if (!in) return PrintError(absl::StrCat("cannot read ", arguments[i]));
    inputs.push_back({arguments[i],
                      {std::istreambuf_iterator<char>(in),
                       std::istreambuf_iterator<char>()}});
  }
  const Sample sample = TakeSample(*workload, *format, inputs, iterations);
  std::cout << "{\"iterations\": " << iterations
            << ", \"cpu_ns\": " << sample.cpu_nanoseconds
            << ", \"wall_ns\": " << sample.wall_nanoseconds
            << ", \"figure\": " << sample.figure << "}\n";
  return 0;
}

int Run(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  const std::vector<std::string> rest(argv + std::min(argc, 2), argv + argc);
  if (mode == "--list" && rest.empty()) return List();
  if (mode == "--write" && rest.size() >= 1) {
    return Write(rest[0], {rest.begin() + 1, rest.end()});
  }
  if (mode == "--sample" && rest.size() >= 4) return PrintSample(rest);
  return RunBenchmarks(argc, argv);
}

}  // namespace
}  // namespace assetlint

int main(int argc, char** argv) { return assetlint::Run(argc, argv); }
