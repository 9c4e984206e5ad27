#include "corpus/large/large_files.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/archive_files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/alamo/particle_files.h"
#include "corpus/alamo/universe_particle_files.h"
#include "corpus/engine_files.h"
#include "corpus/mods/parts.h"

namespace assetlint::corpus {
namespace {

constexpr double kPi = 3.14159265358979323846;

// Where something that swings once is at `frame`: 0 to 1 and back.
double Swing(size_t frame, size_t frames) {
  const double turn = static_cast<double>(frame) / static_cast<double>(frames);
  return 0.5 - 0.5 * std::cos(2 * kPi * turn);
}

// A rotation about z, of length 1 but for rounding.
void AppendRotation(double angle, Words& words) {
  const auto packed = [](double value) {
    return static_cast<uint16_t>(std::lround(value * 32767));
  };
  words.insert(words.end(), {0, 0, packed(std::sin(angle / 2)),
                             packed(std::cos(angle / 2))});
}

BoneTrackSpec Track(size_t number, size_t frames) {
  BoneTrackSpec track;
  track.name = absl::StrFormat("Bone_%05d", number);
  track.index = static_cast<uint32_t>(number + 1);
  track.rotations.clear();
  for (size_t frame = 0; frame < frames; ++frame) {
    AppendRotation(
        0.1 + 0.01 * static_cast<double>(number % 50) + Swing(frame, frames),
        track.rotations);
  }
  if (number % 2 == 1) return track;
  track.translation_scale = {0.001f, 0.001f, 0.002f};
  for (size_t frame = 0; frame < frames; ++frame) {
    const double swing = Swing(frame, frames);
    for (const double reach : {1000, 2000, 3000}) {
      track.translations.push_back(
          static_cast<uint16_t>(std::lround(swing * reach)));
    }
  }
  return track;
}

// Of a tetrahedron: 4 vertices of 144 bytes, 4 triangles of 6.
constexpr size_t kTetrahedronBytes = 600;
constexpr size_t kMeshTetrahedra = 250;
// What a mesh takes besides, with its material, object and bone.
constexpr size_t kMeshBytes = 900;

// Normal, tangent and binormal of a tetrahedron's corner; normals point away
// from its centre.
struct Frame {
  Vec3 normal, tangent, binormal;
};
constexpr Frame kCorners[] = {
    {{-0.57735027f, -0.57735027f, -0.57735027f},
     {0.70710678f, -0.70710678f, 0},
     {0.40824829f, 0.40824829f, -0.81649658f}},
    {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}},
    {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}},
};

MeshSpec Part(size_t number, size_t tetrahedra) {
  const std::string name = absl::StrFormat("Part_%05d", number);
  MeshSpec mesh = number % 4 == 3   ? ShadowMesh(name)
                  : number % 4 == 1 ? GlossMesh(name, "hull.tga")
                                    : BumpMesh(name, "hull.tga", "hull_b.dds");
  SubMeshSpec buffers = Tetrahedra(tetrahedra);
  buffers.format = mesh.submeshes[0].format;
  for (size_t i = 0; i < buffers.vertices.size(); ++i) {
    const Frame& corner = kCorners[i % 4];
    buffers.vertices[i].normal = corner.normal;
    buffers.vertices[i].tangent = corner.tangent;
    buffers.vertices[i].binormal = corner.binormal;
  }
  mesh.submeshes = {std::move(buffers)};
  return mesh;
}

// Every bone turns, every second one moves.
std::string LargeAnimation(size_t size) {
  constexpr size_t kFrames = 120;
  constexpr size_t kBoneBytes = kFrames * (8 + 3) + 150;
  AnimationSpec animation;
  const size_t bones = std::max<size_t>(1, size / kBoneBytes);
  animation.frames =
      static_cast<uint32_t>(std::min(kFrames, std::max<size_t>(4, size / 15)));
  for (size_t i = 0; i < bones; ++i) {
    animation.bones.push_back(Track(i, animation.frames));
  }
  return animation.Build();
}

// Meshes of a thousand vertices, some of them shadow volumes.
std::string LargeModel(size_t size) {
  constexpr size_t kWholeMesh =
      kMeshTetrahedra * kTetrahedronBytes + kMeshBytes;
  const size_t meshes = std::max<size_t>(1, size / kWholeMesh);
  std::vector<std::string> bones;
  for (size_t i = 0; i < meshes; ++i) {
    bones.push_back(absl::StrFormat("Bone_%05d", i));
  }
  ModelSpec model = Skeleton(bones);
  const size_t share = size / meshes;
  const size_t tetrahedra = std::max<size_t>(
      1, (share - std::min(share, kMeshBytes)) / kTetrahedronBytes);
  for (size_t i = 0; i < meshes; ++i) {
    AddMesh(model, Part(i, tetrahedra), static_cast<uint32_t>(i + 1));
  }
  return model.Build();
}

std::string LargeUniverseParticles(size_t size) {
  UniverseSystemSpec system = SmallUniverseSystem();
  const UniverseEmitterSpec emitter = system.emitters[1];
  system.emitters.resize(std::max<size_t>(2, size / emitter.Build().size()),
                         emitter);
  return system.Build();
}

std::string LargeParticles(size_t size) {
  constexpr int kEmitterIndex = 20;
  ParticleSpec system;
  system.name = "large";
  const EmitterSpec emitter = SmallSystem().emitters[1];
  const size_t emitters = size / emitter.Build().size();
  for (size_t i = 0; i < emitters; ++i) {
    system.emitters.push_back(emitter);
    system.emitters.back().name = absl::StrFormat("Emitter_%06d", i);
    system.emitters.back().u32[kEmitterIndex] = static_cast<uint32_t>(i);
  }
  return system.Build();
}

std::string LargeArchive(size_t size) {
  constexpr size_t kEntryBytes = 20'000;
  ArchiveSpec archive;
  const size_t entries = size / kEntryBytes + 1;
  std::string text;
  while (text.size() < size / entries) {
    absl::StrAppend(&text, "<Line>", text.size(), "</Line>\n");
  }
  for (size_t i = 0; i < entries; ++i) {
    archive.entries.push_back(
        {absl::StrFormat("DATA\\XML\\OBJECTS_%06d.XML", i), text});
  }
  return archive.Sort().Build();
}

struct Maker {
  absl::string_view format;
  // About as many bytes.
  std::string (*make)(size_t size);
};

constexpr Maker kMakers[] = {
    {"ala", LargeAnimation},
    {"alo", LargeModel},
    {"alo-particle", LargeParticles},
    {"alo-uaw-particle", LargeUniverseParticles},
    {"meg", LargeArchive},
    {"anim", LargeAnimFile},
    {"gsa", LargeGsaFile},
    {"al", LargeAlFile},
};

std::string Make(const Maker& maker, size_t size) {
  // Aims lower until it fits.
  for (size_t aim = size; aim > size / 3; aim -= size / 8 + 1) {
    std::string bytes = maker.make(aim);
    if (bytes.size() <= size) return bytes.size() > size / 3 ? bytes : "";
  }
  return "";
}

}  // namespace

std::string LargeFile(absl::string_view format, size_t size) {
  for (const Maker& maker : kMakers) {
    if (maker.format == format) return Make(maker, size);
  }
  return "";
}

}  // namespace assetlint::corpus
