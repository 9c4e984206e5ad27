// Rules about bone mappings.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): the 0x10006 of mesh 1 is at 2614.
const RuleCase<ModelSpec> kCases[] = {
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
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"},
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 0; }},
    {"ALO038",
     "twice, the first",
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 1; },
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"},
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 2; }},
    {"ALO038",
     "twice, the second",
     [](ModelSpec& m) { (*m.Skin().mapping)[0] = 2; },
     {2622, 4, "mesh[1]/submesh[0]/boneMapping/bones[0]"},
     [](ModelSpec& m) { (*m.Skin().mapping)[0] = 0; }},
};

INSTANTIATE_TEST_SUITE_P(BoneMapping, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
