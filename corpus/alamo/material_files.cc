#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "corpus/alamo/model_changes.h"
#include "corpus/alamo/model_spec.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

ModelChange Parameters(const std::string& chunks) {
  return [=](M& m) { m.meshes[1].materials[0].parameters = chunks; };
}

}  // namespace

std::vector<CorpusFile> AlamoMaterialFiles() {
  const std::vector<ModelRow> invalid = {
      {"ALO017/shader-is-hlsl",
       [](M& m) { m.meshes[1].materials[0].shader = "Skin.hlsl"; }},
      {"ALO018/texture-is-png", Parameters(Texture("BaseTexture", "skin.png"))},
      {"ALC029/texture-of-a-share",
       Parameters(Texture("BaseTexture", "\\\\art\\mod\\skin.dds"))},
      {"ALC029/shader-in-the-folder-above",
       [](M& m) { m.meshes[1].materials[0].shader = "../Skin.fx"; }},
      {"ALO019/texture-named-twice",
       Parameters(Texture("BaseTexture", "a.dds") +
                  Texture("BaseTexture", "b.dds"))},
      {"ALO020/name-with-space",
       Parameters(Texture("Base Texture", "skin.dds"))},
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
         m.meshes[1].materials[0].shader = "SkinGloss.fx";
         m.Skin().format = "alD3dVertNU2";
       }},
      {"ALO065/one-letter-wrong",
       [](M& m) {
         UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
         m.meshes[1].materials[0].parameters =
             Texture("BaseTexturf", "skin.dds");
       }},
      {"ALO065/of-another-shader",
       [](M& m) {
         UseNormalMap(m);
         m.meshes[1].materials[0].parameters +=
             Texture("GlossTexture", "skin_g.dds") +
             Texture("WaveTexture", "skin_w.dds");
       }},
      {"ALO083/three-of-four-numbers",
       [](M& m) {
         UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
         m.meshes[1].materials[0].parameters =
             Texture("BaseTexture", "skin.dds") +
             Chunk(0x10104, MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1}));
       }},
      {"ALO066/no-normal-map",
       [](M& m) {
         UseNormalMap(m);
         m.meshes[1].materials[0].parameters =
             Texture("BaseTexture", "skin.dds");
       }},
      {"ALO067/shield-without-textures",
       [](M& m) { UseShader(m, "MeshShield.fx", "alD3dVertNU2C"); }},
      {"ALO068/other-extension",
       [](M& m) {
         UseNormalMap(m);
         m.meshes[1].materials[0].parameters =
             Texture("BaseTexture", "skin.dds") +
             Texture("NormalTexture", "SKIN.TGA");
       }},
      {"ALO069/visible-helper",
       [](M& m) {
         UseShader(m, "alDefault.fx", "alD3dVertNU2");
         m.meshes[1].hidden = 0;
       }},
      {"ALO070/drawn-shadow", [](M& m) { m.meshes[1].name = "Skin_Shadow"; }},
      {"ALO090/for-the-faction", [](M& m) { m.meshes[1].name = "FC_Stripes"; }},
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
  };
  return Models("invalid", invalid);
}

}  // namespace assetlint::corpus
