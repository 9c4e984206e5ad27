// The rule about shadow volumes that are not closed.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::SubMeshSpec;

// In SmallModel(): the shader of mesh 1 at 1806.
SubMeshSpec& Shadow(ModelSpec& m) {
  m.meshes[1].materials[0].shader = "RSkinShadowVolume.fx";
  return m.Skin();
}

// A second vertex at the corner 0, which one triangle uses, moved along x.
void SplitCorner(ModelSpec& m, float x) {
  SubMeshSpec& shadow = Shadow(m);
  shadow.vertices.push_back(shadow.vertices[0]);
  shadow.vertices[4].position[0] = x;
  shadow.indices[3] = 4;
}

// The last two triangles of the tetrahedron as a sub-mesh of their own.
void AddHalf(ModelSpec& m, const char* shader) {
  SubMeshSpec half = m.Skin();
  half.indices = {0, 3, 2, 1, 2, 3};
  m.meshes[1].materials.push_back({shader, ""});
  m.meshes[1].submeshes.push_back(half);
}

const RuleCase<ModelSpec> kCases[] = {
    {"ALO078",
     "a hole",
     [](ModelSpec& m) { Shadow(m).indices.resize(9); },
     {2597, 18, "mesh[1]/submesh[0]/indices/indices", "3 of its 6 edges"},
     [](ModelSpec& m) { Shadow(m); }},
    {"ALO078",
     "a corner moved",
     [](ModelSpec& m) { SplitCorner(m, 0.5f); },
     {2741, 24, "mesh[1]/submesh[0]/indices/indices"},
     [](ModelSpec& m) { SplitCorner(m, -0.0f); }},
    {"ALO078",
     "drawn meshes need not be closed",
     [](ModelSpec& m) { Shadow(m).indices.resize(9); },
     {2597, 18, "mesh[1]/submesh[0]/indices/indices"},
     [](ModelSpec& m) {
       Shadow(m).indices.resize(9);
       m.meshes[1].materials[0].shader = "RSkinGloss.fx";
     }},
    {"ALO078",
     "in two halves",
     [](ModelSpec& m) { Shadow(m).indices.resize(6); },
     {2597, 12, "mesh[1]/submesh[0]/indices/indices"},
     [](ModelSpec& m) {
       Shadow(m).indices.resize(6);
       AddHalf(m, "RSkinShadowVolume.fx");
     }},
    {"ALO078",
     "the last triangle lost a corner",
     [](ModelSpec& m) { Shadow(m).indices.back() = 0; },
     {2597, 24, "mesh[1]/submesh[0]/indices/indices"},
     // Without the vertex, it is not known where the edges are.
     [](ModelSpec& m) { Shadow(m).indices.back() = 4; }},
};

INSTANTIATE_TEST_SUITE_P(ShadowVolume, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
