#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

// A model of one bone made of the given chunks.
std::string OneBone(const std::string& bone_children,
                    const std::string& padding = std::string(124, '\0')) {
  const std::string count = Chunk(0x201, Bytes().U32(1).Raw(padding).str());
  return Container(0x200, count + Container(0x202, bone_children)) +
         ConnectionsSpec().Build();
}

std::string RootName() { return TextChunk(0x203, "Root"); }
std::string RootData() { return BoneSpec().Data(); }
std::string OldData() {
  BoneSpec old;
  old.version1 = true;
  return old.Data();
}

// A bone with those chunks after its own.
std::string BoneAnd(const std::string& chunks) {
  return OneBone(RootName() + RootData() + chunks);
}

// Offsets: skeleton header 0, count 8..144, bone header 144, name header 152,
// text 160, data header 165, connections 233..261.
std::string GoodBone() { return BoneAnd(""); }
std::string CutTo(size_t size) { return GoodBone().substr(0, size); }

// A bone with that name, NUL included.
std::string BoneNamed(absl::string_view name) {
  return OneBone(Chunk(0x203, name) + RootData());
}

std::string BoneAt(float x) {
  BoneSpec bone;
  bone.matrix[3] = x;
  return OneBone(RootName() + bone.Data());
}

// Nested containers, the innermost empty.
std::string Nested(int levels) {
  std::string chunk;
  for (int i = 0; i < levels; ++i) chunk = Container(0x777, chunk);
  return chunk;
}

// Connections of one object to the root.
std::string OneObject() {
  ConnectionsSpec connections;
  connections.objects.resize(1);
  return connections.Build();
}

// The same with the chunk type of a proxy.
std::string ObjectAsProxy() {
  const std::string good = OneObject();
  return With<uint32_t>(good, good.find(std::string("\x02\x06\0\0", 4)), 0x603);
}

std::vector<BytesRow> Structure() {
  const std::string good = GoodBone();
  const std::string fields = RootData().substr(8);
  return {
      {"ALC001/file-cut-short", CutTo(good.size() - 10), good},
      {"ALC001/child-longer-than-parent", With<uint32_t>(good, 169, 0x1000),
       good},
      {"ALC002/three-bytes-left-over", good + "abc", good},
      {"ALC002/bone-one-byte-too-long", BoneAnd("x"), good},
      {"ALC003/bone-data-of-59-bytes",
       OneBone(RootName() + Chunk(0x206, fields.substr(0, 59))), good},
      {"ALC004/bone-data-of-61-bytes",
       OneBone(RootName() + Chunk(0x206, fields + "x")), good},
      {"ALC005/data-flagged-as-chunks",
       OneBone(RootName() + Container(0x206, fields)), good},
      {"ALC005/chunks-flagged-as-data", With<uint32_t>(good, 148, 81), good},
      // What follows the chunks may not be a chunk.
      {"ALC025/cut-in-a-bone", CutTo(170), good + "ABCDEFGH"},
      // The name includes the first byte of the next chunk's header.
      {"ALC023/name-one-byte-too-long", With<uint32_t>(good, 156, 6), good},
      {"ALC023/name-one-byte-too-short", With<uint32_t>(good, 156, 4), good},
      {"ALC021/unknown-with-three-bytes", BoneAnd(Container(0x777, "abc")),
       good},
      {"ALC022/hundred-levels", BoneAnd(Nested(100)), good},
  };
}

std::vector<BytesRow> ChunkGrammar() {
  const std::string good = GoodBone();
  const std::string skeleton = SmallModel().Skeleton();
  const MeshSpec hull = SmallModel().meshes[0];
  const std::string material = hull.materials[0].Build();
  const auto with_hull = [&](const std::string& materials) {
    const std::string mesh = TextChunk(0x401, "Hull") + hull.Info() +
                             materials + hull.submeshes[0].Build();
    return skeleton + Container(0x400, mesh) + OneObject();
  };
  return {
      {"ALC006/chunk-0x777-in-bone", BoneAnd(Chunk(0x777, "????")), good},
      {"ALC007/mesh-in-skeleton",
       Container(0x200, hull.Build()) + SmallModel().connections.Build(), good},
      {"ALC007/bone-name-of-unknown-type",
       OneBone(TextChunk(0x777, "Root") + RootData()), good},
      {"ALC030/no-known-root", Container(0x201, skeleton) + Chunk(0x777, "??"),
       Container(0x200, "")},
      {"ALC008/both-bone-versions", BoneAnd(OldData()), good},
      {"ALC009/data-before-name", OneBone(RootData() + RootName()), good},
      {"ALC010/two-materials-one-submesh", with_hull(material + material),
       with_hull(material)},
      {"ALC024/object-as-proxy", skeleton + ObjectAsProxy(),
       skeleton + OneObject()},
  };
}

std::vector<BytesRow> TextsAndValues() {
  const std::string good = GoodBone();
  const std::string model = SmallModel().Build();
  BoneSpec nan;
  nan.matrix[7] = std::numeric_limits<float>::quiet_NaN();
  ModelSpec padded = SmallModel();
  padded.zero = std::string(124, '\0');
  padded.zero[5] = 1;
  ModelSpec padded_submesh = SmallModel();
  padded_submesh.Hull().zero = std::string(119, '\0') + '\x01';
  return {
      {"ALC015/name-without-nul", BoneNamed("Root"), good},
      {"ALC015/name-of-no-bytes", BoneNamed(""), good},
      {"ALC016/nul-in-name", BoneNamed({"Ro\0t\0", 5}),
       BoneNamed({"Rot\0", 4})},
      {"ALC031/name-with-three-nuls", BoneNamed({"Root\0\0\0", 7}), good},
      {"ALC032/one-zero", model + std::string(1, '\0'), model},
      {"ALC028/bone-without-name", BoneNamed({"\0", 1}), BoneNamed({"R\0", 2})},
      {"ALC018/matrix-nan", OneBone(RootName() + nan.Data()), good},
      {"ALC019/bone-at-1e20", BoneAt(1e20f), BoneAt(1e12f)},
      {"ALC020/padding-of-bone-count", padded.Build(), model},
      {"ALC020/padding-of-submesh", padded_submesh.Build(), model},
  };
}

// An unknown chunk with a child, which ends with a header and this size.
std::string UnknownChunk(uint32_t size) {
  return Container(
      0x777, Container(0x1, Bytes().U32(2).U32(size).str()) + Chunk(0x3, "x"));
}

// A mesh with these materials and sub-meshes.
std::string MeshOf(const std::string& children) {
  return Container(0x400,
                   TextChunk(0x401, "Hull") + MeshSpec().Info() + children);
}

std::vector<BytesRow> ChunkVariants() {
  const std::string good = GoodBone();
  std::string names;
  for (int i = 0; i < 100; ++i) names += RootName();
  std::string padding(124, '\0');
  padding.front() = padding.back() = '\x01';
  const std::string material = Container(0x10100, "");
  const std::string submesh = Container(0x10000, "");
  return {
      {"ALC025/cut after the bone's name", CutTo(165), good},
      {"ALC023/the bone is too long",
       With<uint32_t>(good, 148, kChildrenFlag + 90), good},
      {"ALC021/a chunk that sticks out", BoneAnd(UnknownChunk(1)),
       BoneAnd(UnknownChunk(0))},
      {"ALC022/33 levels", BoneAnd(Nested(33)), BoneAnd(Nested(32))},
      {"ALC006/three types in a row",
       BoneAnd(Chunk(0x777, "?") + Chunk(0x778, "") + Chunk(0x779, "")),
       OneBone(RootName() + OldData())},
      // What may have been cut off is not missing.
      {"ALC007/a bone without its data", OneBone(RootName()), CutTo(165)},
      {"ALC007/an empty bone", OneBone(""), good},
      {"ALC007/other chunks in place of both",
       OneBone(Chunk(0x777, "") + Chunk(0x778, "")), good},
      {"ALC007/a model without connections", CutTo(233), CutTo(228)},
      {"ALC008/two names", OneBone(RootName() + RootName() + RootData()), good},
      {"ALC008/a hundred names too many",
       OneBone(names + RootName() + RootData()), good},
      {"ALC010/a sub-mesh without material",
       MeshOf(material + submesh + submesh), MeshOf("")},
      {"ALC010/the last material without sub-mesh",
       MeshOf(material + submesh + material),
       MeshOf(material + submesh + material + submesh)},
      {"ALC015/a control character in place of the NUL", BoneNamed("Root\x01"),
       good},
      {"ALC015/no NUL at the end, but one inside", BoneNamed({"Ro\0t", 4}),
       good},
      // A letter ends a name, but not after an extension.
      {"ALC015/a letter after the extension", BoneNamed("Root.TgaA"),
       BoneNamed({"Root.Tga\0", 9})},
      {"ALC020/from the first byte to the last",
       OneBone(RootName() + RootData(), padding), good},
  };
}

std::string Frames() { return MiniU32(1, 4); }
std::string Fps() { return MiniF32(2, 30); }
std::string NoBones() { return MiniU32(3, 0); }

// An animation without bones.
std::string InfoOnly(const std::string& minis) {
  return Container(0x1000, Chunk(0x1001, minis));
}

// An animation of one bone with that mini-chunk for its name.
std::string OneTrack(const std::string& name) {
  const BoneTrackSpec bone;
  const std::string info = bone.Info(1);
  const size_t rest = 8 + MiniText(4, bone.name).size();
  return Container(
      0x1000, Chunk(0x1001, MiniU32(1, 1) + Fps() + MiniU32(3, 1)) +
                  Container(0x1002, Chunk(0x1003, name + info.substr(rest)) +
                                        bone.Build(1).substr(8 + info.size())));
}

std::vector<BytesRow> Animations() {
  const std::string good = Format1().Build();
  const std::string info = InfoOnly(Frames() + Fps() + NoBones());
  AnimationSpec infinite = Format1();
  infinite.fps = std::numeric_limits<float>::infinity();
  return {
      {"ALC011/mini-99", InfoOnly(Frames() + Fps() + NoBones() + Mini(99, "?")),
       info},
      {"ALC012/fps-of-unknown-type",
       InfoOnly(Frames() + MiniF32(77, 30) + NoBones()), info},
      {"ALC013/two-frame-counts",
       InfoOnly(Frames() + Frames() + Fps() + NoBones()), info},
      {"ALC014/fps-first", InfoOnly(Fps() + Frames() + NoBones()), info},
      {"ALC030/root-0x1003", With<uint32_t>(good, 0, 0x1003), good},
      {"ALC018/fps-infinite", infinite.Build(), good},
      {"ALC032/odd-padding", good + std::string(801, '\0'), good},
  };
}

std::vector<BytesRow> AnimationVariants() {
  const std::string info = InfoOnly(Frames() + Fps() + NoBones());
  const std::string of_a_bone = MiniU32(5, 1) + MiniU32(10, 1);
  return {
      {"ALC002/a byte left over",
       InfoOnly(Frames() + Fps() + NoBones() + "\x01"),
       InfoOnly(Frames() + Fps() + NoBones() + Mini(99, ""))},
      {"ALC003/three bytes for four",
       InfoOnly(Mini(1, "abc") + Fps() + NoBones()), info},
      {"ALC012/no frame rate", InfoOnly(Frames() + NoBones()), info},
      {"ALC024/the mini-chunks of a bone", InfoOnly(of_a_bone),
       InfoOnly(MiniU32(5, 1))},
      {"ALC024/all but one", InfoOnly(of_a_bone + MiniU32(6, 1)),
       InfoOnly(of_a_bone + MiniU32(3, 1))},
      {"ALC019/one beyond 1e12", InfoOnly(Frames() + MiniF32(2, 1.1e12f)),
       InfoOnly(Frames() + MiniF32(2, 1e12f))},
      {"ALC015/no bytes at all", OneTrack(Mini(4, "")),
       OneTrack(MiniText(4, ""))},
      // There is no room for a NUL in a mini-chunk, so it takes the place of
      // the last character.
      {"ALC015/255 characters", OneTrack(Mini(4, std::string(255, 'x'))),
       OneTrack(MiniText(4, std::string(254, 'x')))},
  };
}

}  // namespace

std::vector<CaseTable> AlamoContainerCases() {
  std::vector<CaseTable> tables;
  for (const auto& rows : {Structure(), ChunkGrammar(), TextsAndValues()}) {
    tables.push_back({"alo", "alamo", ".alo", true, Cases(rows)});
  }
  tables.push_back({"ala", "alamo", ".ala", true, Cases(Animations())});
  tables.push_back({"alo", "alamo", ".alo", false, Cases(ChunkVariants())});
  tables.push_back({"ala", "alamo", ".ala", false, Cases(AnimationVariants())});
  return tables;
}

std::vector<CorpusFile> AlamoFiles() {
  std::vector<CorpusFile> all;
  AppendFiles(AlamoContainerCases(), all);
  for (auto* make :
       {&AlamoAnimationFiles, &AlamoModelFiles, &AlamoParticleFiles,
        &AlamoUniverseParticleFiles, &AlamoArchiveFiles}) {
    Append("", make(), all);
  }
  return all;
}

std::vector<CaseTable> AlamoCases() {
  std::vector<CaseTable> all;
  for (auto* make :
       {&AlamoContainerCases, &AlamoAnimationCases, &AlamoModelCases,
        &AlamoParticleCases, &AlamoUniverseParticleCases, &AlamoArchiveCases}) {
    for (CaseTable& table : make()) all.push_back(std::move(table));
  }
  return all;
}

}  // namespace assetlint::corpus
