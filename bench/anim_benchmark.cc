// Version 2 of Metroid Prime's ANIM: decoding keys; linting and decoding a
// whole file.
//   bazel run -c opt //bench:anim_benchmark
#include <cstdint>
#include <string>
#include <variant>

#include "benchmark/benchmark.h"
#include "corpus/prime/files.h"
#include "formats/base/report.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/formats.h"
#include "formats/prime/key_stream.h"

namespace assetlint::prime {
namespace {

// Forty bones, about 100 kB.
const std::string& Figure() {
  static const auto* bytes = new std::string(corpus::LargeAnimFile(100'000));
  return *bytes;
}

const CompressedAnimation& FigureAnimation() {
  static const auto* animation =
      new Animation(Decode<AnimCodec>(Figure()).value());
  return std::get<CompressedAnimation>(animation->content);
}

// A key is one bone in one frame.
void Count(benchmark::State& state, uint64_t keys) {
  const auto rate = [&](uint64_t n) {
    return benchmark::Counter(
        static_cast<double>(n) * static_cast<double>(state.iterations()),
        benchmark::Counter::kIsRate);
  };
  state.counters["keys"] = rate(keys);
  state.SetBytesProcessed(
      static_cast<int64_t>(state.iterations() * Figure().size()));
}

void BM_DecodeKeys(benchmark::State& state) {
  const CompressedAnimation& a = FigureAnimation();
  uint64_t keys = 0;
  for (auto _ : state) {
    const KeyStream stream(a);
    const CodeScale scale(a);
    for (size_t i = 0; i < stream.channel_count(); ++i) {
      stream.VisitChannel(i, [&](uint64_t, const KeyCodes& codes) {
        benchmark::DoNotOptimize(
            scale.Rotation(codes.rotation, codes.w_negative));
        benchmark::DoNotOptimize(scale.Translation(codes.translation));
      });
    }
    keys = stream.key_count();
  }
  Count(state, keys * a.descriptors.size());
}
BENCHMARK(BM_DecodeKeys);

void BM_DecodeFile(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(Decode<AnimCodec>(Figure()));
  }
  Count(state, 0);
}
BENCHMARK(BM_DecodeFile);

void BM_LintFile(benchmark::State& state) {
  const uint64_t keys = KeyStream(FigureAnimation()).key_count() *
                        FigureAnimation().descriptors.size();
  for (auto _ : state) {
    Report report(Report::Mode::kCollect);
    kAnimFormat.lint(Figure(), {}, report);
    benchmark::DoNotOptimize(report.findings().size());
  }
  Count(state, keys);
}
BENCHMARK(BM_LintFile);

}  // namespace
}  // namespace assetlint::prime
