#include <utility>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_changes.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

ModelChange OneDazzle(void (*change)(DazzleSpec&)) {
  return [=](M& m) {
    m.connections.dazzles.resize(1);
    change(m.connections.dazzles[0]);
  };
}

// A second triangle mesh of two sub-meshes.
void AddSecondSubMesh(M& m) {
  m.meshes[1].materials.push_back(m.meshes[1].materials[0]);
  m.meshes[1].submeshes.push_back(Tetrahedron());
  m.meshes[1].submeshes[1].format = "alD3dVertRSkinNU2";
}

std::vector<CorpusFile> ValidModels() {
  const std::vector<ModelRow> valid = {
      {"model-outward-normals", UseNormals},
      {"model-small", [](M&) {}},
      {"model-bones-only",
       [](M& m) {
         m.meshes.clear();
         m.lights.clear();
         m.connections.objects.clear();
       }},
      {"model-bone-version-1",
       [](M& m) {
         for (BoneSpec& bone : m.bones) bone.version1 = true;
       }},
      {"model-vertex-version-1",
       [](M& m) {
         m.Hull().version1 = true;
         m.Skin().version1 = true;
       }},
      {"model-four-slot-skin", UseFourSlots},
      {"model-two-submeshes", AddSecondSubMesh},
      {"model-dazzle", [](M& m) { m.connections.dazzles.resize(2); }},
      {"model-dazzle-without-bias",
       OneDazzle([](DazzleSpec& d) { d.bias = false; })},
      {"model-no-dazzles-declared",
       [](M& m) { m.connections.num_dazzles = 0; }},
      {"model-texture-none",
       [](M& m) {
         m.meshes[1].materials[0].shader = "Skin.fxo";
         m.meshes[1].materials[0].parameters =
             Chunk(0x10105, MiniText(1, "BaseTexture") + MiniText(2, "none"));
       }},
      {"model-color-whose-fourth-number-is-zero",
       [](M& m) {
         m.meshes[1].materials[0].parameters =
             Chunk(0x10106, MiniText(1, "Specular") +
                                MiniF32s(2, {0.5f, 0.5f, 0.5f, 0}));
       }},
      {"model-name-with-high-bytes", [](M& m) { m.bones[1].name = "T\xFCrm"; }},
      {"model-mesh-without-submesh",
       [](M& m) {
         m.meshes[1].submeshes.clear();
         m.meshes[1].materials.clear();
       }},
      {"model-lod-and-alt",
       [](M& m) {
         m.meshes[0].name = "Hull_LOD0_ALT0";
         m.meshes[1].name = "Skin_ALT1_LOD1";
       }},
      {"model-muzzle-flash", [](M& m) { m.meshes[1].name = "Muzzle_Flash"; }},
      {"model-format-in-capitals",
       [](M& m) { m.Hull().format = "ALD3DVERTNU2"; }},
      {"model-empty-submesh",
       [](M& m) {
         m.Hull().vertices.clear();
         m.Hull().indices.clear();
         m.Hull().tree.reset();
         m.meshes[0].collision = 0;
       }},
      {"model-collision-mesh", UseCollision},
      {"model-shadow-volume", UseShadow},
      {"model-normal-map", UseNormalMap},
      {"model-spot-and-directional",
       [](M& m) {
         m.lights.resize(3);
         m.lights[1].type = 1;
         m.lights[2].type = 2;
         m.connections.objects = {{0, 0}, {1, 1}, {2, 2}, {3, 0}, {4, 0}};
       }},
  };
  return Models("valid", valid);
}

std::vector<CorpusFile> InvalidModels() {
  const std::vector<ModelRow> invalid = {
      {"ALO001/one-bone-too-few", [](M& m) { m.num_bones = 2; }},
      {"ALO002/own-parent", [](M& m) { m.bones[1].parent = 1; }},
      {"ALO002/parent-minus-two", [](M& m) { m.bones[1].parent = -2; }},
      {"ALO003/second-root", [](M& m) { m.bones[1].parent = -1; }},
      {"ALO004/visible-is-two", [](M& m) { m.bones[1].visible = 2; }},
      {"ALO005/billboard-eight", [](M& m) { m.bones[1].billboard = 8; }},
      {"ALO006/flat", [](M& m) { m.bones[1].matrix[5] = 0; }},
      {"ALO006/transposed",
       [](M& m) { m.bones[1].matrix = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2}; }},
      {"ALO007/sheared",
       [](M& m) {
         m.bones[1].matrix[0] = 0.6f;
         m.bones[1].matrix[1] = 0.8f;
       }},
      {"ALO009/two-materials-declared",
       [](M& m) { m.meshes[0].num_materials = 2; }},
      {"ALO010/collision-is-two", [](M& m) { m.meshes[0].collision = 2; }},
      {"ALO011/unused-is-one", [](M& m) { m.meshes[0].unused = 1; }},
      {"ALO012/x-inverted",
       [](M& m) { std::swap(m.meshes[0].box_min[0], m.meshes[0].box_max[0]); }},
      {"ALO013/two-higher", [](M& m) { m.meshes[0].box_max[2] = 3; }},
      {"ALO014/one-vertex-too-many", [](M& m) { m.Hull().num_vertices = 5; }},
      {"ALO015/flag-without-tree", [](M& m) { m.meshes[1].collision = 1; }},
      {"ALO021/one-triangle-too-many",
       [](M& m) { m.Hull().num_primitives = 5; }},
      {"ALO021/half-a-triangle", [](M& m) { m.Skin().indices.push_back(0); }},
      {"ALO075/lower-case", [](M& m) { m.meshes[1].name = "Skin_lod0"; }},
      {"ALO076/no-level-0", [](M& m) { m.meshes[1].name = "Skin_LOD1"; }},
      {"ALO088/flash-of-a-mesh",
       [](M& m) { m.meshes[1].name = "MuzzleA_00_Flash"; }},
      {"ALO039/type-three", [](M& m) { m.lights[0].type = 3; }},
      {"ALO040/green-two", [](M& m) { m.lights[0].colour[1] = 2; }},
      {"ALO041/starts-after-end", [](M& m) { m.lights[0].start = 300; }},
      {"ALO041/degrees",
       [](M& m) {
         m.lights[0].type = 2;
         m.lights[0].hotspot = 43;
         m.lights[0].falloff = 45;
       }},
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
      {"ALO089/proxies-far-away", [](M& m) { m.bones[2].matrix[3] = 500; }},
      {"ALC028/proxy-without-name",
       [](M& m) { m.connections.proxies[0].name = ""; }},
      {"ALC028/light-without-name", [](M& m) { m.lights[0].name = ""; }},
      {"ALC028/meshes-without-names",
       [](M& m) { m.meshes[0].name = m.meshes[1].name = ""; }},
      {"ALC029/proxy-of-another-folder",
       [](M& m) { m.connections.proxies[0].name = "..\\p_engine"; }},
      {"ALO081/letter-missing",
       [](M& m) {
         m.bones[2].name = "P_Engine";
         m.connections.proxies.resize(4);
         m.connections.proxies[3].name = "p_engin";
       }},
      {"ALO047/dazzle-night-only-is-two",
       OneDazzle([](DazzleSpec& d) { d.night_only = 2; })},
      {"ALO048/dazzle", [](M& m) { m.connections.dazzles.resize(1); }},
      {"ALO049/green-is-two",
       OneDazzle([](DazzleSpec& d) { d.colour[1] = 2; })},
  };
  return Models("invalid", invalid);
}

}  // namespace

std::vector<CorpusFile> AlamoModelFiles() {
  std::vector<CorpusFile> all = ValidModels();
  Append("", InvalidModels(), all);
  return all;
}

}  // namespace assetlint::corpus
