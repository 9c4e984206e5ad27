// Damages to animations, and what their fixes make of them.
#include <cstdint>
#include <utility>

#include "absl/base/casts.h"
#include "corpus/alamo/animation_files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;

// Seven bones, so that a sequence of indices shows; the last two turn.
AnimationSpec SevenBones() {
  AnimationSpec a = corpus::Format1();
  for (uint32_t index = 4; index <= 7; ++index) {
    corpus::BoneTrackSpec bone;
    bone.index = index;
    if (index > 5) bone.rotations = a.bones[1].rotations;
    a.bones.push_back(bone);
  }
  return a;
}

void RepeatRotation(AnimationSpec& a, size_t bone, int16_t factor) {
  for (uint16_t& word : a.bones[bone].rotations) {
    word = static_cast<uint16_t>(static_cast<int16_t>(word) / factor);
  }
}

const FixCase<AnimationSpec> kFormat1Cases[] = {
    // ALA004 beside it may be the same damage.
    {"ALA012/no frame", [](AnimationSpec& a) { a.frames = 0; },
     FixLevel::kUnsafe},
    {"ALA012/one track has five frames as well",
     [](AnimationSpec& a) {
       a.frames = 9;
       a.bones[5].rotations.insert(a.bones[5].rotations.end(),
                                   {0, 0, 0, 32767});
     },
     FixLevel::kUnsafe, Repaired::kSound},
    {"ALA029/the rate in the other byte order",
     [](AnimationSpec& a) { a.fps = absl::bit_cast<float>(0xF041u); },
     FixLevel::kUnsafe},
    {"ALA029/the time of a frame", [](AnimationSpec& a) { a.fps = 1 / 30.0f; },
     FixLevel::kUnsafe},
    {"ALA029/not quite", [](AnimationSpec& a) { a.fps = 0.0335f; },
     FixLevel::kNone},
    {"ALA006/the first index", [](AnimationSpec& a) { a.bones[0].index = 900; },
     FixLevel::kSafe},
    {"ALA006/the last index", [](AnimationSpec& a) { a.bones[6].index = 2; },
     FixLevel::kUnsafe},
    {"ALA006/two tracks in the wrong order",
     [](AnimationSpec& a) { std::swap(a.bones[2].index, a.bones[5].index); },
     FixLevel::kNone},
    {"ALA006/two indices",
     [](AnimationSpec& a) { a.bones[3].index = a.bones[4].index = 90; },
     FixLevel::kNone},
    {"ALA021/a whole track", [](AnimationSpec& a) { RepeatRotation(a, 1, 2); },
     FixLevel::kUnsafe, Repaired::kSound},
};

TEST(AnimationFixesTest, Format1) {
  ExpectFixes(kFormat1Cases, kAnimationFormat, SevenBones());
}

const FixCase<AnimationSpec> kFormat2Cases[] = {
    {"ALA019/two indices past the block, for one place",
     [](AnimationSpec& a) {
       a.bones[0].rotation_index = 0;
       a.bones[1].rotation_index = a.bones[2].rotation_index = 400;
     },
     FixLevel::kNone},
};

TEST(AnimationFixesTest, Format2) {
  ExpectFixes(kFormat2Cases, kAnimationFormat, corpus::Format2());
}

// A single pool whose block divides it: the tracks seem to hold another number
// of frames.
AnimationSpec OnePool() {
  AnimationSpec a = corpus::Format2();
  a.translation_block = a.scale_block = 0;
  a.translation_pool.clear();
  a.scale_pool.clear();
  a.bones[1].translation_index = a.bones[1].scale_index = 0xFFFF;
  a.bones[1].translation_scale = a.bones[1].scale_scale = {0, 0, 0};
  return a;
}

const FixCase<AnimationSpec> kOnePoolCases[] = {
    {"ALA012/half the block", [](AnimationSpec& a) { a.rotation_block = 4; },
     FixLevel::kUnsafe},
    {"ALA012/twice the block", [](AnimationSpec& a) { a.rotation_block = 16; },
     FixLevel::kUnsafe},
    // ALA012 before it may be the cause.
    {"ALA020/twice the block", [](AnimationSpec& a) { a.rotation_block = 16; },
     FixLevel::kUnsafe},
    // Neither the block nor the number of frames goes with the pool.
    {"ALA012/half the block and three frames",
     [](AnimationSpec& a) {
       a.rotation_block = 4;
       a.frames = 3;
     },
     FixLevel::kNone},
    {"ALA012/half the frames", [](AnimationSpec& a) { a.frames = 2; },
     FixLevel::kSafe},
};

TEST(AnimationFixesTest, OnePool) {
  ExpectFixes(kOnePoolCases, kAnimationFormat, OnePool());
}

// Bits alone do not give the number of frames.
AnimationSpec BitsOnly() {
  AnimationSpec a = corpus::Format1();
  a.bones = {a.bones[0], a.bones[2]};
  a.bones[1].index = 2;
  a.bones[0].visibility = a.bones[1].steps = "\x05";
  return a;
}

const FixCase<AnimationSpec> kBitCases[] = {
    {"ALA012/nine frames", [](AnimationSpec& a) { a.frames = 9; },
     FixLevel::kUnsafe, Repaired::kSound},
    {"ALA015/a spare bit", [](AnimationSpec& a) { a.bones[1].steps = "\x85"; },
     FixLevel::kUnsafe},
};

TEST(AnimationFixesTest, BitTracksOnly) {
  ExpectFixes(kBitCases, kAnimationFormat, BitsOnly());
}

}  // namespace
}  // namespace assetlint::alamo
