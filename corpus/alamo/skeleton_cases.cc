// Bones, and what is attached to them: connections, lights, dazzles.
#include <cstdint>
#include <utility>
#include <vector>

#include "corpus/alamo/model_cases.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

CaseTable BoneFiles() {
  return ModelFiles({
      {"ALO001/one-bone-too-few", [](M& m) { m.num_bones = 2; }},
      {"ALO002/own-parent", [](M& m) { m.bones[1].parent = 1; }},
      {"ALO002/parent-minus-two", [](M& m) { m.bones[1].parent = -2; }},
      {"ALO003/second-root", [](M& m) { m.bones[1].parent = -1; }},
      {"ALO004/visible-is-two", [](M& m) { m.bones[1].visible = 2; },
       [](M& m) { m.bones[1].visible = 0; }},
      {"ALO005/billboard-eight", [](M& m) { m.bones[1].billboard = 8; },
       [](M& m) { m.bones[1].billboard = 7; }},
      {"ALO006/flat", [](M& m) { m.bones[1].matrix[5] = 0; },
       [](M& m) { m.bones[1].matrix[0] = m.bones[1].matrix[5] = -1; }},
      {"ALO006/transposed",
       [](M& m) { m.bones[1].matrix = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2}; }},
      {"ALO007/sheared",
       [](M& m) {
         m.bones[1].matrix[0] = 0.6f;
         m.bones[1].matrix[1] = 0.8f;
       }},
      {"ALO036/mapping-empty",
       [](M& m) { m.Skin().mapping = std::vector<uint32_t>(); }},
      {"ALO037/mapping-names-bone-three",
       [](M& m) { (*m.Skin().mapping)[1] = 3; }},
      {"ALO038/mapping-names-bone-twice",
       [](M& m) { (*m.Skin().mapping)[1] = 1; }},
      {"ALO039/type-three", [](M& m) { m.lights[0].type = 3; },
       [](M& m) { m.lights[0].type = 2; }},
      {"ALO040/green-two", [](M& m) { m.lights[0].colour[1] = 2; },
       [](M& m) { m.lights[0].colour[1] = 1; }},
      {"ALO041/starts-after-end", [](M& m) { m.lights[0].start = 300; },
       [](M& m) { m.lights[0].end = 0; }},  // no attenuation
      {"ALO041/degrees",
       [](M& m) {
         m.lights[0].type = 2;
         m.lights[0].hotspot = 43;
         m.lights[0].falloff = 45;
       },
       [](M& m) { m.lights[0].hotspot = 43; }},  // no spot has no cone
      {"ALC028/light-without-name", [](M& m) { m.lights[0].name = ""; }},
  });
}

CaseTable ConnectionFiles() {
  return ModelFiles({
      {"ALO042/dazzle-missing", [](M& m) { m.connections.num_dazzles = 1; }},
      {"ALO043/object-three-of-three",
       [](M& m) { m.connections.objects[2].object = 3; }},
      {"ALO044/object-on-bone-three",
       [](M& m) { m.connections.objects[0].bone = 3; }},
      {"ALO044/proxy-on-bone-minus-one",
       [](M& m) { m.connections.proxies[0].bone = 0xFFFFFFFF; }},
      {"ALO045/objects-swapped",
       [](M& m) {
         std::swap(m.connections.objects[0].object,
                   m.connections.objects[1].object);
       }},
      {"ALO046/first-object-is-the-second",
       [](M& m) { m.connections.objects[0].object = 1; }},
      {"ALO080/mesh-on-the-bone-before",
       [](M& m) { m.bones[1].name = "Hull"; }},
      {"ALO089/proxies-far-away", [](M& m) { m.bones[2].matrix[3] = 500; },
       [](M& m) { m.bones[2].matrix[3] = 170; }},
      {"ALC028/proxy-without-name",
       [](M& m) { m.connections.proxies[0].name = ""; }},
      {"ALC029/proxy-of-another-folder",
       [](M& m) { m.connections.proxies[0].name = "..\\p_engine"; }},
      {"ALO081/letter-missing",
       [](M& m) {
         m.bones[2].name = "P_Engine";
         m.connections.proxies.resize(4);
         m.connections.proxies[3].name = "p_engin";
       },
       [](M& m) {
         m.bones[2].name = "P_Engine";
         m.connections.proxies.resize(3);
         m.connections.proxies[2].name = "p_engin";
       }},
      {"ALO048/dazzle", [](M& m) { m.connections.dazzles.resize(1); },
       [](M& m) { m.connections.num_dazzles = 0; }},
      {"ALO088/flash-of-a-mesh",
       [](M& m) { m.meshes[1].name = "MuzzleA_00_Flash"; },
       [](M& m) {
         m.meshes[1].name = "MuzzleA_00_Flash";
         m.bones[1].name = "muzzlea_00";
       }},
      {"ALO091/front-up", [](M& m) { m.bones[1].billboard = 1; },
       [](M& m) { m.bones[1].billboard = 3; }},
  });
}

// A mesh on such a billboard faces (0, y, z).
ModelChange FaceTheSun(float y, float z) {
  return [=](M& m) {
    m.bones[1].billboard = 7;
    for (VertexSpec& vertex : m.Skin().vertices) vertex.normal = {0, y, z};
  };
}

CaseTable BoneVariants() {
  return ModelVariants({
      {"ALO001/one too many", [](M& m) { m.num_bones = 4; }},
      {"ALO007/twice as wide", [](M& m) { m.bones[1].matrix[0] = 2; },
       [](M& m) { m.bones[1].matrix[0] = 1.0009f; }},
      {"ALO036/25 entries", [](M& m) { m.Skin().mapping->resize(25); },
       [](M& m) { m.Skin().mapping->resize(24); }},
      {"ALO041/darkens", [](M& m) { m.lights[0].intensity = -0.5f; },
       [](M& m) { m.lights[0].intensity = 0; }},
      {"ALO041/a spot with a wider inner cone",
       [](M& m) {
         m.lights[0].type = 2;
         m.lights[0].hotspot = 1.5f;
       },
       [](M& m) {
         m.lights[0].type = 2;
         m.lights[0].hotspot = 0.78f;
       }},
      {"ALO042/one object too many",
       [](M& m) { m.connections.num_objects = 4; }},
      // A chunk may have another's type.
      {"ALO042/two counts",
       [](M& m) {
         m.connections.num_objects = 4;
         m.connections.num_proxies = 1;
       }},
      {"ALO043/two of them",
       [](M& m) {
         m.connections.objects[1].object = 3;
         m.connections.objects[2].object = 7;
       }},
      {"ALO043/one too many",
       [](M& m) {
         m.connections.objects.push_back({3, 0});
       }},
      {"ALO046/the light is not connected",
       [](M& m) { m.connections.objects.pop_back(); },
       [](M& m) {
         m.connections.objects.pop_back();
         m.lights.clear();
       }},
      {"ALO047/hidden is 2", [](M& m) { m.connections.proxies[1].hidden = 2; },
       [](M& m) { m.connections.proxies[1].hidden = 0; }},
      {"ALO080/a proxy with a bone of its name",
       [](M& m) {
         m.bones[1].name = "P_ENGINE";
         m.connections.proxies.resize(1);
       },
       [](M& m) { m.bones[1].name = m.bones[2].name = "P_ENGINE"; }},
      {"ALO088/a bone by the usual name",
       [](M& m) { m.bones[2].name = "MuzzleB_01_flash"; },
       [](M& m) { m.bones[2].name = "P_Flash"; }},
      {"ALO088/a proxy, where another has it",
       [](M& m) {
         m.meshes[1].name = "Turret_Flash";
         m.connections.proxies[0].name = "gun_flash";
       },
       [](M& m) { m.connections.proxies[0].name = "gun_flash"; }},
      {"ALO089/by its parent",
       [](M& m) {
         m.bones[1].matrix[7] = -400;
         m.connections.proxies.clear();
       },
       // With its proxies, more is there than elsewhere.
       [](M& m) { m.bones[1].matrix[7] = -400; }},
      {"ALO089/no sun", [](M& m) { m.bones[2].matrix[11] = 1000; },
       [](M& m) {
         m.bones[2].matrix[11] = 1000;
         m.bones[2].billboard = 7;
       }},
      {"ALO091/just past 30 degrees", FaceTheSun(-0.86f, 0.51f),
       FaceTheSun(-0.87f, 0.49f)},
  });
}

DazzleSpec& Dazzle(M& m) { return m.connections.dazzles[0]; }

ModelSpec OneDazzle() {
  return Changed([](M& m) { m.connections.dazzles.resize(1); });
}

CaseTable DazzleFiles() {
  return ModelFiles(
      {
          {"ALO047/dazzle-night-only-is-two",
           [](M& m) { Dazzle(m).night_only = 2; }},
          {"ALO049/green-is-two", [](M& m) { Dazzle(m).colour[1] = 2; }},
          {"ALO049/never-visible", [](M& m) { Dazzle(m).bias = 0; },
           [](M& m) { Dazzle(m).bias = 1; }},
      },
      OneDazzle());
}

CaseTable DazzleVariants() {
  return ModelVariants(
      {
          {"ALO044/a dazzle", [](M& m) { Dazzle(m).bone = 3; },
           [](M& m) { Dazzle(m).bone = 2; }},
          {"ALO049/no slots", [](M& m) { Dazzle(m).num_slots = 0; },
           [](M& m) { Dazzle(m).num_slots = 2; }},
          {"ALO049/four numbers",
           [](M& m) {
             Dazzle(m).radius = 0;
             Dazzle(m).slot_y = 4;
             Dazzle(m).frequency = -0.5f;
             Dazzle(m).phase = 2;
           },
           [](M& m) {
             Dazzle(m).radius = 0.001f;
             Dazzle(m).slot_y = 3;
             Dazzle(m).frequency = 0;
             Dazzle(m).phase = 1;
           }},
      },
      OneDazzle());
}

}  // namespace

std::vector<CaseTable> SkeletonCases() {
  return {BoneFiles(), ConnectionFiles(), BoneVariants(), DazzleFiles(),
          DazzleVariants()};
}

}  // namespace assetlint::corpus
