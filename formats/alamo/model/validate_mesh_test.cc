// Rules about meshes, and the counts of sub-meshes.
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

// In SmallModel(): mesh 0 at 415, its 0x402 at 436, its sub-mesh at 750 with
// 0x10001 at 758; mesh 1 at 1641, its 0x402 at 1662.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO009",
     "two materials for one sub-mesh",
     [](ModelSpec& m) { m.meshes[0].num_materials = 2; },
     {444, 4, "mesh[0]/info/nMaterials"}},
    {"ALO010",
     "hidden is 2",
     [](ModelSpec& m) { m.meshes[0].hidden = 2; },
     {476, 4, "mesh[0]/info/isHidden"},
     [](ModelSpec& m) { m.meshes[0].hidden = 1; }},
    {"ALO011",
     "unused is used",
     [](ModelSpec& m) { m.meshes[0].unused = 1; },
     {472, 4, "mesh[0]/info/unused"}},
    {"ALO012",
     "begins after its end",
     [](ModelSpec& m) { m.meshes[0].box_min[1] = 1.5f; },
     {452, 16, "mesh[0]/info/boxMin[1]"},
     [](ModelSpec& m) {
       m.meshes[0].box_min[1] = 1;
       m.meshes[0].box_max[1] = 1;
     }},
    {"ALO013",
     "too high",
     [](ModelSpec& m) { m.meshes[0].box_max[2] = 2.001f; },
     {468, 4, "mesh[0]/info/boxMax[2]"},
     [](ModelSpec& m) { m.meshes[0].box_max[2] = 2; }},
    {"ALO013",
     "too low",
     [](ModelSpec& m) { m.meshes[0].box_min[0] = -1.001f; },
     {448, 4, "mesh[0]/info/boxMin[0]"},
     [](ModelSpec& m) { m.meshes[1].box_min[0] = -1.001f; }},
    {"ALO014",
     "one too few, version 1",
     [](ModelSpec& m) {
       m.Hull().version1 = true;
       m.Hull().num_vertices = 3;
     },
     {766, 4, "mesh[0]/submesh[0]/info/nVertices"},
     [](ModelSpec& m) { m.Hull().version1 = true; }},
    {"ALO015",
     "a tree and no flag",
     [](ModelSpec& m) { m.meshes[0].collision = 0; },
     {480, 4, "mesh[0]/info/isCollisionEnabled"},
     [](ModelSpec& m) {
       m.Hull().tree.reset();
       m.meshes[0].collision = 0;
     }},
    {"ALO021",
     "half a triangle",
     [](ModelSpec& m) { m.Skin().indices.push_back(0); },
     {2586, 4, "mesh[1]/submesh[0]/indices/size"},
     [](ModelSpec& m) {
       m.Skin().indices.insert(m.Skin().indices.end(), {0, 1, 2});
     }},
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
    {"ALO090",
     "without a parameter",
     [](ModelSpec& m) { m.meshes[1].name = "FC_Stripes"; },
     {1657, 11, "mesh[1]/name/text"},
     [](ModelSpec& m) { m.meshes[1].name = "AFC_Stripe"; }},
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

INSTANTIATE_TEST_SUITE_P(Mesh, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace

}  // namespace assetlint::alamo
