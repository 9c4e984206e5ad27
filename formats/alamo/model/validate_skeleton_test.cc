// Rules about bones.

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): 0x201 at 8, bones at 144, 233 and 324, their 0x206 at 165,
// 256 and 347; the 0x10006 of mesh 1 is at 2614.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO001",
     "one bone too many declared",
     [](ModelSpec& m) { m.num_bones = 4; },
     {16, 4, "skeleton/count/numBones"}},
    {"ALO002",
     "its own parent",
     [](ModelSpec& m) { m.bones[1].parent = 1; },
     {264, 4, "skeleton/bone[1]/data/parent"}},
    {"ALO003",
     "a second root",
     [](ModelSpec& m) { m.bones[2].parent = -1; },
     {355, 4, "skeleton/bone[2]/data/parent"}},
    {"ALO004",
     "neither 0 nor 1",
     [](ModelSpec& m) { m.bones[1].visible = 2; },
     {268, 4, "skeleton/bone[1]/data/visible"},
     [](ModelSpec& m) { m.bones[1].visible = 0; }},
    {"ALO005",
     "a mode too many",
     [](ModelSpec& m) { m.bones[1].billboard = 8; },
     {272, 4, "skeleton/bone[1]/data/billboard"},
     [](ModelSpec& m) { m.bones[1].billboard = 7; }},
    {"ALO006",
     "mirrored",
     [](ModelSpec& m) { m.bones[1].matrix[0] = -1; },
     {276, 48, "skeleton/bone[1]/data/matrix"},
     [](ModelSpec& m) {
       m.bones[1].matrix[0] = -1;
       m.bones[1].matrix[5] = -1;  // half a turn
     }},
    {"ALO007",
     "twice as wide",
     [](ModelSpec& m) { m.bones[1].matrix[0] = 2; },
     {276, 12, "skeleton/bone[1]/data/matrix[0]"},
     [](ModelSpec& m) { m.bones[1].matrix[0] = 1.0009f; }},
    {"ALO007",
     "sheared",
     [](ModelSpec& m) {
       m.bones[1].matrix[0] = 0.6f;
       m.bones[1].matrix[1] = 0.8f;
     },
     {276, 12, "skeleton/bone[1]/data/matrix[0]"},
     [](ModelSpec& m) {
       m.bones[1].matrix[0] = 0.6f;
       m.bones[1].matrix[1] = 0.8f;
       m.bones[1].matrix[4] = -0.8f;
       m.bones[1].matrix[5] = 0.6f;
     }},
    {"ALO036",
     "empty",
     [](ModelSpec& m) { m.Skin().mapping->clear(); },
     {2618, 4, "mesh[1]/submesh[0]/boneMapping/size"},
     [](ModelSpec& m) { m.Skin().mapping->resize(1); }},
    {"ALO036",
     "25 entries",
     [](ModelSpec& m) { m.Skin().mapping->resize(25); },
     {2618, 4, "mesh[1]/submesh[0]/boneMapping/size"},
     [](ModelSpec& m) { m.Skin().mapping->resize(24); }},
    {"ALO037",
     "bone 3 of 3",
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 3; },
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"}},
    {"ALO038",
     "twice, the first",
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 1; },
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"},
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 2; }},
};

INSTANTIATE_TEST_SUITE_P(Skeleton, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace

}  // namespace assetlint::alamo
