// Rules about a shader and the vertex format of its sub-mesh.
#include <cstdint>

#include "corpus/alamo/model_spec.h"
#include "formats/alamo/formats.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ModelSpec;
using corpus::SmallModel;

// In SmallModel(): the shader of mesh 1 at 1806, and its vertex format 172
// bytes after the shader.
void Use(ModelSpec& m, const char* shader, const char* format) {
  m.meshes[1].materials[0].shader = shader;
  m.Skin().format = format;
}

const RuleCase<ModelSpec> kCases[] = {
    {"ALO062",
     "no texture coordinates",
     [](ModelSpec& m) { Use(m, "MeshAlpha.fx", "alD3dVertN"); },
     {1979, 11, "mesh[1]/submesh[0]/vertexFormat/text",
      "adds texture coordinates"},
     [](ModelSpec& m) { Use(m, "MeshAlpha.fx", "alD3dVertNU2"); }},
    {"ALO062",
     "no tangents, any case",
     [](ModelSpec& m) { Use(m, "meshbumpcolorize.FXO", "alD3dVertNU2"); },
     {1987, 13, "mesh[1]/submesh[0]/vertexFormat/text", "adds tangents"},
     [](ModelSpec& m) { Use(m, "meshbumpcolorize.FXO", "alD3dVertNU2U3U3C"); }},
    {"ALO062",
     "a skin without tangents",
     [](ModelSpec& m) { Use(m, "RSkinBumpColorize.fx", "alD3dVertRSkinNU2"); },
     {1987, 18, "mesh[1]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) {
       Use(m, "RSkinBumpColorize.fx", "alD3dVertB4I4NU2U3U3");
     }},
    {"ALO062",
     "no colours either",
     [](ModelSpec& m) { Use(m, "MeshShield.fx", "alD3dVertN"); },
     {1980, 11, "mesh[1]/submesh[0]/vertexFormat/text",
      "adds texture coordinates, colours"},
     [](ModelSpec& m) { Use(m, "MyShield.fx", "alD3dVertN"); }},
    {"ALO062",
     "counted in real files only",
     [](ModelSpec& m) { Use(m, "BatchMeshAlpha.fx", "alD3dVertN"); },
     {1984, 11, "mesh[1]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { Use(m, "BatchMeshGloss.fx", "alD3dVertN"); }},
    {"ALO063",
     "a skin with a rigid format",
     [](ModelSpec& m) { Use(m, "RSkinGloss.fx", "alD3dVertNU2"); },
     {1980, 13, "mesh[1]/submesh[0]/vertexFormat/text", "is not skinned"},
     [](ModelSpec& m) { Use(m, "RSkinGloss.fx", "alD3dVertB4I4NU2"); }},
    {"ALO063",
     "a skin of the mod",
     [](ModelSpec& m) { Use(m, "RSkinMine.fx", "alD3dVertNU2"); },
     {1979, 13, "mesh[1]/submesh[0]/vertexFormat/text"},
     [](ModelSpec& m) { Use(m, "MySkin.fx", "alD3dVertRSkinNU2"); }},
    {"ALO063",
     "a rigid shader with a skinned format",
     [](ModelSpec& m) { Use(m, "MeshGloss.fx", "alD3dVertRSkinNU2"); },
     {1979, 18, "mesh[1]/submesh[0]/vertexFormat/text", "is skinned"},
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertRSkinNU2"); }},
    {"ALO064",
     "a mapping",
     [](ModelSpec& m) { Use(m, "SkinGloss.fx", "alD3dVertNU2"); },
     {2608, 4, "mesh[1]/submesh[0]/boneMapping"},
     [](ModelSpec& m) { Use(m, "SkinGloss.fx", "alD3dVertRSkinNU2"); }},
    {"ALO064",
     "a mapping of a rigid shader",
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertNU2"); },
     {2608, 4, "mesh[1]/submesh[0]/boneMapping"},
     [](ModelSpec& m) { Use(m, "HullGloss.fx", "alD3dVertXYZ"); }},
};

INSTANTIATE_TEST_SUITE_P(Shader, RuleTest,
                         RuleCases(kCases, kModelFormat, SmallModel()),
                         RuleTestName);

}  // namespace
}  // namespace assetlint::alamo
