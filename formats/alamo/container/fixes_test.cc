// Damages to chunks, mini-chunks and strings, and what their fixes make of
// them: on a model of one bone and an animation.
#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
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

std::string Name() { return TextChunk(0x203, "Root"); }
std::string Data() { return BoneSpec().Data(); }
// The 60 bytes of 0x206.
std::string Fields() { return Data().substr(8); }

// A model of one bone, defined by the bone's chunks and their surroundings:
// 0x200 at 0, 0x201 at 8, its padding at 20; the bone at 144, its name at 152,
// its data at 165; 0x600 at 233.
struct OneBone {
  std::string children = Name() + Data();
  std::string padding = std::string(124, '\0');
  // An entry overrides the size at an offset.
  uint64_t size_at = 0;
  uint32_t size = 0;

  std::string Build() const {
    const std::string count = Bytes().U32(1).Raw(padding);
    std::string file =
        Container(0x200, Chunk(0x201, count) + Container(0x202, children)) +
        corpus::ConnectionsSpec().Build();
    if (size_at != 0) file = With<uint32_t>(file, size_at, size);
    return file;
  }
};

const FixCase<OneBone> kModelCases[] = {
    {"ALC005", "chunks that say they are data",
     [](OneBone& b) { b.size_at = 148, b.size = 81; }, FixLevel::kSafe},
    {"ALC006", "a type that no document gives",
     [](OneBone& b) { b.children += Chunk(0x777, "????"); }, FixLevel::kNone},
    {"ALC007", "data of an unknown type",
     [](OneBone& b) { b.children = Name() + Chunk(0x777, Fields()); },
     FixLevel::kUnsafe},
    {"ALC007", "a bone without its name",
     [](OneBone& b) { b.children = Data(); }, FixLevel::kNone},
    {"ALC008", "five names",
     [](OneBone& b) {
       b.children = Name() + Name() + Name() + Name() + Name() + Data();
     },
     FixLevel::kUnsafe},
    {"ALC008", "a hundred names",
     [](OneBone& b) {
       for (int i = 0; i < 100; ++i) b.children = Name() + b.children;
     },
     FixLevel::kNone},
    {"ALC009", "the name after the data",
     [](OneBone& b) { b.children = Data() + Name(); }, FixLevel::kNone},
    {"ALC015", "a control character in place of the NUL",
     [](OneBone& b) { b.children = Chunk(0x203, "Root\x01") + Data(); },
     FixLevel::kUnsafe},
    {"ALC015", "a letter that ends no name in place of the NUL",
     [](OneBone& b) { b.children = Chunk(0x203, "Root\x80") + Data(); },
     FixLevel::kUnsafe},
    {"ALC015", "no NUL at the end, but one inside",
     [](OneBone& b) {
       b.children = Chunk(0x203, absl::string_view("Ro\0t", 4)) + Data();
     },
     FixLevel::kNone},
    {"ALC023", "the name's size takes its NUL away",
     [](OneBone& b) { b.size_at = 156, b.size = 4; }, FixLevel::kUnsafe},
    {"ALC023", "the name's size takes the next chunk along",
     [](OneBone& b) { b.size_at = 156, b.size = 13; }, FixLevel::kUnsafe},
    {"ALC023", "the bone is too long",
     [](OneBone& b) { b.size_at = 148, b.size = 0x80000000u + 90; },
     FixLevel::kUnsafe},
};

TEST(ContainerFixesTest, Chunks) {
  ExpectFixes(kModelCases, kModelFormat, OneBone());
}

// A letter ends a name, but not after an extension.
TEST(ContainerFixesTest, ALetterAfterAnExtensionIsTheNul) {
  const FixCase<OneBone> cases[] = {
      {"ALC015", "a letter after the extension",
       [](OneBone& b) { b.children = Chunk(0x203, "Root.TgaA") + Data(); },
       FixLevel::kUnsafe}};
  OneBone good;
  good.children = TextChunk(0x203, "Root.Tga") + Data();
  ExpectFixes(cases, kModelFormat, good);
}

TEST(ContainerFixesTest, NoNulMakesAName) {
  const FixCase<OneBone> cases[] = {
      {"ALC015", "no bytes at all",
       [](OneBone& b) { b.children = Chunk(0x203, "") + Data(); },
       FixLevel::kNone}};
  ExpectFixes(cases, kModelFormat, OneBone());
}

// An animation of one bone, defined by the mini-chunks of its info.
struct OneTrack {
  std::string head = MiniText(4, "Root") + MiniU32(5, 1);
  std::string vectors = corpus::MiniF32s(6, {1, 2, 3}) +
                        corpus::MiniF32s(7, {0, 0, 0}) +
                        corpus::MiniF32s(8, {1, 1, 1});
  std::string tail = corpus::MiniF32s(9, {0, 0, 0});
  std::string info = MiniU32(1, 1) + MiniF32(2, 30) + MiniU32(3, 1);
  uint32_t root = 0x1000;

  std::string Build() const {
    const std::string rotation = Bytes().U16s({0, 0, 0, 32767}).str();
    return Container(
        root, Chunk(0x1001, info) +
                  Container(0x1002, Chunk(0x1003, head + vectors + tail) +
                                        Chunk(0x1006, rotation)));
  }
};

const FixCase<OneTrack> kMiniCases[] = {
    {"ALC012", "the rate is missing",
     [](OneTrack& t) { t.info = MiniU32(1, 1) + MiniU32(3, 1); },
     FixLevel::kNone},
    {"ALC014", "in reverse",
     [](OneTrack& t) {
       t.info = MiniU32(3, 1) + MiniF32(2, 30) + MiniU32(1, 1);
     },
     FixLevel::kUnsafe},
    {"ALC018", "a rate that is no number",
     [](OneTrack& t) {
       t.info = MiniU32(1, 1) + MiniU32(2, 0x7FC00000) + MiniU32(3, 1);
     },
     FixLevel::kNone},
    {"ALC023", "the size of the name", [](OneTrack& t) { t.head[1] = 3; },
     FixLevel::kUnsafe},
};

TEST(ContainerFixesTest, MiniChunks) {
  ExpectFixes(kMiniCases, kAnimationFormat, OneTrack());
}

// An empty one is its NUL alone.
TEST(ContainerFixesTest, AnEmptyStringGetsItsNul) {
  const FixCase<OneTrack> cases[] = {
      {"ALC015", "no bytes at all",
       [](OneTrack& t) { t.head = Mini(4, "") + MiniU32(5, 1); },
       FixLevel::kUnsafe}};
  OneTrack good;
  good.head = MiniText(4, "") + MiniU32(5, 1);
  ExpectFixes(cases, kAnimationFormat, good);
}

// A string of 255 bytes without a NUL has no room for one in a mini-chunk, so
// it takes the place of the last character.
TEST(ContainerFixesTest, AMiniChunkHasOnlySoMuchRoom) {
  const FixCase<OneTrack> cases[] = {
      {"ALC015", "255 characters",
       [](OneTrack& t) {
         t.head = Mini(4, std::string(255, 'x')) + MiniU32(5, 1);
       },
       FixLevel::kUnsafe}};
  OneTrack good;
  good.head = MiniText(4, std::string(254, 'x')) + MiniU32(5, 1);
  ExpectFixes(cases, kAnimationFormat, good);
}

TEST(ContainerFixesTest, EveryRuleSaysWhyItHasAFixOrNone) {
  for (const Format* format : {&kAnimationFormat, &kParticleFormat}) {
    for (const Rule* rule : format->rules()) {
      EXPECT_FALSE(rule->fix_reason.empty()) << rule->id;
    }
  }
}

}  // namespace
}  // namespace assetlint::alamo
