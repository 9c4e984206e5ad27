// Rules about triangles.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// Gives mesh 1 so many triangles, and normals that point outwards for `side` 1
// and inwards for -1.
void UseNormals(ModelSpec& m, float side, size_t triangles) {
  corpus::SubMeshSpec& skin = m.Skin();
  for (size_t i = 0; skin.indices.size() < triangles * 3; ++i) {
    skin.indices.push_back(skin.indices[i]);
  }
  skin.vertices[0].normal.fill(-0.57735f * side);
  for (size_t i = 1; i < 4; ++i) {
    skin.vertices[i].normal.fill(-0.301511f * side);
    skin.vertices[i].normal[i - 1] = 0.904534f * side;
  }
}

void Reverse(std::vector<uint16_t>& indices) {
  std::reverse(indices.begin(), indices.end());
}

// In SmallModel(): the info of mesh 0 is at 758, the indices of mesh 1 begin at
// 2590, its vertices at 2006.
const RuleCase<ModelSpec> kCases[] = {
    {"ALO082",
     "normals point inwards",
     [](ModelSpec& m) { UseNormals(m, -1, 8); },
     {2006, 576, "mesh[1]/submesh[0]/vertices",
      "8 of 8 triangles face away from the normals of their corners; the "
      "normals point into the mesh"},
     [](ModelSpec& m) { UseNormals(m, -1, 4); }},
    {"ALO082",
     "corners in reverse",
     [](ModelSpec& m) {
       UseNormals(m, 1, 8);
       Reverse(m.Skin().indices);
     },
     {2590, 48, "mesh[1]/submesh[0]/indices",
      "the triangles list their corners in the wrong order"},
     [](ModelSpec& m) { UseNormals(m, 1, 8); }},
    {"ALO082",
     "some in reverse",
     [](ModelSpec& m) {
       UseNormals(m, 1, 8);
       for (size_t i = 0; i < 9; i += 3) {
         auto& indices = m.Skin().indices;
         std::swap(indices[i], indices[i + 1]);
       }
     },
     {2590, 48, "mesh[1]/submesh[0]/indices", "3 of 8 triangles"},
     [](ModelSpec& m) {
       UseNormals(m, 1, 8);
       for (size_t i = 0; i < 6; i += 3) {
         auto& indices = m.Skin().indices;
         std::swap(indices[i], indices[i + 1]);
       }
     }},
    {"ALO082",
     "more than half",
     [](ModelSpec& m) {
       UseNormals(m, 1, 8);
       for (size_t i = 0; i < 15; i += 3) {
         auto& indices = m.Skin().indices;
         std::swap(indices[i], indices[i + 1]);
       }
     },
     {2590, 48, "mesh[1]/submesh[0]/indices", "5 of 8 triangles"},
     [](ModelSpec& m) {
       UseNormals(m, 1, 8);
       for (size_t i = 0; i < 12; i += 3) {
         auto& indices = m.Skin().indices;
         std::swap(indices[i], indices[i + 1]);
       }
     }},
    {"ALO032",
     "one past the last",
     [](ModelSpec& m) { m.Skin().indices[11] = 4; },
     {2612, 2, "mesh[1]/submesh[0]/indices[11]"},
     [](ModelSpec& m) { m.Skin().indices[11] = 3; }},
    {"ALO032",
     "the largest there is",
     [](ModelSpec& m) { m.Skin().indices[0] = 0xFFFF; },
     {2590, 2, "mesh[1]/submesh[0]/indices[0]"},
     [](ModelSpec& m) { m.Skin().indices[0] = 0; }},
    {"ALO033",
     "a fifth vertex",
     [](ModelSpec& m) { m.Skin().vertices.push_back(m.Skin().vertices[0]); },
     {2582, 144, "mesh[1]/submesh[0]/vertices[4]"},
     [](ModelSpec& m) {
       m.Skin().vertices.push_back(m.Skin().vertices[0]);
       m.Skin().indices[11] = 4;
     }},
    {"ALO033",
     "two more vertices",
     [](ModelSpec& m) { m.Skin().vertices.resize(6, m.Skin().vertices[0]); },
     {2582, 144, "mesh[1]/submesh[0]/vertices[4]"},
     [](ModelSpec& m) { m.Skin().vertices[0].tex_coords[0] = 1; }},
    {"ALO033",
     "the place of vertex 2 is known",
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 0, 3, 0, 1}; },
     {2594, 4, "mesh[1]/submesh[0]/indices[2]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 3, 0, 1}; }},
    {"ALO033",
     "the place of vertex 2 is one of more than help to find it",
     [](ModelSpec& m) {
       auto& indices = m.Skin().indices;
       indices = {0, 1};
       indices.resize(67, 0);
       indices.insert(indices.end(), {3, 0});
     },
     {2294, 144, "mesh[1]/submesh[0]/vertices[2]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 3, 0, 1}; }},
    {"ALO033",
     "the place of the last vertex is known",
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 0, 1, 2}; },
     {2596, 6, "mesh[1]/submesh[0]/indices[3]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 0, 3, 2}; }},
    {"ALO033",
     "two vertices could be anywhere",
     [](ModelSpec& m) {
       m.Skin().indices = {0, 1, 2, 0, 1, 2};
       m.Skin().vertices.resize(5, m.Skin().vertices[0]);
     },
     {2438, 144, "mesh[1]/submesh[0]/vertices[3]"},
     [](ModelSpec& m) { m.Skin().indices = {0, 1, 2, 0, 3, 2}; }},
};

INSTANTIATE_TEST_SUITE_P(Indices, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
