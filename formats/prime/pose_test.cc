#include "formats/prime/pose.h"

#include <cmath>
#include <numbers>
#include <string>
#include <variant>

#include "corpus/prime/valid_files.h"
#include "formats/prime/anim_codec.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

Quaternion AboutX(double degrees) {
  const double half = degrees * std::numbers::pi / 360;
  return {static_cast<float>(std::cos(half)),
          static_cast<float>(std::sin(half)), 0, 0};
}

void ExpectNear(const Quaternion& a, const Quaternion& b) {
  EXPECT_NEAR(a.w, b.w, 1e-6);
  EXPECT_NEAR(a.x, b.x, 1e-6);
  EXPECT_NEAR(a.y, b.y, 1e-6);
  EXPECT_NEAR(a.z, b.z, 1e-6);
}

TEST(SlerpTest, GoesAlongTheArcAtConstantSpeed) {
  ExpectNear(Slerp(AboutX(10), AboutX(90), 0), AboutX(10));
  ExpectNear(Slerp(AboutX(10), AboutX(90), 0.25), AboutX(30));
  ExpectNear(Slerp(AboutX(10), AboutX(90), 1), AboutX(90));
}

TEST(SlerpTest, TakesTheShorterArc) {
  const Quaternion q = AboutX(90);
  const Quaternion negated = {-q.w, -q.x, -q.y, -q.z};
  ExpectNear(Slerp(AboutX(10), negated, 0.5), AboutX(50));
}

TEST(SlerpTest, EqualRotationsStayEqual) {
  ExpectNear(Slerp(AboutX(10), AboutX(10), 0.3), AboutX(10));
}

// Keys at frames 0 and 3: x goes from 0 to a third of a right angle.
corpus::CompressedFile ThreeSteps() {
  corpus::CompressedFile file;
  file.frames = 4;
  file.bitmap = {0b1001};
  corpus::Channel channel;
  channel.rotation = {{0, 15, {10922}}, {}, {}};
  channel.translation = {{0, 15, {3000}}, {100, 0, {}}, {-100, 9, {200}}};
  file.channels = {channel};
  return file;
}

TEST(PoseSamplerTest, FramesBetweenKeysAreInterpolated) {
  const std::string bytes = ThreeSteps().Build();
  const auto animation = Decode<AnimCodec>(bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto sampler =
      PoseSampler::Create(std::get<CompressedAnimation>(animation->content));
  ASSERT_TRUE(sampler.ok()) << sampler.status();
  EXPECT_EQ(sampler->frame_count(), 4u);
  EXPECT_EQ(sampler->channel_count(), 1u);
  // x = sin(30°) is a rotation by 60°.
  const double turn =
      2 * std::asin(std::sin(10922 * 90.0 / 32767 * std::numbers::pi / 180)) *
      180 / std::numbers::pi;
  for (int frame = 0; frame < 4; ++frame) {
    const Key key = sampler->At(0, frame);
    ExpectNear(key.rotation, AboutX(turn * frame / 3));
    EXPECT_NEAR(key.translation.x, frame, 1e-5);
    EXPECT_NEAR(key.translation.y, 0.1, 1e-6);
    EXPECT_NEAR(key.translation.z, -0.1 + frame * 0.2 / 3, 1e-6);
  }
}

TEST(PoseSamplerTest, HoldsTheLastKey) {
  corpus::CompressedFile file = ThreeSteps();
  file.frames = 6;
  const std::string bytes = file.Build();
  const auto animation = Decode<AnimCodec>(bytes);
  const auto sampler =
      PoseSampler::Create(std::get<CompressedAnimation>(animation->content));
  ASSERT_TRUE(sampler.ok());
  EXPECT_EQ(sampler->At(0, 5), sampler->At(0, 3));
}

TEST(PoseSamplerTest, RefusesWhatCannotBeUnpacked) {
  const std::string two = corpus::TwoBones().Build();
  const auto create = [](const std::string& bytes) {
    const auto animation = Decode<AnimCodec>(bytes);
    EXPECT_TRUE(animation.ok()) << animation.status();
    return PoseSampler::Create(
               std::get<CompressedAnimation>(animation->content))
        .status()
        .code();
  };
  EXPECT_EQ(create(corpus::WithU32(two, 0x20, 0)),
            absl::StatusCode::kFailedPrecondition);
  corpus::CompressedFile late = corpus::TwoBones();
  late.bitmap = {0b11110};
  EXPECT_EQ(create(late.Build()), absl::StatusCode::kFailedPrecondition);
  CompressedAnimation none;
  none.header.rotation_divisor = 1;
  EXPECT_EQ(PoseSampler::Create(none).status().code(),
            absl::StatusCode::kFailedPrecondition);
  // As many frames, but few keys.
  corpus::CompressedFile long_one = corpus::TwoBones();
  long_one.frames = (1 << 22) + 1;
  long_one.bitmap.resize((1 << 22) / 32 + 1);
  EXPECT_EQ(create(long_one.Build()), absl::StatusCode::kResourceExhausted);
  // A bitmap of a megabyte, whose eight million keys take no bits.
  corpus::CompressedFile empty;
  empty.frames = 1 << 23;
  empty.bitmap.assign((1 << 23) / 32, 0xFFFFFFFF);
  EXPECT_EQ(create(empty.Build()), absl::StatusCode::kResourceExhausted);
}

TEST(UncompressedTest, FindsKeysThroughBothTables) {
  corpus::UncompressedFile file;
  file.bones = {99, 0, 50, 3};
  file.translated = {2, 0xFF, 0, 1};
  const std::string bytes = file.Build();
  const auto animation = Decode<AnimCodec>(bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto& a = std::get<UncompressedAnimation>(animation->content);
  // Bone 50 is rotation channel 2: keys 4 and 5, at angles of 0.4 and 0.5.
  ASSERT_TRUE(RotationAt(a, 50, 1).has_value());
  EXPECT_FLOAT_EQ(RotationAt(a, 50, 1)->w, std::cos(0.5f));
  EXPECT_FLOAT_EQ(RotationAt(a, 50, 1)->x, std::sin(0.5f));
  // Its translation channel is 0, bone 99's is 2.
  EXPECT_EQ(TranslationAt(a, 50, 1), (Vector3{1, 0.5f, -0.25f}));
  EXPECT_EQ(TranslationAt(a, 99, 0), (Vector3{4, 0.5f, -0.25f}));
  EXPECT_FALSE(TranslationAt(a, 0, 0).has_value());
  EXPECT_FALSE(RotationAt(a, 1, 0).has_value());
  EXPECT_FALSE(RotationAt(a, 100, 0).has_value());
  EXPECT_FALSE(RotationAt(a, 50, 2).has_value());
  EXPECT_FALSE(TranslationAt(a, 1, 0).has_value());
  // An animation built by a program without its keys.
  UncompressedAnimation empty = a;
  empty.rotations = {};
  empty.translations = {};
  EXPECT_FALSE(RotationAt(empty, 50, 1).has_value());
  EXPECT_FALSE(TranslationAt(empty, 50, 1).has_value());
}

}  // namespace
}  // namespace assetlint::prime
