// Rules about shaders and their parameters.
#include <functional>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/old_rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::Chunk;
using corpus::MiniF32;
using corpus::MiniF32s;
using corpus::MiniText;
using corpus::MiniU32;
using corpus::ModelSpec;
using corpus::SmallModel;
using corpus::TextureChunk;

std::function<void(ModelSpec&)> Parameters(const std::string& chunks) {
  return [=](ModelSpec& m) { m.meshes[1].materials[0].parameters = chunks; };
}

void Use(ModelSpec& m, const char* shader, const char* format) {
  m.meshes[1].materials[0].shader = shader;
  m.Skin().format = format;
}

std::function<void(ModelSpec&)> UseParameters(const char* shader,
                                              const std::string& parameters) {
  return [=](ModelSpec& m) {
    m.meshes[1].materials[0].shader = shader;
    m.meshes[1].materials[0].parameters = parameters;
  };
}

// In SmallModel(): the material of mesh 1 at 1798, its shader at 1806, after
// it, at 1828, the parameter under test, and its vertex format 172 bytes after
// the shader.
const RuleCase<ModelSpec> kMaterialCases[] = {
    {"ALO017/a source of another language",
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "Skin.hlsl"; },
     {1814, 10, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) { m.meshes[1].materials[0].shader = "Skin.FXO"; }},
    {"ALO018/a copy of Blender's",
     Parameters(TextureChunk("Base", "skin.dds.001")),
     {1845, 13, "mesh[1]/material[0]/texture[0]/value",
      "only as a file of exactly that name, or as skin.dds"},
     Parameters(TextureChunk("Base", "skin.001.dds"))},
    {"ALO018/no picture",
     Parameters(TextureChunk("Base", "nones")),
     {1845, 6, "mesh[1]/material[0]/texture[0]/value",
      "adds .dds only to a name that has a period"},
     Parameters(TextureChunk("Base", "None"))},
    {"ALC029/a device",
     Parameters(TextureChunk("Base", "Nul.dds")),
     {1845, 7, "mesh[1]/material[0]/texture[0]/value",
      "is the name of a device of Windows"},
     Parameters(TextureChunk("Base", "Null.dds"))},
    {"ALO019/two of a name",
     Parameters(TextureChunk("Base", "a.dds") + TextureChunk("Base", "b.dds")),
     {1861, 5, "mesh[1]/material[0]/texture[1]/name"},
     Parameters(TextureChunk("Base", "a.dds") +
                TextureChunk("Base2", "b.dds"))},
    {"ALO020/a digit first",
     Parameters(TextureChunk("2nd", "a.dds")),
     {1838, 4, "mesh[1]/material[0]/texture[0]/name"},
     Parameters(TextureChunk("_2nd", "a.dds"))},
    {"ALO060/an int of twelve bytes",
     Parameters(Chunk(0x10102, MiniText(1, "Offset") + MiniF32s(2, {0, 0, 1}))),
     {1828, 4, "mesh[1]/material[0]/int[0]/type"},
     Parameters(
         Chunk(0x10104, MiniText(1, "Offset") + MiniF32s(2, {0, 0, 1})))},
    {"ALO060/a texture without NUL",
     Parameters(Chunk(0x10105, MiniText(1, "Base") + MiniF32(2, 1))),
     {1828, 4, "mesh[1]/material[0]/texture[0]/type"},
     Parameters(TextureChunk("Base", "none"))},
    {"ALO060/a float as an int",
     Parameters(Chunk(0x10102, MiniText(1, "Passes") + MiniF32(2, -32))),
     {1828, 4, "mesh[1]/material[0]/int[0]/type"},
     Parameters(Chunk(0x10102, MiniText(1, "Passes") + MiniU32(2, 1000001)))},
    {"ALO060/an int as a float",
     Parameters(Chunk(0x10103, MiniText(1, "Passes") + MiniU32(2, 0xFFFFFFFF))),
     {1828, 4, "mesh[1]/material[0]/float[0]/type"},
     Parameters(Chunk(0x10103, MiniText(1, "Passes") + MiniF32(2, 0)))},
    {"ALO062/no colours either",
     [](ModelSpec& m) { Use(m, "MeshShield.fx", "alD3dVertN"); },
     {1980, 11, "mesh[1]/submesh[0]/vertexFormat/text",
      "adds texture coordinates, colours"},
     [](ModelSpec& m) { Use(m, "MyShield.fx", "alD3dVertN"); }},
    {"ALO062/counted in real files only",
     [](ModelSpec& m) { Use(m, "BatchMeshAlpha.fx", "alD3dVertN"); },
     {1984, 11, "mesh[1]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { Use(m, "BatchMeshGloss.fx", "alD3dVertN"); }},
    {"ALO063/a skin of the mod",
     [](ModelSpec& m) { Use(m, "RSkinMine.fx", "alD3dVertNU2"); },
     {1979, 13, "mesh[1]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { Use(m, "MySkin.fx", "alD3dVertRSkinNU2"); }},
    {"ALO063/a rigid shader with a skinned format",
     [](ModelSpec& m) { Use(m, "MeshGloss.fx", "alD3dVertRSkinNU2"); },
     {1979, 18, "mesh[1]/submesh[0]/vertexFormat/text", "is skinned"},
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertRSkinNU2"); }},
    {"ALO064/a mapping of a rigid shader",
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertNU2"); },
     {2608, 4, "mesh[1]/submesh[0]/boneMapping"},
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertXYZ"); }},
    {"ALO065/case",
     UseParameters("MESHGLOSS.fx", TextureChunk("Basetexture", "a.dds")),
     {1837, 12, "mesh[1]/material[0]/texture[0]/name"},
     UseParameters("MyGloss.fx", TextureChunk("Basetexture", "a.dds"))},
    {"ALO065/two",
     UseParameters("MeshGloss.fx", TextureChunk("WaveTexture", "a.dds") +
                                       TextureChunk("GlossTexture", "a.dds")),
     {1814, 13, "mesh[1]/material[0]/shader/text", "2 names are unknown"},
     UseParameters("RSkinGloss.fx", TextureChunk("WaveTexture", "a.dds") +
                                        TextureChunk("GlossTexture", "a.dds"))},
    {"ALO083/three of four numbers",
     UseParameters(
         "MeshGloss.fx",
         TextureChunk("BaseTexture", "a.dds") +
             Chunk(0x10104, MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1}))),
     {1857, 4, "mesh[1]/material[0]/float3[0]/type",
      "the shader MeshGloss takes \"Diffuse\" as float4, but the type of the "
      "chunk is float3"},
     UseParameters("MeshGloss.fx",
                   TextureChunk("BaseTexture", "a.dds") +
                       Chunk(0x10106, MiniText(1, "Diffuse") +
                                          MiniF32s(2, {1, 1, 1, 1})))},
    {"ALO066/only one of a shield",
     UseParameters("MeshShield.fx", TextureChunk("WaveTexture", "a.dds")),
     {1814, 14, "mesh[1]/material[0]/shader/text",
      "reads BaseTexture, DistortionTexture"},
     UseParameters("MeshShield.fx", "")},
    {"ALO066/a misspelt one",
     UseParameters("MeshGlossColorize.fx",
                   TextureChunk("BaseTexture", "a.dds")),
     {1814, 21, "mesh[1]/material[0]/shader/text"},
     UseParameters("MeshGlossColorize.fx",
                   TextureChunk("BaseTexture", "a.dds") +
                       TextureChunk("Gloss", "a.dds"))},
    {"ALO067/a shield without",
     UseParameters("MeshShield.fxo", ""),
     {1814, 15, "mesh[1]/material[0]/shader/text",
      "none of the shader's textures"},
     UseParameters("MeshShield.fxo", TextureChunk("WaveTexture", "a.dds"))},
    {"ALO068/a folder",
     UseParameters("MyBump.fx",
                   TextureChunk("NormalTexture", "c:\\a\\hull.dds") +
                       TextureChunk("BaseTexture", "hull.dds")),
     {1850, 14, "mesh[1]/material[0]/texture[0]/value"},
     UseParameters("MyBump.fx", TextureChunk("NormalTexture", "None.dds") +
                                    TextureChunk("BaseTexture", "None"))},
};

INSTANTIATE_TEST_SUITE_P(Material, OldRuleTest,
                         OldRuleCases(kMaterialCases, kModelFormat,
                                      SmallModel()),
                         kOldRuleTestName);

}  // namespace

}  // namespace assetlint::alamo
