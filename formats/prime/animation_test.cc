// Bytes typed in from the format's document, read and written again.
#include "formats/prime/animation.h"

#include <string>
#include <variant>

#include "absl/strings/match.h"
#include "corpus/bytes.h"
#include "corpus/prime/files.h"
#include "corpus/prime/valid_files.h"
#include "formats/prime/anim_codec.h"
#include "formats/testing/equality.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

using corpus::Bytes;

// Every byte of the header, by its offset in the document.
std::string GoldenCompressed() {
  return std::string(
      "\x00\x00\x00\x02"  // 00 version
      "\x00\x00\x00\x46"  // 04 scratch size: 36 + 4 + 4 + 4 + 17 + 4 = 69 + 1
      "\x12\x34\x56\x78"  // 08 EVNT
      "\x00\x00\x00\x01"  // 0C constant
      "\x3D\x88\x88\x89"  // 10 duration 1/15
      "\x3D\x08\x88\x89"  // 14 interval 1/30
      "\x00\x00\x00\x03"  // 18 root bone
      "\x00\x00\x00\x00"  // 1C looping
      "\x00\x00\x7F\xFF"  // 20 divisor 32767
      "\x3A\x83\x12\x6F"  // 24 multiplier 0.001
      "\x00\x00\x00\x01"  // 28 channels
      "\x00\x00\x00\x01"  // 2C constant
      "\x00\x00\x00\x03"  // 30 key bitmap length
      "\x00\x00\x00\x05"  // 34 key bitmap: frames 0 and 2
      "\x00\x00\x00\x01"  // 38 channels again
      "\x00\x00\x00\x01"  // 3C descriptors
      "\x00\x00\x00\x07"  // 40 bone 7
      "\x00\x01"          // 44 rotation keys
      "\x03\xE8"
      "\x04"  // 46 x: 1000, 4 bits
      "\xFC\x18"
      "\x00"  // 49 y: -1000, 0 bits
      "\x00\x00"
      "\x03"      // 4C z: 0, 3 bits
      "\x00\x00"  // 4F no translation
      // 51 stream: sign 1, x -8 = 1000b, z 3 = 011b; from the lowest bit on
      //    011 1000 1 = 0x71
      "\x00\x00\x00\x71",
      0x55);
}

TEST(AnimationTest, GoldenCompressedFile) {
  const std::string bytes = GoldenCompressed();
  const auto animation = Decode<AnimCodec>(bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto& a = std::get<CompressedAnimation>(animation->content);
  EXPECT_EQ(a.header.scratch_size, 70u);
  EXPECT_EQ(a.NeededScratch(), 69u);
  EXPECT_EQ(a.header.event_id, 0x12345678u);
  EXPECT_EQ(a.header.constant_0c, 1u);
  EXPECT_FLOAT_EQ(a.header.duration, 1 / 15.0f);
  EXPECT_FLOAT_EQ(a.header.interval, 1 / 30.0f);
  EXPECT_EQ(a.header.root_bone, 3u);
  EXPECT_EQ(a.header.looping, 0u);
  EXPECT_EQ(a.header.rotation_divisor, 32767u);
  EXPECT_FLOAT_EQ(a.header.translation_multiplier, 0.001f);
  EXPECT_EQ(a.header.channel_count, 1u);
  EXPECT_EQ(a.header.constant_2c, 1u);
  EXPECT_EQ(a.header.key_bitmap_length, 3u);
  ASSERT_EQ(a.bitmap.size(), 1u);
  EXPECT_EQ(a.bitmap[0], 5u);
  EXPECT_EQ(a.CountStreamKeys(), 1u);
  EXPECT_EQ(a.channel_count, 1u);
  ASSERT_EQ(a.descriptors.size(), 1u);
  const ChannelDescriptor& d = a.descriptors[0];
  EXPECT_EQ(d.bone_id, 7u);
  EXPECT_EQ(d.rotation.key_count, 1);
  EXPECT_EQ(d.rotation.components[0], (CurveComponent{1000, 4}));
  EXPECT_EQ(d.rotation.components[1], (CurveComponent{-1000, 0}));
  EXPECT_EQ(d.rotation.components[2], (CurveComponent{0, 3}));
  EXPECT_FALSE(d.translation.present());
  EXPECT_EQ(d.key_bits(), 8u);
  EXPECT_EQ(a.stream_offset(), 0x51u);
  ASSERT_EQ(a.stream.size(), 1u);
  EXPECT_EQ(a.stream[0], 0x71u);
  EXPECT_TRUE(a.fill.empty());
  EXPECT_EQ(Encode<AnimCodec>(*animation).value(), bytes);
}

TEST(AnimationTest, GoldenUncompressedFile) {
  std::string bytes(
      "\x00\x00\x00\x00"   // 00 version
      "\x3F\x80\x00\x00"   // 04 duration 1 s
      "\x00\x00\x00\x00"   // 08 its type
      "\x3F\x80\x00\x00"   // 0C interval 1 s
      "\x00\x00\x00\x01"   // 10 its type
      "\x00\x00\x00\x02"   // 14 keys
      "\x00\x00\x00\x03"   // 18 root bone
      "\x00\x00\x00\x04"   // 1C bones
      "\xFF\x00\xFF\x80"   // 20 bone 1 has channel 0
      "\x00\x00\x00\x01"   // 24 channels
      "\x00"               // 28 translation channel
      "\x00\x00\x00\x02",  // 29 quaternions
      0x2D);
  bytes += std::string(
      "\x3F\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
      "\x00\x00\x00\x00\xBF\x80\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
      "\x00\x00\x00\x02"  // translations
      "\x3F\x80\x00\x00\x40\x00\x00\x00\x40\x40\x00\x00"
      "\x40\x80\x00\x00\x40\xA0\x00\x00\x40\xC0\x00\x00"
      "\xFF\xFF\xFF\xFF"  // EVNT
      "\xFF",             // fill
      0x41);
  const auto animation = Decode<AnimCodec>(bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto& a = std::get<UncompressedAnimation>(animation->content);
  EXPECT_EQ(a.duration, 1);
  EXPECT_EQ(a.interval, 1);
  EXPECT_EQ(a.interval_type, 1u);
  EXPECT_EQ(a.key_count, 2u);
  EXPECT_EQ(a.root_bone, 3u);
  EXPECT_EQ(a.rotation_channels.size(), 4u);
  EXPECT_EQ(a.rotation_channels[1], 0);
  EXPECT_EQ(a.translation_channels.size(), 1u);
  EXPECT_EQ(a.rotations_offset(), 0x2Du);
  EXPECT_EQ(a.rotations.size(), 8u);
  EXPECT_EQ(a.rotations[5], -1);
  EXPECT_EQ(a.translations_offset(), 0x51u);
  EXPECT_EQ(a.translations.size(), 6u);
  EXPECT_EQ(a.translations[5], 6);
  EXPECT_EQ(a.event_id, 0xFFFFFFFFu);
  EXPECT_EQ(a.fill_offset(), 0x6Du);
  EXPECT_EQ(a.fill, "\xFF");
  EXPECT_EQ(Encode<AnimCodec>(*animation).value(), bytes);
}

// Keys times bits can exceed 64 bits.
TEST(AnimationTest, NeededWordsDoNotOverflow) {
  const std::string words(size_t{1} << 20, '\xFF');
  CompressedAnimation a;
  a.bitmap = BigEndianArray<uint32_t>(words);
  a.header.key_bitmap_length = static_cast<uint32_t>(words.size() * 8);
  ChannelDescriptor wide;
  wide.rotation.key_count = 1;
  for (auto& c : wide.rotation.components) c.bits = 255;
  a.descriptors.assign(100, wide);
  EXPECT_EQ(a.NeededStreamWords(),
            (((uint64_t{1} << 23) - 1) * 76600 + 31) / 32);
}

// Models that no bytes give are refused, not written.
TEST(AnimationTest, InconsistentModelsDoNotEncode) {
  CompressedAnimation a;
  a.header.key_bitmap_length = 33;
  EXPECT_FALSE(Encode<AnimCodec>(Animation{a}).ok());
  a.header.key_bitmap_length = 0;
  EXPECT_TRUE(Encode<AnimCodec>(Animation{a}).ok());
  const std::string word(4, '\0');
  a.stream = BigEndianArray<uint32_t>(word);
  EXPECT_FALSE(Encode<AnimCodec>(Animation{a}).ok());
  a.stream = {};
  a.descriptors.emplace_back().rotation.components[1] = {5, 6};
  EXPECT_FALSE(Encode<AnimCodec>(Animation{a}).ok());
  a.descriptors.resize(101);
  EXPECT_FALSE(Encode<AnimCodec>(Animation{a}).ok());
  UncompressedAnimation u;
  EXPECT_TRUE(Encode<AnimCodec>(Animation{u}).ok());
  u.rotations = BigEndianArray<float>(word);
  EXPECT_FALSE(Encode<AnimCodec>(Animation{u}).ok());
}

// Comparing two models omits no field.
TEST(AnimationTest, OtherBytesAreAnotherModel) {
  for (const corpus::CorpusFile& file : corpus::PrimeFiles()) {
    if (!absl::StrContains(file.path, "/valid/") || file.bytes.size() > 2000) {
      continue;
    }
    SCOPED_TRACE(file.path);
    EXPECT_GT(ExpectOtherBytesAreAnotherModel<AnimCodec>(file.bytes), 0u);
  }
}

}  // namespace
}  // namespace assetlint::prime
