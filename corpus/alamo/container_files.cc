#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/alamo/particle_files.h"

namespace assetlint::corpus {
namespace {

// A model of one bone made of the given chunks.
std::string OneBone(const std::string& bone_children) {
  ModelSpec m = SmallModel();
  m.meshes.clear();
  m.lights.clear();
  m.connections = {};
  const std::string count = Chunk(0x201, Bytes().U32(1).Fill(0, 124).str());
  return Container(0x200, count + Container(0x202, bone_children)) +
         m.connections.Build();
}

// Connections of one object to the root.
std::string OneObject() {
  ConnectionsSpec connections;
  connections.objects.resize(1);
  return connections.Build();
}

std::string RootName() { return TextChunk(0x203, "Root"); }
std::string RootData() { return BoneSpec().Data(); }

std::vector<CorpusFile> Structure() {
  const std::string good = OneBone(RootName() + RootData());
  std::string deep;
  for (int i = 0; i < 100; ++i) deep = Container(0x777, deep);
  // Offsets in `good`: skeleton header 0, count 8..144, bone header 144, name
  // header 152, text 160, data header 165.
  return {
      {"ALC001/file-cut-short.alo", good.substr(0, good.size() - 10)},
      {"ALC001/child-longer-than-parent.alo",
       With<uint32_t>(good, 169, 0x1000)},
      {"ALC002/three-bytes-left-over.alo", good + "abc"},
      {"ALC002/bone-one-byte-too-long.alo",
       OneBone(RootName() + RootData() + "x")},
      {"ALC003/bone-data-of-59-bytes.alo",
       OneBone(RootName() + Chunk(0x206, RootData().substr(8, 59)))},
      {"ALC004/bone-data-of-61-bytes.alo",
       OneBone(RootName() + Chunk(0x206, RootData().substr(8) + "x"))},
      {"ALC005/data-flagged-as-chunks.alo",
       OneBone(RootName() + Container(0x206, RootData().substr(8)))},
      {"ALC005/chunks-flagged-as-data.alo",
       With<uint32_t>(
           good, 148,
           static_cast<uint32_t>(RootName().size() + RootData().size()))},
      {"ALC025/cut-in-a-bone.alo", good.substr(0, 170)},
      // The name includes the first byte of the next chunk's header.
      {"ALC023/name-one-byte-too-long.alo", With<uint32_t>(good, 156, 6)},
      {"ALC023/name-one-byte-too-short.alo", With<uint32_t>(good, 156, 4)},
      {"ALC021/unknown-with-three-bytes.alo",
       OneBone(RootName() + RootData() + Container(0x777, "abc"))},
      {"ALC022/hundred-levels.alo", OneBone(RootName() + RootData() + deep)},
  };
}

std::vector<CorpusFile> ChunkGrammar() {
  const std::string mesh = SmallModel().meshes[0].Build();
  BoneSpec old;
  old.version1 = true;
  ModelSpec unpaired = SmallModel();
  const MeshSpec& hull = unpaired.meshes[0];
  const std::string two_materials = Container(
      0x400, TextChunk(0x401, "Hull") + hull.Info() +
                 hull.materials[0].Build() + hull.materials[0].Build() +
                 hull.submeshes[0].Build());
  const std::string first_bone = RootName() + RootData();
  return {
      {"ALC006/chunk-0x777-in-bone.alo",
       OneBone(first_bone + Chunk(0x777, "????"))},
      {"ALC007/mesh-in-skeleton.alo",
       Container(0x200, mesh) + SmallModel().connections.Build()},
      {"ALC007/bone-name-of-unknown-type.alo",
       OneBone(TextChunk(0x777, "Root") + RootData())},
      {"ALC030/no-known-root.alo",
       Container(0x201, SmallModel().Skeleton()) + Chunk(0x777, "??")},
      {"ALC008/both-bone-versions.alo",
       OneBone(RootName() + RootData() + old.Data())},
      {"ALC009/data-before-name.alo", OneBone(RootData() + RootName())},
      {"ALC010/two-materials-one-submesh.alo",
       SmallModel().Skeleton() + two_materials + OneObject()},
  };
}

// An object's connection with the chunk type of a proxy's.
std::string ObjectAsProxy() {
  ModelSpec m = SmallModel();
  const std::string good = OneObject();
  return m.Skeleton() +
         With<uint32_t>(good, good.find(std::string("\x02\x06\0\0", 4)), 0x603);
}

std::vector<CorpusFile> MiniGrammar() {
  auto info = [](const std::string& minis) {
    return Container(0x1000, Chunk(0x1001, minis));
  };
  const std::string frames = MiniU32(1, 4);
  const std::string fps = MiniF32(2, 30);
  const std::string bones = MiniU32(3, 0);
  return {
      {"ALC011/mini-99.ala", info(frames + fps + bones + Mini(99, "?"))},
      {"ALC012/fps-of-unknown-type.ala",
       info(frames + MiniF32(77, 30) + bones)},
      {"ALC013/two-frame-counts.ala", info(frames + frames + fps + bones)},
      {"ALC014/fps-first.ala", info(fps + frames + bones)},
      {"ALC024/object-as-proxy.alo", ObjectAsProxy()},
      {"ALC030/root-0x1003.ala", With<uint32_t>(Format1().Build(), 0, 0x1003)},
  };
}

std::vector<CorpusFile> Values() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  auto named = [](const std::string& name) {
    return OneBone(Chunk(0x203, name) + RootData());
  };
  BoneSpec nan;
  nan.matrix[7] = kNan;
  BoneSpec huge;
  huge.matrix[3] = 1e20f;
  AnimationSpec infinite = Format1();
  infinite.fps = std::numeric_limits<float>::infinity();
  ModelSpec padded = SmallModel();
  padded.zero = std::string(124, '\0');
  padded.zero[5] = 1;
  ModelSpec padded_submesh = SmallModel();
  padded_submesh.Hull().zero = std::string(119, '\0') + '\x01';
  return {
      {"ALC015/name-without-nul.alo", named("Root")},
      {"ALC015/name-of-no-bytes.alo", named("")},
      {"ALC016/nul-in-name.alo", named(std::string("Ro\0t\0", 5))},
      {"ALC031/name-with-three-nuls.alo", named(std::string("Root\0\0\0", 7))},
      {"ALC032/one-zero.alo", SmallModel().Build() + std::string(1, '\0')},
      {"ALC032/odd-padding.ala", Format1().Build() + std::string(801, '\0')},
      {"ALC028/bone-without-name.alo", named(std::string("\0", 1))},
      {"ALC018/matrix-nan.alo", OneBone(RootName() + nan.Data())},
      {"ALC018/fps-infinite.ala", infinite.Build()},
      {"ALC019/bone-at-1e20.alo", OneBone(RootName() + huge.Data())},
      {"ALC020/padding-of-bone-count.alo", padded.Build()},
      {"ALC020/padding-of-submesh.alo", padded_submesh.Build()},
  };
}

}  // namespace

std::vector<CorpusFile> AlamoContainerFiles() {
  std::vector<CorpusFile> all;
  for (const auto& files :
       {Structure(), ChunkGrammar(), MiniGrammar(), Values()}) {
    Append("alamo/invalid/", files, all);
  }
  return all;
}

std::vector<CorpusFile> AlamoFiles() {
  std::vector<CorpusFile> all;
  for (auto* make :
       {&AlamoContainerFiles, &AlamoAnimationFiles, &AlamoModelFiles,
        &AlamoParticleFiles, &AlamoUniverseParticleFiles, &AlamoArchiveFiles}) {
    Append("", make(), all);
  }
  return all;
}

std::vector<CaseTable> AlamoCases() {
  std::vector<CaseTable> all;
  for (auto* make : {&AlamoArchiveCases}) {
    for (CaseTable& table : make()) all.push_back(std::move(table));
  }
  return all;
}

}  // namespace assetlint::corpus
