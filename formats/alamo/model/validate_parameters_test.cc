// Rules about the parameters that a shader has.
#include <cstdint>
#include <string>

#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::MiniF32s;
using corpus::MiniText;
using corpus::ModelSpec;
using corpus::SmallModel;

std::string Texture(const char* name, const char* file) {
  return Chunk(0x10105,
               Bytes().Raw(MiniText(1, name)).Raw(MiniText(2, file)).str());
}

// In SmallModel(): the shader of mesh 1 at 1806; after it the parameters, which
// are under test.
void Use(ModelSpec& m, const char* shader, const std::string& parameters) {
  m.meshes[1].materials[0].shader = shader;
  m.meshes[1].materials[0].parameters = parameters;
}

const RuleCase<ModelSpec> kCases[] = {
    {"ALO065",
     "one letter wrong",
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx", Texture("BaseTexturf", "a.dds"));
     },
     {1837, 12, "mesh[1]/material[0]/texture[0]/name",
      "has no parameter \"BaseTexturf\""},
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx", Texture("BaseTexture", "a.dds"));
     }},
    {"ALO065",
     "case",
     [](ModelSpec& m) {
       Use(m, "MESHGLOSS.fx", Texture("Basetexture", "a.dds"));
     },
     {1837, 12, "mesh[1]/material[0]/texture[0]/name"},
     [](ModelSpec& m) {
       Use(m, "MyGloss.fx", Texture("Basetexture", "a.dds"));
     }},
    {"ALO065",
     "of alDefault",
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx",
           Chunk(0x10104,
                 MiniText(1, "DiffuseColor") + MiniF32s(2, {1, 1, 1})));
     },
     {1837, 13, "mesh[1]/material[0]/float3[0]/name"},
     [](ModelSpec& m) {
       Use(m, "alDefault.fx",
           Chunk(0x10104,
                 MiniText(1, "DiffuseColor") + MiniF32s(2, {1, 1, 1})));
     }},
    {"ALO065",
     "two",
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx",
           Texture("WaveTexture", "a.dds") + Texture("GlossTexture", "a.dds"));
     },
     {1814, 13, "mesh[1]/material[0]/shader/text", "2 names are unknown"},
     [](ModelSpec& m) {
       Use(m, "RSkinGloss.fx",
           Texture("WaveTexture", "a.dds") + Texture("GlossTexture", "a.dds"));
     }},
    {"ALO083",
     "three of four numbers",
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx",
           Texture("BaseTexture", "a.dds") +
               Chunk(0x10104, MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1})));
     },
     {1857, 4, "mesh[1]/material[0]/float3[0]/type",
      "the shader MeshGloss takes \"Diffuse\" as float4, but the type of the "
      "chunk is float3"},
     [](ModelSpec& m) {
       Use(m, "MeshGloss.fx",
           Texture("BaseTexture", "a.dds") +
               Chunk(0x10106,
                     MiniText(1, "Diffuse") + MiniF32s(2, {1, 1, 1, 1})));
     }},
    {"ALO066",
     "no gloss",
     [](ModelSpec& m) {
       Use(m, "MeshGlossColorize.fx", Texture("BaseTexture", "a.dds"));
     },
     {1814, 21, "mesh[1]/material[0]/shader/text", "reads GlossTexture"},
     [](ModelSpec& m) {
       Use(m, "MeshGlossColorize.fx",
           Texture("BaseTexture", "a.dds") + Texture("GlossTexture", "None"));
     }},
    {"ALO066",
     "only one of a shield",
     [](ModelSpec& m) {
       Use(m, "MeshShield.fx", Texture("WaveTexture", "a.dds"));
     },
     {1814, 14, "mesh[1]/material[0]/shader/text",
      "reads BaseTexture, DistortionTexture"},
     [](ModelSpec& m) { Use(m, "MeshShield.fx", ""); }},
    {"ALO066",
     "a misspelt one",
     [](ModelSpec& m) {
       Use(m, "MeshGlossColorize.fx", Texture("BaseTexture", "a.dds"));
     },
     {1814, 21, "mesh[1]/material[0]/shader/text"},
     [](ModelSpec& m) {
       Use(m, "MeshGlossColorize.fx",
           Texture("BaseTexture", "a.dds") + Texture("Gloss", "a.dds"));
     }},
    {"ALO067",
     "a shield without",
     [](ModelSpec& m) { Use(m, "MeshShield.fxo", ""); },
     {1814, 15, "mesh[1]/material[0]/shader/text",
      "none of the shader's textures"},
     [](ModelSpec& m) {
       Use(m, "MeshShield.fxo", Texture("WaveTexture", "a.dds"));
     }},
    {"ALO067",
     "the only one",
     [](ModelSpec& m) { Use(m, "MeshAlpha.fx", ""); },
     {1814, 13, "mesh[1]/material[0]/shader/text", "which the material lacks"},
     [](ModelSpec& m) { Use(m, "MeshAlphaGloss.fx", ""); }},
    {"ALO068",
     "another extension",
     [](ModelSpec& m) {
       Use(m, "MyBump.fx",
           Texture("BaseTexture", "hull.dds") +
               Texture("NormalTexture", "HULL.tga"));
     },
     {1883, 9, "mesh[1]/material[0]/texture[1]/value"},
     [](ModelSpec& m) {
       Use(m, "MyBump.fx",
           Texture("BaseTexture", "hull.dds") +
               Texture("NormalTexture", "hull_b.tga"));
     }},
    {"ALO068",
     "a folder",
     [](ModelSpec& m) {
       Use(m, "MyBump.fx",
           Texture("NormalTexture", "c:\\a\\hull.dds") +
               Texture("BaseTexture", "hull.dds"));
     },
     {1850, 14, "mesh[1]/material[0]/texture[0]/value"},
     [](ModelSpec& m) {
       Use(m, "MyBump.fx",
           Texture("NormalTexture", "None.dds") +
               Texture("BaseTexture", "None"));
     }},
};

INSTANTIATE_TEST_SUITE_P(Parameters, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
