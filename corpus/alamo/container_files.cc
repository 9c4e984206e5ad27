#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/alamo/particle_files.h"

namespace assetlint::corpus {
namespace {

CorpusFile Invalid(const std::string& where, const std::string& bytes) {
  return {absl::StrCat("alamo/invalid/", where), bytes};
}

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

const std::string& RootName() {
  static const std::string& name = *new std::string(TextChunk(0x203, "Root"));
  return name;
}
const std::string& RootData() {
  static const std::string& data = *new std::string(BoneSpec().Data());
  return data;
}

std::string OldRootData() {
  BoneSpec bone;
  bone.version1 = true;
  return bone.Data();
}

std::vector<CorpusFile> Structure() {
  const std::string good = OneBone(RootName() + RootData());
  // Offsets in `good`: skeleton header 0, count 8..144, bone header 144, name
  // header 152, text 160, data header 165.
  return {
      Invalid("ALC001/file-cut-short.alo", good.substr(0, good.size() - 10)),
      Invalid("ALC001/child-longer-than-parent.alo",
              With<uint32_t>(good, 169, 0x1000)),
      Invalid("ALC001/mini-longer-than-chunk.ala",
              Container(0x1000, Chunk(0x1001, std::string("\x01\xFF\0\0", 4)))),
      Invalid("ALC002/three-bytes-left-over.alo", good + "abc"),
      Invalid("ALC002/bone-one-byte-too-long.alo",
              OneBone(RootName() + RootData() + "x")),
      Invalid("ALC003/bone-data-of-59-bytes.alo",
              OneBone(RootName() + Chunk(0x206, RootData().substr(8, 59)))),
      Invalid("ALC003/empty-info.alo", OneBone(RootName() + Chunk(0x206, ""))),
      Invalid("ALC004/bone-data-of-61-bytes.alo",
              OneBone(RootName() + Chunk(0x206, RootData().substr(8) + "x"))),
      Invalid("ALC004/frames-of-eight-bytes.ala",
              Container(0x1000, Chunk(0x1001, MiniF32s(2, {30, 30})))),
      Invalid("ALC005/data-flagged-as-chunks.alo",
              OneBone(RootName() + Container(0x206, RootData().substr(8)))),
      Invalid("ALC005/chunks-flagged-as-data.alo",
              With<uint32_t>(good, 148,
                             static_cast<uint32_t>(RootName().size() +
                                                   RootData().size()))),
      Invalid("ALC025/cut-in-a-bone.alo", good.substr(0, 170)),
  };
}

std::vector<CorpusFile> WrongSizes() {
  const std::string good = OneBone(RootName() + RootData());
  return {
      // The name includes the first byte of the next chunk's header.
      Invalid("ALC023/name-one-byte-too-long.alo",
              With<uint32_t>(good, 156, 6)),
      Invalid("ALC023/name-one-byte-too-short.alo",
              With<uint32_t>(good, 156, 4)),
  };
}

std::vector<CorpusFile> ChunkGrammar() {
  const std::string mesh = SmallModel().meshes[0].Build();
  ModelSpec unpaired = SmallModel();
  const MeshSpec& hull = unpaired.meshes[0];
  const std::string two_materials = Container(
      0x400, TextChunk(0x401, "Hull") + hull.Info() +
                 hull.materials[0].Build() + hull.materials[0].Build() +
                 hull.submeshes[0].Build());
  const std::string first_bone = RootName() + RootData();
  return {
      Invalid("ALC006/chunk-0x777-in-bone.alo",
              OneBone(first_bone + Chunk(0x777, "????"))),
      Invalid("ALC007/mesh-in-skeleton.alo",
              Container(0x200, mesh) + SmallModel().connections.Build()),
      Invalid("ALC007/bone-without-name.alo", OneBone(RootData())),
      Invalid("ALC007/bone-name-of-unknown-type.alo",
              OneBone(TextChunk(0x777, "Root") + RootData())),
      Invalid("ALC007/no-connections.alo", SmallModel().Skeleton()),
      Invalid("ALC030/no-known-root.alo",
              Container(0x201, SmallModel().Skeleton()) + Chunk(0x777, "??")),
      Invalid("ALC008/two-names.alo",
              OneBone(RootName() + RootName() + RootData())),
      Invalid("ALC008/both-bone-versions.alo",
              OneBone(RootName() + RootData() + OldRootData())),
      Invalid("ALC009/data-before-name.alo", OneBone(RootData() + RootName())),
      Invalid("ALC009/indices-before-vertices.alo",
              [] {
                const SubMeshSpec s = Tetrahedron();
                MeshSpec m;
                return SmallModel().Skeleton() +
                       Container(
                           0x400,
                           TextChunk(0x401, "Hull") +
                               With<uint32_t>(m.Info(), 8, 1) +
                               MaterialSpec().Build() +
                               Container(0x10000,
                                         s.Info() +
                                             TextChunk(0x10002, "alD3dVertN") +
                                             s.Indices() + s.Vertices())) +
                       OneObject();
              }()),
      Invalid("ALC010/two-materials-one-submesh.alo",
              SmallModel().Skeleton() + two_materials + OneObject()),
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
      Invalid("ALC011/mini-99.ala", info(frames + fps + bones + Mini(99, "?"))),
      Invalid("ALC012/no-fps.ala", info(frames + bones)),
      Invalid("ALC012/fps-of-unknown-type.ala",
              info(frames + MiniF32(77, 30) + bones)),
      Invalid("ALC013/two-frame-counts.ala",
              info(frames + frames + fps + bones)),
      Invalid("ALC014/fps-first.ala", info(fps + frames + bones)),
      Invalid("ALC024/object-as-proxy.alo", ObjectAsProxy()),
      Invalid("ALC030/root-0x1003.ala",
              With<uint32_t>(Format1().Build(), 0, 0x1003)),
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
      Invalid("ALC015/name-without-nul.alo", named("Root")),
      Invalid("ALC015/name-of-no-bytes.alo", named("")),
      Invalid("ALC015/track-name-without-nul.ala",
              Container(0x1000,
                        Format1().Info() +
                            Container(0x1002, Chunk(0x1003, Mini(4, "Bone"))))),
      Invalid("ALC016/nul-in-name.alo", named(std::string("Ro\0t\0", 5))),
      Invalid("ALC028/bone-without-name.alo", named(std::string("\0", 1))),
      Invalid("ALC018/matrix-nan.alo", OneBone(RootName() + nan.Data())),
      Invalid("ALC018/fps-infinite.ala", infinite.Build()),
      Invalid("ALC019/bone-at-1e20.alo", OneBone(RootName() + huge.Data())),
      Invalid("ALC020/padding-of-bone-count.alo", padded.Build()),
      Invalid("ALC020/padding-of-submesh.alo", padded_submesh.Build()),
  };
}

std::vector<CorpusFile> Nesting() {
  std::string deep;
  for (int i = 0; i < 100; ++i) deep = Container(0x777, deep);
  const std::string bad = Container(0x777, "abc");
  return {
      Invalid("ALC021/unknown-with-three-bytes.alo",
              OneBone(RootName() + RootData() + bad)),
      Invalid("ALC022/hundred-levels.alo",
              OneBone(RootName() + RootData() + deep)),
  };
}

}  // namespace

std::vector<CorpusFile> AlamoContainerFiles() {
  std::vector<CorpusFile> all;
  for (const auto& files : {Structure(), WrongSizes(), ChunkGrammar(),
                            MiniGrammar(), Values(), Nesting()}) {
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

}  // namespace assetlint::corpus
