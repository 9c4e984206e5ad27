#include <algorithm>
#include <cmath>
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
using Damage = std::function<void(ModelSpec&)>;

CorpusFile File(const std::string& path, const Damage& change) {
  ModelSpec spec = SmallModel();
  change(spec);
  return {absl::StrCat("alamo/", path, ".alo"), spec.Build()};
}

CorpusFile Invalid(const std::string& where, const Damage& damage) {
  return File(absl::StrCat("invalid/", where), damage);
}

Damage Parameters(const std::string& chunks) {
  return [=](M& m) { m.meshes[1].materials[0].parameters = chunks; };
}
Damage OneDazzle(void (*change)(DazzleSpec&)) {
  return [=](M& m) {
    m.connections.dazzles.resize(1);
    change(m.connections.dazzles[0]);
  };
}

// Skinning with four bones per vertex.
void UseFourSlots(M& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

// Six vertices, numbered as they are first used; one triangle uses the last.
void UseFan(M& m) {
  m.Skin().vertices.resize(6);
  m.Skin().indices = {0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 5};
}

// A second triangle mesh of two sub-meshes.
void AddSecondSubMesh(M& m) {
  m.meshes[1].materials.push_back(m.meshes[1].materials[0]);
  m.meshes[1].submeshes.push_back(Tetrahedron());
  m.meshes[1].submeshes[1].format = "alD3dVertRSkinNU2";
}

std::string Texture(const char* name, const char* file) {
  return Chunk(0x10105, MiniText(1, name) + MiniText(2, file));
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
  m.meshes[1].materials[0].parameters = Texture("BaseTexture", "skin.dds") +
                                        Texture("NormalTexture", "skin_b.dds");
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

std::vector<CorpusFile> Valid() {
  return {
      File("valid/model-outward-normals", UseNormals),
      File("valid/model-small", [](M&) {}),
      File("valid/model-bones-only",
           [](M& m) {
             m.meshes.clear();
             m.lights.clear();
             m.connections.objects.clear();
           }),
      File("valid/model-bone-version-1",
           [](M& m) {
             for (BoneSpec& bone : m.bones) bone.version1 = true;
           }),
      File("valid/model-vertex-version-1",
           [](M& m) {
             m.Hull().version1 = true;
             m.Skin().version1 = true;
           }),
      File("valid/model-four-slot-skin", UseFourSlots),
      File("valid/model-two-submeshes", AddSecondSubMesh),
      File("valid/model-dazzle", [](M& m) { m.connections.dazzles.resize(2); }),
      File("valid/model-dazzle-without-bias",
           OneDazzle([](DazzleSpec& d) { d.bias = false; })),
      File("valid/model-no-dazzles-declared",
           [](M& m) { m.connections.num_dazzles = 0; }),
      File("valid/model-texture-none",
           [](M& m) {
             m.meshes[1].materials[0].shader = "Skin.fxo";
             m.meshes[1].materials[0].parameters = Chunk(
                 0x10105, MiniText(1, "BaseTexture") + MiniText(2, "none"));
           }),
      File("valid/model-name-with-high-bytes",
           [](M& m) { m.bones[1].name = "T\xFCrm"; }),
      File("valid/model-empty-submesh",
           [](M& m) {
             m.Hull().vertices.clear();
             m.Hull().indices.clear();
             m.Hull().tree.reset();
             m.meshes[0].collision = 0;
           }),
      File("valid/model-collision-mesh", UseCollision),
      File("valid/model-shadow-volume", UseShadow),
      File("valid/model-normal-map", UseNormalMap),
      File("valid/model-spot-and-directional",
           [](M& m) {
             m.lights.resize(3);
             m.lights[1].type = 1;
             m.lights[2].type = 2;
             m.connections.objects = {{0, 0}, {1, 1}, {2, 2}, {3, 0}, {4, 0}};
           }),
  };
}

std::vector<CorpusFile> InvalidSkeleton() {
  return {
      Invalid("ALO001/one-bone-too-many", [](M& m) { m.num_bones = 4; }),
      Invalid("ALO001/one-bone-too-few", [](M& m) { m.num_bones = 2; }),
      Invalid("ALO002/own-parent", [](M& m) { m.bones[1].parent = 1; }),
      Invalid("ALO002/parent-minus-two", [](M& m) { m.bones[1].parent = -2; }),
      Invalid("ALO003/second-root", [](M& m) { m.bones[1].parent = -1; }),
      Invalid("ALO004/visible-is-two", [](M& m) { m.bones[1].visible = 2; }),
      Invalid("ALO005/billboard-eight", [](M& m) { m.bones[1].billboard = 8; }),
      Invalid("ALO006/mirrored", [](M& m) { m.bones[1].matrix[0] = -1; }),
      Invalid("ALO006/flat", [](M& m) { m.bones[1].matrix[5] = 0; }),
      Invalid("ALO007/ten-thousand-wide",
              [](M& m) { m.bones[1].matrix[0] = 10000; }),
      Invalid("ALO007/sheared",
              [](M& m) {
                m.bones[1].matrix[0] = 0.6f;
                m.bones[1].matrix[1] = 0.8f;
              }),
      Invalid("ALO008/old-bone", [](M& m) { m.bones[2].version1 = true; }),
  };
}

std::vector<CorpusFile> InvalidMesh() {
  return {
      Invalid("ALO009/two-materials-declared",
              [](M& m) { m.meshes[0].num_materials = 2; }),
      Invalid("ALO010/hidden-is-two", [](M& m) { m.meshes[0].hidden = 2; }),
      Invalid("ALO010/collision-is-two",
              [](M& m) { m.meshes[0].collision = 2; }),
      Invalid("ALO011/unused-is-one", [](M& m) { m.meshes[0].unused = 1; }),
      Invalid("ALO012/x-inverted",
              [](M& m) {
                std::swap(m.meshes[0].box_min[0], m.meshes[0].box_max[0]);
              }),
      Invalid("ALO013/one-higher", [](M& m) { m.meshes[0].box_max[2] = 2; }),
      Invalid("ALO014/one-vertex-too-many",
              [](M& m) { m.Hull().num_vertices = 5; }),
      Invalid("ALO014/version-1-one-vertex-too-few",
              [](M& m) {
                m.Hull().version1 = true;
                m.Hull().num_vertices = 3;
              }),
      Invalid("ALO015/tree-without-flag",
              [](M& m) { m.meshes[0].collision = 0; }),
      Invalid("ALO015/flag-without-tree",
              [](M& m) { m.meshes[1].collision = 1; }),
      Invalid("ALO016/no-submesh",
              [](M& m) {
                m.meshes[1].submeshes.clear();
                m.meshes[1].materials.clear();
              }),
      Invalid("ALO021/one-triangle-too-many",
              [](M& m) { m.Hull().num_primitives = 5; }),
      Invalid("ALO021/half-a-triangle",
              [](M& m) { m.Skin().indices.push_back(0); }),
  };
}

std::vector<CorpusFile> InvalidMaterial() {
  return {
      Invalid("ALO017/shader-is-hlsl",
              [](M& m) { m.meshes[1].materials[0].shader = "Skin.hlsl"; }),
      Invalid("ALO018/texture-is-png",
              Parameters(Texture("BaseTexture", "skin.png"))),
      Invalid("ALO019/texture-named-twice",
              Parameters(Texture("BaseTexture", "a.dds") +
                         Texture("BaseTexture", "b.dds"))),
      Invalid("ALO020/name-with-space",
              Parameters(Texture("Base Texture", "skin.dds"))),
      Invalid("ALO060/texture-name-as-float4",
              Parameters(Chunk(0x10106, MiniText(1, "BaseTexture") +
                                            MiniText(2, "skin_a_long.dds")))),
      Invalid("ALO061/int-of-two-million",
              Parameters(Chunk(0x10102,
                               MiniText(1, "Passes") + MiniU32(2, 2'000'000)))),
  };
}

std::vector<CorpusFile> InvalidShader() {
  return {
      Invalid("ALO062/no-tangents",
              [](M& m) {
                UseNormalMap(m);
                m.Skin().format = "alD3dVertNU2";
              }),
      Invalid("ALO063/skin-without-bones",
              [](M& m) { UseShader(m, "RSkinGloss.fx", "alD3dVertNU2"); }),
      Invalid(
          "ALO063/bones-without-skin",
          [](M& m) { UseShader(m, "MeshSolidColor.fx", "alD3dVertRSkinNU2"); }),
      Invalid("ALO064/mapping-without-bones",
              [](M& m) {
                m.meshes[1].materials[0].shader = "SkinGloss.fx";
                m.Skin().format = "alD3dVertNU2";
              }),
      Invalid("ALO065/one-letter-wrong",
              [](M& m) {
                UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
                m.meshes[1].materials[0].parameters =
                    Texture("BaseTexturf", "skin.dds");
              }),
      Invalid("ALO065/of-another-shader",
              [](M& m) {
                UseNormalMap(m);
                m.meshes[1].materials[0].parameters +=
                    Texture("GlossTexture", "skin_g.dds") +
                    Texture("WaveTexture", "skin_w.dds");
              }),
      Invalid("ALO083/three-of-four-numbers",
              [](M& m) {
                UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
                m.meshes[1].materials[0].parameters =
                    Texture("BaseTexture", "skin.dds") +
                    Chunk(0x10104,
                          MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1}));
              }),
      Invalid("ALO066/no-normal-map",
              [](M& m) {
                UseNormalMap(m);
                m.meshes[1].materials[0].parameters =
                    Texture("BaseTexture", "skin.dds");
              }),
      Invalid("ALO067/shield-without-textures",
              [](M& m) { UseShader(m, "MeshShield.fx", "alD3dVertNU2C"); }),
      Invalid("ALO068/other-extension",
              [](M& m) {
                UseNormalMap(m);
                m.meshes[1].materials[0].parameters =
                    Texture("BaseTexture", "skin.dds") +
                    Texture("NormalTexture", "SKIN.TGA");
              }),
      Invalid("ALO069/visible-helper",
              [](M& m) {
                UseShader(m, "alDefault.fx", "alD3dVertNU2");
                m.meshes[1].hidden = 0;
              }),
      Invalid("ALO070/drawn-shadow",
              [](M& m) { m.meshes[1].name = "Skin_Shadow"; }),
      Invalid("ALO071/hidden-shadow",
              [](M& m) {
                UseShadow(m);
                m.meshes[1].hidden = 1;
              }),
      Invalid("ALO072/collision-off",
              [](M& m) { UseShader(m, "MeshCollision.fx", "alD3dVertN"); }),
      Invalid("ALO073/collision-visible",
              [](M& m) {
                UseCollision(m);
                m.meshes[1].hidden = 0;
              }),
      Invalid("ALO074/opaque-mark",
              [](M& m) { m.meshes[1].name = "HP_01_BLAST"; }),
      Invalid("ALO078/hole",
              [](M& m) {
                UseShadow(m);
                m.Skin().indices.resize(9);
              }),
  };
}

std::vector<CorpusFile> InvalidNames() {
  return {
      Invalid("ALO075/lower-case",
              [](M& m) { m.meshes[1].name = "Skin_lod0"; }),
      Invalid("ALO075/no-digit", [](M& m) { m.meshes[1].name = "Skin_LOD"; }),
      Invalid("ALO075/two-digits",
              [](M& m) { m.meshes[1].name = "Skin_ALT01"; }),
      Invalid("ALO075/not-at-the-end",
              [](M& m) { m.meshes[1].name = "Skin_LOD0_ALT1"; }),
      Invalid("ALO076/no-level-1",
              [](M& m) {
                m.meshes[0].name = "Hull_LOD0";
                m.meshes[1].name = "Skin_LOD2";
              }),
      Invalid("ALO076/no-level-0",
              [](M& m) { m.meshes[1].name = "Skin_LOD1"; }),
      Invalid("ALO077/base", [](M& m) { m.bones[0].name = "Base"; }),
  };
}

std::vector<CorpusFile> InvalidVertices() {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return {
      Invalid("ALO022/normal-nan",
              [](M& m) { m.Hull().vertices[2].normal[1] = kNan; }),
      Invalid("ALO022/texture-coordinate-infinite",
              [](M& m) { m.Hull().vertices[3].tex_coords[7] = kInfinity; }),
      Invalid("ALO022/version-1-tangent-nan",
              [](M& m) {
                m.Hull().version1 = true;
                m.Hull().vertices[0].tangent[2] = kNan;
              }),
      Invalid("ALO022/weight-nan",
              [](M& m) { m.Hull().vertices[1].weights[0] = kNan; }),
      Invalid("ALO023/colour-two",
              [](M& m) { m.Hull().vertices[1].colour[3] = 2; }),
      Invalid("ALO023/colour-nan",
              [](M& m) { m.Hull().vertices[1].colour[0] = kNan; }),
      Invalid("ALO024/normal-zero",
              [](M& m) {
                m.Hull().vertices[1].normal = {0, 0, 0};
              }),
      Invalid("ALO024/normal-four-times-too-long",
              [](M& m) {
                m.Hull().vertices[1].normal = {0, 0, 4};
              }),
      Invalid("ALO025/unused-seven",
              [](M& m) { m.Hull().vertices[1].unused[2] = 7; }),
      Invalid("ALO026/bone-past-mapping",
              [](M& m) { m.Skin().vertices[0].bones[0] = 2; }),
      Invalid("ALO026/bone-without-mapping",
              [](M& m) {
                m.Skin().mapping.reset();
                for (VertexSpec& vertex : m.Skin().vertices) vertex.bones = {};
                m.Skin().vertices[0].bones[0] = 1;
              }),
      Invalid("ALO026/fourth-slot-past-mapping",
              [](M& m) {
                UseFourSlots(m);
                m.Skin().vertices[1].bones[3] = 24;
              }),
      // What a public exporter writes.
      Invalid("ALO079/bone-of-the-mesh",
              [](M& m) {
                for (VertexSpec& vertex : m.Hull().vertices) {
                  vertex.bones[0] = 1;
                }
              }),
      Invalid("ALO084/binormal-with-a-component-of-two",
              [](M& m) {
                m.Hull().vertices[2].binormal = {0, 2, 0};
              }),
      Invalid("ALO084/tangent-too-short",
              [](M& m) {
                m.Hull().vertices[1].tangent = {0.99f, 0, 0};
              }),
      Invalid("ALO082/normals-point-inwards",
              [](M& m) {
                UseNormals(m);
                for (VertexSpec& vertex : m.Skin().vertices) {
                  for (float& part : vertex.normal) part = -part;
                }
              }),
      Invalid("ALO082/corners-in-reverse",
              [](M& m) {
                UseNormals(m);
                std::reverse(m.Skin().indices.begin(), m.Skin().indices.end());
              }),
      Invalid("ALO027/second-slot-used",
              [](M& m) { m.Skin().vertices[0].bones[1] = 1; }),
      Invalid("ALO027/half-a-weight",
              [](M& m) { m.Skin().vertices[0].weights[0] = 0.5f; }),
      Invalid("ALO028/weights-of-three-quarters",
              [](M& m) {
                UseFourSlots(m);
                m.Skin().vertices[1].weights[1] = 0;
              }),
      Invalid("ALO029/vertex-sticks-out",
              [](M& m) { m.Skin().vertices[3].position[2] = 3; }),
      Invalid("ALO030/format-unknown",
              [](M& m) { m.Hull().format = "alD3dVertXYZ"; }),
      Invalid("ALO030/format-with-another-letter",
              [](M& m) { m.Hull().format = "alD3dVertMU2"; }),
      Invalid("ALO031/no-vertices",
              [](M& m) {
                m.Skin().vertices.clear();
                m.Skin().indices.clear();
              }),
      Invalid("ALO032/index-four-of-four",
              [](M& m) { m.Skin().indices[11] = 4; }),
      Invalid("ALO032/index-65535", [](M& m) { m.Skin().indices[0] = 0xFFFF; }),
      Invalid("ALO032/only-index-of-the-last-vertex",
              [](M& m) {
                UseFan(m);
                m.Skin().indices[11] = 7;
              }),
      Invalid("ALO033/fifth-vertex",
              [](M& m) { m.Skin().vertices.push_back(VertexSpec()); }),
      Invalid("ALO034/triangle-is-a-line",
              [](M& m) { m.Skin().indices[1] = 0; }),
      Invalid("ALO035/more-than-16-bits-declared",
              [](M& m) { m.Hull().num_vertices = 65537; }),
      Invalid("ALO036/mapping-empty",
              [](M& m) { m.Skin().mapping = std::vector<uint32_t>(); }),
      Invalid("ALO037/mapping-names-bone-three",
              [](M& m) { (*m.Skin().mapping)[1] = 3; }),
      Invalid("ALO038/mapping-names-bone-twice",
              [](M& m) { (*m.Skin().mapping)[1] = 1; }),
  };
}

std::vector<CorpusFile> InvalidLight() {
  return {
      Invalid("ALO039/type-three", [](M& m) { m.lights[0].type = 3; }),
      Invalid("ALO040/green-two", [](M& m) { m.lights[0].colour[1] = 2; }),
      Invalid("ALO041/starts-after-end", [](M& m) { m.lights[0].start = 300; }),
      Invalid("ALO041/hotspot-ten", [](M& m) { m.lights[0].hotspot = 10; }),
  };
}

std::vector<CorpusFile> InvalidConnections() {
  return {
      Invalid("ALO042/one-object-too-many",
              [](M& m) { m.connections.num_objects = 4; }),
      Invalid("ALO042/no-proxies-declared",
              [](M& m) { m.connections.num_proxies = 0; }),
      Invalid("ALO042/dazzle-missing",
              [](M& m) { m.connections.num_dazzles = 1; }),
      Invalid("ALO043/object-three-of-three",
              [](M& m) { m.connections.objects[2].object = 3; }),
      Invalid("ALO044/object-on-bone-three",
              [](M& m) { m.connections.objects[0].bone = 3; }),
      Invalid("ALO044/proxy-on-bone-minus-one",
              [](M& m) { m.connections.proxies[0].bone = 0xFFFFFFFF; }),
      Invalid("ALO045/objects-swapped",
              [](M& m) {
                std::swap(m.connections.objects[0].object,
                          m.connections.objects[1].object);
              }),
      Invalid("ALO046/first-object-is-the-second",
              [](M& m) { m.connections.objects[0].object = 1; }),
      Invalid("ALO046/light-not-connected",
              [](M& m) { m.connections.objects.pop_back(); }),
      Invalid("ALO080/mesh-on-the-bone-before",
              [](M& m) { m.bones[1].name = "Hull"; }),
      Invalid("ALO080/proxies-on-the-bone-after",
              [](M& m) { m.bones[1].name = "P_Engine"; }),
      Invalid("ALO081/letter-missing",
              [](M& m) {
                m.bones[2].name = "P_Engine";
                m.connections.proxies.resize(4);
                m.connections.proxies[3].name = "p_engin";
              }),
      Invalid("ALO047/proxy-hidden-is-two",
              [](M& m) { m.connections.proxies[1].hidden = 2; }),
      Invalid("ALO047/dazzle-night-only-is-two",
              OneDazzle([](DazzleSpec& d) { d.night_only = 2; })),
      Invalid("ALO048/dazzle", [](M& m) { m.connections.dazzles.resize(1); }),
      Invalid("ALO049/radius-zero",
              OneDazzle([](DazzleSpec& d) { d.radius = 0; })),
      Invalid("ALO049/green-is-two",
              OneDazzle([](DazzleSpec& d) { d.colour[1] = 2; })),
      Invalid("ALO049/slot-four-of-four",
              OneDazzle([](DazzleSpec& d) { d.slot_y = 4; })),
      Invalid("ALO049/no-slots",
              OneDazzle([](DazzleSpec& d) { d.num_slots = 0; })),
  };
}

}  // namespace

std::vector<CorpusFile> AlamoModelFiles() {
  std::vector<CorpusFile> all = Valid();
  for (const auto& files : {InvalidSkeleton(), InvalidMesh(), InvalidMaterial(),
                            InvalidShader(), InvalidNames(), InvalidVertices(),
                            InvalidLight(), InvalidConnections()}) {
    all.insert(all.end(), files.begin(), files.end());
  }
  return all;
}

}  // namespace assetlint::corpus
