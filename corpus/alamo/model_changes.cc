#include "corpus/alamo/model_changes.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/chunks.h"

namespace assetlint::corpus {
std::vector<CorpusFile> Models(const char* folder,
                               const std::vector<ModelRow>& rows) {
  std::vector<CorpusFile> files;
  for (const ModelRow& row : rows) {
    ModelSpec spec = SmallModel();
    row.change(spec);
    files.push_back(
        {absl::StrCat("alamo/", folder, "/", row.name, ".alo"), spec.Build()});
  }
  return files;
}

std::string Texture(const char* name, const char* file) {
  return Chunk(0x10105, MiniText(1, name) + MiniText(2, file));
}

void UseFourSlots(ModelSpec& m) {
  m.Skin().format = "alD3dVertB4I4NU2";
  for (VertexSpec& vertex : m.Skin().vertices) {
    vertex.bones = {0, 1, 0, 0};
    vertex.weights = {0.5f, 0.25f, 0.25f, 0};
  }
}

void UseShader(ModelSpec& m, const char* shader, const char* format) {
  m.meshes[1].materials[0].shader = shader;
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
  m.meshes[1].materials[0].parameters = Texture("BaseTexture", "skin.dds") +
                                        Texture("NormalTexture", "skin_b.dds");
}

void UseNormals(ModelSpec& m) {
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

}  // namespace assetlint::corpus
