// Animations of both formats, typed in from formats/alamo/animation/FORMAT.md.
#include "formats/alamo/animation/animation.h"

#include <string>
#include <variant>
#include <vector>

#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/typed_bytes.h"
#include "formats/alamo/container/golden.h"
#include "formats/alamo/formats.h"
#include "formats/testing/laws.h"
#include "formats/testing/named.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {

namespace {

using corpus::TypedBytes;

Mini MakeMini(uint8_t id, MiniValue value) { return {id, {}, value}; }

AnimationFile FileOf(const std::vector<Animation::Child>& children) {
  Animation animation;
  animation.children = children;
  AnimationFile file;
  file.children.emplace_back(animation);
  return file;
}

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

TEST(AnimationTest, InfoOfFormat1) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  1A 00 00 80
        01 10 00 00  12 00 00 00   # 0x1001, 18 bytes
          01 04  04 00 00 00       # numFrames 4
          02 04  00 00 F0 41       # fps 30
          03 04  02 00 00 00       # numBones 2
  )");
  AnimationInfo info;
  info.minis = {MakeMini(kNumFrames, uint32_t{4}),
                MakeMini(kFramesPerSecond, 30.0f),
                MakeMini(kNumBones, uint32_t{2})};
  ExpectGolden<AnimationCodec>(bytes, FileOf({info}));
  EXPECT_EQ(VersionOf({info}), 1);
}

TEST(AnimationTest, InfoOfFormat2) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  2C 00 00 80
        01 10 00 00  24 00 00 00   # 0x1001, 36 bytes
          01 04  D1 07 00 00       # numFrames 2001
          02 04  00 00 F0 41       # fps 30
          03 04  02 00 00 00       # numBones 2
          0B 04  08 00 00 00       # 11: rotationBlockSize 8
          0C 04  03 00 00 00       # 12: translationBlockSize 3
          0D 04  06 00 00 00       # 13: scaleBlockSize 6
  )");
  AnimationInfo info;
  info.minis = {MakeMini(kNumFrames, uint32_t{2001}),
                MakeMini(kFramesPerSecond, 30.0f),
                MakeMini(kNumBones, uint32_t{2}),
                MakeMini(kRotationBlockSize, uint32_t{8}),
                MakeMini(kTranslationBlockSize, uint32_t{3}),
                MakeMini(kScaleBlockSize, uint32_t{6})};
  ExpectGolden<AnimationCodec>(bytes, FileOf({info}));
  EXPECT_EQ(VersionOf({info}), 2);
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

// The minis that both formats have, in the order of real files: 10 is between 5
// and 6.
constexpr const char kBoneInfoStart[] = R"(
          04 05  'Bone' 00         # name
          05 04  07 00 00 00       # index 7
          0A 04  01 00 00 00       # unknown 1
          06 0C  00 00 80 3F  00 00 00 40  00 00 40 40   # offset 1 2 3
          07 0C  00 00 00 3F  00 00 80 3E  00 00 00 3E   # scale 1/2 1/4 1/8
          08 0C  00 00 80 3F  00 00 80 3F  00 00 80 3F   # scaleOffset 1 1 1
          09 0C  00 00 00 00  00 00 00 00  00 00 80 3F   # scaleScale 0 0 1
)";

Minis BoneInfoStart() {
  return {MakeMini(kBoneName, Asciiz{absl::string_view("Bone\0", 5)}),
          MakeMini(kBoneIndex, uint32_t{7}),
          MakeMini(kBoneUnknown, uint32_t{1}),
          MakeMini(kTranslationOffset, Float3{1, 2, 3}),
          MakeMini(kTranslationScale, Float3{0.5f, 0.25f, 0.125f}),
          MakeMini(kScaleOffset, Float3{1, 1, 1}),
          MakeMini(kScaleScale, Float3{0, 0, 1})};
}

TEST(AnimationTest, BoneInfoOfFormat1) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  5B 00 00 80
        02 10 00 00  53 00 00 80   # 0x1002
          03 10 00 00  4B 00 00 00   # 0x1003, 75 bytes
  )") + TypedBytes(kBoneInfoStart);
  BoneTrackInfo info;
  info.minis = BoneInfoStart();
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({info})}));
}

TEST(AnimationTest, BoneInfoOfFormat2) {
  // Public documents have dwords for 14 to 16, with -1 for no track; files have
  // words, with 0xFFFF.
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  71 00 00 80
        02 10 00 00  69 00 00 80
          03 10 00 00  61 00 00 00   # 0x1003, 97 bytes
  )") + TypedBytes(kBoneInfoStart) +
                            TypedBytes(R"(
          0E 02  06 00                   # 14: translationIndex 6
          0F 02  FF FF                   # 15: no scales
          10 02  04 01                   # 16: rotationIndex 260
          11 08  00 00 01 80 00 00 FF 7F # 17: default 0 -32767 0 32767
  )");
  BoneTrackInfo info;
  info.minis = BoneInfoStart();
  info.minis.push_back(MakeMini(kTranslationIndex, uint16_t{6}));
  info.minis.push_back(MakeMini(kScaleIndex, kNoTrack));
  info.minis.push_back(MakeMini(kRotationIndex, uint16_t{260}));
  info.minis.push_back(MakeMini(kDefaultRotation, Short4{0, -32767, 0, 32767}));
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({info})}));
}

// A file of one bone with one chunk, and that chunk as a model.
std::string BoneWith(const char* chunk) {
  const std::string typed = TypedBytes(chunk);
  std::string bytes =
      TypedBytes("00 10 00 00 00 00 00 80 02 10 00 00 00 00 00 80");
  bytes[4] = static_cast<char>(typed.size() + 8);
  bytes[12] = static_cast<char>(typed.size());
  return bytes + typed;
}

TEST(AnimationTest, TranslationsAreThreeUnsignedWordsAFrame) {
  const std::string bytes = BoneWith(R"(
      04 10 00 00  0C 00 00 00
        01 00  02 00  FF FF
        00 80  34 12  00 00
  )");
  TranslationTrack track;
  const std::string words = bytes.substr(24);
  track.values = PackedArray<PackedVector>(words);
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({track})}));
  ASSERT_EQ(track.values.size(), 2u);
  EXPECT_EQ(track.values[0].x, 1);
  EXPECT_EQ(track.values[0].y, 2);
  EXPECT_EQ(track.values[0].z, 65535);
  EXPECT_EQ(track.values[1].x, 32768);
  EXPECT_EQ(track.values[1].y, 0x1234);
  EXPECT_EQ(track.values[1].z, 0);
}

TEST(AnimationTest, ScalesAreThreeUnsignedWordsAFrame) {
  const std::string bytes = BoneWith(R"(
      05 10 00 00  06 00 00 00
        01 00  02 00  FF FF
  )");
  ScaleTrack track;
  const std::string words = bytes.substr(24);
  track.values = PackedArray<PackedVector>(words);
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({track})}));
  ASSERT_EQ(track.values.size(), 1u);
  EXPECT_EQ(track.values[0].z, 65535);
}

TEST(AnimationTest, RotationsAreFourSignedWordsXyzw) {
  const std::string bytes = BoneWith(R"(
      06 10 00 00  10 00 00 00
        00 00  00 00  00 00  FF 7F
        01 80  FF FF  02 00  03 00
  )");
  RotationTrack track;
  const std::string words = bytes.substr(24);
  track.values = PackedArray<PackedQuaternion>(words);
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({track})}));
  ASSERT_EQ(track.values.size(), 2u);
  EXPECT_EQ(track.values[0].w, 32767);
  EXPECT_EQ(track.values[1].x, -32767);
  EXPECT_EQ(track.values[1].y, -1);
  EXPECT_EQ(track.values[1].z, 2);
  EXPECT_EQ(track.values[1].w, 3);
}

TEST(AnimationTest, VisibilityAndStepsAreBits) {
  const std::string bytes = BoneWith(R"(
      07 10 00 00  02 00 00 00  FF 01
      08 10 00 00  02 00 00 00  01 00
  )");
  VisibilityTrack visibility;
  visibility.bits = PackedArray<uint8_t>(absl::string_view("\xFF\x01", 2));
  StepTrack steps;
  steps.bits = PackedArray<uint8_t>(absl::string_view("\x01\x00", 2));
  ExpectGolden<AnimationCodec>(bytes, FileOf({BoneOf({visibility, steps})}));
}

TEST(AnimationTest, PoolsAreWords) {
  const std::string bytes = TypedBytes(R"(
      00 10 00 00  2C 00 00 80
        0B 10 00 00  06 00 00 00  01 00 02 00 03 00         # scales
        0A 10 00 00  06 00 00 00  FF FF 00 80 05 00         # translations
        09 10 00 00  08 00 00 00  01 80 FF FF 00 00 FF 7F   # rotations
  )");
  ScalePool scales;
  scales.words = PackedArray<uint16_t>(absl::string_view("\1\0\2\0\3\0", 6));
  TranslationPool translations;
  translations.words =
      PackedArray<uint16_t>(absl::string_view("\xFF\xFF\0\x80\5\0", 6));
  RotationPool rotations;
  rotations.words =
      PackedArray<int16_t>(absl::string_view("\1\x80\xFF\xFF\0\0\xFF\x7F", 8));
  ExpectGolden<AnimationCodec>(bytes,
                               FileOf({scales, translations, rotations}));
  EXPECT_EQ(translations.words[1], 32768);
  EXPECT_EQ(rotations.words[0], -32767);
  EXPECT_EQ(rotations.words[1], -1);
}

TEST(AnimationTest, AModelThatNoSizeCanHoldIsNotEncoded) {
  const std::string name(256, 'x');
  BoneTrackInfo info;
  info.minis = {MakeMini(kBoneName, Asciiz{name})};
  EXPECT_EQ(EncodeAnimation(FileOf({BoneOf({info})})).status().code(),
            absl::StatusCode::kInvalidArgument);
}

TEST(AnimationTest, DecodeErrorsNameTheByteAndTheRule) {
  const absl::Status status = DecodeAnimation("\x01").status();
  EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
  EXPECT_THAT(std::string(status.message()), ::testing::HasSubstr("at byte 0"));
}

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
