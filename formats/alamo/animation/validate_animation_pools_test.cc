// Rules about the pools of format 2.
#include <cstdint>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "formats/alamo/formats.h"
#include "formats/base/finding.h"
#include "formats/testing/laws.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::Format2;

// An animation without tracks, as by an exporter that never sets block sizes.
void NeverSetBlocks(AnimationSpec& a) {
  a.rotation_block = 62669408;
  a.translation_block = 1774376404;
  a.scale_block = 47002056;
  a.rotation_pool.clear();
  a.translation_pool.clear();
  a.scale_pool.clear();
  for (corpus::BoneTrackSpec& bone : a.bones) {
    bone.rotation_index = bone.translation_index = bone.scale_index = 0xFFFF;
  }
}

// In Format2(): 0x1001 at 8 with its block sizes at 34, 40 and 46; bone 0 at
// 52, bone 1 at 160, bone 2 at 284; pools at 403, 435 and 467.
const RuleCase<AnimationSpec> kCases[] = {
    {"ALA016",
     "a word is gone",
     [](AnimationSpec& a) { a.rotation_pool.pop_back(); },
     {471, 4, "animation/rotationPool/size",
      "holds 31 words, but 4 frames of 8 are 32"}},
    {"ALA016",
     "a value of every frame too many",
     [](AnimationSpec& a) { a.scale_pool.resize(24); },
     {48, 4, "animation/info/scaleBlockSize"}},
    {"ALA017",
     "the pool itself",
     [](AnimationSpec& a) {
       a.scale_block = 0;
       a.bones[1].scale_index = 0xFFFF;
     },
     {403, 4, "animation/scalePool/type"}},
    {"ALA017",
     "block sizes that were never set",
     &NeverSetBlocks,
     {36, 4, "animation/info/blockSize",
      "rotationBlockSize is 62669408, translationBlockSize is 1774376404, "
      "scaleBlockSize is 47002056; must be 0: no bone has a track in"},
     [](AnimationSpec& a) {
       NeverSetBlocks(a);
       a.rotation_block = a.translation_block = a.scale_block = 0;
     }},
    {"ALA030",
     "scales in a pool",
     [](AnimationSpec& a) { a.bones[1].scale_index = 0; },
     {403, 4, "animation/scalePool/type"},
     [](AnimationSpec& a) {
       a.bones[1].scale_index = 0xFFFF;
       a.scale_pool.clear();
       a.scale_block = 0;
     }},
    {"ALA018",
     "rotations of seven words",
     [](AnimationSpec& a) { a.rotation_block = 7; },
     {36, 4, "animation/info/rotationBlockSize"}},
    {"ALA019",
     "past the end of the block",
     [](AnimationSpec& a) { a.bones[2].rotation_index = 8; },
     {382, 2, "animation/bone[2]/info/rotationIndex"}},
    {"ALA019",
     "in no block at all",
     [](AnimationSpec& a) { a.scale_block = 0; },
     {259, 2, "animation/bone[1]/info/scaleIndex"},
     [](AnimationSpec& a) { a.bones[1].scale_index = 0xFFFF; }},
    {"ALA020",
     "two of three bones share a value",
     [](AnimationSpec& a) {
       a.rotation_block = 12;
       a.bones[0].rotation_index = 0;
       a.bones[1].rotation_index = 4;
     },
     {263, 2, "animation/bone[1]/info/rotationIndex"},
     [](AnimationSpec& a) { a.bones[0].rotation_index = 0xFFFF; }},
    {"ALA020",
     "three bones share a value",
     [](AnimationSpec& a) {
       a.bones[0].rotation_index = 0;
       a.bones[2].rotation_index = 0;
     },
     {148, 2, "animation/bone[0]/info/rotationIndex"},
     [](AnimationSpec& a) {
       a.bones[1].rotation_index = 4;
       a.bones[2].rotation_index = 0;
     }},
    {"ALA020",
     "a bone in the wrong place",
     [](AnimationSpec& a) {
       a.rotation_block = 12;
       a.bones[0].rotation_index = 8;
       a.bones[1].rotation_index = 4;
       a.bones[2].rotation_index = 0xFFFF;
       a.bones[2].default_rotation = {1, 2, 3, 4};
     },
     {263, 2, "animation/bone[1]/info/rotationIndex"}},
    {"ALA020",
     "words that no bone uses",
     [](AnimationSpec& a) {
       a.translation_block = 6;
       a.translation_pool.resize(24);
     },
     {374, 2, "animation/bone[2]/info/translationIndex"}},
    {"ALA025",
     "a default of no length",
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0, 0, 0};
     },
     {152, 8, "animation/bone[0]/info/defaultRotation"},
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0, 32767, 0};
     }},
    {"ALA021",
     "a rotation of the pool",
     [](AnimationSpec& a) { a.rotation_pool[9] = 32767; },
     {491, 8, "animation/rotationPool/words[8]"}},
    {"ALA022",
     "a default with -32768",
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0x8000, 0, 0};
     },
     {152, 8, "animation/bone[0]/info/defaultRotation"},
     [](AnimationSpec& a) {
       a.bones[0].default_rotation = {0, 0x8001, 0, 0};
     }},
};

INSTANTIATE_TEST_SUITE_P(AnimationPools, RuleTest,
                         RuleCases(kCases, kAnimationFormat, Format2()),
                         RuleTestName);

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
