// Rules about meshes, the counts of sub-meshes, and triangles.
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Chunk;
using corpus::MiniF32;
using corpus::MiniF32s;
using corpus::MiniText;
using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::SubMeshSpec;

// In SmallModel(): 0x402 of mesh 1 at 1662, its shader at 1806.
void UseAs(ModelSpec& m, const char* shader, uint32_t hidden) {
  m.meshes[1].materials[0].shader = shader;
  m.meshes[1].hidden = hidden;
}

// Gives mesh 1 so many triangles, and normals that point outwards for `side` 1
// and inwards for -1.
void UseNormals(ModelSpec& m, float side, size_t triangles) {
  SubMeshSpec& skin = m.Skin();
  for (size_t i = 0; skin.indices.size() < triangles * 3; ++i) {
    skin.indices.push_back(skin.indices[i]);
  }
  skin.vertices[0].normal.fill(-0.57735f * side);
  for (size_t i = 1; i < 4; ++i) {
    skin.vertices[i].normal.fill(-0.301511f * side);
    skin.vertices[i].normal[i - 1] = 0.904534f * side;
  }
}

// Gives mesh 1 eight triangles, the second four copies of the others, all but
// these of which face outwards.
void Reverse(ModelSpec& m, std::initializer_list<size_t> triangles) {
  UseNormals(m, 1, 8);
  auto& indices = m.Skin().indices;
  for (const size_t t : triangles) {
    std::swap(indices[t * 3], indices[t * 3 + 1]);
  }
}

// In SmallModel(): the shader of mesh 1 at 1806.
SubMeshSpec& Shadow(ModelSpec& m) {
  m.meshes[1].materials[0].shader = "RSkinShadowVolume.fx";
  return m.Skin();
}

// The vertex colours of mesh 1.
auto SetColours(float alpha) {
  return [alpha](ModelSpec& m) {
    m.Skin().format = "alD3dVertRSkinNU2C";
    for (auto& vertex : m.Skin().vertices) vertex.colour = {0, 0, 0, alpha};
  };
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

// In SmallModel(): mesh 0 at 415, its 0x402 at 436, its sub-mesh at 750 with
// 0x10001 at 758; mesh 1 at 1641, its 0x402 at 1662.
const RuleCase<ModelSpec> kMeshCases[] = {
    {"ALO009/two materials for one sub-mesh",
     [](ModelSpec& m) { m.meshes[0].num_materials = 2; },
     {444, 4, "mesh[0]/info/nMaterials"}},
    {"ALO010/hidden is 2",
     [](ModelSpec& m) { m.meshes[0].hidden = 2; },
     {476, 4, "mesh[0]/info/isHidden"},
     [](ModelSpec& m) { m.meshes[0].hidden = 1; }},
    {"ALO011/unused is used",
     [](ModelSpec& m) { m.meshes[0].unused = 1; },
     {472, 4, "mesh[0]/info/unused"}},
    {"ALO012/begins after its end",
     [](ModelSpec& m) { m.meshes[0].box_min[1] = 1.5f; },
     {452, 16, "mesh[0]/info/boxMin[1]"},
     [](ModelSpec& m) {
       m.meshes[0].box_min[1] = 1;
       m.meshes[0].box_max[1] = 1;
     }},
    {"ALO013/too low",
     [](ModelSpec& m) { m.meshes[0].box_min[0] = -1.001f; },
     {448, 4, "mesh[0]/info/boxMin[0]"},
     [](ModelSpec& m) { m.meshes[1].box_min[0] = -1.001f; }},
    {"ALO014/one too few, version 1",
     [](ModelSpec& m) {
       m.Hull().version1 = true;
       m.Hull().num_vertices = 3;
     },
     {766, 4, "mesh[0]/submesh[0]/info/nVertices"},
     [](ModelSpec& m) { m.Hull().version1 = true; }},
    {"ALO015/a tree and no flag",
     [](ModelSpec& m) { m.meshes[0].collision = 0; },
     {480, 4, "mesh[0]/info/isCollisionEnabled"},
     [](ModelSpec& m) {
       m.Hull().tree.reset();
       m.meshes[0].collision = 0;
     }},
    {"ALO021/half a triangle",
     [](ModelSpec& m) { m.Skin().indices.push_back(0); },
     {2586, 4, "mesh[1]/submesh[0]/indices/size"},
     [](ModelSpec& m) {
       m.Skin().indices.insert(m.Skin().indices.end(), {0, 1, 2});
     }},
    {"ALO069/a visible helper",
     [](ModelSpec& m) { UseAs(m, "alDefault.fx", 0); },
     {1814, 13, "mesh[1]/material[0]/shader/text", "the mesh is visible"},
     [](ModelSpec& m) {
       UseAs(m, "alDefault.fx", 0);
       m.meshes[1].box_max = {0, 0, 0};  // nothing to see
     }},
    {"ALO069/the other default, any case",
     [](ModelSpec& m) { UseAs(m, "DEFAULT.fxo", 0); },
     {1814, 12, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { UseAs(m, "MyDefault.fx", 0); }},
    {"ALO070/inside the name",
     [](ModelSpec& m) { m.meshes[1].name = "B_Shad_1"; },
     {1818, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) {
       m.meshes[1].name = "B_Shad_1";
       m.meshes[1].materials[0].shader = "MyShadow.fx";
     }},
    {"ALO070/at the end of the name",
     [](ModelSpec& m) { m.meshes[1].name = "Hull_SHAD"; },
     {1819, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].name = "initialShadingGroup"; }},
    {"ALO090/without a parameter",
     [](ModelSpec& m) {
       m.meshes[1].name = "FC_Stripes";
       m.meshes[1].materials = m.meshes[0].materials;  // none for a colour
     },
     {1657, 11, "mesh[1]/name/text"},
     [](ModelSpec& m) {
       m.meshes[1].name = "FC_Stripes";
       m.meshes[1].materials[0].parameters = absl::StrCat(
           Chunk(0x10106, MiniText(1, "colorization") + MiniF32s(2, {1, 1, 1})),
           Chunk(0x10103, MiniText(1, "Shininess") + MiniF32(2, 32)));
     }},
    {"ALO092/with a number",
     [](ModelSpec& m) { m.meshes[1].name = "Shield_01"; },
     {1819, 14, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].name = "Shield_Door"; }},
    {"ALO093/all of them",
     SetColours(0),
     {2087, 16, "mesh[1]/submesh[0]/vertices/vertices[0]/color"},
     SetColours(0.01f)},
    {"ALO071/hidden",
     [](ModelSpec& m) { UseAs(m, "RSkinShadowVolume.fx", 1); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { UseAs(m, "RSkinShadowVolume.fx", 0); }},
    {"ALO073/visible",
     [](ModelSpec& m) { UseAs(m, "MeshCollision.fx", 0); },
     {1702, 4, "mesh[1]/info/isHidden"},
     [](ModelSpec& m) { UseAs(m, "MeshCollision.fx", 1); }},
    // In SmallModel(): the info of mesh 0 is at 758, the indices of mesh 1
    // begin at 2590, its vertices at 2006.
    {"ALO082/normals point inwards",
     [](ModelSpec& m) { UseNormals(m, -1, 8); },
     {2006, 576, "mesh[1]/submesh[0]/vertices",
      "8 of 8 triangles face away from the normals of their corners; the "
      "normals point into the mesh"},
     [](ModelSpec& m) {
       UseNormals(m, -1, 8);
       m.meshes[1].materials[0].shader = "RSkinAdditive.fx";
     }},
    {"ALO082/one and its copy in reverse, and another",
     [](ModelSpec& m) {
       Reverse(m, {0, 4, 1});
     },
     {2590, 48, "mesh[1]/submesh[0]/indices", "3 of 8 triangles"},
     [](ModelSpec& m) {
       Reverse(m, {0, 1, 2});
     }},
    {"ALO082/more than half",
     [](ModelSpec& m) {
       Reverse(m, {0, 1, 2, 3, 4});
     },
     {2590, 48, "mesh[1]/submesh[0]/indices", "5 of 8 triangles"},
     [](ModelSpec& m) {
       Reverse(m, {0, 1, 2, 3});
     }},
    {"ALO032/one past the last",
     [](ModelSpec& m) { m.Skin().indices[11] = 4; },
     {2612, 2, "mesh[1]/submesh[0]/indices[11]"}},
    {"ALO033/the place of vertex 2 is known",
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 0, 3, 0, 1}; },
     {2594, 4, "mesh[1]/submesh[0]/indices[2]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 3, 0, 1}; }},
    {"ALO033/the place of vertex 2 is one of more than help to find it",
     [](ModelSpec& m) {
       auto& indices = m.Skin().indices;
       indices = {0, 1};
       indices.resize(67, 0);
       indices.insert(indices.end(), {3, 0});
     },
     {2294, 144, "mesh[1]/submesh[0]/vertices[2]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 3, 0, 1}; }},
    {"ALO033/the place of the last vertex is known",
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 0, 1, 2}; },
     {2596, 6, "mesh[1]/submesh[0]/indices[3]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 0, 3, 2}; }},
    {"ALO078/a corner moved",
     [](ModelSpec& m) { SplitCorner(m, 0.5f); },
     {2741, 24, "mesh[1]/submesh[0]/indices/indices"},
     [](ModelSpec& m) { SplitCorner(m, -0.0f); }},
    {"ALO078/in two halves",
     [](ModelSpec& m) { Shadow(m).indices.resize(6); },
     {2597, 12, "mesh[1]/submesh[0]/indices/indices"},
     [](ModelSpec& m) {
       Shadow(m).indices.resize(6);
       AddHalf(m, "RSkinShadowVolume.fx");
     }},
    {"ALO078/the last triangle lost a corner",
     [](ModelSpec& m) { Shadow(m).indices.back() = 0; },
     {2597, 24, "mesh[1]/submesh[0]/indices/indices"},
     // Without the vertex, it is not known where the edges are.
     [](ModelSpec& m) { Shadow(m).indices.back() = 4; }},
};

INSTANTIATE_TEST_SUITE_P(Triangles, OldRuleTest,
                         OldRuleCases(kMeshCases, kModelFormat, SmallModel()),
                         kOldRuleTestName);

}  // namespace
}  // namespace assetlint::alamo
