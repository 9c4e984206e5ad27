#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "corpus/alamo/files.h"
#include "corpus/alamo/model_changes.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

// Six vertices, numbered as they are first used; one triangle uses the last.
void UseFan(M& m) {
  m.Skin().vertices.resize(6);
  m.Skin().indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5};
}

}  // namespace

std::vector<CorpusFile> AlamoVertexFiles() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const std::vector<ModelRow> invalid = {
      {"ALO022/binormal-infinite",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2U3U3";
         m.Hull().vertices[3].binormal[2] = kInfinity;
       }},
      {"ALO022/weight-nan",
       [](M& m) {
         UseFourSlots(m);
         m.Skin().vertices[1].weights[0] = kNan;
       }},
      {"ALO085/no-unwrapping",
       [](M& m) {
         for (VertexSpec& vertex : m.Hull().vertices) {
           vertex.tex_coords = {};
         }
       }},
      {"ALO086/u-nan", [](M& m) { m.Hull().vertices[2].tex_coords[0] = kNan; }},
      {"ALO023/colour-two",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[3] = 2;
       }},
      {"ALO023/colour-nan",
       [](M& m) {
         m.Hull().format = "alD3dVertNU2C";
         m.Hull().vertices[1].colour[0] = kNan;
       }},
      {"ALO024/normal-four-times-too-long",
       [](M& m) {
         m.Hull().vertices[1].normal = {0, 0, 4};
       }},
      {"ALO026/bone-past-mapping",
       [](M& m) { m.Skin().vertices[0].bones[0] = 2; }},
      {"ALO026/bone-without-mapping",
       [](M& m) {
         m.Skin().mapping.reset();
         for (VertexSpec& vertex : m.Skin().vertices) vertex.bones = {};
         m.Skin().vertices[0].bones[0] = 1;
       }},
      {"ALO026/fourth-slot-past-mapping",
       [](M& m) {
         UseFourSlots(m);
         m.Skin().vertices[1].bones[3] = 24;
       }},
      {"ALO082/corners-in-reverse",
       [](M& m) {
         UseNormals(m);
         std::reverse(m.Skin().indices.begin(), m.Skin().indices.end());
       }},
      {"ALO027/two-weights",
       [](M& m) {
         m.Skin().vertices[0].weights = {0.5f, 0.5f, 0, 0};
       }},
      {"ALO028/weights-of-three-quarters",
       [](M& m) {
         UseFourSlots(m);
         m.Skin().vertices[1].weights[1] = 0;
       }},
      {"ALO028/weight-negative",
       [](M& m) {
         UseFourSlots(m);
         m.Skin().vertices[1].weights = {1.25f, -0.25f, 0, 0};
       }},
      {"ALO029/box-before-a-mirror",
       [](M& m) {
         for (VertexSpec& vertex : m.Skin().vertices) {
           vertex.position[0] -= 0.5f;
         }
         m.Skin().vertices[3].position[0] = 0.5f;
         m.meshes[1].box_min[0] = -0.5f;
         m.meshes[1].box_max[0] = 0;
       }},
      {"ALO030/format-unknown", [](M& m) { m.Hull().format = "alD3dVertXYZ"; }},
      {"ALO030/format-with-another-letter",
       [](M& m) { m.Hull().format = "alD3dVertMU2"; }},
      {"ALO032/index-65535", [](M& m) { m.Skin().indices[0] = 0xFFFF; }},
      {"ALO032/only-index-of-the-last-vertex",
       [](M& m) {
         UseFan(m);
         m.Skin().indices[11] = 7;
       }},
      {"ALO033/fifth-vertex",
       [](M& m) { m.Skin().vertices.push_back(VertexSpec()); }},
      {"ALO036/mapping-empty",
       [](M& m) { m.Skin().mapping = std::vector<uint32_t>(); }},
      {"ALO037/mapping-names-bone-three",
       [](M& m) { (*m.Skin().mapping)[1] = 3; }},
      {"ALO038/mapping-names-bone-twice",
       [](M& m) { (*m.Skin().mapping)[1] = 1; }},
  };
  return Models("invalid", invalid);
}

}  // namespace assetlint::corpus
