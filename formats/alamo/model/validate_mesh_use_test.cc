// Rules about the name, the shader and the flags of a mesh.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): 0x402 of mesh 1 at 1662, its shader at 1806.
void Use(ModelSpec& m, const char* shader, uint32_t hidden) {
  m.meshes[1].materials[0].shader = shader;
  m.meshes[1].hidden = hidden;
}

const RuleCase<ModelSpec> kCases[] = {
    {"ALO069",
     "a visible helper",
     [](ModelSpec& m) { Use(m, "alDefault.fx", 0); },
     {1814, 13, "mesh[1]/material[0]/shader/text", "the mesh is visible"},
     [](ModelSpec& m) {
       Use(m, "alDefault.fx", 0);
       m.meshes[1].box_max = {0, 0, 0};  // nothing to see
     }},
    {"ALO069",
     "the other default, any case",
     [](ModelSpec& m) { Use(m, "DEFAULT.fxo", 0); },
     {1814, 12, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { Use(m, "MyDefault.fx", 0); }},
    {"ALO070",
     "a shadow that is drawn",
     [](ModelSpec& m) { m.meshes[1].name = "shadow"; },
     {1816, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) {
       m.meshes[1].name = "shadow";
       m.meshes[1].materials[0].shader = "RSkinShadowVolume.fx";
     }},
    {"ALO070",
     "inside the name",
     [](ModelSpec& m) { m.meshes[1].name = "B_Shad_1"; },
     {1818, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) {
       m.meshes[1].name = "B_Shad_1";
       m.meshes[1].materials[0].shader = "MyShadow.fx";
     }},
    {"ALO070",
     "at the end of the name",
     [](ModelSpec& m) { m.meshes[1].name = "Hull_SHAD"; },
     {1819, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].name = "initialShadingGroup"; }},
    {"ALO071",
     "hidden",
     [](ModelSpec& m) { Use(m, "RSkinShadowVolume.fx", 1); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { Use(m, "RSkinShadowVolume.fx", 0); }},
    {"ALO073",
     "visible",
     [](ModelSpec& m) { Use(m, "MeshCollision.fx", 0); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { Use(m, "MeshCollision.fx", 1); }},
};

INSTANTIATE_TEST_SUITE_P(MeshUse, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
