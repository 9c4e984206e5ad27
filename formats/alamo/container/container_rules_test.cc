// Rules about chunks, mini-chunks, strings and padding, on a model of one bone
// and an animation without bones; and what their fixes make of these.
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::BoneSpec;
using corpus::Bytes;
using corpus::Chunk;
using corpus::Container;
using corpus::Mini;
using corpus::MiniF32;
using corpus::MiniText;
using corpus::MiniU32;
using corpus::TextChunk;
using corpus::With;

// A model of one bone, defined by the bone's chunks and their surroundings.
struct OneBone {
  std::string children = TextChunk(0x203, "Root") + BoneSpec().Data();
  std::string padding = std::string(124, '\0');
  std::string trailing;  // the connections
  std::string whole;     // if not empty, the file in place of all else
  size_t lost = 0;       // bytes cut off at the end of the file
  // An entry overrides the size at an offset.
  uint64_t size_at = 0;
  uint32_t size = 0;

  std::string Build() const {
    if (!whole.empty()) return whole;
    const std::string count = Bytes().U32(1).Raw(padding);
    std::string file =
        Container(0x200, Chunk(0x201, count) + Container(0x202, children)) +
        corpus::ConnectionsSpec().Build() + trailing;
    if (size_at != 0) file = With<uint32_t>(file, size_at, size);
    return file.substr(0, file.size() - lost);
  }
};

std::string Name() { return TextChunk(0x203, "Root"); }
std::string Data() { return BoneSpec().Data(); }
// The 60 bytes of 0x206.
std::string Fields() { return Data().substr(8); }
std::string OldData() {
  BoneSpec bone;
  bone.version1 = true;
  return bone.Data();
}
// Nested containers, the innermost empty.
std::string Nested(int levels) {
  std::string chunk;
  for (int i = 0; i < levels; ++i) chunk = Container(0x777, chunk);
  return chunk;
}

// 0x200 at 0, 0x201 at 8, its padding at 20; bone at 144, name at 152 with text
// at 160, data at 165; 0x600 at 233 and the end of the file at 261.
const RuleCase<OneBone> kModelCases[] = {
    {"ALC001/longer than its parent bone",
     [](OneBone& b) { b.size_at = 169, b.size = 61; },
     {169, 4, "skeleton/bone[0]/data/size"}},
    {"ALC004/61 bytes for 60",
     [](OneBone& b) { b.children = Name() + Chunk(0x206, Fields() + "x"); },
     {165, 8, "skeleton/bone[0]/data/size"}},
    {"ALC005/chunks that say they are data",
     [](OneBone& b) { b.size_at = 148, b.size = 81; },
     {144, 8, "skeleton/bone[0]/size"}},
    {"ALC030/no root of a model",
     [](OneBone& b) { b.whole = Container(0x201, ""); },
     {0, 4, "type"},
     [](OneBone& b) { b.whole = Container(0x200, ""); }},
    {"ALC006/three types in a row",
     [](OneBone& b) {
       b.children += Chunk(0x777, "?") + Chunk(0x778, "") + Chunk(0x779, "");
     },
     {233, 25, "skeleton/bone[0]/type"},
     [](OneBone& b) { b.children = Name() + OldData(); }},
    {"ALC007/a bone without its data",
     [](OneBone& b) { b.children = Name(); },
     {165, 0, "skeleton/bone[0]"},
     // What may have been cut off is not missing.
     [](OneBone& b) { b.lost = 28 + 68; }},
    {"ALC007/an empty bone",
     [](OneBone& b) { b.children = ""; },
     {144, 8, "skeleton/bone[0]", "are missing; expected here"}},
    {"ALC007/other chunks in place of both",
     [](OneBone& b) { b.children = Chunk(0x777, "") + Chunk(0x778, ""); },
     {152, 12, "skeleton/bone[0]", "types 0x777, 0x778 are in their places"}},
    {"ALC007/a model without connections",
     [](OneBone& b) { b.lost = 28; },
     {233, 0, ""},
     [](OneBone& b) { b.lost = 28 + 5; }},
    {"ALC008/two names",
     [](OneBone& b) { b.children = Name() + Name() + Data(); },
     {165, 8, "skeleton/bone[0]"}},
    {"ALC009/the name after the data",
     [](OneBone& b) { b.children = Data() + Name(); },
     {152, 8, "skeleton/bone[0]"}},
    {"ALC015/no NUL at the end",
     [](OneBone& b) { b.children = Chunk(0x203, "Root") + Data(); },
     {156, 8, "skeleton/bone[0]/name"}},
    {"ALC016/a NUL in the middle",
     [](OneBone& b) {
       b.children = TextChunk(0x203, absl::string_view("Ro\0t", 4)) + Data();
     },
     {162, 3, "skeleton/bone[0]/name"},
     [](OneBone& b) { b.children = TextChunk(0x203, "Rot") + Data(); }},
    {"ALC031/two NULs",
     [](OneBone& b) {
       b.children = TextChunk(0x203, absl::string_view("Root\0", 5)) + Data();
     },
     {156, 10, "skeleton/bone[0]/name", "\"Root\" ends with 2 NULs"}},
    {"ALC032/seven zeros",
     [](OneBone& b) { b.trailing = std::string(7, '\0'); },
     {261, 7, "", "7 zero bytes follow the last chunk"}},
    {"ALC028/a bone without a name",
     [](OneBone& b) { b.children = TextChunk(0x203, "") + Data(); },
     {156, 5, "skeleton/bone[0]/name", "the name is empty"},
     [](OneBone& b) { b.children = TextChunk(0x203, "R") + Data(); }},
    {"ALC020/from the first byte to the last",
     [](OneBone& b) { b.padding.front() = b.padding.back() = '\x01'; },
     {20, 124, "skeleton/count/zero"}},
    {"ALC021/a chunk that sticks out",
     [](OneBone& b) {
       b.children +=
           Container(0x777, Container(0x1, Bytes().U32(2).U32(1).str()) +
                                Chunk(0x3, "x"));
     },
     {249, 8, "skeleton/bone[0]/unknown[0]"},
     [](OneBone& b) {
       b.children +=
           Container(0x777, Container(0x1, Bytes().U32(2).U32(0).str()) +
                                Chunk(0x3, "x"));
     }},
    {"ALC022/33 levels",
     [](OneBone& b) { b.children += Nested(33); },
     {233 + 32 * 8, 8, "skeleton/bone[0]/unknown[0]"},
     [](OneBone& b) { b.children += Nested(32); }},
    {"ALC023/a name that takes the next type along",
     [](OneBone& b) { b.size_at = 156, b.size = 6; },
     {156, 4, "skeleton/bone[0]/name/size"}},
    {"ALC025/cut after the bone's name",
     [](OneBone& b) { b.lost = 28 + 68; },
     {165, 0, "skeleton/bone[0]"},
     // What follows the chunks may not be a chunk.
     [](OneBone& b) { b.trailing = std::string("ABCDEFGH"); }},
};

INSTANTIATE_TEST_SUITE_P(ChunksStringsAndPadding, OldRuleTest,
                         OldRuleCases(kModelCases, kModelFormat, OneBone()),
                         kOldRuleTestName);

// The info of an animation without bones.
struct Info {
  std::string minis = MiniU32(1, 4) + MiniF32(2, 30) + MiniU32(3, 0);
  std::string Build() const { return Container(0x1000, Chunk(0x1001, minis)); }
};

// 0x1001 at 8, minis at 16, 22 and 28.
const RuleCase<Info> kMiniCases[] = {
    {"ALC002/a byte left over",
     [](Info& i) { i.minis += '\x01'; },
     {12, 4, "animation/info/size"},
     [](Info& i) { i.minis += Mini(99, ""); }},
    {"ALC003/three bytes for four",
     [](Info& i) { i.minis = Mini(1, "abc") + MiniF32(2, 30) + MiniU32(3, 0); },
     {16, 2, "animation/info/numFrames/value"},
     [](Info& i) { i.minis = MiniU32(1, 1) + MiniF32(2, 30) + MiniU32(3, 0); }},
    {"ALC011/type 99",
     [](Info& i) { i.minis += Mini(99, "?"); },
     {34, 1, "animation/info/type"}},
    {"ALC012/no frame rate",
     [](Info& i) { i.minis = MiniU32(1, 4) + MiniU32(3, 0); },
     {22, 1, "animation/info"},
     [](Info& i) { i.minis = MiniU32(1, 4) + MiniF32(2, 1) + MiniU32(3, 0); }},
    {"ALC013/two numbers of frames",
     [](Info& i) { i.minis = MiniU32(1, 4) + i.minis; },
     {22, 2, "animation/info"},
     [](Info& i) { i.minis = MiniU32(1, 5) + MiniF32(2, 1) + MiniU32(3, 0); }},
    {"ALC014/the frame rate first",
     [](Info& i) { i.minis = MiniF32(2, 30) + MiniU32(1, 4) + MiniU32(3, 0); },
     {16, 2, "animation/info"}},
    {"ALC024/the mini-chunks of a bone",
     [](Info& i) { i.minis = MiniU32(5, 1) + MiniU32(10, 1); },
     {8, 4, "animation/info/type"},
     [](Info& i) { i.minis = MiniU32(5, 1); }},
    {"ALC024/all but one",
     [](Info& i) { i.minis = MiniU32(5, 1) + MiniU32(10, 1) + MiniU32(6, 1); },
     {8, 4, "animation/info/type"},
     [](Info& i) { i.minis = MiniU32(5, 1) + MiniU32(10, 1) + MiniU32(3, 1); }},
    {"ALC018/an infinite frame rate",
     [](Info& i) {
       i.minis = MiniU32(1, 4) + Mini(2, {"\0\0\x80\x7F", 4});
     },
     {24, 4, "animation/info/fps"},
     [](Info& i) {
       i.minis = MiniU32(1, 4) + Mini(2, {"\0\0\x80\x3F", 4});
     }},
    {"ALC019/one beyond 1e12",
     [](Info& i) { i.minis = MiniU32(1, 4) + MiniF32(2, 1.1e12f); },
     {24, 4, "animation/info/fps"},
     [](Info& i) { i.minis = MiniU32(1, 4) + MiniF32(2, 1e12f); }},
};

INSTANTIATE_TEST_SUITE_P(MiniChunks, OldRuleTest,
                         OldRuleCases(kMiniCases, kAnimationFormat, Info()),
                         kOldRuleTestName);

// A mesh with materials and sub-meshes in some order.
struct Pairs {
  std::string children = Container(0x10100, "") + Container(0x10000, "");
  std::string Build() const {
    const std::string info = corpus::MeshSpec().Info();
    return Container(0x400, TextChunk(0x401, "Hull") + info + children);
  }
};

// The children begin at 157; each takes 8 bytes.
const RuleCase<Pairs> kPairCases[] = {
    {"ALC010/a sub-mesh without material",
     [](Pairs& p) { p.children += Container(0x10000, ""); },
     {173, 8, "mesh[0]"},
     [](Pairs& p) { p.children.clear(); }},
    {"ALC010/the last material without sub-mesh",
     [](Pairs& p) { p.children += Container(0x10100, ""); },
     {173, 8, "mesh[0]"},
     [](Pairs& p) { p.children += p.children; }},
};

INSTANTIATE_TEST_SUITE_P(PairsOfChunks, OldRuleTest,
                         OldRuleCases(kPairCases, kModelFormat, Pairs()),
                         kOldRuleTestName);

const FixCase<OneBone> kModelFixes[] = {
    {"ALC008/a hundred names",
     [](OneBone& b) {
       for (int i = 0; i < 100; ++i) b.children = Name() + b.children;
     },
     FixLevel::kNone},
    {"ALC015/a control character in place of the NUL",
     [](OneBone& b) { b.children = Chunk(0x203, "Root\x01") + Data(); },
     FixLevel::kUnsafe},
    {"ALC015/a letter that ends no name in place of the NUL",
     [](OneBone& b) { b.children = Chunk(0x203, "Root\x80") + Data(); },
     FixLevel::kUnsafe},
    {"ALC015/no NUL at the end, but one inside",
     [](OneBone& b) {
       b.children = Chunk(0x203, absl::string_view("Ro\0t", 4)) + Data();
     },
     FixLevel::kNone},
    // A letter ends a name, but not after an extension.
    {"ALC015/a letter after the extension",
     [](OneBone& b) { b.children = Chunk(0x203, "Root.TgaA") + Data(); },
     FixLevel::kUnsafe,
     [](OneBone& b) { b.children = TextChunk(0x203, "Root.Tga") + Data(); }},
    {"ALC023/the bone is too long",
     [](OneBone& b) { b.size_at = 148, b.size = 0x80000000u + 90; },
     FixLevel::kUnsafe},
};

TEST(ContainerFixesTest, Chunks) {
  ExpectFixes(kModelFixes, kModelFormat, OneBone());
}

// An animation of one bone, defined by its name.
struct OneTrack {
  std::string name = MiniText(4, "Root");

  std::string Build() const {
    const std::string info = MiniU32(1, 1) + MiniF32(2, 30) + MiniU32(3, 1);
    const std::string vectors =
        corpus::MiniF32s(6, {1, 2, 3}) + corpus::MiniF32s(7, {0, 0, 0}) +
        corpus::MiniF32s(8, {1, 1, 1}) + corpus::MiniF32s(9, {0, 0, 0});
    const std::string rotation = Bytes().U16s({0, 0, 0, 32767}).str();
    return Container(
        0x1000,
        Chunk(0x1001, info) +
            Container(0x1002, Chunk(0x1003, name + MiniU32(5, 1) + vectors) +
                                  Chunk(0x1006, rotation)));
  }
};

const FixCase<OneTrack> kTrackFixes[] = {
    // An empty one is its NUL alone.
    {"ALC015/no bytes at all", [](OneTrack& t) { t.name = Mini(4, ""); },
     FixLevel::kUnsafe, [](OneTrack& t) { t.name = MiniText(4, ""); }},
    // A string of 255 bytes without a NUL has no room for one in a mini-chunk,
    // so it takes the place of the last character.
    {"ALC015/255 characters",
     [](OneTrack& t) { t.name = Mini(4, std::string(255, 'x')); },
     FixLevel::kUnsafe,
     [](OneTrack& t) { t.name = MiniText(4, std::string(254, 'x')); }},
};

TEST(ContainerFixesTest, MiniChunks) {
  ExpectFixes(kTrackFixes, kAnimationFormat, OneTrack());
}

}  // namespace
}  // namespace assetlint::alamo
