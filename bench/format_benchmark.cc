// What each verb of a format costs beside a memcpy of the same bytes: linting,
// decoding and encoding, the field tree.
//
//   bazel run -c opt //bench:format_benchmark
//
// The files are made here, of the sizes of real ones: a model of 60,000
// vertices, an animation of 60 bones and 500 frames, and a particle system of
// 40 emitters.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "corpus/alamo/animation_spec.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/alamo/particle_spec.h"
#include "formats/base/report.h"
#include "formats/base/tiling_checker.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

// A strip of triangles in the unit box.
corpus::SubMeshSpec Strip(int vertices) {
  corpus::SubMeshSpec submesh;
  submesh.vertices.resize(vertices);
  for (int i = 0; i < vertices; ++i) {
    const float t = static_cast<float>(i) / static_cast<float>(vertices - 1);
    submesh.vertices[i].position = {t, i % 2 == 0 ? 0.0f : 1.0f, 1 - t};
    if (i >= 2) {
      for (int corner = 0; corner < 3; ++corner) {
        submesh.indices.push_back(static_cast<uint16_t>(i - corner));
      }
    }
  }
  return submesh;
}

std::string MakeModel() {
  corpus::ModelSpec model = corpus::SmallModel();
  model.meshes.resize(1);
  model.meshes[0].collision = 0;
  model.meshes[0].submeshes = {Strip(20000), Strip(20000), Strip(20000)};
  const corpus::MaterialSpec material = model.meshes[0].materials[0];
  model.meshes[0].materials = {material, material, material};
  model.connections.objects = {{0, 0}, {1, 1}};
  return model.Build();
}

std::string MakeAnimation() {
  corpus::AnimationSpec animation;
  animation.version = 2;
  animation.frames = 500;
  for (uint16_t i = 0; i < 60; ++i) {
    corpus::BoneTrackSpec bone;
    bone.index = i + 1u;
    bone.translation_index = static_cast<uint16_t>(i * 3);
    bone.rotation_index = static_cast<uint16_t>(i * 4);
    bone.translation_scale = {0.001f, 0.001f, 0.001f};
    animation.bones.push_back(bone);
  }
  animation.rotation_block = 240;
  animation.translation_block = 180;
  animation.translation_pool.assign(500 * 180, 1000);
  for (int i = 0; i < 500 * 60; ++i) {
    const double angle = i * 0.001;
    for (double v : {0.0, 0.0, std::sin(angle), std::cos(angle)}) {
      animation.rotation_pool.push_back(
          static_cast<uint16_t>(static_cast<int16_t>(std::lround(v * 32767))));
    }
  }
  return animation.Build();
}

std::string MakeParticles() {
  corpus::ParticleSpec system = corpus::SmallSystem();
  corpus::EmitterSpec emitter = system.emitters[1];
  for (uint32_t i = 2; i < 40; ++i) {
    emitter.u32[20] = i;
    system.emitters.push_back(emitter);
  }
  system.name = "particles";
  return system.Build();
}

void SetBytes(benchmark::State& state, const std::string& bytes) {
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) *
                          static_cast<int64_t>(bytes.size()));
}

void Memcpy(benchmark::State& state, const std::string& bytes) {
  std::string copy(bytes.size(), '\0');
  for (auto _ : state) {
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    benchmark::DoNotOptimize(copy.data());
    benchmark::ClobberMemory();
  }
  SetBytes(state, bytes);
}

void Lint(benchmark::State& state, const Format& format,
          const std::string& bytes) {
  for (auto _ : state) {
    Report report(Report::Audience::kListener);
    format.lint(bytes, FileContext{}, report);
    benchmark::DoNotOptimize(report.findings().size());
  }
  SetBytes(state, bytes);
}

// Decoding with nobody listening.
void Decode(benchmark::State& state, const Format& format,
            const std::string& bytes) {
  for (auto _ : state) {
    Report report(Report::Audience::kNobody);
    format.lint(bytes, FileContext{}, report);
    benchmark::DoNotOptimize(report.decodes());
  }
  SetBytes(state, bytes);
}

void Reencode(benchmark::State& state, const Format& format,
              const std::string& bytes) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(format.reencode(bytes));
  }
  SetBytes(state, bytes);
}

void Tree(benchmark::State& state, const Format& format,
          const std::string& bytes) {
  for (auto _ : state) {
    TilingChecker sink;
    format.tree(bytes, TreeOptions{}, sink);
    benchmark::DoNotOptimize(sink.nodes());
  }
  SetBytes(state, bytes);
}

// A benchmark that measures a file with findings measures something else.
bool IsClean(const Format& format, const std::string& bytes) {
  Report report(Report::Audience::kListener);
  format.lint(bytes, FileContext{}, report);
  return report.findings().empty();
}

void Register(const std::string& name, const std::string& bytes) {
  const Format* format = FindFormat(name);
  if (!IsClean(*format, bytes)) {
    std::fprintf(stderr, "%s: the sample has findings\n", name.c_str());
    std::abort();
  }
  // Copies live as long as the benchmarks.
  const auto& kept = *new std::string(bytes);
  auto add = [&](const char* verb, auto function) {
    benchmark::RegisterBenchmark((name + "/" + verb).c_str(), function);
  };
  add("memcpy", [&kept](benchmark::State& s) { Memcpy(s, kept); });
  add("lint", [&kept, format](benchmark::State& s) { Lint(s, *format, kept); });
  add("decode",
      [&kept, format](benchmark::State& s) { Decode(s, *format, kept); });
  add("reencode",
      [&kept, format](benchmark::State& s) { Reencode(s, *format, kept); });
  add("tree", [&kept, format](benchmark::State& s) { Tree(s, *format, kept); });
}

}  // namespace
}  // namespace assetlint

int main(int argc, char** argv) {
  assetlint::Register("alo", assetlint::MakeModel());
  assetlint::Register("ala", assetlint::MakeAnimation());
  assetlint::Register("alo-particle", assetlint::MakeParticles());
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
