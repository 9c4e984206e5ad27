// Rules about bones, and about what is attached to them.
#include <functional>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::DazzleSpec;
using corpus::ModelSpec;
using corpus::SmallModel;

std::function<void(ModelSpec&)> OneDazzle(void (*change)(DazzleSpec&)) {
  return [=](ModelSpec& m) {
    m.connections.dazzles.resize(1);
    change(m.connections.dazzles[0]);
  };
}

// In SmallModel(): 0x201 at 8, bones at 144, 233 and 324, their 0x206 at 165,
// 256 and 347; the 0x10006 of mesh 1 is at 2614.
const RuleCase<ModelSpec> kSkeletonCases[] = {
    {"ALO001/one bone too many declared",
     [](ModelSpec& m) { m.num_bones = 4; },
     {16, 4, "skeleton/count/numBones"}},
    {"ALO002/its own parent",
     [](ModelSpec& m) { m.bones[1].parent = 1; },
     {264, 4, "skeleton/bone[1]/data/parent"}},
    {"ALO003/a second root",
     [](ModelSpec& m) { m.bones[2].parent = -1; },
     {355, 4, "skeleton/bone[2]/data/parent"}},
    {"ALO004/neither 0 nor 1",
     [](ModelSpec& m) { m.bones[1].visible = 2; },
     {268, 4, "skeleton/bone[1]/data/visible"},
     [](ModelSpec& m) { m.bones[1].visible = 0; }},
    {"ALO005/a mode too many",
     [](ModelSpec& m) { m.bones[1].billboard = 8; },
     {272, 4, "skeleton/bone[1]/data/billboard"},
     [](ModelSpec& m) { m.bones[1].billboard = 7; }},
    {"ALO006/mirrored",
     [](ModelSpec& m) { m.bones[1].matrix[0] = -1; },
     {276, 48, "skeleton/bone[1]/data/matrix"},
     [](ModelSpec& m) {
       m.bones[1].matrix[0] = -1;
       m.bones[1].matrix[5] = -1;  // half a turn
     }},
    {"ALO007/twice as wide",
     [](ModelSpec& m) { m.bones[1].matrix[0] = 2; },
     {276, 12, "skeleton/bone[1]/data/matrix[0]"},
     [](ModelSpec& m) { m.bones[1].matrix[0] = 1.0009f; }},
    {"ALO036/25 entries",
     [](ModelSpec& m) { m.Skin().mapping->resize(25); },
     {2618, 4, "mesh[1]/submesh[0]/boneMapping/size"},
     [](ModelSpec& m) { m.Skin().mapping->resize(24); }},
    {"ALO037/bone 3 of 3",
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 3; },
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"}},
    {"ALO038/twice, the first",
     [](ModelSpec& m) { (*m.Skin().mapping)[1] = 1; },
     {2626, 4, "mesh[1]/submesh[0]/boneMapping/bones[1]"}},
    // In SmallModel(): 0x600 at 2695, counts at 2703, objects at 2723, 2743 and
    // 2763, proxies at 2783 and 2808; a dazzle would be at 2845, or at 2851
    // with its count.
    {"ALO042/one object too many",
     [](ModelSpec& m) { m.connections.num_objects = 4; },
     {2713, 4, "connections/counts/nObjects"}},
    {"ALO043/object 3 of 3",
     [](ModelSpec& m) { m.connections.objects[2].object = 3; },
     {2773, 4, "connections/object[2]/object"}},
    {"ALO044/dazzle on bone 3 of 3",
     OneDazzle([](DazzleSpec& d) { d.bone = 3; }),
     {2952, 4, "connections/dazzle[0]/data/bone"},
     OneDazzle([](DazzleSpec& d) { d.bone = 2; })},
    {"ALO045/the first of two for one object",
     [](ModelSpec& m) { m.connections.objects[0].object = 1; },
     {2733, 4, "connections/object[0]/object",
      "object is 1, must be below the next connection's 1"}},
    {"ALO046/the light is not connected",
     [](ModelSpec& m) { m.connections.objects.pop_back(); },
     {2695, 8, "connections"},
     [](ModelSpec& m) {
       m.connections.objects.pop_back();
       m.lights.clear();
     }},
    {"ALO080/a proxy with a bone of its name",
     [](ModelSpec& m) {
       m.bones[1].name = "P_ENGINE";
       m.connections.proxies.resize(1);
     },
     {2806, 4, "connections/proxy[0]/bone",
      "but bone 1 has the name of the proxy, \"p_engine\""},
     [](ModelSpec& m) { m.bones[1].name = m.bones[2].name = "P_ENGINE"; }},
    {"ALO081/one of four",
     [](ModelSpec& m) {
       m.bones[2].name = "p_engine";
       m.connections.proxies.resize(4);
       m.connections.proxies[0].name = "p_engina";
     },
     {2795, 9, "connections/proxy[0]/proxy",
      "the proxy is called \"p_engina\", but bone 2, which carries it, is "
      "called \"p_engine\""},
     [](ModelSpec& m) {
       m.bones[2].name = "p_engine";
       m.connections.proxies.resize(3);
       m.connections.proxies[0].name = "p_engina";
     }},
    {"ALO047/hidden is 2",
     [](ModelSpec& m) { m.connections.proxies[1].hidden = 2; },
     {2835, 4, "connections/proxy[1]/isHidden"},
     [](ModelSpec& m) { m.connections.proxies[1].hidden = 0; }},
    {"ALO048/a dazzle",
     [](ModelSpec& m) { m.connections.dazzles.resize(1); },
     {2851, 8, "connections/dazzle[0]"},
     [](ModelSpec& m) { m.connections.num_dazzles = 0; }},
    {"ALO049/no radius",
     OneDazzle([](DazzleSpec& d) { d.radius = 0; }),
     {2897, 4, "connections/dazzle[0]/data/radius"},
     OneDazzle([](DazzleSpec& d) { d.radius = 0.001f; })},
    {"ALO049/row 4 of 4",
     OneDazzle([](DazzleSpec& d) { d.slot_y = 4; }),
     {2909, 4, "connections/dazzle[0]/data/slotY"},
     OneDazzle([](DazzleSpec& d) { d.slot_y = 3; })},
    {"ALO049/no slots",
     OneDazzle([](DazzleSpec& d) { d.num_slots = 0; }),
     {2915, 4, "connections/dazzle[0]/data/numSlots"},
     OneDazzle([](DazzleSpec& d) { d.num_slots = 2; })},
    {"ALO049/never visible",
     OneDazzle([](DazzleSpec& d) { d.bias = 0; }),
     {2972, 4, "connections/dazzle[0]/data/bias", "greater than 0"},
     OneDazzle([](DazzleSpec& d) { d.bias = 1; })},
    {"ALO049/a phase of two periods",
     OneDazzle([](DazzleSpec& d) { d.phase = 2; }),
     {2940, 4, "connections/dazzle[0]/data/phase", "between 0 and 1"},
     OneDazzle([](DazzleSpec& d) { d.phase = 1; })},
    {"ALO049/a negative frequency",
     OneDazzle([](DazzleSpec& d) { d.frequency = -0.5f; }),
     {2934, 4, "connections/dazzle[0]/data/frequency", "at least 0"},
     OneDazzle([](DazzleSpec& d) { d.frequency = 0; })},
};

INSTANTIATE_TEST_SUITE_P(Connections, OldRuleTest,
                         OldRuleCases(kSkeletonCases, kModelFormat,
                                      SmallModel()),
                         kOldRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
