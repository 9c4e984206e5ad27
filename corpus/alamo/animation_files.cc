#include "corpus/alamo/animation_files.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "absl/base/casts.h"
#include "corpus/alamo/files.h"

namespace assetlint::corpus {

namespace {

std::string WordBytes(const Words& words) {
  Bytes bytes;
  for (uint16_t word : words) bytes.U16(word);
  return bytes;
}

std::string WordChunk(uint32_t id, const Words& words) {
  return words.empty() ? "" : Chunk(id, WordBytes(words));
}

// 30 degrees about x, y and z as s16 / 32767: sin 15 = 0.2588, cos = 0.9659.
constexpr uint16_t kSin = 8481;
constexpr uint16_t kCos = 31651;

// A rotation about `axis` (x, y or z) that grows with `step`: whole numbers
// only, so that all machines make the same bytes.
void AppendTurn(size_t axis, int64_t step, Words& words) {
  constexpr int64_t kOne = 64;
  const int64_t length = kOne * kOne + step * step;
  Words turn(4);
  turn[axis] = static_cast<uint16_t>(2 * kOne * step * 32767 / length);
  turn[3] = static_cast<uint16_t>((kOne * kOne - step * step) * 32767 / length);
  words.insert(words.end(), turn.begin(), turn.end());
}

// Three bones that turn, two of which move, for 48 frames: most of the file is
// pools, as in real ones.
AnimationSpec LongPools() {
  AnimationSpec a = Format2();
  a.frames = 48;
  a.scale_block = 0;
  a.scale_pool.clear();
  a.rotation_block = 12;
  a.rotation_pool.clear();
  a.translation_block = 6;
  a.translation_pool.clear();
  for (size_t i = 0; i < a.bones.size(); ++i) {
    BoneTrackSpec& bone = a.bones[i];
    bone.rotation_index = static_cast<uint16_t>(4 * i);
    bone.translation_index = static_cast<uint16_t>(i < 2 ? 3 * i : 0xFFFF);
    bone.translation_scale = {0, 0, 0};
    if (i < 2) bone.translation_scale = {0.001f, 0.001f, 0.001f};
    bone.scale_index = 0xFFFF;
    bone.scale_scale = {0, 0, 0};
    bone.visibility.clear();
    bone.steps.clear();
  }
  for (uint16_t frame = 0; frame < a.frames; ++frame) {
    for (size_t bone = 0; bone < 3; ++bone) {
      AppendTurn(bone, 4 * static_cast<int64_t>(bone) + frame, a.rotation_pool);
    }
    for (const int start : {0, 9000}) {
      for (const int speed : {7, 300, 21}) {
        a.translation_pool.push_back(
            static_cast<uint16_t>(start + speed * frame));
      }
    }
  }
  for (size_t i = 0; i < a.bones.size(); ++i) {
    a.bones[i].default_rotation = {
        a.rotation_pool.begin() + static_cast<std::ptrdiff_t>(4 * i),
        a.rotation_pool.begin() + static_cast<std::ptrdiff_t>(4 * i + 4)};
  }
  return a;
}

std::vector<CorpusFile> ValidAnimations() {
  AnimationSpec still = Format1();
  still.frames = 1;
  still.bones.resize(1);
  AnimationSpec none = Format2();
  none.bones.clear();
  none.rotation_block = none.translation_block = none.scale_block = 0;
  none.rotation_pool = none.translation_pool = none.scale_pool = {};
  AnimationSpec long_bits = Format1();
  long_bits.frames = 9;
  long_bits.bones.resize(1);
  long_bits.bones[0].visibility = std::string("\xFF\x01", 2);
  long_bits.bones[0].steps = std::string("\x00\x00", 2);
  return {
      {"alamo/valid/format-1-all-tracks.ala", Format1().Build()},
      {"alamo/valid/format-1-one-frame.ala", still.Build()},
      {"alamo/valid/format-1-nine-frames-of-bits.ala", long_bits.Build()},
      {"alamo/valid/format-2-all-pools.ala", Format2().Build()},
      {"alamo/valid/format-2-long-pools.ala", LongPools().Build()},
      {"alamo/valid/format-2-no-bones.ala", none.Build()},
  };
}

// An animation without tracks, as by an exporter that never sets block sizes.
void NeverSetBlocks(AnimationSpec& a) {
  a.rotation_block = 62669408;
  a.translation_block = 1774376404;
  a.scale_block = 47002056;
  a.rotation_pool = a.translation_pool = a.scale_pool = {};
  for (BoneTrackSpec& bone : a.bones) {
    bone.rotation_index = bone.translation_index = bone.scale_index = 0xFFFF;
  }
}

using A = AnimationSpec;
using AnimationRows = std::vector<CaseRow<A>>;

CaseRow<A>::Change Rotations(const Words& words) {
  return [=](A& a) { a.bones[0].rotations = words; };
}

CaseRow<A>::Change DefaultRotation(size_t bone, const Words& words) {
  return [=](A& a) { a.bones[bone].default_rotation = words; };
}

CaseRow<A>::Change Indices(uint32_t first, uint32_t second, uint32_t third) {
  return [=](A& a) {
    a.bones[0].index = first;
    a.bones[1].index = second;
    a.bones[2].index = third;
  };
}

AnimationRows Format1Files() {
  return {
      {"ALA026/four-billion-frames",
       [](A& a) {
         a.frames = 0xFFFFFFFF;
         a.bones.resize(1);
       }},
      {"ALA004/fps-negative", [](A& a) { a.fps = -30; }},
      {"ALA029/fps-as-whole-number",
       [](A& a) { a.fps = absl::bit_cast<float>(uint32_t{30}); }},
      {"ALA005/fps-with-fraction", [](A& a) { a.fps = 29.97f; }},
      {"ALA006/bone-twice", Indices(1, 2, 2)},
      {"ALA007/root-animated", Indices(0, 2, 3)},
      {"ALA008/bone-of-half-size",
       [](A& a) { a.bones[0].scale_offset[1] = 0.5f; },
       [](A& a) {
         a.bones[0].scale_offset[1] = 1.009f;
         a.bones[1].scale_offset[1] = 0.5f;  // has a scale track
       }},
      {"ALA012/format-1-one-frame-too-many", [](A& a) { a.frames = 5; },
       [](A& a) {
         a.bones.erase(a.bones.begin() + 1);  // only bits are left
         a.frames = 5;
       }},
      {"ALA013/rotations-two-of-four",
       [](A& a) { a.bones[1].rotations.resize(8); },
       [](A& a) { a.bones[1].rotations.resize(4); }},
      {"ALA014/visibility-too-long",
       [](A& a) { a.bones[1].visibility += '\0'; },
       [](A& a) { a.bones[1].visibility.clear(); }},
      {"ALA014/steps-too-short",
       [](A& a) {
         a.frames = 9;
         a.bones.erase(a.bones.begin() + 1);
       }},
      {"ALA015/fifth-bit-of-four", [](A& a) { a.bones[1].visibility = "\x1D"; },
       [](A& a) { a.bones[1].visibility = "\x0F"; }},
      {"ALA031/wreck_die_00", [](A& a) { a.bones[1].visibility = "\x07"; },
       [](A& a) { a.bones[1].visibility = "\x03"; }},
      {"ALA021/rotation-too-long",
       [](A& a) { a.bones[1].rotations[4] = 32767; }},
      {"ALA022/component-minus-32768", Rotations({0, 0, 0, 0x8000}),
       Rotations({0, 0, 0, 0x8001})},
  };
}

AnimationRows Format2Files() {
  return {
      {"ALA001/no-bones-declared", [](A& a) { a.bone_count = 0; }},
      {"ALA002/no-frames",
       [](A& a) {
         a.frames = 0;
         a.bones.clear();
         a.rotation_block = a.translation_block = a.scale_block = 0;
         a.rotation_pool = a.translation_pool = a.scale_pool = {};
       },
       [](A& a) { a.frames = 1; }},
      {"ALA030/scales-in-a-pool", [](A&) {},
       [](A& a) {
         a.bones[1].scale_index = 0xFFFF;
         a.scale_pool.clear();
         a.scale_block = 0;
       }},
      {"ALA012/format-2-one-frame-too-few", [](A& a) { a.frames = 3; }},
      {"ALA016/rotation-pool-one-word-short",
       [](A& a) { a.rotation_pool.pop_back(); }},
      {"ALA016/rotation-block-one-value-too-large",
       [](A& a) { a.rotation_block += 4; }},
      {"ALA017/translation-pool-missing",
       [](A& a) { a.translation_pool.clear(); }},
      {"ALA017/scale-pool-without-block",
       [](A& a) {
         a.scale_block = 0;
         a.bones[1].scale_index = 0xFFFF;
       }},
      {"ALA017/block-sizes-never-set-pools-empty",
       [](A& a) {
         NeverSetBlocks(a);
         a.empty_pools = true;
       }},
      {"ALA018/rotation-block-seven", [](A& a) { a.rotation_block = 7; }},
      {"ALA019/rotation-index-past-block",
       [](A& a) { a.bones[2].rotation_index = 8; }},
      {"ALA019/translation-index-between",
       [](A& a) { a.bones[1].translation_index = 1; }},
      {"ALA020/rotation-shared", [](A& a) { a.bones[2].rotation_index = 0; },
       [](A& a) {
         std::swap(a.bones[1].rotation_index, a.bones[2].rotation_index);
       }},
      {"ALA020/rotation-not-used",
       [](A& a) { a.bones[2].rotation_index = 0xFFFF; }},
      {"ALA021/default-rotation-zero-with-track",
       DefaultRotation(1, {0, 0, 0, 0})},
      {"ALA025/default-rotation-zero", DefaultRotation(0, {0, 0, 0, 0})},
      {"ALA025/rotation-pool-half-zero",
       [](A& a) {
         std::fill(a.rotation_pool.begin() + a.rotation_pool.size() / 2,
                   a.rotation_pool.end(), uint16_t{0});
       }},
  };
}

AnimationRows Format1Variants() {
  return {
      {"ALA001/one bone too many declared", [](A& a) { a.bone_count = 4; }},
      {"ALA026/more frames than a float counts",
       [](A& a) { a.frames = 16777217; }, [](A& a) { a.frames = 16777216; }},
      {"ALA004/no frame rate", [](A& a) { a.fps = 0; },
       [](A& a) { a.fps = 0.1f; }},
      {"ALA005/above 120", [](A& a) { a.fps = 121; },
       [](A& a) { a.fps = 120; }},
      {"ALA029/below 0.1", [](A& a) { a.fps = std::nextafter(0.1f, 0.0f); },
       [](A& a) { a.fps = 0.1f; }},
      {"ALA029/above 1000", [](A& a) { a.fps = 1001; },
       [](A& a) { a.fps = 1000; }},
      {"ALA029/the rate in the other byte order",
       [](A& a) { a.fps = absl::bit_cast<float>(0xF041u); }},
      {"ALA029/the time of a frame", [](A& a) { a.fps = 1 / 30.0f; }},
      {"ALA029/not quite the time of a frame", [](A& a) { a.fps = 0.0335f; }},
      {"ALA006/a bone that no skeleton has", Indices(4097, 7, 8),
       Indices(6, 7, 8)},
      {"ALA006/neither of two is in step", Indices(5, 5, 6), Indices(4, 5, 6)},
      {"ALA006/the first index", Indices(900, 2, 3)},
      {"ALA006/two tracks in the wrong order", Indices(3, 2, 1)},
      {"ALA008/every bone is 0",
       [](A& a) {
         a.bones.resize(1);
         a.bones[0].scale_offset = {0, 0, 0};
       }},
      {"ALA008/two smaller ones",
       [](A& a) {
         a.bones[0].scale_offset[2] = a.bones[2].scale_offset[2] = 0.9f;
       }},
      // What is beside it may be the same damage.
      {"ALA012/no frame", [](A& a) { a.frames = 0; }},
      {"ALA012/one track has five frames as well",
       [](A& a) {
         a.frames = 9;
         Words& words = a.bones[1].rotations;
         words.insert(words.end(), {0, 0, 0, 32767});
       }},
      {"ALA013/translations one frame short",
       [](A& a) { a.bones[1].translations.resize(9); },
       [](A& a) { a.bones[1].translations.clear(); }},
      {"ALA021/a length of 0.989", Rotations({0, 0, 0, 32406}),
       Rotations({0, 0, 0, 32440})},
      {"ALA021/just longer than 1.01", Rotations({32767, 4645, 62, 32}),
       Rotations({32766, 4652, 64, 35})},
      {"ALA021/a whole track",
       [](A& a) {
         for (uint16_t& word : a.bones[1].rotations) word /= 2;
       }},
      {"ALA025/one rotation", Rotations({0, 0, 0, 0}), Rotations({0, 0, 0, 1})},
      {"ALA025/the last two of four",
       [](A& a) {
         std::fill_n(a.bones[1].rotations.begin() + 8, 8, uint16_t{0});
       },
       [](A& a) { a.bones[1].rotations[5] = 0; }},
  };
}

AnimationRows Format2Variants() {
  return {
      {"ALA019/in no block at all", [](A& a) { a.scale_block = 0; },
       [](A& a) { a.bones[1].scale_index = 0xFFFF; }},
      {"ALA019/two indices past the block, for one place",
       [](A& a) {
         a.bones[0].rotation_index = 0;
         a.bones[1].rotation_index = a.bones[2].rotation_index = 400;
       }},
      {"ALA020/three bones share a value",
       [](A& a) { a.bones[0].rotation_index = a.bones[2].rotation_index = 0; }},
      {"ALA021/a rotation of the pool",
       [](A& a) { a.rotation_pool[9] = 32767; }},
      {"ALA022/a default with -32768", DefaultRotation(0, {0, 0x8000, 0, 0}),
       DefaultRotation(0, {0, 0x8001, 0, 0})},
  };
}

// A single pool whose block divides it: the tracks seem to hold another number
// of frames.
AnimationSpec OnePool() {
  AnimationSpec a = Format2();
  a.translation_block = a.scale_block = 0;
  a.translation_pool.clear();
  a.scale_pool.clear();
  a.bones[1].translation_index = a.bones[1].scale_index = 0xFFFF;
  a.bones[1].translation_scale = a.bones[1].scale_scale = {0, 0, 0};
  return a;
}

AnimationRows OnePoolVariants() {
  return {
      {"ALA012/half the block", [](A& a) { a.rotation_block = 4; }},
      {"ALA012/twice the block", [](A& a) { a.rotation_block = 16; }},
      {"ALA018/half a value", [](A& a) { a.rotation_block = 2; }},
      // Neither the block nor the number of frames goes with the pool.
      {"ALA012/half the block and three frames",
       [](A& a) {
         a.rotation_block = 4;
         a.frames = 3;
       }},
  };
}

// The bone that breaks the order is the first finding.
AnimationRows LongPoolVariants() {
  return {{"ALA020/the last of three bones shares a value",
           [](A& a) { a.bones[2].rotation_index = 0; }}};
}

// Bits alone do not give the number of frames.
AnimationSpec BitsOnly() {
  AnimationSpec a = Format1();
  a.bones = {a.bones[0], a.bones[2]};
  a.bones[1].index = 2;
  a.bones[0].visibility = a.bones[1].steps = "\x05";
  return a;
}

AnimationRows BitsOnlyVariants() {
  return {{"ALA012/nine frames", [](A& a) { a.frames = 9; }}};
}

}  // namespace

std::string BoneTrackSpec::Info(int version) const {
  std::string body = MiniText(4, name) + MiniU32(5, index) +
                     (unknown.has_value() ? MiniU32(10, *unknown) : "") +
                     MiniVec3(6, translation_offset) +
                     MiniVec3(7, translation_scale) +
                     MiniVec3(8, scale_offset) + MiniVec3(9, scale_scale);
  if (version == 2) {
    body += MiniU16(14, translation_index) + MiniU16(15, scale_index) +
            MiniU16(16, rotation_index) + Mini(17, WordBytes(default_rotation));
  }
  return Chunk(0x1003, body);
}

std::string BoneTrackSpec::Build(int version) const {
  std::string body = Info(version);
  if (version == 1) {
    body += WordChunk(0x1004, translations) + WordChunk(0x1005, scales) +
            WordChunk(0x1006, rotations);
  }
  if (!visibility.empty()) body += Chunk(0x1007, visibility);
  if (!steps.empty()) body += Chunk(0x1008, steps);
  return Container(0x1002, body);
}

std::string AnimationSpec::Info() const {
  const auto count = static_cast<uint32_t>(bones.size());
  std::string body = MiniU32(1, frames) + MiniF32(2, fps) +
                     MiniU32(3, bone_count.value_or(count));
  if (version == 2) {
    body += MiniU32(11, rotation_block) + MiniU32(12, translation_block) +
            MiniU32(13, scale_block);
  }
  return Chunk(0x1001, body);
}

std::string AnimationSpec::Children() const {
  std::string body = Info();
  for (const BoneTrackSpec& bone : bones) body += bone.Build(version);
  return body + WordChunk(0x100B, scale_pool) +
         WordChunk(0x100A, translation_pool) +
         WordChunk(0x1009, rotation_pool) +
         (empty_pools ? Chunk(0x100A, "") + Chunk(0x1009, "") : "");
}

std::string AnimationSpec::Build() const {
  return Container(0x1000, Children());
}

AnimationSpec Format1() {
  AnimationSpec a;
  BoneTrackSpec still;
  still.name = "Still";
  BoneTrackSpec moving;
  moving.name = "Moving";
  moving.index = 2;
  moving.unknown = 0;
  moving.translation_scale = {0.5f, 0.25f, 1};
  moving.scale_scale = {0.001f, 0.001f, 0.001f};
  moving.translations = {0, 0, 0, 1, 2, 3, 4, 5, 6, 65535, 65535, 65535};
  moving.scales = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3};
  moving.rotations = {0, 0,    0, 32767, kSin, 0, 0,    kCos,
                      0, kSin, 0, kCos,  0,    0, kSin, kCos};
  moving.visibility = "\x0D";  // frames 0, 2 and 3
  BoneTrackSpec stepped;
  stepped.name = "Stepped";
  stepped.index = 3;
  stepped.steps = "\x05";  // frames 0 and 2
  a.bones = {still, moving, stepped};
  return a;
}

AnimationSpec Format2() {
  AnimationSpec a = Format1();
  a.version = 2;
  a.rotation_block = 8;
  a.translation_block = 3;
  a.scale_block = 3;
  for (BoneTrackSpec& bone : a.bones) {
    bone.translations.clear();
    bone.scales.clear();
    bone.rotations.clear();
  }
  a.bones[1].translation_index = 0;
  a.bones[1].scale_index = 0;
  a.bones[1].rotation_index = 0;
  a.bones[2].rotation_index = 4;
  a.translation_pool = Format1().bones[1].translations;
  a.scale_pool = Format1().bones[1].scales;
  const Words first = Format1().bones[1].rotations;
  for (int frame = 0; frame < 4; ++frame) {
    a.rotation_pool.insert(a.rotation_pool.end(), first.begin() + frame * 4,
                           first.begin() + frame * 4 + 4);
    a.rotation_pool.insert(a.rotation_pool.end(), {0, 0, 0, 32767});
  }
  return a;
}

std::vector<CaseTable> AlamoAnimationCases() {
  std::vector<CaseTable> tables;
  const auto add = [&](bool are_files, const AnimationSpec& good,
                       const AnimationRows& rows) {
    tables.push_back({"ala", "alamo", ".ala", are_files, Cases(good, rows)});
  };
  add(true, Format1(), Format1Files());
  add(true, Format2(), Format2Files());
  add(false, Format1(), Format1Variants());
  add(false, Format2(), Format2Variants());
  add(false, OnePool(), OnePoolVariants());
  add(false, LongPools(), LongPoolVariants());
  add(false, BitsOnly(), BitsOnlyVariants());
  return tables;
}

std::vector<CorpusFile> AlamoAnimationFiles() {
  std::vector<CorpusFile> all = ValidAnimations();
  AppendFiles(AlamoAnimationCases(), all);
  return all;
}

}  // namespace assetlint::corpus
