#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;
using ModelChange = std::function<void(M&)>;

// A file: the small model after a change.
struct ModelRow {
  const char* name;  // "model-small", or "ALO001/one-bone-too-many"
  ModelChange change;
};

// Skinning with four bones per vertex.
void UseFourSlots(M& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

// Makes the second mesh one without skinning, with that shader of the games.
void UseShader(M& m, const char* shader, const char* format) {
  m.meshes[1].materials[0].shader = shader;
  m.Skin() = Tetrahedron();
  m.Skin().format = format;
}

void UseCollision(M& m) {
  UseShader(m, "MeshCollision.fx", "alD3dVertN");
  m.meshes[1].collision = 1;
  m.Skin().tree = TetrahedronTree();
}

void UseShadow(M& m) {
  UseShader(m, "MeshShadowVolume.fx", "alD3dVertN");
  m.meshes[1].name = "shadow_LOD0";
  m.meshes[1].hidden = 0;
}

void UseNormalMap(M& m) {
  UseShader(m, "MeshBumpColorize.fx", "alD3dVertNU2U3U3");
  m.meshes[1].materials[0].parameters =
      TextureChunk("BaseTexture", "skin.dds") +
      TextureChunk("NormalTexture", "skin_b.dds");
}

// Each triangle twice, so that there are enough to say which way they face, and
// normals that point away from the middle.
void UseNormals(M& m) {
  SubMeshSpec& skin = m.Skin();
  const std::vector<uint16_t> once = skin.indices;
  skin.indices.insert(skin.indices.end(), once.begin(), once.end());
  constexpr float kThird = 0.57735f;
  skin.vertices[0].normal = {-kThird, -kThird, -kThird};
  for (size_t i = 1; i < 4; ++i) {
    Vec3& normal = skin.vertices[i].normal;
    normal = {-0.301511f, -0.301511f, -0.301511f};
    normal[i - 1] = 0.904534f;
  }
}

ModelChange Parameters(const std::string& chunks) {
  return [=](M& m) { m.meshes[1].materials[0].parameters = chunks; };
}

MaterialSpec& Material(M& m) { return m.meshes[1].materials[0]; }
TreeSpec& Tree(M& m) { return *m.Hull().tree; }

ModelChange OneDazzle(void (*change)(DazzleSpec&)) {
  return [=](M& m) {
    m.connections.dazzles.resize(1);
    change(m.connections.dazzles[0]);
  };
}

std::vector<ModelRow> ValidModels() {
  return {
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
      {"model-two-submeshes",
       [](M& m) {
         m.meshes[1].materials.push_back(m.meshes[1].materials[0]);
         m.meshes[1].submeshes.push_back(Tetrahedron());
         m.meshes[1].submeshes[1].format = "alD3dVertRSkinNU2";
       }},
      {"model-dazzle", [](M& m) { m.connections.dazzles.resize(2); }},
      {"model-dazzle-without-bias",
       OneDazzle([](DazzleSpec& d) { d.bias.reset(); })},
      {"model-no-dazzles-declared",
       [](M& m) { m.connections.num_dazzles = 0; }},
      {"model-texture-none",
       [](M& m) {
         Material(m).shader = "Skin.fxo";
         Material(m).parameters = TextureChunk("BaseTexture", "none");
       }},
      {"model-color-whose-fourth-number-is-zero",
       [](M& m) {
         Material(m).parameters =
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
}

std::vector<ModelRow> InvalidModels() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return {
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
      {"ALO094/coarser-near-by",
       [](M& m) {
         m.meshes[0].name = "Hull_LOD0";
         m.meshes[1].name = "Hull_LOD1";
         m.Skin().indices.resize(9);
       }},
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
      {"ALO049/never-visible", OneDazzle([](DazzleSpec& d) { d.bias = 0; })},
      {"ALO017/shader-is-hlsl", [](M& m) { Material(m).shader = "Skin.hlsl"; }},
      {"ALO018/texture-is-png",
       Parameters(TextureChunk("BaseTexture", "skin.png"))},
      {"ALC029/texture-of-a-share",
       Parameters(TextureChunk("BaseTexture", "\\\\art\\mod\\skin.dds"))},
      {"ALC029/shader-in-the-folder-above",
       [](M& m) { Material(m).shader = "../Skin.fx"; }},
      {"ALO019/texture-named-twice",
       Parameters(TextureChunk("BaseTexture", "a.dds") +
                  TextureChunk("BaseTexture", "b.dds"))},
      {"ALO020/name-with-space",
       Parameters(TextureChunk("Base Texture", "skin.dds"))},
      {"ALO060/texture-name-as-float4",
       Parameters(Chunk(0x10106, MiniText(1, "BaseTexture") +
                                     MiniText(2, "skin_a_long.dds")))},
      {"ALO062/no-tangents",
       [](M& m) {
         UseNormalMap(m);
         m.Skin().format = "alD3dVertNU2";
       }},
      {"ALO063/bones-without-skin",
       [](M& m) { UseShader(m, "MeshSolidColor.fx", "alD3dVertRSkinNU2"); }},
      {"ALO064/mapping-without-bones",
       [](M& m) {
         Material(m).shader = "SkinGloss.fx";
         m.Skin().format = "alD3dVertNU2";
       }},
      {"ALO065/one-letter-wrong",
       [](M& m) {
         UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
         Material(m).parameters = TextureChunk("BaseTexturf", "skin.dds");
       }},
      {"ALO065/of-another-shader",
       [](M& m) {
         UseNormalMap(m);
         Material(m).parameters += TextureChunk("GlossTexture", "skin_g.dds") +
                                   TextureChunk("WaveTexture", "skin_w.dds");
       }},
      {"ALO083/three-of-four-numbers",
       [](M& m) {
         UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
         Material(m).parameters =
             TextureChunk("BaseTexture", "skin.dds") +
             Chunk(0x10104, MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1}));
       }},
      {"ALO066/no-normal-map",
       [](M& m) {
         UseNormalMap(m);
         Material(m).parameters = TextureChunk("BaseTexture", "skin.dds");
       }},
      {"ALO067/shield-without-textures",
       [](M& m) { UseShader(m, "MeshShield.fx", "alD3dVertNU2C"); }},
      {"ALO068/other-extension",
       [](M& m) {
         UseNormalMap(m);
         Material(m).parameters = TextureChunk("BaseTexture", "skin.dds") +
                                  TextureChunk("NormalTexture", "SKIN.TGA");
       }},
      {"ALO069/visible-helper",
       [](M& m) {
         UseShader(m, "alDefault.fx", "alD3dVertNU2");
         m.meshes[1].hidden = 0;
       }},
      {"ALO070/drawn-shadow", [](M& m) { m.meshes[1].name = "Skin_Shadow"; }},
      {"ALO091/front-up", [](M& m) { m.bones[1].billboard = 1; }},
      {"ALO090/for-the-faction", [](M& m) { m.meshes[1].name = "FC_Stripes"; }},
      {"ALO092/shield-of-a-hull", [](M& m) { m.meshes[1].name = "Shield"; }},
      {"ALO093/black-and-clear",
       [](M& m) {
         UseShader(m, "MeshAdditiveVColor.fx", "alD3dVertNU2C");
         for (VertexSpec& vertex : m.Skin().vertices) vertex.colour = {};
       }},
      {"ALO071/hidden-shadow",
       [](M& m) {
         UseShadow(m);
         m.meshes[1].hidden = 1;
       }},
      {"ALO073/collision-visible",
       [](M& m) {
         UseCollision(m);
         m.meshes[1].hidden = 0;
       }},
      {"ALO078/hole",
       [](M& m) {
         UseShadow(m);
         m.Skin().indices.resize(9);
       }},
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
         m.Skin().vertices.resize(6);
         m.Skin().indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 7};
       }},
      {"ALO033/fifth-vertex",
       [](M& m) { m.Skin().vertices.push_back(VertexSpec()); }},
      {"ALO036/mapping-empty",
       [](M& m) { m.Skin().mapping = std::vector<uint32_t>(); }},
      {"ALO037/mapping-names-bone-three",
       [](M& m) { (*m.Skin().mapping)[1] = 3; }},
      {"ALO038/mapping-names-bone-twice",
       [](M& m) { (*m.Skin().mapping)[1] = 1; }},
      {"ALO050/four-nodes-declared", [](M& m) { Tree(m).num_nodes = 4; }},
      {"ALO051/five-triangles-declared",
       [](M& m) { Tree(m).num_primitives = 5; }},
      {"ALO087/mapping-one-short",
       [](M& m) {
         Tree(m).mapping.pop_back();
         Tree(m).nodes[2].primitives = 1;
       }},
      {"ALO052/link-to-itself", [](M& m) { Tree(m).nodes[0].link = 0; }},
      {"ALO052/second-child-past-the-end",
       [](M& m) { Tree(m).nodes[0].link = 2; }},
      {"ALO052/leaf-past-mapping", [](M& m) { Tree(m).nodes[2].link = 3; }},
      {"ALO053/link-one-too-high",
       [](M& m) {
         Tree(m).nodes = {NodeSpec{.link = 2}, NodeSpec{.link = 3},
                          NodeSpec{.primitives = 2, .link = 2},
                          NodeSpec{.primitives = 1},
                          NodeSpec{.primitives = 1, .link = 1}};
       }},
      {"ALO054/triangle-four-of-four", [](M& m) { Tree(m).mapping[0] = 4; }},
      {"ALO055/triangle-twice", [](M& m) { Tree(m).mapping[0] = 2; }},
      {"ALO056/leaves-overlap", [](M& m) { Tree(m).nodes[2].link = 1; }},
      {"ALO056/triangle-in-no-leaf",
       [](M& m) { Tree(m).nodes[2].primitives = 1; }},
      {"ALO058/leaf-inverted",
       [](M& m) {
         Tree(m).nodes[1].min[0] = 200;
         Tree(m).nodes[1].max[0] = 100;
       }},
      {"ALO059/box-ten-times-too-large", [](M& m) { Tree(m).max[1] = 10; }},
  };
}

}  // namespace

std::vector<CorpusFile> AlamoModelFiles() {
  std::vector<CorpusFile> files;
  const auto add = [&](const char* folder, const std::vector<ModelRow>& rows) {
    for (const ModelRow& row : rows) {
      ModelSpec spec = SmallModel();
      row.change(spec);
      files.push_back({absl::StrCat("alamo/", folder, "/", row.name, ".alo"),
                       spec.Build()});
    }
  };
  add("valid", ValidModels());
  add("invalid", InvalidModels());
  return files;
}

}  // namespace assetlint::corpus
