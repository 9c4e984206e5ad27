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
using corpus::TetrahedronTree;

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
     [](ModelSpec& m) { Use(m, "alDefault.fx", 1); }},
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
    {"ALO071",
     "hidden",
     [](ModelSpec& m) { Use(m, "RSkinShadowVolume.fx", 1); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { Use(m, "RSkinShadowVolume.fx", 0); }},
    {"ALO072",
     "not for hits",
     [](ModelSpec& m) { Use(m, "MeshCollision.fx", 1); },
     {1706, 4, "mesh[1]/info/isCollisionEnabled"},
     [](ModelSpec& m) {
       Use(m, "MeshCollision.fx", 1);
       m.meshes[1].collision = 1;
     }},
    {"ALO072",
     "a tree whose flag is wrong",
     [](ModelSpec& m) { Use(m, "meshcollision.fx", 1); },
     {1706, 4, "mesh[1]/info/isCollisionEnabled"},
     [](ModelSpec& m) {
       Use(m, "meshcollision.fx", 1);
       m.Skin().tree = TetrahedronTree();
     }},
    {"ALO073",
     "visible",
     [](ModelSpec& m) { Use(m, "MeshCollision.fx", 0); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { Use(m, "MeshCollision.fx", 1); }},
    {"ALO074",
     "opaque",
     [](ModelSpec& m) { m.meshes[1].name = "HP_1_Blast"; },
     {1820, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) {
       m.meshes[1].name = "HP_1_Blast";
       m.meshes[1].materials[0].shader = "RSkinAlpha.fx";
     }},
    {"ALO074",
     "no weapon",
     [](ModelSpec& m) { m.meshes[1].name = "BLAST01"; },
     {1817, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].name = "BLASTER"; }},
};

INSTANTIATE_TEST_SUITE_P(MeshUse, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
