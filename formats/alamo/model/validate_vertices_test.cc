// Rules about vertices.
#include <cstdint>
#include <limits>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::VertexSpec;

// Skinning with four bones per vertex.
void UseFourSlots(ModelSpec& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

// A skinned mesh without a bone mapping.
void LoseMapping(ModelSpec& m) {
  m.Skin().mapping.reset();
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {};
  }
}

// In SmallModel(): the vertices of mesh 0 begin at 923, those of mesh 1 at
// 2006; 144 bytes each, or 128.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO022",
     "a normal that is NaN",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal[2] = std::numeric_limits<float>::quiet_NaN();
     },
     {1087, 4, "mesh[0]/submesh[0]/vertices[1]/normal[2]"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, -1};
     }},
    {"ALO022",
     "an infinite texture coordinate",
     [](ModelSpec& m) {
       m.Hull().vertices[2].tex_coords[7] =
           std::numeric_limits<float>::infinity();
     },
     {1263, 4, "mesh[0]/submesh[0]/vertices[2]/texCoords[7]"},
     [](ModelSpec& m) { m.Hull().vertices[2].tex_coords[7] = 1e12f; }},
    {"ALO022",
     "a binormal, version 1",
     [](ModelSpec& m) {
       m.Hull().version1 = true;
       m.Hull().vertices[3].binormal[0] =
           std::numeric_limits<float>::quiet_NaN();
     },
     {1375, 4, "mesh[0]/submesh[0]/vertices[3]/binormal[0]"},
     [](ModelSpec& m) { m.Hull().version1 = true; }},
    {"ALC019",
     "a huge tangent",
     [](ModelSpec& m) { m.Hull().vertices[0].tangent[1] = 2e12f; },
     {983, 4, "mesh[0]/submesh[0]/vertices[0]/tangent[1]"},
     [](ModelSpec& m) { m.Hull().vertices[0].tangent[1] = -1e12f; }},
    {"ALC019",
     "a tiny binormal",
     [](ModelSpec& m) { m.Hull().vertices[0].binormal[2] = -1e-31f; },
     {999, 4, "mesh[0]/submesh[0]/vertices[0]/binormal[2]"},
     [](ModelSpec& m) { m.Hull().vertices[0].binormal[2] = -1e-30f; }},
    {"ALC019",
     "a tiny colour",
     [](ModelSpec& m) { m.Hull().vertices[1].colour[3] = 1e-40f; },
     {1159, 4, "mesh[0]/submesh[0]/vertices[1]/color[3]"},
     [](ModelSpec& m) { m.Hull().vertices[1].colour[3] = 0; }},
    {"ALO023",
     "above 1",
     [](ModelSpec& m) { m.Hull().vertices[1].colour[3] = 1.0001f; },
     {1159, 4, "mesh[0]/submesh[0]/vertices[1]/color[3]"},
     [](ModelSpec& m) { m.Hull().vertices[1].colour[3] = 1; }},
    {"ALO023",
     "below 0",
     [](ModelSpec& m) { m.Hull().vertices[1].colour[0] = -0.0001f; },
     {1147, 4, "mesh[0]/submesh[0]/vertices[1]/color[0]"},
     [](ModelSpec& m) { m.Hull().vertices[1].colour[0] = 0; }},
    {"ALO023",
     "NaN",
     [](ModelSpec& m) {
       m.Hull().vertices[1].colour[1] = std::numeric_limits<float>::quiet_NaN();
     },
     {1151, 4, "mesh[0]/submesh[0]/vertices[1]/color[1]"},
     [](ModelSpec& m) { m.Hull().vertices[1].colour[1] = 0.5f; }},
    {"ALO024",
     "no normal",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 0};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0.6f, 0, 0.8f};
     }},
    {"ALO024",
     "1.002 long",
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 1.002f};
     },
     {1079, 12, "mesh[0]/submesh[0]/vertices[1]/normal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].normal = {0, 0, 1.0009f};
     }},
    {"ALO084",
     "a tangent a thousandth too long",
     [](ModelSpec& m) {
       m.Hull().vertices[1].tangent = {0, 1.0011f, 0};
     },
     {1123, 12, "mesh[0]/submesh[0]/vertices[1]/tangent"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].tangent = {0, 1.0009f, 0};
     }},
    {"ALO084",
     "a binormal near 0",
     [](ModelSpec& m) {
       m.Hull().vertices[1].binormal = {0, 0, 0.001f};
     },
     {1135, 12, "mesh[0]/submesh[0]/vertices[1]/binormal"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].binormal = {0, 0, 0};
     }},
    {"ALO025",
     "one is 7",
     [](ModelSpec& m) { m.Hull().vertices[1].unused[2] = 7; },
     {1171, 4, "mesh[0]/submesh[0]/vertices[1]/unused[2]"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].unused = {0, 0, 0, 0};
     }},
    {"ALO025",
     "the first is 0",
     [](ModelSpec& m) { m.Hull().vertices[1].unused[0] = 0; },
     {1163, 4, "mesh[0]/submesh[0]/vertices[1]/unused[0]"},
     [](ModelSpec& m) {
       m.Hull().vertices[1].unused = {1, 1, 1, 1};
     }},
    {"ALO026",
     "past the end of the mapping",
     [](ModelSpec& m) { m.Skin().vertices[0].bones[0] = 2; },
     {2118, 4, "mesh[1]/submesh[0]/vertices[0]/boneIndices[0]"},
     [](ModelSpec& m) { m.Skin().vertices[0].bones[0] = 1; }},
    {"ALO026",
     "without a mapping",
     [](ModelSpec& m) {
       LoseMapping(m);
       m.Skin().vertices[0].bones[0] = 1;
     },
     {2118, 4, "mesh[1]/submesh[0]/vertices[0]/boneIndices[0]"},
     LoseMapping},
    {"ALO026",
     "a format that the engine does not name",
     [](ModelSpec& m) {
       m.Hull().format = "alD3dVertXYZ";
       m.Hull().vertices[0].bones[0] = 1;
     },
     {1035, 4, "mesh[0]/submesh[0]/vertices[0]/boneIndices[0]"},
     [](ModelSpec& m) { m.Hull().format = "alD3dVertXYZ"; }},
    {"ALO079",
     "a format without skinning",
     [](ModelSpec& m) { m.Hull().vertices[0].bones[0] = 1; },
     {1035, 4, "mesh[0]/submesh[0]/vertices[0]/boneIndices[0]"},
     [](ModelSpec& m) { m.Hull().vertices[0].bones[0] = 0; }},
    {"ALO026",
     "the fourth slot",
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].bones[3] = 2;
     },
     {2273, 4, "mesh[1]/submesh[0]/vertices[1]/boneIndices[3]"},
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].bones[3] = 1;
     }},
    {"ALO027",
     "a second slot",
     [](ModelSpec& m) { m.Skin().vertices[0].bones[1] = 1; },
     {2122, 4, "mesh[1]/submesh[0]/vertices[0]/boneIndices[1]"},
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[0].bones[1] = 1;
     }},
    {"ALO027",
     "half a weight",
     [](ModelSpec& m) { m.Skin().vertices[0].weights[0] = 0.5f; },
     {2134, 4, "mesh[1]/submesh[0]/vertices[0]/boneWeights[0]"},
     [](ModelSpec& m) { m.Skin().vertices[0].weights[0] = 1; }},
    {"ALO027",
     "a second weight",
     [](ModelSpec& m) { m.Skin().vertices[0].weights[2] = 0.5f; },
     {2142, 4, "mesh[1]/submesh[0]/vertices[0]/boneWeights[2]"},
     [](ModelSpec& m) { UseFourSlots(m); }},
    {"ALO028",
     "three quarters",
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].weights[1] = 0;
     },
     {2277, 16, "mesh[1]/submesh[0]/vertices[1]/boneWeights"},
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[1].weights[1] = 0.235f;
     }},
    {"ALO022",
     "a weight that is NaN",
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[2].weights[3] =
           std::numeric_limits<float>::quiet_NaN();
     },
     {2433, 4, "mesh[1]/submesh[0]/vertices[2]/boneWeights[3]"},
     [](ModelSpec& m) {
       UseFourSlots(m);
       m.Skin().vertices[2].weights[3] = 0.01f;
     }},
    {"ALO022",
     "a position that is NaN",
     [](ModelSpec& m) {
       m.Hull().vertices[1].position[1] =
           std::numeric_limits<float>::quiet_NaN();
     },
     {1071, 4, "mesh[0]/submesh[0]/vertices[1]/position[1]"},
     [](ModelSpec& m) { m.Hull().vertices[1].position[1] = 1; }},
    {"ALO022",
     "an infinite position",
     [](ModelSpec& m) {
       m.Hull().vertices[1].position[1] =
           std::numeric_limits<float>::infinity();
     },
     {1071, 4, "mesh[0]/submesh[0]/vertices[1]/position[1]"},
     [](ModelSpec& m) { m.Hull().vertices[1].position[1] = 1; }},
    {"ALO029",
     "sticks out above",
     [](ModelSpec& m) { m.Skin().vertices[3].position[2] = 1.001f; },
     {2446, 4, "mesh[1]/submesh[0]/vertices[3]/position[2]"},
     [](ModelSpec& m) { m.Skin().vertices[3].position[2] = 1.00005f; }},
    {"ALO029",
     "sticks out below",
     [](ModelSpec& m) { m.Skin().vertices[0].position[0] = -0.001f; },
     {2006, 4, "mesh[1]/submesh[0]/vertices[0]/position[0]"},
     [](ModelSpec& m) { m.Skin().vertices[0].position[0] = 0.5f; }},
    {"ALO029",
     "sticks out of a flat box",
     [](ModelSpec& m) { m.meshes[1].box_max[2] = 0; },
     {2446, 4, "mesh[1]/submesh[0]/vertices[3]/position[2]"},
     [](ModelSpec& m) {
       m.meshes[1].box_max[2] = 0;
       m.Skin().vertices[3].position[2] = 0;
     }},
    {"ALO030",
     "unknown",
     [](ModelSpec& m) { m.Hull().format = "alD3dVertXYZ"; },
     {902, 13, "mesh[0]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { m.Hull().format = "alD3dVertB4I4NU2U3U3C"; }},
    {"ALO030",
     "another library's",
     [](ModelSpec& m) { m.Hull().format = "D3dVertN"; },
     {902, 9, "mesh[0]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { m.Hull().format = "alD3dVertN"; }},
    {"ALO030",
     "parts that no reader knows together",
     [](ModelSpec& m) { m.Hull().format = "alD3dVertNU3"; },
     {902, 13, "mesh[0]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { m.Hull().format = "ALD3DVERTNU2"; }},
    {"ALO030",
     "only the kind of skinning",
     [](ModelSpec& m) { m.Hull().format = "alD3dVertRSkin"; },
     {902, 15, "mesh[0]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { m.Hull().format = "alD3dVertRSkinNU2C"; }},
    {"ALO031",
     "no vertices",
     [](ModelSpec& m) {
       m.Skin().vertices.clear();
       m.Skin().indices.clear();
     },
     {2002, 4, "mesh[1]/submesh[0]/vertices"},
     [](ModelSpec& m) { m.Skin().vertices.resize(4); }},
};

INSTANTIATE_TEST_SUITE_P(Vertices, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
