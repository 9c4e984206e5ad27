// The version of an animation, and its facts.
#include "formats/alamo/animation/animation.h"

#include <string>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "formats/alamo/formats.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

Mini MakeMini(uint8_t id, MiniValue value) { return {id, {}, value}; }

int VersionOf(const std::vector<Animation::Child>& children) {
  Animation animation;
  animation.children = children;
  return AnimationVersion(animation);
}

BoneTrack BoneOf(const std::vector<BoneTrack::Child>& children) {
  BoneTrack bone;
  bone.children = children;
  return bone;
}

// Everything that only one format has is a vote.
TEST(AnimationTest, OneDamagedChunkMakesNoOtherFormat) {
  BoneTrackInfo indexed;
  indexed.minis = {MakeMini(kRotationIndex, uint16_t{0})};
  AnimationInfo damaged;  // 2, fps, became 11
  damaged.minis = {MakeMini(kNumFrames, uint32_t{4}),
                   MakeMini(kRotationBlockSize, uint32_t{8}),
                   MakeMini(kNumBones, uint32_t{1})};
  EXPECT_EQ(VersionOf({damaged}), 1);
  EXPECT_EQ(VersionOf({damaged, BoneOf({RotationTrack()})}), 1);
  EXPECT_EQ(VersionOf({damaged, BoneOf({indexed}), BoneOf({indexed})}), 2);
  damaged.minis[1].id = kFramesPerSecond;
  EXPECT_EQ(VersionOf({damaged, RotationPool(), TranslationPool(),
                       BoneOf({indexed}), BoneOf({indexed})}),
            2);
  // With no info at all.
  EXPECT_EQ(VersionOf({}), 1);
  EXPECT_EQ(VersionOf({RotationPool()}), 2);
}

using corpus::AnimationSpec;
using corpus::Chunk;
using corpus::Container;
using corpus::Format1;
using corpus::Format2;
using corpus::MiniText;

TEST(AnimationFactsTest, FramesAndTracks) {
  AnimationSpec animation = Format1();
  animation.fps = 24;
  animation.bones[2].index = 0xFFFFFFFF;
  const Facts facts = FactsOf(kAnimationFormat, animation.Build());
  EXPECT_EQ(facts.animation_format, 1u);
  EXPECT_EQ(facts.frames, 4u);
  EXPECT_EQ(facts.frames_per_second, 24);
  ASSERT_EQ(facts.tracks.size(), 3u);
  EXPECT_EQ(NameIn(facts, facts.tracks[0].name), (Named{"Still", 52}));
  EXPECT_EQ(facts.tracks[0].bone, 1u);
  EXPECT_EQ(facts.tracks[2].bone, 0xFFFFFFFF);
  EXPECT_EQ(FactsOf(kAnimationFormat, Format2().Build()).animation_format, 2u);
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

}  // namespace

}  // namespace assetlint::alamo
