// Rules about an animation's frames and bones.
#include <cmath>
#include <cstdint>

#include "absl/base/casts.h"
#include "corpus/alamo/animation_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::Format1;

// In Format1(): 0x1001 at 8; bone 0 at 34, its 0x1003 at 42; bone 1 at 136, its
// 0x1003 at 144; bone 2 at 342, its 0x1003 at 350.
const RuleCase<AnimationSpec> kCases[] = {
    {"ALA001",
     "one bone too many declared",
     [](AnimationSpec& a) { a.bone_count = 4; },
     {30, 4, "animation/info/numBones"},
     [](AnimationSpec& a) { a.bone_count = 3; }},
    {"ALA001",
     "none declared",
     [](AnimationSpec& a) { a.bone_count = 0; },
     {30, 4, "animation/info/numBones"},
     [](AnimationSpec& a) { a.bones.clear(); }},
    {"ALA002",
     "no frames",
     [](AnimationSpec& a) { a.frames = 0; },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) { a.frames = 1; }},
    {"ALA026",
     "more frames than a float counts",
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.frames = 16777217;
     },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.frames = 16777216;
     }},
    {"ALA004",
     "no frame rate",
     [](AnimationSpec& a) { a.fps = 0; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 0.1f; }},
    {"ALA004",
     "a negative one",
     [](AnimationSpec& a) { a.fps = -1; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 1; }},
    {"ALA005",
     "a fraction",
     [](AnimationSpec& a) { a.fps = 29.97f; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 29; }},
    {"ALA005",
     "above 120",
     [](AnimationSpec& a) { a.fps = 121; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 120; }},
    {"ALA005",
     "below 1",
     [](AnimationSpec& a) { a.fps = 0.5f; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 1; }},
    {"ALA029",
     "a whole number in place of a float",
     [](AnimationSpec& a) { a.fps = absl::bit_cast<float>(uint32_t{30}); },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 30; }},
    {"ALA029",
     "below 0.1",
     [](AnimationSpec& a) { a.fps = std::nextafter(0.1f, 0.0f); },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 0.1f; }},
    {"ALA029",
     "above 1000",
     [](AnimationSpec& a) { a.fps = 1001; },
     {24, 4, "animation/info/fps"},
     [](AnimationSpec& a) { a.fps = 1000; }},
    {"ALA006",
     "the same bone twice",
     [](AnimationSpec& a) { a.bones[2].index = 2; },
     {370, 4, "animation/bone[2]/info/index"},
     [](AnimationSpec& a) { a.bones[2].index = 4; }},
    {"ALA006",
     "descending",
     [](AnimationSpec& a) { a.bones[0].index = 3; },
     {60, 4, "animation/bone[0]/info/index"},
     [](AnimationSpec& a) { a.bones[0].index = 1; }},
    {"ALA006",
     "a bone that no skeleton has",
     [](AnimationSpec& a) {
       a.bones[0].index = 4097;
       a.bones[1].index = 7;
       a.bones[2].index = 8;
     },
     {60, 4, "animation/bone[0]/info/index"},
     [](AnimationSpec& a) {
       a.bones[0].index = 6;
       a.bones[1].index = 7;
       a.bones[2].index = 8;
     }},
    {"ALA006",
     "two bones that no skeleton has, in the wrong order",
     [](AnimationSpec& a) {
       a.bones[1].index = 5001;
       a.bones[2].index = 5000;
     },
     {370, 4, "animation/bone[2]/info/index"},
     [](AnimationSpec& a) {
       a.bones[1].index = 5000;
       a.bones[2].index = 5001;
     }},
    {"ALA006",
     "neither of two is in step",
     [](AnimationSpec& a) {
       a.bones[0].index = 5;
       a.bones[1].index = 5;
       a.bones[2].index = 6;
     },
     {60, 4, "animation/bone[0]/info/index"},
     [](AnimationSpec& a) {
       a.bones[0].index = 4;
       a.bones[1].index = 5;
       a.bones[2].index = 6;
     }},
    {"ALA007",
     "the root is moved",
     [](AnimationSpec& a) { a.bones[0].index = 0; },
     {60, 4, "animation/bone[0]/info/index"},
     [](AnimationSpec& a) { a.bones[0].index = 1; }},
    {"ALA008",
     "a bone of 1.1 times its size",
     [](AnimationSpec& a) { a.bones[0].scale_offset[1] = 1.1f; },
     {98, 4, "animation/bone[0]/info/scaleOffset[1]"},
     [](AnimationSpec& a) { a.bones[0].scale_offset[1] = 1.009f; }},
    {"ALA008",
     "every bone is 0",
     [](AnimationSpec& a) {
       a.bones.resize(1);
       a.bones[0].scale_offset = {0, 0, 0};
     },
     {94, 4, "animation/bone[0]/info/scaleOffset[0]",
      "scaleOffset is 0, expected about 1: the bone is scaled to 0"},
     [](AnimationSpec& a) { a.bones.resize(1); }},
    {"ALA008",
     "a smaller one",
     [](AnimationSpec& a) { a.bones[0].scale_offset[2] = 0.9f; },
     {102, 4, "animation/bone[0]/info/scaleOffset[2]"},
     [](AnimationSpec& a) {
       a.bones[1].scale_offset[2] = 0.9f;  // has a scale track
     }},
};

INSTANTIATE_TEST_SUITE_P(AnimationInfo, RuleTest,
                         RuleCases(kCases, kAnimationFormat, Format1()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
