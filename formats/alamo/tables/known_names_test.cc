#include "formats/alamo/tables/known_names.h"

#include <cstddef>
#include <iterator>
#include <set>

#include "absl/strings/ascii.h"
#include "formats/alamo/tables/shader_parameters_table.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

TEST(AnimationTypesTest, AreFoundInAnyCase) {
  EXPECT_EQ(AnimationTypes().size(), 119u);
  for (const AnimationTypeRow& row : AnimationTypes()) {
    EXPECT_EQ(FindAnimationType(row.name), &row);
    EXPECT_EQ(FindAnimationType(absl::AsciiStrToLower(row.name)), &row);
    EXPECT_LE(row.name.size(), LongestAnimationType());
  }
  EXPECT_EQ(FindAnimationType("POWEROFF"), nullptr);
  EXPECT_EQ(FindAnimationType(""), nullptr);
}

TEST(UnplayedAnimationsTest, AreTheLastWordsOfAName) {
  EXPECT_TRUE(IsUnplayedAnimation("EI_Trooper_Transition"));
  EXPECT_TRUE(IsUnplayedAnimation("ei_trooper_dodge_left"));
  EXPECT_TRUE(IsUnplayedAnimation("ei_trooper_bomb_transition"));
  EXPECT_FALSE(IsUnplayedAnimation("transition"));
  EXPECT_FALSE(IsUnplayedAnimation("ei_trooper_butterfly"));
  EXPECT_FALSE(IsUnplayedAnimation("ei_fly_by_poweroff"));
}

TEST(FindShaderTest, FindsNothingElse) {
  for (absl::string_view name :
       {"", "MeshAlph", "MeshAlpha.fx", "MeshAlphb", "zzz", "\xFF", "0"}) {
    EXPECT_EQ(FindShader(name), nullptr) << name;
  }
}

// The two tables fit each other, and no row is out of reach.
TEST(ParametersOfTest, AllBelongToAShader) {
  size_t found = 0;
  std::set<absl::string_view> shaders;
  for (const ShaderParameterRow& row : kShaderParameterRows) {
    const ShaderRow* const shader = FindShader(row.shader);
    ASSERT_NE(shader, nullptr) << row.shader;
    EXPECT_LE(row.submeshes, shader->submeshes) << row.name;
    if (!shaders.insert(row.shader).second) continue;
    std::set<absl::string_view> names;
    for (const ShaderParameterRow& parameter : ParametersOf(*shader)) {
      EXPECT_TRUE(names.insert(parameter.name).second) << parameter.name;
    }
    found += names.size();
  }
  EXPECT_EQ(found, std::size(kShaderParameterRows));
}

}  // namespace
}  // namespace assetlint::alamo
