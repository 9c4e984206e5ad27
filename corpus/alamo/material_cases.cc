// Shaders and their parameters.
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_cases.h"

namespace assetlint::corpus {
namespace {

using M = ModelSpec;

ModelChange SetParameters(const std::string& chunks) {
  return [=](M& m) { m.Material().parameters = chunks; };
}

ModelChange SetMaterial(const char* shader, const std::string& parameters) {
  return [=](M& m) { m.Material() = {shader, parameters}; };
}

ModelChange SetFormat(const char* shader, const char* format) {
  return [=](M& m) {
    m.Material().shader = shader;
    m.Skin().format = format;
  };
}

std::string ParameterChunk(uint32_t type, const char* name,
                           const std::string& value) {
  return Chunk(type, MiniText(1, name) + value);
}

CaseTable MaterialFiles() {
  return ModelFiles({
      {"ALO017/shader-is-hlsl", [](M& m) { m.Material().shader = "Skin.hlsl"; },
       [](M& m) { m.Material().shader = "Skin.FXO"; }},
      {"ALO018/texture-is-png",
       SetParameters(TextureChunk("BaseTexture", "skin.png"))},
      {"ALC029/texture-of-a-share",
       SetParameters(TextureChunk("BaseTexture", "\\\\art\\mod\\skin.dds"))},
      {"ALC029/shader-in-the-folder-above",
       [](M& m) { m.Material().shader = "../Skin.fx"; }},
      {"ALO019/texture-named-twice",
       SetParameters(TextureChunk("BaseTexture", "a.dds") +
                     TextureChunk("BaseTexture", "b.dds")),
       SetParameters(TextureChunk("BaseTexture", "a.dds") +
                     TextureChunk("BaseTexture2", "b.dds"))},
      {"ALO020/name-with-space",
       SetParameters(TextureChunk("Base Texture", "skin.dds"))},
      {"ALO060/texture-name-as-float4",
       SetParameters(ParameterChunk(0x10106, "BaseTexture",
                                    MiniText(2, "skin_a_long.dds")))},
      {"ALO063/bones-without-skin",
       [](M& m) { UseShader(m, "MeshSolidColor.fx", "alD3dVertRSkinNU2"); },
       [](M& m) { UseShader(m, "HullGloss.fx", "alD3dVertRSkinNU2"); }},
      {"ALO064/mapping-without-bones",
       SetFormat("SkinGloss.fx", "alD3dVertNU2"),
       SetFormat("SkinGloss.fx", "alD3dVertXYZ")},
      {"ALO067/shield-without-textures",
       [](M& m) { UseShader(m, "MeshShield.fx", "alD3dVertNU2C"); },
       SetMaterial("MeshShield.fx", TextureChunk("WaveTexture", "a.dds"))},
  });
}

void UseGloss(M& m) {
  UseShader(m, "MeshGloss.fx", "alD3dVertNU2");
  m.Material().parameters = TextureChunk("BaseTexture", "skin.dds");
}

CaseTable GlossFiles() {
  return ModelFiles(
      {
          {"ALO065/one-letter-wrong",
           SetParameters(TextureChunk("BaseTexturf", "skin.dds"))},
          {"ALO083/three-of-four-numbers",
           [](M& m) {
             m.Material().parameters +=
                 ParameterChunk(0x10104, "Diffuse", MiniF32s(2, {1, 1, 1}));
           },
           [](M& m) {
             m.Material().parameters +=
                 ParameterChunk(0x10106, "Diffuse", MiniF32s(2, {1, 1, 1, 1}));
           }},
      },
      Changed(UseGloss));
}

CaseTable NormalMapFiles() {
  return ModelFiles(
      {
          {"ALO062/no-tangents",
           [](M& m) { m.Skin().format = "alD3dVertNU2"; }},
          {"ALO065/of-another-shader",
           [](M& m) {
             m.Material().parameters +=
                 TextureChunk("GlossTexture", "skin_g.dds") +
                 TextureChunk("WaveTexture", "skin_w.dds");
           }},
          {"ALO066/no-normal-map",
           SetParameters(TextureChunk("BaseTexture", "skin.dds"))},
          {"ALO068/other-extension",
           SetParameters(TextureChunk("BaseTexture", "skin.dds") +
                         TextureChunk("NormalTexture", "SKIN.TGA"))},
      },
      Changed(UseNormalMap));
}

CaseTable MaterialVariants() {
  return ModelVariants({
      {"ALO018/a copy of Blender's",
       SetParameters(TextureChunk("Base", "skin.dds.001")),
       SetParameters(TextureChunk("Base", "skin.001.dds"))},
      {"ALO018/no picture", SetParameters(TextureChunk("Base", "nones")),
       SetParameters(TextureChunk("Base", "None"))},
      {"ALC029/a device", SetParameters(TextureChunk("Base", "Nul.dds")),
       SetParameters(TextureChunk("Base", "Null.dds"))},
      {"ALO020/a digit first", SetParameters(TextureChunk("2nd", "a.dds")),
       SetParameters(TextureChunk("_2nd", "a.dds"))},
      {"ALO060/values of other types",
       SetParameters(
           ParameterChunk(0x10102, "Offset", MiniF32s(2, {0, 0, 1})) +
           ParameterChunk(0x10105, "Base", MiniF32(2, 1)) +
           ParameterChunk(0x10102, "Passes", MiniF32(2, -32)) +
           ParameterChunk(0x10103, "Layers", MiniU32(2, 0xFFFFFFFF)) +
           ParameterChunk(0x10104, "Diffuse", MiniF32s(2, {1, 1, 1, 1})) +
           ParameterChunk(0x10105, "Wind", MiniF32s(2, {0, 0, 1})) +
           ParameterChunk(0x10103, "Gloss", MiniText(2, "hull.dds")) +
           ParameterChunk(0x10106, "Wave", MiniText(2, "hull.dds"))),
       SetParameters(ParameterChunk(0x10104, "Offset", MiniF32s(2, {0, 0, 1})) +
                     ParameterChunk(0x10105, "Base", MiniText(2, "none")) +
                     ParameterChunk(0x10102, "Passes", MiniU32(2, 1000001)) +
                     ParameterChunk(0x10103, "Layers", MiniF32(2, 0)))},
      {"ALO062/no colours either", SetFormat("MeshShield.fx", "alD3dVertN"),
       SetFormat("MyShield.fx", "alD3dVertN")},
      {"ALO062/counted in real files only",
       SetFormat("BatchMeshAlpha.fx", "alD3dVertN"),
       SetFormat("BatchMeshGloss.fx", "alD3dVertN")},
      {"ALO063/a skin of the mod", SetFormat("RSkinMine.fx", "alD3dVertNU2"),
       SetFormat("MySkin.fx", "alD3dVertRSkinNU2")},
      {"ALO064/parts that are not known",
       SetFormat("SkinGloss.fx", "alD3dVertN"),
       SetFormat("SkinGloss.fx", "alD3dVertGrass")},
      {"ALO066/only one of a shield",
       SetMaterial("MeshShield.fx", TextureChunk("WaveTexture", "a.dds")),
       SetMaterial("MeshShield.fx", "")},
      {"ALO066/a misspelt one",
       SetMaterial("MESHGLOSSCOLORIZE.fx",
                   TextureChunk("BaseTexture", "a.dds")),
       SetMaterial("MESHGLOSSCOLORIZE.fx",
                   TextureChunk("BaseTexture", "a.dds") +
                       TextureChunk("Gloss", "a.dds"))},
      {"ALO068/a folder",
       SetMaterial("MyBump.fx",
                   TextureChunk("NormalTexture", "c:\\a\\hull.dds") +
                       TextureChunk("BaseTexture", "hull.dds")),
       SetMaterial("MyBump.fx", TextureChunk("NormalTexture", "None.dds") +
                                    TextureChunk("BaseTexture", "None"))},
  });
}

ModelChange SetTextures(const char* base, const char* normal,
                        const char* file = "skin_b.dds") {
  return SetParameters(TextureChunk(base, "skin.dds") +
                       TextureChunk(normal, file));
}

ModelChange AddTexture(const char* name) {
  return [=](M& m) { m.Material().parameters += TextureChunk(name, "c.dds"); };
}

CaseTable NormalMapVariants() {
  return ModelVariants(
      {
          {"ALO065/small letters", SetTextures("basetexture", "NormalTexture"),
           SetMaterial("MyBumpColorize.fx",
                       TextureChunk("basetexture", "skin.dds"))},
          {"ALO065/two letters", SetTextures("BaseTextuff", "NormalTexture")},
          {"ALO065/two names", SetTextures("BaseTexturf", "NormalTexturf"),
           // It takes any.
           [](M& m) {
             SetTextures("BaseTexturf", "NormalTexturf")(m);
             m.Material().shader = "RSkinGloss.fx";
           }},
          {"ALO065/another texture is missing",
           SetParameters(TextureChunk("BaseTexturf", "skin.dds"))},
          {"ALO065/the normal map would be the colour map",
           SetTextures("BaseTexture", "NormalTexturf", "SKIN.TGA")},
          {"ALO065/the name is taken", AddTexture("BaseTexturf")},
          {"ALO065/the parameter is no texture", AddTexture("Diffusf")},
      },
      Changed(UseNormalMap));
}

}  // namespace

std::vector<CaseTable> MaterialCases() {
  return {MaterialFiles(), GlossFiles(), NormalMapFiles(), MaterialVariants(),
          NormalMapVariants()};
}

}  // namespace assetlint::corpus
