// Unpacked values as the document computes them, and what is refused.
#include "formats/alamo/animation/unpack.h"

#include <cstdint>
#include <string>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::AnimationSpec;
using corpus::BoneTrackSpec;
using ::testing::ElementsAre;
using ::testing::FloatEq;
using ::testing::HasSubstr;

TEST(UnpackTest, VectorIsOffsetPlusPackedTimesScale) {
  // 10 + 4 * 0.5, -3 + 65535 * 2, 0.25 + 0 * 8
  EXPECT_THAT(Unpack(PackedVector{4, 65535, 0}, Float3{10, -3, 0.25f},
                     Float3{0.5f, 2, 8}),
              ElementsAre(12.0f, 131067.0f, 0.25f));
}

TEST(UnpackTest, PackedVectorsAreUnsigned) {
  EXPECT_THAT(Unpack(PackedVector{32768, 32767, 65535}, Float3{}, {1, 1, 1}),
              ElementsAre(32768.0f, 32767.0f, 65535.0f));
}

TEST(UnpackTest, QuaternionIsEachComponentBy32767) {
  EXPECT_THAT(Unpack(PackedQuaternion{32767, -32767, 0, 1}),
              ElementsAre(1.0f, -1.0f, 0.0f, FloatEq(1.0f / 32767)));
  // sin and cos of 45 degrees: 23170 / 32767.
  EXPECT_THAT(
      Unpack(PackedQuaternion{0, 0, 23170, 23170}),
      ElementsAre(0.0f, 0.0f, FloatEq(0.70711386f), FloatEq(0.70711386f)));
}

TEST(UnpackTest, BitsBeginWithTheLowestOfTheFirstByte) {
  const PackedArray<uint8_t> bits(absl::string_view("\x01\x80", 2));
  EXPECT_TRUE(UnpackBit(bits, 0));
  for (uint64_t frame = 1; frame < 15; ++frame) {
    EXPECT_FALSE(UnpackBit(bits, frame)) << frame;
  }
  EXPECT_TRUE(UnpackBit(bits, 15));
  // Past the end there is nothing.
  EXPECT_FALSE(UnpackBit(bits, 16));
  EXPECT_FALSE(UnpackBit(bits, UINT64_MAX));
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

absl::StatusOr<AnimationMotion> Motion(const AnimationSpec& spec,
                                       std::string& bytes,
                                       AnimationFile& file) {
  bytes = spec.Build();
  absl::StatusOr<AnimationFile> decoded = DecodeAnimation(bytes);
  if (!decoded.ok()) return decoded.status();
  file = *decoded;
  return AnimationMotion::Make(file);
}

std::vector<BoneMotion> BonesOf(const AnimationMotion& motion) {
  std::vector<BoneMotion> bones;
  motion.ForEachBone([&](const BoneMotion& bone) { bones.push_back(bone); });
  EXPECT_EQ(bones.size(), motion.bone_count());
  return bones;
}

class MotionTest : public ::testing::Test {
 protected:
  absl::StatusOr<AnimationMotion> Make(const AnimationSpec& spec) {
    return Motion(spec, bytes_, file_);
  }
  std::string Refusal(const AnimationSpec& spec) {
    return std::string(Make(spec).status().message());
  }
  std::string bytes_;
  AnimationFile file_;
};

TEST_F(MotionTest, Format1FollowsTheBonesOwnTracks) {
  AnimationSpec spec = OneBone(1);
  BoneTrackSpec& bone = spec.bones[0];
  bone.translations = {0, 0, 0, 2, 4, 6, 65535, 0, 1};
  bone.scales = {0, 0, 0, 4, 4, 4, 0, 2, 0};
  bone.rotations = {0, 0, 0, 32767, 32767, 0, 0, 0, 0, 0x8001, 0, 0};
  bone.visibility = "\x05";  // frames 0 and 2
  bone.steps = "\x02";       // frame 1
  const auto motion = Make(spec);
  ASSERT_TRUE(motion.ok()) << motion.status();
  EXPECT_EQ(motion->version(), 1);
  EXPECT_EQ(motion->num_frames(), 3u);
  EXPECT_EQ(motion->fps(), 30);
  const std::vector<BoneMotion> bones = BonesOf(*motion);
  ASSERT_EQ(bones.size(), 1u);
  const BoneMotion& arm = bones[0];
  EXPECT_EQ(arm.name(), "Arm");
  EXPECT_EQ(arm.index(), 5u);

  EXPECT_THAT(arm.At(0).translation, ElementsAre(1, 2, 3));
  EXPECT_THAT(arm.At(1).translation, ElementsAre(2, 6, 15));
  EXPECT_THAT(arm.At(2).translation, ElementsAre(32768.5f, 2, 5));
  EXPECT_THAT(arm.At(0).scale, ElementsAre(1, 1, 1));
  EXPECT_THAT(arm.At(1).scale, ElementsAre(2, 3, 5));
  EXPECT_THAT(arm.At(2).scale, ElementsAre(1, 2, 1));
  EXPECT_THAT(arm.At(0).rotation, ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(arm.At(1).rotation, ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(arm.At(2).rotation, ElementsAre(0, -1, 0, 0));
  EXPECT_TRUE(arm.At(0).visible);
  EXPECT_FALSE(arm.At(1).visible);
  EXPECT_TRUE(arm.At(2).visible);
  EXPECT_FALSE(arm.At(0).step);
  EXPECT_TRUE(arm.At(1).step);
}

TEST_F(MotionTest, WithoutTracksTheOffsetsHold) {
  AnimationSpec spec = OneBone(1);
  spec.bones[0].rotations = {32767, 0, 0, 0};  // one for all frames
  const auto motion = Make(spec);
  ASSERT_TRUE(motion.ok()) << motion.status();
  for (uint64_t frame = 0; frame < 3; ++frame) {
    const BonePose pose = BonesOf(*motion).at(0).At(frame);
    EXPECT_THAT(pose.translation, ElementsAre(1, 2, 3));
    EXPECT_THAT(pose.scale, ElementsAre(1, 1, 1));
    EXPECT_THAT(pose.rotation, ElementsAre(1, 0, 0, 0));
    EXPECT_TRUE(pose.visible);
    EXPECT_FALSE(pose.step);
  }
}

TEST_F(MotionTest, WithoutARotationChunkTheBoneDoesNotTurn) {
  AnimationSpec spec = OneBone(1);
  spec.bones[0].rotations.clear();
  const auto motion = Make(spec);
  ASSERT_TRUE(motion.ok()) << motion.status();
  EXPECT_THAT(BonesOf(*motion).at(0).At(2).rotation, ElementsAre(0, 0, 0, 1));
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

TEST_F(MotionTest, Format2FindsTheBonesInThePools) {
  const auto motion = Make(Pooled());
  ASSERT_TRUE(motion.ok()) << motion.status();
  EXPECT_EQ(motion->version(), 2);
  const std::vector<BoneMotion> bones = BonesOf(*motion);
  ASSERT_EQ(bones.size(), 2u);
  const BoneMotion& first = bones[0];
  const BoneMotion& second = bones[1];
  // Words 3 4 5, 9 10 11, 15 16 17; then 0 1 2, 6 7 8, 12 13 14.
  EXPECT_THAT(first.At(0).translation, ElementsAre(2.5f, 6, 13));
  EXPECT_THAT(first.At(2).translation, ElementsAre(8.5f, 18, 37));
  EXPECT_THAT(second.At(1).translation, ElementsAre(4, 9, 19));
  // Only the second scales: words 3 4 5 at frame 1.
  EXPECT_THAT(first.At(1).scale, ElementsAre(1, 1, 1));
  EXPECT_THAT(second.At(1).scale, ElementsAre(1.75f, 3, 6));
  // Words 0 5 10 15 20 are 32767.
  EXPECT_THAT(first.At(0).rotation, ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(second.At(0).rotation, ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(first.At(1).rotation, ElementsAre(0, 0, 1, 0));
  EXPECT_THAT(second.At(1).rotation, ElementsAre(0, 0, 0, 1));
}

TEST_F(MotionTest, Format2WithoutATrackHasTheDefaultRotation) {
  const auto motion = Make(OneBone(2));
  ASSERT_TRUE(motion.ok()) << motion.status();
  EXPECT_THAT(BonesOf(*motion).at(0).At(1).rotation, ElementsAre(0, 0, 1, 0));
}

TEST_F(MotionTest, TracksThatAreTooShortAreRefused) {
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

TEST_F(MotionTest, PoolsThatAreTooSmallAreRefused) {
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

TEST_F(MotionTest, TheLastIndexThatFitsIsTaken) {
  AnimationSpec spec = Pooled();
  spec.bones[0].translation_index = 3;  // 3 + 3 words of 6
  EXPECT_TRUE(Make(spec).ok());
}

TEST_F(MotionTest, WhatLacksItsInfoIsRefused) {
  EXPECT_THAT(std::string(AnimationMotion::Make({}).status().message()),
              HasSubstr("0x1000"));
  AnimationFile file;
  file.children.emplace_back(Animation{});
  EXPECT_THAT(std::string(AnimationMotion::Make(file).status().message()),
              HasSubstr("0x1001"));
  auto& animation = std::get<Animation>(file.children[0]);
  animation.children.emplace_back(AnimationInfo{});
  animation.children.emplace_back(BoneTrack{});
  animation.children.emplace_back(BoneTrack{});
  EXPECT_THAT(std::string(AnimationMotion::Make(file).status().message()),
              HasSubstr("bone[0]: there is no info chunk 0x1003"));
}

TEST_F(MotionTest, NoMorePosesThanTheInputIsWorth) {
  AnimationSpec spec = OneBone(1);
  spec.frames = 100000;  // constant rotation, no tracks: every frame unpacks
  const std::string bytes = spec.Build();
  class Refused : public ValueWriter {
    void BeginObject() override { FAIL() << "something was written"; }
    void EndObject() override {}
    void BeginArray() override {}
    void EndArray() override {}
    void Key(absl::string_view) override {}
    void Number(double) override {}
    void Integer(int64_t) override {}
    void Bool(bool) override {}
    void Text(absl::string_view) override {}
  } writer;
  EXPECT_EQ(WriteAnimationValues(bytes, writer).code(),
            absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(WriteAnimationValues("\x01", writer).code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(WriteAnimationValues("", writer).code(),
            absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace assetlint::alamo
