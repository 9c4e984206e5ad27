// Every verb of every listed format, compared with a memcpy of the same bytes.
//
//   format_benchmark [Google Benchmark's options]
//       FORMAT/VERB/SIZE for inputs of 1 KB to 64 MB (grown_input.h), and
//       FORMAT/VERB/real for the files of ASSETLINT_REAL_FILES.
//   format_benchmark --list
//       A line for each format and verb, separated by a tab.
//   format_benchmark --write FOLDER SIZE…
//       Writes the grown inputs. A line for each available input: the size it
//       was grown to, "corpus" for a valid file of the corpus or "real" for a
//       real file; format; path.
//   format_benchmark --sample VERB FORMAT ITERATIONS FILE…
//       One sample, as a line of JSON. bench/compare runs this.
//
// Reads the corpus from the folder corpus in the working directory.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "bench/grown_input.h"
#include "bench/sample.h"
#include "bench/workload.h"
#include "benchmark/benchmark.h"
#include "formats/formats.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/verbs.h"

namespace assetlint {
namespace {

constexpr size_t kMaxCorpusFile = size_t{1} << 20;
constexpr size_t kMaxRealFile = size_t{64} << 20;
constexpr size_t kSizes[] = {size_t{1} << 10, size_t{16} << 10,
                             size_t{256} << 10, size_t{4} << 20,
                             size_t{64} << 20};

constexpr int kUsage = 2;

int PrintError(absl::string_view message) {
  std::fprintf(stderr, "format_benchmark: %s\n", std::string(message).c_str());
  return kUsage;
}

std::string SizeName(size_t size) {
  return size >= (size_t{1} << 20) ? absl::StrCat(size >> 20, "MB")
                                   : absl::StrCat(size >> 10, "KB");
}

const std::vector<DiskFile>& Corpus() {
  static const auto& files =
      *new std::vector<DiskFile>(DiskCorpus(kMaxCorpusFile));
  return files;
}

const InputGrower& GrowerOf(const Format& format) {
  static auto& growers = *new std::map<const Format*, InputGrower>;
  const auto found = growers.find(&format);
  if (found != growers.end()) return found->second;
  return growers.emplace(&format, InputGrower(format, Corpus())).first->second;
}

// ---------------------------------------------------------------- benchmarks

void Measure(benchmark::State& state, const Workload& workload,
             const Format& format, const std::vector<BenchmarkInput>& inputs) {
  int64_t bytes = 0;
  for (const BenchmarkInput& input : inputs) {
    bytes += static_cast<int64_t>(input.bytes.size());
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(RunOnce(workload, format, inputs));
  }
  state.SetBytesProcessed(state.iterations() * bytes);
}

// Grows its input when run, so that a filter also saves that time.
void MeasureGrown(benchmark::State& state, const Workload& workload,
                  const Format& format, size_t size) {
  const std::string bytes = GrowerOf(format).Grow(size);
  if (bytes.empty()) {
    state.SkipWithError("no input has this size");
    return;
  }
  const ScratchFile file(format);
  file.Write(bytes);
  Measure(state, workload, format, {{file.path(), bytes}});
}

void RegisterReal() {
  std::map<const Format*, std::vector<BenchmarkInput>> by_format;
  for (DiskFile& file : RealFiles(kMaxRealFile)) {
    by_format[file.format].push_back({file.path, std::move(file.bytes)});
  }
  for (auto& [format, inputs] : by_format) {
    const auto& kept = *new std::vector<BenchmarkInput>(std::move(inputs));
    for (const Workload& workload : AllWorkloads()) {
      if (!workload.supports(*format)) continue;
      benchmark::RegisterBenchmark(
          absl::StrCat(format->name, "/", workload.name, "/real").c_str(),
          [&kept, &workload, format = format](benchmark::State& state) {
            Measure(state, workload, *format, kept);
          });
    }
  }
}

int RunBenchmarks(int argc, char** argv) {
  for (const Format* format : AllFormats()) {
    for (const size_t size : kSizes) {
      for (const Workload& workload : AllWorkloads()) {
        if (!workload.supports(*format)) continue;
        benchmark::RegisterBenchmark(
            absl::StrCat(format->name, "/", workload.name, "/", SizeName(size))
                .c_str(),
            [&workload, format, size](benchmark::State& state) {
              MeasureGrown(state, workload, *format, size);
            });
      }
    }
  }
  RegisterReal();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return kUsage;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

// ------------------------------------------------------------- bench/compare

int List() {
  for (const Format* format : AllFormats()) {
    for (const Workload& workload : AllWorkloads()) {
      if (!workload.supports(*format)) continue;
      std::printf("%s\t%s\n", std::string(format->name).c_str(),
                  std::string(workload.name).c_str());
    }
  }
  return 0;
}

void PrintInput(absl::string_view kind, const Format& format,
                const std::string& path) {
  std::printf("%s\t%s\t%s\n", std::string(kind).c_str(),
              std::string(format.name).c_str(), path.c_str());
}

int Write(const std::string& folder, const std::vector<std::string>& sizes) {
  for (const Format* format : AllFormats()) {
    for (const std::string& text : sizes) {
      size_t size = 0;
      if (!absl::SimpleAtoi(text, &size) || size == 0) {
        return PrintError(absl::StrCat("no size: ", text));
      }
      const std::string bytes = GrowerOf(*format).Grow(size);
      if (bytes.empty()) continue;
      const std::string path = absl::StrCat(folder, "/", format->name, "-",
                                            size, format->extensions.front());
      std::ofstream out(path, std::ios::binary);
      out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      out.close();
      if (!out) return PrintError(absl::StrCat("cannot write ", path));
      PrintInput(text, *format, path);
    }
    for (const DiskFile& file : ValidFiles(*format, Corpus())) {
      PrintInput("corpus", *format, file.path);
    }
  }
  for (const DiskFile& file : RealFiles(kMaxRealFile)) {
    PrintInput("real", *file.format, file.path);
  }
  return 0;
}

int PrintSample(const std::vector<std::string>& arguments) {
  const Workload* workload = FindWorkload(arguments[0]);
  const Format* format = FindFormat(arguments[1]);
  uint64_t iterations = 0;
  if (workload == nullptr || format == nullptr ||
      !workload->supports(*format)) {
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
  std::printf(
      "{\"iterations\": %llu, \"cpu_ns\": %llu, \"wall_ns\": %llu, "
      "\"figure\": %llu}\n",
      static_cast<unsigned long long>(iterations),               // NOLINT
      static_cast<unsigned long long>(sample.cpu_nanoseconds),   // NOLINT
      static_cast<unsigned long long>(sample.wall_nanoseconds),  // NOLINT
      static_cast<unsigned long long>(sample.figure));           // NOLINT
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
