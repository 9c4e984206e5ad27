#include "formats/alamo/mod/animation_name.h"

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "x+EAT_ATTACK" of each reading.
std::vector<std::string> ReadingsOf(absl::string_view stem,
                                    Game game = Game::kUnknown) {
  std::vector<std::string> readings;
  for (const AnimationReading& reading :
       ReadAnimationName(stem, game).readings) {
    readings.push_back(absl::StrCat(reading.model, "+", reading.type->name));
  }
  return readings;
}

TEST(ReadAnimationNameTest, DividesAName) {
  const AnimationName name = ReadAnimationName("rv_tank_idle_07", {});
  EXPECT_EQ(name.head, "rv_tank_idle");
  EXPECT_EQ(name.number, 7);
  ASSERT_EQ(name.readings.size(), 1u);
  EXPECT_EQ(name.readings[0].model, "rv_tank");
  EXPECT_EQ(name.readings[0].type->name, "IDLE");
}

TEST(ReadAnimationNameTest, HasEachReadingTheLongestModelFirst) {
  EXPECT_THAT(ReadingsOf("x_eat_attack_00"),
              ElementsAre("x_eat+ATTACK", "x+EAT_ATTACK"));
  EXPECT_THAT(ReadingsOf("a_b_deployed_ca_die_99"),
              ElementsAre("a_b_deployed_ca+DIE", "a_b_deployed+CA_DIE",
                          "a_b+DEPLOYED_CA_DIE"));
}

TEST(ReadAnimationNameTest, NeedsAModelATypeAndTwoDigits) {
  EXPECT_THAT(ReadingsOf("_idle_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("idle_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle_0"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle_000"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_idle"), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_fire_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf("_00"), IsEmpty());
  EXPECT_THAT(ReadingsOf(""), IsEmpty());
}

TEST(ReadAnimationNameTest, KnowsTheTypesOfTheGame) {
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kEmpireAtWar), IsEmpty());
  EXPECT_THAT(ReadingsOf("x_walk_00", Game::kForcesOfCorruption),
              ElementsAre("x+WALK"));
  EXPECT_THAT(ReadingsOf("x_pad_build_00", Game::kEmpireAtWar),
              ElementsAre("x_pad+BUILD"));
}

TEST(AnimationStemTest, HasTwoDigits) {
  EXPECT_EQ(AnimationStem("x_idle", 3), "x_idle_03");
  EXPECT_EQ(AnimationStem("x_idle", 42), "x_idle_42");
}

TEST(ExplainAnimationNameTest, SaysWhatIsWrong) {
  using Kind = AnimationNameFault::Kind;
  const auto kind = [](absl::string_view stem, absl::string_view model) {
    return ExplainAnimationName(stem, model, Game::kEmpireAtWar).kind;
  };
  EXPECT_EQ(kind("x_die00", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_die", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_die_0", "x"), Kind::kNumber);
  EXPECT_EQ(kind("x_walk_00", "x"), Kind::kTypeOfGame);
  EXPECT_EQ(kind("x_fire_00", "x"), Kind::kUnknownType);
  EXPECT_EQ(kind("x_00", "x"), Kind::kUnknownType);
  EXPECT_EQ(kind("x_scene", "x"), Kind::kNeither);
  EXPECT_EQ(kind("", ""), Kind::kNeither);
  EXPECT_EQ(ExplainAnimationName("x_die07", "x", {}).number, 7);
  EXPECT_EQ(ExplainAnimationName("x_y_fire_00", "x", {}).type, "y_fire");
  EXPECT_EQ(ExplainAnimationName("x_00", "x", {}).type, "");
}

TEST(SimilarTypesTest, AreAtMostTwoEditsAwayOrBeginAlike) {
  EXPECT_THAT(SimilarTypes("IDEL"), testing::Contains("IDLE"));
  EXPECT_THAT(SimilarTypes("ATACK"), testing::Contains("ATTACK"));
  EXPECT_THAT(SimilarTypes("POWEROFF"), ElementsAre("POWERUP", "POWERDOWN"));
  EXPECT_THAT(SimilarTypes("FIRE"), IsEmpty());
  EXPECT_THAT(SimilarTypes("SELL"), IsEmpty());
  EXPECT_THAT(SimilarTypes(""), IsEmpty());
  EXPECT_THAT(SimilarTypes(std::string(1000, 'A')), IsEmpty());
}

}  // namespace
}  // namespace assetlint::alamo
