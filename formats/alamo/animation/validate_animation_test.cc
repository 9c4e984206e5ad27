// Rules about an animation's frames and bones, and about the pools of format 2.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "formats/alamo/formats.h"
#include "formats/base/finding.h"
#include "formats/testing/laws.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::Format1;
using corpus::Format2;

std::function<void(AnimationSpec&)> Indices(uint32_t first, uint32_t second,
                                            uint32_t third) {
  return [=](AnimationSpec& a) {
    a.bones[0].index = first;
    a.bones[1].index = second;
    a.bones[2].index = third;
  };
}

std::function<void(AnimationSpec&)> Rotations(const corpus::Words& words) {
  return [=](AnimationSpec& a) { a.bones[0].rotations = words; };
}

// In Format1(): 0x1001 at 8; bone 0 at 34, its 0x1003 at 42; bone 1 at 136, its
// 0x1003 at 144; bone 2 at 342, its 0x1003 at 350.
const RuleCase<AnimationSpec> kCases[] = {
    {"ALA001/one bone too many declared",
     [](AnimationSpec& a) { a.bone_count = 4; },
     {30, 4, "animation/info/numBones"}},
    {"ALA002/no frames",
     [](AnimationSpec& a) { a.frames = 0; },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) { a.frames = 1; }},
    {"ALA026/more frames than a float counts",
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.frames = 16777217;
     },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.frames = 16777216;
     }},
    {"ALA004/no frame rate",
     [](AnimationSpec& a) { a.fps = 0; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 0.1f; }},
    {"ALA005/above 120",
     [](AnimationSpec& a) { a.fps = 121; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 120; }},
    {"ALA029/below 0.1",
     [](AnimationSpec& a) { a.fps = std::nextafter(0.1f, 0.0f); },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 0.1f; }},
    {"ALA029/above 1000",
     [](AnimationSpec& a) { a.fps = 1001; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 1000; }},
    {"ALA006/a bone that no skeleton has",
     Indices(4097, 7, 8),
     {60, 4, "animation/bone[0]/info/index"},
     Indices(6, 7, 8)},
    {"ALA006/neither of two is in step",
     Indices(5, 5, 6),
     {60, 4, "animation/bone[0]/info/index"},
     Indices(4, 5, 6)},
    {"ALA007/the root is moved",
     [](AnimationSpec& a) { a.bones[0].index = 0; },
     {60, 4, "animation/bone[0]/info/index"}},
    {"ALA008/a bone of 1.1 times its size",
     [](AnimationSpec& a) { a.bones[0].scale_offset[1] = 1.1f; },
     {98, 4, "animation/bone[0]/info/scaleOffset[1]"},
     [](AnimationSpec& a) { a.bones[0].scale_offset[1] = 1.009f; }},
    {"ALA008/every bone is 0",
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.bones[0].scale_offset = {0, 0, 0};
     },
     {94, 4, "animation/bone[0]/info/scaleOffset[0]",
      "scaleOffset is 0, expected about 1: the bone is scaled to 0"},
     [](AnimationSpec& a) { a.bones.resize(1); }},
    {"ALA008/a smaller one",
     [](AnimationSpec& a) {
       a.bones[0].scale_offset[2] = a.bones[2].scale_offset[2] = 0.9f;
     },
     {102, 4, "animation/bone[0]/info/scaleOffset[2]", "; so it is in 2 bones"},
     [](AnimationSpec& a) {
       a.bones[1].scale_offset[2] = 0.9f;  // has a scale track
     }},
    {"ALA012/one less",
     [](AnimationSpec& a) { a.frames = 3; },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) {
       a.bones.erase(a.bones.begin() + 1);
       a.frames = 3;  // only bits are left
     }},
    {"ALA013/translations one frame short",
     [](AnimationSpec& a) { a.bones[1].translations.resize(9); },
     {233, 4, "animation/bone[1]/translations/size"},
     [](AnimationSpec& a) { a.bones[1].translations.clear(); }},
    {"ALA014/visibility of two bytes",
     [](AnimationSpec& a) { a.bones[1].visibility += '\0'; },
     {337, 4, "animation/bone[1]/visibility/size"},
     [](AnimationSpec& a) { a.bones[1].visibility.clear(); }},
    {"ALA015/the bit of a fifth frame",
     [](AnimationSpec& a) { a.bones[1].visibility = "\x10"; },
     {341, 1, "animation/bone[1]/visibility/bits[0]"},
     [](AnimationSpec& a) { a.bones[1].visibility = "\x0F"; }},
    {"ALA021/a length of 0.989",
     Rotations({0, 0, 0, 32406}),
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     Rotations({0, 0, 0, 32440})},  // 0.990
    {"ALA021/just longer than 1.01",
     Rotations({32767, 4645, 62, 32}),
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     Rotations({32766, 4652, 64, 35})},
    {"ALA025/one rotation",
     Rotations({0, 0, 0, 0}),
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     Rotations({0, 0, 0, 1})},  // ALA021
    {"ALA025/the last two of four",
     [](AnimationSpec& a) {
       std::fill_n(a.bones[1].rotations.begin() + 8, 8, uint16_t{0});
     },
     {317, 16, "animation/bone[1]/rotations/values[2]"},
     [](AnimationSpec& a) { a.bones[1].rotations[5] = 0; }},
    {"ALA022/the value that never occurs",
     Rotations({0x8000, 0, 0, 0}),
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     Rotations({0x8001, 0, 0, 0})},
};

INSTANTIATE_TEST_SUITE_P(AnimationTracks, OldRuleTest,
                         OldRuleCases(kCases, kAnimationFormat, Format1()),
                         kOldRuleTestName);

// In a clip that plays once.
const RuleCase<AnimationSpec> kDieCases[] = {
    {"ALA031/hidden in the last of four frames",
     [](AnimationSpec& a) { a.bones[1].visibility = "\x07"; },
     {341, 1, "animation/bone[1]/visibility/bits[0]", "the last frame, 3"},
     [](AnimationSpec& a) { a.bones[1].visibility = "\x03"; }},
};

INSTANTIATE_TEST_SUITE_P(DieClips, OldRuleTest,
                         OldRuleCases(kDieCases, kAnimationFormat, Format1(),
                                      "X_DIE_00.ALA"),
                         kOldRuleTestName);

// In Format2(): 0x1001 at 8 with its block sizes at 34, 40 and 46; bone 0 at
// 52, bone 1 at 160, bone 2 at 284; pools at 403, 435 and 467.
const RuleCase<AnimationSpec> kPoolCases[] = {
    {"ALA016/a word is gone",
     [](AnimationSpec& a) { a.rotation_pool.pop_back(); },
     {471, 4, "animation/rotationPool/size",
      "holds 31 words, but 4 frames of 8 are 32"}},
    {"ALA017/the pool itself",
     [](AnimationSpec& a) {
       a.scale_block = 0;
       a.bones[1].scale_index = 0xFFFF;
     },
     {403, 4, "animation/scalePool/type"}},
    {"ALA030/scales in a pool",
     [](AnimationSpec& a) { a.bones[1].scale_index = 0; },
     {403, 4, "animation/scalePool/type"},
     [](AnimationSpec& a) {
       a.bones[1].scale_index = 0xFFFF;
       a.scale_pool.clear();
       a.scale_block = 0;
     }},
    {"ALA018/rotations of seven words",
     [](AnimationSpec& a) { a.rotation_block = 7; },
     {36, 4, "animation/info/rotationBlockSize"}},
    {"ALA019/in no block at all",
     [](AnimationSpec& a) { a.scale_block = 0; },
     {259, 2, "animation/bone[1]/info/scaleIndex"},
     [](AnimationSpec& a) { a.bones[1].scale_index = 0xFFFF; }},
    {"ALA020/three bones share a value",
     [](AnimationSpec& a) {
       a.bones[0].rotation_index = 0;
       a.bones[2].rotation_index = 0;
     },
     {148, 2, "animation/bone[0]/info/rotationIndex"},
     [](AnimationSpec& a) {
       a.bones[1].rotation_index = 4;
       a.bones[2].rotation_index = 0;
     }},
    {"ALA021/a rotation of the pool",
     [](AnimationSpec& a) { a.rotation_pool[9] = 32767; },
     {491, 8, "animation/rotationPool/words[8]"}},
    {"ALA022/a default with -32768",
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0x8000, 0, 0};
     },
     {152, 8, "animation/bone[0]/info/defaultRotation"},
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0x8001, 0, 0};
     }},
};

INSTANTIATE_TEST_SUITE_P(AnimationPools, OldRuleTest,
                         OldRuleCases(kPoolCases, kAnimationFormat, Format2()),
                         kOldRuleTestName);

// Two bones share an index: the one that breaks the order is listed first.
TEST(AnimationPoolsTest, TheBoneOutOfOrderIsTheFirstFinding) {
  AnimationSpec animation = Format2();
  animation.rotation_block = 12;
  animation.rotation_pool.clear();
  for (uint32_t i = 0; i < animation.frames * 3; ++i) {
    for (const uint16_t word : {0, 0, 0, 32767}) {
      animation.rotation_pool.push_back(word);
    }
  }
  for (uint16_t bone = 0; bone < 3; ++bone) {
    animation.bones[bone].rotation_index = static_cast<uint16_t>(4 * bone);
  }
  EXPECT_TRUE(
      FindingsOf(kAnimationFormat, "ALA020", animation.Build()).empty());
  animation.bones[2].rotation_index = 0;
  const std::vector<Finding> findings =
      FindingsOf(kAnimationFormat, "ALA020", animation.Build());
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(FindingPath(findings.front()),
            "animation/bone[2]/info/rotationIndex");
}

}  // namespace
}  // namespace assetlint::alamo
