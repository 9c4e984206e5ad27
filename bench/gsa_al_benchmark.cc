// How fast GSA and AL files decode and lint, beside a memcpy of the same bytes.
//
//   bazel run -c opt //bench:gsa_al_benchmark
//
// The files are made here: no public ones exist. Their sizes are those of a
// long animation of a 52-bone officer and of a creature's library.
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "corpus/bytes.h"
#include "formats/base/report.h"
#include "formats/bw2/al.h"
#include "formats/bw2/formats.h"
#include "formats/swat3/formats.h"
#include "formats/swat3/gsa.h"

namespace assetlint {
namespace {

using corpus::Bytes;

constexpr int kBones = 52;

// `frames` frames of kBones rotations. With ids == false all bones are
// animated, and their number has to be solved.
std::string MakeGsa(int frames, bool events, bool ids) {
  const std::string guid(reinterpret_cast<const char*>(swat3::kGsaGuid.data()),
                         swat3::kGsaGuid.size());
  Bytes bytes;
  bytes.Raw(guid).U8(events ? 2 : 1).U8(4).U16s({0, 10, 0});
  for (int i = 0; i < kBones; ++i) {
    bytes.Text("Bip01 Spine").F32s({0, 1, 2, 0, 0, 0, 1});
  }
  bytes.U16(0xFFFF).U16(ids ? kBones : 0);
  for (uint16_t i = 0; ids && i < kBones; ++i) bytes.U16(i);
  bytes.U16(static_cast<uint16_t>(frames));
  for (int i = 0; i < frames; ++i) {
    bytes.F32s({0, 0, 0, 0, 0, 0, 1}).F32s({0.1f * i, 0, 0});
    for (int b = 0; b < kBones; ++b) {
      bytes.F32s({0.5f, 0.5f, -0.5f, 0.5f});
    }
    if (events && i % 10 == 0) {
      bytes.U16(1).U16(11).Text("sound=cuff");
    } else if (events) {
      bytes.U16(0);
    }
  }
  return bytes;
}

// `animations` animations of kBones bones and 60 frames.
std::string MakeAl(int animations) {
  constexpr uint32_t kFrames = 60;
  const std::string offsets(kFrames * 8, '\0');
  const std::string keyframes((kFrames - 1) * 2 * kBones * 6, '\x11');
  std::string rotations, positions;
  for (int b = 0; b < kBones; ++b) {
    rotations += Bytes().F32s({0.6f, 0, 0, 0.8f}).str();
    positions += Bytes().F32s({0, 1, 2}).str();
  }
  const std::string name = Bytes().Fixed("a_bear_die", 64);
  bw2::Library l;
  l.bones.resize(kBones);
  for (int i = 0; i < animations; ++i) {
    bw2::AnimationData& data = l.data.emplace_back();
    data.animation = static_cast<uint32_t>(i);
    data.header.name = name;
    data.header.duration = kFrames / data.header.sampling_rate;
    data.frame_offsets = PackedArray<uint32_t>(offsets);
    data.keys_per_frame = {kBones, kBones};
    data.first_rotations = PackedArray<bw2::Quaternion>(rotations);
    data.first_positions = PackedArray<bw2::Point>(positions);
    data.keyframes = keyframes;
    l.metadata.emplace_back().header = data.header;
  }
  UpdateOffsets(l);
  return *EncodeAl(l);
}

void Copy(benchmark::State& state, const std::string& file) {
  std::vector<char> to(file.size());
  for (auto _ : state) {
    std::memcpy(to.data(), file.data(), file.size());
    benchmark::DoNotOptimize(to.data());
    benchmark::ClobberMemory();
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<int64_t>(file.size()));
}

template <auto kDecode>
void Decode(benchmark::State& state, const std::string& file) {
  for (auto _ : state) {
    auto model = kDecode(file);
    if (!model.ok()) state.SkipWithError("does not decode");
    benchmark::DoNotOptimize(model);
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<int64_t>(file.size()));
}

void Lint(benchmark::State& state, const Format& format,
          const std::string& file) {
  for (auto _ : state) {
    Report report(Report::Audience::kListener);
    format.lint(file, FileContext{}, report);
    benchmark::DoNotOptimize(report);
  }
  state.SetBytesProcessed(state.iterations() *
                          static_cast<int64_t>(file.size()));
}

void Register(const std::string& name, const Format& format,
              void (*decode)(benchmark::State&, const std::string&),
              const std::string& file) {
  benchmark::RegisterBenchmark((name + "/memcpy").c_str(), Copy, file);
  benchmark::RegisterBenchmark((name + "/decode").c_str(), decode, file);
  benchmark::RegisterBenchmark(
      (name + "/lint").c_str(),
      [&format, file](benchmark::State& state) { Lint(state, format, file); });
}

}  // namespace
}  // namespace assetlint

int main(int argc, char** argv) {
  using namespace assetlint;  // NOLINT: one function
  const auto gsa = &Decode<&swat3::DecodeGsa>;
  Register("gsa_4_1", swat3::kGsaFormat, gsa, MakeGsa(1000, false, true));
  Register("gsa_4_2", swat3::kGsaFormat, gsa, MakeGsa(1000, true, true));
  Register("gsa_4_2_all_bones", swat3::kGsaFormat, gsa,
           MakeGsa(1000, true, false));
  Register("al", bw2::kAlFormat, &Decode<&bw2::DecodeAl>, MakeAl(50));
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
