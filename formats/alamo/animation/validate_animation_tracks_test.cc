// Rules about the tracks of a bone.
#include <algorithm>
#include <cstdint>

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
    {"ALA012",
     "one frame more than the tracks",
     [](AnimationSpec& a) { a.frames = 5; },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) { a.frames = 4; }},
    {"ALA012",
     "one less",
     [](AnimationSpec& a) { a.frames = 3; },
     {18, 4, "animation/info/numFrames"},
     [](AnimationSpec& a) {
       a.bones.erase(a.bones.begin() + 1);
       a.frames = 3;  // only bits are left
     }},
    {"ALA013",
     "translations one frame short",
     [](AnimationSpec& a) { a.bones[1].translations.resize(9); },
     {233, 4, "animation/bone[1]/translations/size"},
     [](AnimationSpec& a) { a.bones[1].translations.clear(); }},
    {"ALA013",
     "scales one frame long",
     [](AnimationSpec& a) { a.bones[1].scales.resize(15); },
     {265, 4, "animation/bone[1]/scales/size"},
     [](AnimationSpec& a) { a.bones[1].scales.clear(); }},
    {"ALA013",
     "rotations of two frames",
     [](AnimationSpec& a) { a.bones[1].rotations.resize(8); },
     {297, 4, "animation/bone[1]/rotations/size"},
     [](AnimationSpec& a) {
       a.bones[1].rotations.resize(4);  // one for all frames
     }},
    {"ALA014",
     "visibility of two bytes",
     [](AnimationSpec& a) { a.bones[1].visibility += '\0'; },
     {337, 4, "animation/bone[1]/visibility/size"},
     [](AnimationSpec& a) { a.bones[1].visibility.clear(); }},
    {"ALA014",
     "steps of two bytes",
     [](AnimationSpec& a) { a.bones[2].steps += '\0'; },
     {450, 4, "animation/bone[2]/steps/size"},
     [](AnimationSpec& a) { a.bones[2].steps.clear(); }},
    {"ALA015",
     "the bit of a fifth frame",
     [](AnimationSpec& a) { a.bones[1].visibility = "\x10"; },
     {341, 1, "animation/bone[1]/visibility/bits[0]"},
     [](AnimationSpec& a) { a.bones[1].visibility = "\x0F"; }},
    {"ALA021",
     "a length of 0.989",
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0, 0, 0, 32406};
     },
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0, 0, 0, 32440};  // 0.990
     }},
    {"ALA021",
     "just longer than 1.01",
     [](AnimationSpec& a) {
       a.bones[0].rotations = {32767, 4645, 62, 32};
     },
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     [](AnimationSpec& a) {
       a.bones[0].rotations = {32766, 4652, 64, 35};
     }},
    {"ALA021",
     "too long in frame 1",
     [](AnimationSpec& a) { a.bones[1].rotations[5] = 32767; },
     {309, 8, "animation/bone[1]/rotations/values[1]"},
     [](AnimationSpec& a) { a.bones[1].rotations[5] = 0; }},
    {"ALA025",
     "one rotation",
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0, 0, 0, 0};
     },
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0, 0, 0, 1};  // ALA021
     }},
    {"ALA025",
     "the last two of four",
     [](AnimationSpec& a) {
       std::fill_n(a.bones[1].rotations.begin() + 8, 8, uint16_t{0});
     },
     {317, 16, "animation/bone[1]/rotations/values[2]"},
     [](AnimationSpec& a) { a.bones[1].rotations[5] = 0; }},
    {"ALA022",
     "the value that never occurs",
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0x8000, 0, 0, 0};
     },
     {128, 8, "animation/bone[0]/rotations/values[0]"},
     [](AnimationSpec& a) {
       a.bones[0].rotations = {0x8001, 0, 0, 0};
     }},
};

INSTANTIATE_TEST_SUITE_P(AnimationTracks, RuleTest,
                         RuleCases(kCases, kAnimationFormat, Format1()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
