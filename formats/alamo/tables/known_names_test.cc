#include "formats/alamo/tables/known_names.h"

#include "absl/strings/ascii.h"
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

TEST(AnimationTypesTest, FifteenAreOnlyInTheExpansion) {
  int only = 0;
  for (const AnimationTypeRow& row : AnimationTypes()) {
    only += row.games == AnimationGames::kForcesOfCorruption;
  }
  EXPECT_EQ(only, 15);
  EXPECT_EQ(FindAnimationType("spinmove")->games,
            AnimationGames::kForcesOfCorruption);
  EXPECT_EQ(FindAnimationType("Idle")->games, AnimationGames::kBoth);
}

TEST(UnplayedAnimationsTest, AreTheLastWordsOfAName) {
  EXPECT_TRUE(IsUnplayedAnimation("EI_Trooper_Transition"));
  EXPECT_TRUE(IsUnplayedAnimation("ei_trooper_dodge_left"));
  EXPECT_TRUE(IsUnplayedAnimation("ei_trooper_bomb_transition"));
  EXPECT_FALSE(IsUnplayedAnimation("transition"));
  EXPECT_FALSE(IsUnplayedAnimation("ei_trooper_butterfly"));
  EXPECT_FALSE(IsUnplayedAnimation("ei_fly_by_poweroff"));
}

TEST(EngineTexturesTest, AreFoundInAnyCase) {
  EXPECT_TRUE(IsEngineTexture("P_Particle_Master"));
  EXPECT_FALSE(IsEngineTexture("p_particle_master.tga"));
}

TEST(MissingInGameTest, AreOfTheirKind) {
  EXPECT_TRUE(IsMissingInGame("W_Grenade", MissingKind::kTexture));
  EXPECT_FALSE(IsMissingInGame("W_Grenade", MissingKind::kProxy));
  EXPECT_TRUE(IsMissingInGame("lensflare0", MissingKind::kProxy));
  EXPECT_FALSE(IsMissingInGame("p_new", MissingKind::kProxy));
}

}  // namespace
}  // namespace assetlint::alamo
