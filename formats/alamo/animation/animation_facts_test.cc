#include <string>

#include "corpus/alamo/animation_spec.h"
#include "corpus/alamo/chunks.h"
#include "formats/alamo/formats.h"
#include "formats/testing/lint_bytes.h"
#include "formats/testing/named.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::Chunk;
using corpus::Container;
using corpus::Format1;
using corpus::Format2;
using corpus::MiniText;

Facts FactsOfAnimation(const AnimationSpec& animation) {
  return FactsOf(kAnimationFormat, animation.Build());
}

TEST(AnimationFactsTest, FramesAndTheirRate) {
  AnimationSpec animation = Format1();
  animation.fps = 24;
  const Facts facts = FactsOfAnimation(animation);
  EXPECT_EQ(facts.animation_format, 1u);
  EXPECT_EQ(facts.frames, 4u);
  EXPECT_EQ(facts.frames_per_second, 24);
}

TEST(AnimationFactsTest, TracksHaveTheirBone) {
  AnimationSpec animation = Format1();
  animation.bones[2].index = 0xFFFFFFFF;
  const Facts facts = FactsOfAnimation(animation);
  ASSERT_EQ(facts.tracks.size(), 3u);
  EXPECT_EQ(NameIn(facts, facts.tracks[0].name), (Named{"Still", 52}));
  EXPECT_EQ(facts.tracks[0].bone, 1u);
  EXPECT_EQ(NameIn(facts, facts.tracks[1].name), (Named{"Moving", 154}));
  EXPECT_EQ(facts.tracks[1].bone, 2u);
  EXPECT_EQ(NameIn(facts, facts.tracks[2].name), (Named{"Stepped", 360}));
  EXPECT_EQ(facts.tracks[2].bone, 0xFFFFFFFF);
  EXPECT_EQ(facts.tracks.capacity(), 3u);
}

TEST(AnimationFactsTest, TheSameInFormat2) {
  const Facts facts = FactsOfAnimation(Format2());
  ASSERT_EQ(facts.tracks.size(), 3u);
  EXPECT_EQ(NameIn(facts, facts.tracks[0].name), (Named{"Still", 70}));
  EXPECT_EQ(facts.tracks[2].bone, 3u);
  EXPECT_EQ(facts.animation_format, 2u);
  EXPECT_EQ(facts.frames, 4u);
}

TEST(AnimationFactsTest, ATrackWithoutABoneIsNone) {
  const std::string track =
      Container(0x1002, Chunk(0x1003, MiniText(4, "Lost")));
  const Facts facts = FactsOf(
      kAnimationFormat, Container(0x1000, Format1().Info() + track +
                                              Format1().bones[0].Build(1)));
  ASSERT_EQ(facts.tracks.size(), 1u);
  EXPECT_EQ(facts.Text(facts.tracks[0].name), "Still");
}

TEST(AnimationFactsTest, AFileThatDoesNotDecodeHasNone) {
  const std::string file = Format1().Build();
  const Facts facts =
      FactsOf(kAnimationFormat, file.substr(0, file.size() - 1));
  EXPECT_TRUE(facts.tracks.empty());
  EXPECT_EQ(facts.frames, 0u);
}

}  // namespace
}  // namespace assetlint::alamo
