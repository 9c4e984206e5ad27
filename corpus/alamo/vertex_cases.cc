// Vertices, and the names of their formats.
#include <limits>
#include <vector>

#include "corpus/alamo/model_cases.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

constexpr float kNotANumber = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

void ClearTexCoords(M& m) {
  for (VertexSpec& vertex : m.Hull().vertices) vertex.tex_coords = {};
}

CaseTable VertexFiles() {
  return ModelFiles({
      {"ALO022/binormal-infinite",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2U3U3";
         m.Hull().vertices[3].binormal[2] = kInfinity;
       }},
      {"ALO085/no-unwrapping", ClearTexCoords,
       [](M& m) {
         ClearTexCoords(m);
         m.meshes[0].materials[0].parameters.clear();
       }},
      {"ALO086/u-nan",
       [](M& m) { m.Hull().vertices[2].tex_coords[0] = kNotANumber; },
       [](M& m) {
         m.Hull().vertices[2].tex_coords[1] = 1e12f;
         m.Hull().vertices[2].tex_coords[2] = kInfinity;
       }},
      {"ALO023/colour-two",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[3] = 2;
       },
       [](M& m) { m.Hull().vertices[1].colour[3] = 2; }},
      {"ALO023/colour-nan",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[0] = kNotANumber;
       },
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[0] = -0.0f;
       }},
      {"ALO024/normal-four-times-too-long",
       [](M& m) {
         m.Hull().vertices[1].normal = {0, 0, 4};
       },
       [](M& m) {
         m.Hull().vertices[1].normal = {0, 0, 1.004f};
       }},
      {"ALO026/bone-past-mapping",
       [](M& m) { m.Skin().vertices[0].bones[0] = 2; }},
      {"ALO026/bone-without-mapping",
       [](M& m) {
         m.Skin().mapping.reset();
         for (VertexSpec& vertex : m.Skin().vertices) vertex.bones = {};
         m.Skin().vertices[0].bones[0] = 1;
       }},
      {"ALO027/two-weights",
       [](M& m) {
         m.Skin().vertices[0].weights = {0.5f, 0.5f, 0, 0};
       },
       [](M& m) {
         m.Skin().format = "alD3dVertNU2";
         m.Skin().vertices[0].weights = {0, kNotANumber, 1, 0};
       }},
      {"ALO030/format-unknown", [](M& m) { m.Hull().format = "alD3dVertXYZ"; }},
      {"ALO030/format-with-another-letter",
       [](M& m) { m.Hull().format = "alD3dVertMU2"; }},
  });
}

CaseTable VertexVariants() {
  return ModelVariants({
      {"ALO022/a binormal, version 1",
       [](M& m) {
         m.Hull().version1 = true;
         m.Hull().format = "alD3dVertNU2U3U3";
         m.Hull().vertices[3].binormal[0] = kNotANumber;
       },
       [](M& m) {
         m.Hull().version1 = true;
         m.Hull().vertices[3].binormal[0] = kNotANumber;
         m.Hull().vertices[3].tangent[0] = kNotANumber;
       }},
      {"ALO022/an infinite position",
       [](M& m) { m.Hull().vertices[1].position[1] = kInfinity; }},
      {"ALC019/a huge tangent",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2U3U3";
         m.Hull().vertices[0].tangent[1] = 2e12f;
       },
       [](M& m) {
         m.Hull().format = "alD3dVertNU2U3U3";
         m.Hull().vertices[0].tangent[1] = -1e12f;
       }},
      {"ALO023/below 0",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[0] = -0.0001f;
       }},
      {"ALO024/no length",
       [](M& m) {
         m.Hull().vertices[1].normal = {0, 0, 0};
       },
       [](M& m) {  // no triangle with an area has it
         m.Hull().vertices[1].normal = {0, 0, 0};
         m.Hull().vertices[1].position = {0, 0, 0};
         m.Hull().indices = {0, 2, 1, 0, 1, 3, 0, 3, 2};
       }},
      {"ALO024/no length, in two meshes",
       [](M& m) {
         m.Hull().vertices[1].normal = {0, 0, 0};
         m.Skin().vertices[1].normal = {0, 0, 1.006f};
       },
       [](M& m) {  // of shaders that do not read normals
         m.Hull().vertices[1].normal = {0, 0, 0};
         m.meshes[0].materials[0].shader = "MeshShadowVolume.fx";
         m.Skin().vertices[1].normal = {0, 0, kNotANumber};
         m.Material().shader = "RSkinAdditive.fx";
       }},
      {"ALO026/a format that the engine does not name",
       [](M& m) {
         m.Hull().format = "alD3dVertRSkinXYZ";
         m.Hull().vertices[0].bones[0] = 1;
       },
       [](M& m) { m.Hull().vertices[0].bones[0] = 1; }},
      {"ALO030/parts that no reader knows together",
       [](M& m) { m.Hull().format = "alD3dVertNU3"; },
       [](M& m) { m.Hull().format = "ALD3DVERTNU2"; }},
  });
}

CaseTable FourSlotsFiles() {
  return ModelFiles(
      {
          {"ALO022/weight-nan",
           [](M& m) { m.Skin().vertices[1].weights[0] = kNotANumber; }},
          {"ALO026/fourth-slot-past-mapping",
           [](M& m) { m.Skin().vertices[1].bones[3] = 24; }},
          {"ALO028/weights-of-three-quarters",
           [](M& m) { m.Skin().vertices[1].weights[1] = 0; },
           [](M& m) { m.Skin().vertices[1].weights[1] = 0.235f; }},
          {"ALO028/weight-negative",
           [](M& m) {
             m.Skin().vertices[1].weights = {1.25f, -0.25f, 0, 0};
           }},
      },
      Changed(UseFourSlots));
}

CaseTable FourSlotsVariants() {
  return ModelVariants({{"ALO028/no bone has a weight",
                         [](M& m) { m.Skin().vertices[1].weights = {}; }}},
                       Changed(UseFourSlots));
}

}  // namespace

std::vector<CaseTable> VertexCases() {
  return {VertexFiles(), VertexVariants(), FourSlotsFiles(),
          FourSlotsVariants()};
}

}  // namespace assetlint::corpus
