// Meshes: counts, flags, boxes, names, what they are for; their triangles.
#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_cases.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

CaseTable MeshFiles() {
  return ModelFiles({
      {"ALO009/two-materials-declared",
       [](M& m) { m.meshes[0].num_materials = 2; }},
      {"ALO010/collision-is-two", [](M& m) { m.meshes[0].collision = 2; }},
      {"ALO011/unused-is-one", [](M& m) { m.meshes[0].unused = 1; }},
      {"ALO012/x-inverted",
       [](M& m) { std::swap(m.meshes[0].box_min[0], m.meshes[0].box_max[0]); },
       [](M& m) { m.meshes[0].box_min[0] = m.meshes[0].box_max[0]; }},
      {"ALO013/two-higher", [](M& m) { m.meshes[0].box_max[2] = 3; },
       [](M& m) { m.meshes[0].box_max[2] = 2; }},
      {"ALO014/one-vertex-too-many", [](M& m) { m.Hull().num_vertices = 5; }},
      {"ALO015/flag-without-tree", [](M& m) { m.meshes[1].collision = 1; }},
      {"ALO021/one-triangle-too-many",
       [](M& m) { m.Hull().num_primitives = 5; }},
      {"ALO021/half-a-triangle", [](M& m) { m.Skin().indices.push_back(0); },
       [](M& m) {
         m.Skin().indices.insert(m.Skin().indices.end(), {0, 1, 2});
       }},
      {"ALO029/box-before-a-mirror",
       [](M& m) {
         for (VertexSpec& vertex : m.Skin().vertices) {
           vertex.position[0] -= 0.5f;
         }
         m.Skin().vertices[3].position[0] = 0.5f;
         m.meshes[1].box_min[0] = -0.5f;
         m.meshes[1].box_max[0] = 0;
       },
       [](M& m) {
         for (VertexSpec& vertex : m.Skin().vertices) {
           vertex.position[0] -= 0.5f;
         }
         m.meshes[1].box_min[0] = -0.5f;
         m.meshes[1].box_max[0] = 0.5f;
       }},
      {"ALC028/meshes-without-names",
       [](M& m) { m.meshes[0].name = m.meshes[1].name = ""; }},
  });
}

CaseTable MeshVariants() {
  return ModelVariants({
      {"ALO009/a sub-mesh was lost",
       [](M& m) {
         m.meshes[0].num_materials = 1;
         m.meshes[0].submeshes.clear();
         m.meshes[0].materials.clear();
       }},
      {"ALO010/hidden is 2", [](M& m) { m.meshes[0].hidden = 2; },
       [](M& m) { m.meshes[0].hidden = 1; }},
      {"ALO013/too low", [](M& m) { m.meshes[0].box_min[0] = -1.001f; },
       [](M& m) { m.meshes[1].box_min[0] = -1.001f; }},  // a skin moves
      {"ALO014/a vertex was lost, version 1",
       [](M& m) {
         m.Hull().version1 = true;
         m.Hull().num_vertices = 4;
         m.Hull().vertices.pop_back();
       },
       [](M& m) { m.Hull().version1 = true; }},
      {"ALO015/a tree and no flag", [](M& m) { m.meshes[0].collision = 0; },
       [](M& m) {
         m.Hull().tree.reset();
         m.meshes[0].collision = 0;
       }},
      {"ALO021/a triangle of the collision tree was lost",
       [](M& m) {
         m.Hull().num_primitives = 4;
         m.Hull().indices.resize(9);
       }},
      {"ALO029/sticks out above",
       [](M& m) { m.Skin().vertices[3].position[2] = 1.001f; },
       [](M& m) { m.Skin().vertices[3].position[2] = 1.00005f; }},
      {"ALO029/two sides, of two meshes",
       [](M& m) {
         m.meshes[0].box_min[0] = 0.5f;
         m.meshes[1].box_min[2] = 0.25f;
       },
       [](M& m) { m.meshes[0].box_min[0] = 0.00005f; }},
      {"ALO029/a vertex too far away",
       [](M& m) { m.Hull().vertices[3].position[2] = 2e12f; }},
  });
}

ModelChange Named(const char* second, const char* first = "Hull") {
  return [=](M& m) {
    m.meshes[0].name = first;
    m.meshes[1].name = second;
  };
}

ModelChange ShownWith(const char* shader) {
  return [=](M& m) {
    m.Material().shader = shader;
    m.meshes[1].hidden = 0;
  };
}

CaseTable UseFiles() {
  return ModelFiles({
      {"ALO075/lower-case", Named("Skin_lod0"), Named("Skin_LOD0_ALT1")},
      {"ALO076/no-level-0", Named("Skin_LOD1"),
       Named("Skin_LOD1", "Hull_lod0")},  // its suffix is reported
      {"ALO094/coarser-near-by",
       [](M& m) {
         Named("Hull_LOD1", "Hull_LOD0")(m);
         m.Skin().indices.resize(9);
       },
       Named("Hull_LOD1", "Hull_LOD0")},
      {"ALO069/visible-helper",
       [](M& m) {
         UseShader(m, "alDefault.fx", "alD3dVertNU2");
         m.meshes[1].hidden = 0;
       },
       [](M& m) {
         UseShader(m, "alDefault.fx", "alD3dVertNU2");
         m.meshes[1].hidden = 0;
         m.meshes[1].box_max = {0, 0, 0};  // nothing to see
       }},
      {"ALO070/drawn-shadow", Named("Skin_Shadow")},
      {"ALO090/for-the-faction", Named("FC_Stripes")},
      {"ALO092/shield-of-a-hull", Named("Shield"), Named("Shield_Door")},
      {"ALO093/black-and-clear",
       [](M& m) {
         UseShader(m, "MeshAdditiveVColor.fx", "alD3dVertNU2C");
         for (VertexSpec& vertex : m.Skin().vertices) vertex.colour = {};
       },
       [](M& m) {
         UseShader(m, "MeshAdditiveVColor.fx", "alD3dVertNU2C");
         for (VertexSpec& vertex : m.Skin().vertices) {
           vertex.colour = {0, 0, 0, 0.01f};
         }
       }},
  });
}

CaseTable UseVariants() {
  return ModelVariants({
      {"ALO075/no digit", Named("Skin_LOD"), Named("Skin_LODGE")},
      {"ALO075/no digit before the next", Named("A_ALT_LOD0"),
       Named("A_ALTAR_LOD0")},
      {"ALO075/more digits", Named("Skin_ALT01"), Named("Skin_ALT1")},
      {"ALO076/a gap", Named("S_LOD2", "H_LOD0"),
       Named("S_ALT0_LOD1", "H_LOD0_ALT0")},
      {"ALO069/the other default, any case", ShownWith("DEFAULT.fxo"),
       ShownWith("MyDefault.fx")},
      {"ALO070/inside the name", [](M& m) { m.meshes[1].name = "B_Shad_1"; },
       [](M& m) {
         m.meshes[1].name = "B_Shad_1";
         m.Material().shader = "MyShadow.fx";
       }},
      {"ALO070/at the end of the name", Named("Hull_SHAD"),
       Named("initialShadingGroup")},
      {"ALO090/no parameter is a colour",
       [](M& m) {
         m.meshes[1].name = "FC_Stripes";
         m.meshes[1].materials = m.meshes[0].materials;
       },
       [](M& m) {
         m.meshes[1].name = "FC_Stripes";
         m.Material().parameters =
             Chunk(0x10106,
                   MiniText(1, "colorization") + MiniF32s(2, {1, 1, 1})) +
             Chunk(0x10103, MiniText(1, "Shininess") + MiniF32(2, 32));
       }},
      {"ALO092/with a number", Named("Shield_01")},
  });
}

CaseTable CollisionMeshFiles() {
  return ModelFiles(
      {{"ALO073/collision-visible", [](M& m) { m.meshes[1].hidden = 0; }}},
      Changed(UseCollision));
}

CaseTable ShadowFiles() {
  return ModelFiles(
      {
          {"ALO071/hidden-shadow", [](M& m) { m.meshes[1].hidden = 1; }},
          {"ALO078/hole", [](M& m) { m.Skin().indices.resize(9); },
           // The last triangle as a sub-mesh of its own.
           [](M& m) {
             SubMeshSpec last = m.Skin();
             m.Skin().indices.resize(9);
             last.indices = {1, 2, 3};
             m.meshes[1].submeshes.push_back(last);
             m.meshes[1].materials.push_back({"RSkinShadowVolume.fx", ""});
           }},
      },
      Changed(UseShadow));
}

// A second vertex at the corner 0, which one triangle uses, moved along x.
ModelChange SplitCorner(float x) {
  return [=](M& m) {
    m.Skin().vertices.push_back(m.Skin().vertices[0]);
    m.Skin().vertices[4].position[0] = x;
    m.Skin().indices[3] = 4;
  };
}

CaseTable ShadowVariants() {
  return ModelVariants(
      {
          {"ALO078/a corner moved", SplitCorner(0.5f), SplitCorner(-0.0f)},
          {"ALO078/the last triangle lost a corner",
           [](M& m) { m.Skin().indices.back() = 0; },
           // Without the vertex, it is not known where the edges are.
           [](M& m) { m.Skin().indices.back() = 4; }},
      },
      Changed(UseShadow));
}

CaseTable TriangleFiles() {
  return ModelFiles({
      {"ALO032/index-65535", [](M& m) { m.Skin().indices[0] = 0xFFFF; }},
      {"ALO032/only-index-of-the-last-vertex",
       [](M& m) {
         m.Skin().vertices.resize(6);
         m.Skin().indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 7};
       }},
      {"ALO033/fifth-vertex",
       [](M& m) { m.Skin().vertices.push_back(VertexSpec()); }},
  });
}

CaseTable TriangleVariants() {
  return ModelVariants({
      {"ALO032/one past the last, and no vertex to spare",
       [](M& m) { m.Hull().indices[2] = 4; }},
      {"ALO033/the place of vertex 2 is known",
       [](M& m) { m.Skin().indices = {0, 1, 0, 3, 0, 1}; },
       [](M& m) { m.Skin().indices = {0, 1, 2, 3, 0, 1}; }},
      {"ALO033/the place of vertex 2 is one of more than help to find it",
       [](M& m) {
         auto& indices = m.Skin().indices;
         indices = {0, 1};
         indices.resize(67, 0);
         indices.insert(indices.end(), {3, 0});
       }},
      {"ALO033/the place of the last vertex is known",
       [](M& m) { m.Skin().indices = {0, 1, 2, 0, 1, 2}; },
       [](M& m) { m.Skin().indices = {0, 1, 2, 0, 3, 2}; }},
      {"ALO082/normals point inwards", [](M& m) { UseNormals(m, -1); },
       [](M& m) {
         UseNormals(m, -1);
         m.Material().shader = "RSkinAdditive.fx";
       }},
  });
}

// Of the eight triangles of UseNormals(), the second four copies of the others,
// all but these face outwards.
ModelChange Reverse(std::vector<size_t> triangles) {
  return [=](M& m) {
    for (const size_t t : triangles) {
      std::swap(m.Skin().indices[t * 3], m.Skin().indices[t * 3 + 1]);
    }
  };
}

CaseTable FacingFiles() {
  return ModelFiles({{"ALO082/corners-in-reverse",
                      [](M& m) {
                        std::reverse(m.Skin().indices.begin(),
                                     m.Skin().indices.end());
                      }}},
                    Changed([](M& m) { UseNormals(m); }));
}

CaseTable FacingVariants() {
  return ModelVariants(
      {
          {"ALO082/one and its copy in reverse, and another",
           Reverse({0, 4, 1}), Reverse({0, 1, 2})},
          {"ALO082/more than half", Reverse({0, 1, 2, 3, 4}),
           Reverse({0, 1, 2, 3})},
      },
      Changed([](M& m) { UseNormals(m); }));
}

}  // namespace

std::vector<CaseTable> MeshCases() {
  return {MeshFiles(),      MeshVariants(),       UseFiles(),
          UseVariants(),    CollisionMeshFiles(), ShadowFiles(),
          ShadowVariants(), TriangleFiles(),      TriangleVariants(),
          FacingFiles(),    FacingVariants()};
}

}  // namespace assetlint::corpus
