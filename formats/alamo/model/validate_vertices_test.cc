// Rules about vertices.
#include <limits>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::VertexSpec;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

// Skinning with four bones per vertex.
void UseFourSlots(ModelSpec& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

// In SmallModel(): the vertices of mesh 0 begin at 923, those of mesh 1 at
// 2006; 144 bytes each, or 128.
const RuleCase<ModelSpec> kVerticesCases[] = {
    {"ALO022/a binormal, version 1",
     [](ModelSpec& m) {
       m.Hull().version1 = true;
       m.Hull().format = "alD3dVertNU2U3U3";
       m.Hull().vertices[3].binormal[0] = kNan;
     },
     {1379, 4, "mesh[0]/submesh[0]/vertices[3]/binormal[0]"},
     [](ModelSpec& m) {
       m.Hull().version1 = true;
       m.Hull().vertices[3].binormal[0] = kNan;
       m.Hull().vertices[3].tangent[0] = kNan;
     }},
    {"ALO085/a texture",
     [](ModelSpec& m) {
       for (VertexSpec& vertex : m.Hull().vertices) vertex.tex_coords = {};
     },
     {947, 32, "mesh[0]/submesh[0]/vertices[0]/texCoords"},
     [](ModelSpec& m) {
       for (VertexSpec& vertex : m.Hull().vertices) vertex.tex_coords = {};
       m.meshes[0].materials[0].parameters.clear();
     }},
    {"ALO086/an infinite texture coordinate",
     [](ModelSpec& m) { m.Hull().vertices[2].tex_coords[1] = kInfinity; },
     {1239, 4, "mesh[0]/submesh[0]/vertices[2]/texCoords[1]"},
     [](ModelSpec& m) {
       m.Hull().vertices[2].tex_coords[1] = 1e12f;
       m.Hull().vertices[2].tex_coords[2] = kInfinity;
     }},
    {"ALC019/a huge tangent",
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertNU2U3U3";
       m.Hull().vertices[0].tangent[1] = 2e12f;
     },
     {987, 4, "mesh[0]/submesh[0]/vertices[0]/tangent[1]"},
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertNU2U3U3";
       m.Hull().vertices[0].tangent[1] = -1e12f;
     }},
    {"ALO023/above 1",
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertNU2C";
       m.Hull().vertices[1].colour[3] = 1.0001f;
     },
     {1160, 4, "mesh[0]/submesh[0]/vertices[1]/color[3]"},
     [](ModelSpec& m) { m.Hull().vertices[1].colour[3] = 1.0001f; }},
    {"ALO023/below 0",
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertNU2C";
       m.Hull().vertices[1].colour[0] = -0.0001f;
     },
     {1148, 4, "mesh[0]/submesh[0]/vertices[1]/color[0]"},
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertNU2C";
       m.Hull().vertices[1].colour[0] = -0.0f;
     }},
    {"ALO024/of a visible mesh",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
       m.meshes[0].materials[0].shader = "MeshShadowVolume.fx";
     }},
    {"ALO024/of a triangle with an area",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
       m.Hull().vertices[1].position = {0, 0, 0};
       m.Hull().indices = {0, 2, 1, 0, 1, 3, 0, 3, 2};
     }},
    {"ALO024/1.006 long",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 1.006f};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal",
      "the length of vertices[1]/normal is 1.006, must be 1"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 1.004f};
     }},
    {"ALO024/a shader that reads normals",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, kNan};
       m.meshes[0].materials[0].shader = "MeshAdditive.fx";
     }},
    {"ALO026/a format that the engine does not name",
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertRSkinXYZ";
       m.Hull().vertices[0].bones[0] = 1;
     },
     {1040, 4, "mesh[0]/submesh[0]/vertices[0]/boneIndices[0]"},
     [](ModelSpec& m) { m.Hull().vertices[0].bones[0] = 1; }},
    {"ALO027/a format with skinning",
     [](ModelSpec& m) {
       m.Skin().vertices[0].weights = {0, 0, 1, 0};
     },
     {2142, 4, "mesh[1]/submesh[0]/vertices[0]/boneWeights[2]"},
     [](ModelSpec& m) {
       m.Skin().format = "alD3dVertNU2";
       m.Skin().vertices[0].weights = {0, kNan, 1, 0};
     }},
    {"ALO028/three quarters",
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].weights[1] = 0;
     },
     {2277, 16, "mesh[1]/submesh[0]/vertices[1]/boneWeights"},
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].weights[1] = 0.235f;
     }},
    {"ALO022/an infinite position",
     [](ModelSpec& m) { m.Hull().vertices[1].position[1] = kInfinity; },
     {1071, 4, "mesh[0]/submesh[0]/vertices[1]/position[1]"}},
    {"ALO029/sticks out above",
     [](ModelSpec& m) { m.Skin().vertices[3].position[2] = 1.001f; },
     {2446, 4, "mesh[1]/submesh[0]/vertices[3]/position[2]"},
     [](ModelSpec& m) { m.Skin().vertices[3].position[2] = 1.00005f; }},
    {"ALO029/three vertices",
     [](ModelSpec& m) { m.meshes[0].box_min[0] = 0.5f; },
     {448, 4, "mesh[0]/info/boxMin[0]",
      "boxMin[0] is 0.5, but 3 vertices are outside the box and end at 0"},
     [](ModelSpec& m) { m.meshes[0].box_min[0] = 0.00005f; }},
    {"ALO029/half of a mirrored mesh",
     [](ModelSpec& m) {
       for (VertexSpec& v : m.Hull().vertices) v.position[0] -= 0.5f;
       m.meshes[0].box_min[0] = -0.5f;
       m.meshes[0].box_max[0] = -0.4f;
       m.Hull().vertices[0].position[0] = 0.5f;
     },
     {460, 4, "mesh[0]/info/boxMax[0]",
      "boxMax[0] is -0.4, but 2 vertices are outside the box and end at 0.5; "
      "it was taken before a mirror modifier along x"},
     [](ModelSpec& m) {
       for (VertexSpec& v : m.Hull().vertices) v.position[0] -= 0.5f;
       m.meshes[0].box_min[0] = -0.5f;
       m.meshes[0].box_max[0] = 0.5f;
     }},
    {"ALO030/parts that no reader knows together",
     [](ModelSpec& m) { m.Hull().format = "alD3dVertNU3"; },
     {902, 13, "mesh[0]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { m.Hull().format = "ALD3DVERTNU2"; }},
};

INSTANTIATE_TEST_SUITE_P(Vertices, OldRuleTest,
                         OldRuleCases(kVerticesCases, kModelFormat,
                                      SmallModel()),
                         kOldRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
