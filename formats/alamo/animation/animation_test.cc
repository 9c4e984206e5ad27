// The cases of the rules of animations, their version, their facts, and their
// values as the document computes them.
#include "formats/alamo/animation/animation.h"

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/files.h"
#include "formats/alamo/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "formats/testing/rule_case.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::BoneTrackSpec;
using corpus::Chunk;
using corpus::Container;
using corpus::Format1;
using corpus::Format2;
using corpus::MiniText;
using ::testing::HasSubstr;

INSTANTIATE_TEST_SUITE_P(Animation, RuleTest,
                         RuleCases(corpus::AlamoAnimationCases(),
                                   kAnimationFormat),
                         kRuleTestName);

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
  const std::string nameless =
      Container(0x1002, Chunk(0x1003, corpus::MiniU32(5, 3)));
  const Facts facts =
      FactsOf(kAnimationFormat,
              Container(0x1000, track + Container(0x1002, "") +
                                    Format1().bones[0].Build(1) + nameless));
  EXPECT_EQ(facts.frames, 0u);
  ASSERT_EQ(facts.tracks.size(), 2u);
  EXPECT_EQ(facts.Text(facts.tracks[0].name), "Still");
  EXPECT_EQ(facts.Text(facts.tracks[1].name), "");
  EXPECT_EQ(FactsOf(kAnimationFormat, "").tracks.size(), 0u);
}

// One bone, three frames.
AnimationSpec OneBone(int version) {
  AnimationSpec spec;
  spec.version = version;
  spec.frames = 3;
  spec.bones.resize(1);
  BoneTrackSpec& bone = spec.bones[0];
  bone.name = "Arm";
  bone.index = 5;
  bone.translation_offset = {1, 2, 3};
  bone.translation_scale = {0.5f, 1, 2};
  bone.scale_offset = {1, 1, 1};
  bone.scale_scale = {0.25f, 0.5f, 1};
  bone.default_rotation = {0, 0, 32767, 0};
  return spec;
}

std::string Values(const AnimationSpec& spec) {
  ValueText writer;
  const absl::Status status = WriteAnimationValues(spec.Build(), writer);
  EXPECT_TRUE(status.ok()) << status;
  return writer.text();
}

std::string Refusal(const std::string& bytes) {
  ValueText writer;
  const absl::Status status = WriteAnimationValues(bytes, writer);
  EXPECT_EQ(writer.text(), "");
  return std::string(status.message());
}
std::string Refusal(const AnimationSpec& spec) { return Refusal(spec.Build()); }

TEST(AnimationValuesTest, Format1FollowsTheBonesOwnTracks) {
  AnimationSpec spec = OneBone(1);
  BoneTrackSpec& bone = spec.bones[0];
  bone.translations = {0, 0, 0, 2, 4, 6, 65535, 0, 1};
  bone.scales = {0, 0, 0, 4, 4, 4, 0, 2, 0};
  bone.rotations = {0, 0, 0, 32767, 32767, 0, 0, 0, 0, 0x8001, 0, 0};
  bone.visibility = "\x05";  // frames 0 and 2
  bone.steps = "\x02";       // frame 1
  EXPECT_EQ(Values(spec),
            "{version:1,numFrames:3,fps:30,bones:[{name:'Arm',index:5,"
            "translations:[[1,2,3],[2,6,15],[32768.5,2,5]],"
            "scales:[[1,1,1],[2,3,5],[1,2,1]],"
            "rotations_xyzw:[[0,0,0,1],[1,0,0,0],[0,-1,0,0]],"
            "visible:[true,false,true],steps:[false,true,false]}]}");
}

TEST(AnimationValuesTest, WithoutTracksTheOffsetsHold) {
  AnimationSpec spec = OneBone(1);
  spec.bones[0].rotations = {32767, 0, 0, 0};  // one for all frames
  const std::string moves =
      "translations:[[1,2,3],[1,2,3],[1,2,3]],"
      "scales:[[1,1,1],[1,1,1],[1,1,1]],rotations_xyzw:";
  const std::string bits = "visible:[],steps:[false,false,false]";
  EXPECT_THAT(Values(spec),
              HasSubstr(moves + "[[1,0,0,0],[1,0,0,0],[1,0,0,0]]," + bits));
  spec.bones[0].rotations.clear();
  EXPECT_THAT(Values(spec),
              HasSubstr(moves + "[[0,0,0,1],[0,0,0,1],[0,0,0,1]]," + bits));
  EXPECT_THAT(Values(OneBone(2)),
              HasSubstr(moves + "[[0,0,1,0],[0,0,1,0],[0,0,1,0]]," + bits));
}

// Past the end of the track there is nothing.
TEST(AnimationValuesTest, BitsBeginWithTheLowestOfTheFirstByte) {
  AnimationSpec spec = OneBone(1);
  spec.frames = 10;
  spec.bones[0].visibility = "\x81\x02";
  spec.bones[0].steps = "\x80";
  const std::string six = "false,false,false,false,false,false,";
  EXPECT_THAT(Values(spec),
              HasSubstr("visible:[true," + six + "true,false,true],steps:[" +
                        six + "false,true,false,false]"));
}

// Two bones in the pools: at word frame * block + index.
AnimationSpec Pooled() {
  AnimationSpec spec = OneBone(2);
  spec.bones.push_back(spec.bones[0]);
  spec.bones[1].index = 6;
  spec.translation_block = 6;
  spec.scale_block = 3;
  spec.rotation_block = 8;
  spec.bones[0].translation_index = 3;
  spec.bones[1].translation_index = 0;
  spec.bones[1].scale_index = 0;
  spec.bones[0].rotation_index = 0;
  spec.bones[1].rotation_index = 4;
  for (uint16_t i = 0; i < 18; ++i) spec.translation_pool.push_back(i);
  for (uint16_t i = 0; i < 9; ++i) spec.scale_pool.push_back(i);
  for (uint16_t i = 0; i < 24; ++i) {
    spec.rotation_pool.push_back(i % 5 == 0 ? 32767 : 0);
  }
  return spec;
}

TEST(AnimationValuesTest, Format2FindsTheBonesInThePools) {
  const std::string values = Values(Pooled());
  // Words 3 4 5, 9 10 11, 15 16 17. Only the second bone scales. Words 0 5 10
  // 15 20 of the rotations are 32767.
  EXPECT_THAT(values,
              HasSubstr("{version:2,numFrames:3,fps:30,bones:[{name:'Arm',"
                        "index:5,translations:[[2.5,6,13],[5.5,12,25],"
                        "[8.5,18,37]],scales:[[1,1,1],[1,1,1],[1,1,1]],"
                        "rotations_xyzw:[[1,0,0,0],[0,0,1,0],[0,0,0,0]],"));
  // Words 0 1 2, 6 7 8, 12 13 14.
  EXPECT_THAT(values, HasSubstr("index:6,translations:[[1,3,7],[4,9,19],"
                                "[7,15,31]],scales:[[1,1.5,3],[1.75,3,6],"
                                "[2.5,4.5,9]],rotations_xyzw:[[0,1,0,0],"
                                "[0,0,0,1],[1,0,0,0]],"));
}

TEST(AnimationValuesTest, TracksThatAreTooShortAreRefused) {
  AnimationSpec spec = OneBone(1);
  spec.bones[0].translations = {1, 2, 3, 4, 5, 6};
  EXPECT_THAT(Refusal(spec),
              HasSubstr("bone[0]: translations: 2 values for 3 frames"));
  spec = OneBone(1);
  // Only rotations can have one value for all frames.
  spec.bones[0].scales = {1, 2, 3};
  EXPECT_THAT(Refusal(spec), HasSubstr("scales: 1 value for 3 frames"));
  spec = OneBone(1);
  spec.bones[0].rotations = {0, 0, 0, 1, 0, 0, 0, 1};
  EXPECT_THAT(Refusal(spec), HasSubstr("rotations: 2 values for 3 frames"));
}

TEST(AnimationValuesTest, PoolsThatAreTooSmallAreRefused) {
  AnimationSpec spec = Pooled();
  spec.translation_pool.pop_back();
  EXPECT_THAT(
      Refusal(spec),
      HasSubstr("translations: index 3 does not fit: 6 words per frame, 17"));
  spec = Pooled();
  spec.scale_pool.clear();
  EXPECT_THAT(Refusal(spec), HasSubstr("bone[1]: scales: index 0"));
  spec = Pooled();
  spec.bones[1].rotation_index = 5;  // 5 + 4 words of 8
  EXPECT_THAT(Refusal(spec), HasSubstr("rotations: index 5 does not fit: 8"));
}

TEST(AnimationValuesTest, WhatLacksItsInfoIsRefused) {
  EXPECT_EQ(Refusal(""), "there is no animation chunk 0x1000");
  EXPECT_EQ(Refusal(Container(0x1000, "")), "there is no info chunk 0x1001");
  EXPECT_EQ(Refusal(Container(
                0x1000, corpus::Format1().Info() + Container(0x1002, ""))),
            "bone[0]: there is no info chunk 0x1003");
  EXPECT_THAT(Refusal("\x01"), HasSubstr("at byte 0"));
}

TEST(AnimationValuesTest, NoMorePosesThanTheInputIsWorth) {
  AnimationSpec spec = OneBone(1);
  spec.frames = 100000;  // constant rotation, no tracks: every frame unpacks
  EXPECT_THAT(Refusal(spec), HasSubstr("200000 poses exceed the "));
}

}  // namespace
}  // namespace assetlint::alamo
