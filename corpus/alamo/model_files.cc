#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_cases.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {

void UseFourSlots(ModelSpec& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

void UseShader(ModelSpec& m, const char* shader, const char* format) {
  m.Material().shader = shader;
  m.Skin() = Tetrahedron();
  m.Skin().format = format;
}

void UseCollision(ModelSpec& m) {
  UseShader(m, "MeshCollision.fx", "alD3dVertN");
  m.meshes[1].collision = 1;
  m.Skin().tree = TetrahedronTree();
}

void UseShadow(ModelSpec& m) {
  UseShader(m, "MeshShadowVolume.fx", "alD3dVertN");
  m.meshes[1].name = "shadow_LOD0";
  m.meshes[1].hidden = 0;
}

void UseNormalMap(ModelSpec& m) {
  UseShader(m, "MeshBumpColorize.fx", "alD3dVertNU2U3U3");
  m.Material().parameters = TextureChunk("BaseTexture", "skin.dds") +
                            TextureChunk("NormalTexture", "skin_b.dds");
}

void UseNormals(ModelSpec& m, float side) {
  SubMeshSpec& skin = m.Skin();
  const std::vector<uint16_t> once = skin.indices;
  skin.indices.insert(skin.indices.end(), once.begin(), once.end());
  skin.vertices[0].normal.fill(-0.57735f * side);
  for (size_t i = 1; i < 4; ++i) {
    Vec3& normal = skin.vertices[i].normal;
    normal.fill(-0.301511f * side);
    normal[i - 1] = 0.904534f * side;
  }
}

CaseTable ModelFiles(const ModelRows& rows, const ModelSpec& good) {
  return {"alo", "alamo", ".alo", true, Cases(good, rows)};
}

CaseTable ModelVariants(const ModelRows& rows, const ModelSpec& good) {
  return {"alo", "alamo", ".alo", false, Cases(good, rows)};
}

namespace {

using M = ModelSpec;

// A file: the small model after a change.
struct ModelRow {
  const char* name;
  ModelChange change;
};

std::vector<ModelRow> ValidModels() {
  return {
      {"model-outward-normals", [](M& m) { UseNormals(m); }},
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
       [](M& m) {
         m.connections.dazzles.resize(1);
         m.connections.dazzles[0].bias.reset();
       }},
      {"model-no-dazzles-declared",
       [](M& m) { m.connections.num_dazzles = 0; }},
      {"model-texture-none",
       [](M& m) {
         m.Material().shader = "Skin.fxo";
         m.Material().parameters = TextureChunk("BaseTexture", "none");
       }},
      {"model-color-whose-fourth-number-is-zero",
       [](M& m) {
         m.Material().parameters =
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

}  // namespace

std::vector<CaseTable> AlamoModelCases() {
  std::vector<CaseTable> all;
  for (auto* make : {&SkeletonCases, &MaterialCases, &MeshCases, &VertexCases,
                     &CollisionCases}) {
    for (CaseTable& table : make()) all.push_back(std::move(table));
  }
  return all;
}

std::vector<CorpusFile> AlamoModelFiles() {
  std::vector<CorpusFile> files;
  for (const ModelRow& row : ValidModels()) {
    files.push_back({absl::StrCat("alamo/valid/", row.name, ".alo"),
                     Changed(row.change).Build()});
  }
  AppendFiles(AlamoModelCases(), files);
  return files;
}

}  // namespace assetlint::corpus
