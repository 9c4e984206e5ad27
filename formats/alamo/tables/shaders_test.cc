#include "formats/alamo/tables/shaders.h"

#include <set>
#include <string>

#include "absl/strings/ascii.h"
#include "formats/alamo/tables/shader_parameters_table.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

TEST(ShaderStemTest, EndsAtTheLastDot) {
  EXPECT_EQ(ShaderStem("MeshAlpha.fx"), "MeshAlpha");
  EXPECT_EQ(ShaderStem("a.b.fxo"), "a.b");
  EXPECT_EQ(ShaderStem("alDefault"), "alDefault");
  EXPECT_EQ(ShaderStem(".fx"), "");
  EXPECT_EQ(ShaderStem(""), "");
}

TEST(FindShaderTest, FindsEachInAnyCase) {
  for (const ShaderRow& row : Shaders()) {
    EXPECT_EQ(FindShader(row.name), &row) << row.name;
    EXPECT_EQ(FindShader(absl::AsciiStrToUpper(row.name)), &row) << row.name;
    EXPECT_EQ(FindShader(absl::AsciiStrToLower(row.name)), &row) << row.name;
  }
}

TEST(FindShaderTest, FindsNothingElse) {
  for (absl::string_view name :
       {"", "MeshAlph", "MeshAlpha.fx", "MeshAlphb", "zzz", "\xFF", "0"}) {
    EXPECT_EQ(FindShader(name), nullptr) << name;
  }
}

TEST(ParametersOfTest, AreThoseOfTheShader) {
  const auto parameters = ParametersOf(*FindShader("meshcollision"));
  ASSERT_EQ(parameters.size(), 1u);
  EXPECT_EQ(parameters[0].name, "Color");
  EXPECT_EQ(parameters[0].type, ParameterType::kFloat4);
  EXPECT_TRUE(ParametersOf(*FindShader("AlamoEngine")).empty());
}

// The two tables fit each other, and no row is out of reach.
TEST(ParametersOfTest, AllBelongToAShader) {
  size_t found = 0;
  for (const ShaderRow& shader : Shaders()) {
    std::set<absl::string_view> names;
    for (const ShaderParameterRow& parameter : ParametersOf(shader)) {
      EXPECT_EQ(parameter.shader, shader.name);
      EXPECT_LE(parameter.submeshes, shader.submeshes) << parameter.name;
      EXPECT_EQ(parameter.submeshes > 0, IsCounted(shader)) << parameter.name;
      EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    }
    found += names.size();
  }
  EXPECT_EQ(found, std::size(kShaderParameterRows));
}

// Of 2567 sub-meshes all but five have the usual format.
TEST(ShadersTest, CountsAddUp) {
  uint32_t submeshes = 0;
  uint32_t usual = 0;
  for (const ShaderRow& shader : Shaders()) {
    EXPECT_TRUE(!IsCounted(shader) || !shader.format.empty()) << shader.name;
    submeshes += shader.submeshes;
    usual += shader.format_submeshes;
  }
  EXPECT_EQ(submeshes, 2567u);
  EXPECT_EQ(usual, 2562u);
}

}  // namespace
}  // namespace assetlint::alamo
