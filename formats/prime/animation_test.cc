// Which animations can be written, and the keys of those that were read.
#include "formats/prime/animation.h"

#include <cstdint>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "absl/algorithm/container.h"
#include "corpus/prime/valid_files.h"
#include "formats/base/codec.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/key_stream.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

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

CompressedAnimation DecodeCompressed(const std::string& bytes) {
  const auto animation = Decode<AnimCodec>(bytes);
  EXPECT_TRUE(animation.ok()) << animation.status();
  return std::get<CompressedAnimation>(animation->content);
}

// The code of each key of an axis: the sums of its deltas.
std::vector<int16_t> CodesOf(const corpus::Axis& axis) {
  std::vector<int16_t> codes = {axis.initial};
  for (const int64_t delta : axis.deltas) {
    // As many low bits as are written, the highest of which is the sign.
    const int64_t half = axis.bits == 0 ? 0 : int64_t{1} << (axis.bits - 1);
    const int64_t low = delta & ((int64_t{1} << axis.bits) - 1);
    codes.push_back(static_cast<int16_t>(codes.back() + (low ^ half) - half));
  }
  return codes;
}

TEST(KeyStreamTest, ValuesOfKnownAngles) {
  const CodeScale scale(30000, 0.5f);
  // 10000 of 30000 is a third of a right angle: sin 30° = 0.5.
  const Quaternion q = scale.Rotation({10000, 0, 0}, false);
  EXPECT_FLOAT_EQ(q.x, 0.5f);
  EXPECT_FLOAT_EQ(q.w, 0.8660254f);
  EXPECT_FLOAT_EQ(scale.Rotation({10000, 0, 0}, true).w, -0.8660254f);
  EXPECT_FLOAT_EQ(scale.Rotation({30000, 0, 0}, false).x, 1);
  EXPECT_FLOAT_EQ(scale.Rotation({30000, 0, 0}, false).w, 0);
  // Too long: w is 0, not NaN.
  EXPECT_EQ(scale.Rotation({30000, 30000, -30000}, false).w, 0);
  EXPECT_FLOAT_EQ(scale.Rotation({30000, 0, -30000}, false).z, -1);
  EXPECT_EQ(scale.Translation({-3, 0, 32767}), (Vector3{-1.5f, 0, 16383.5f}));
}

// The sine of half a turn is an error of rounding, which differs by C library.
TEST(KeyStreamTest, HalfATurnIsZero) {
  for (const uint32_t divisor : {3u, 100u, 2560u, 10923u}) {
    const CodeScale scale(divisor, 1);
    const auto half = static_cast<int16_t>(2 * divisor);
    const Quaternion q =
        scale.Rotation({half, static_cast<int16_t>(-half), 0}, false);
    EXPECT_EQ(q, (Quaternion{1, 0, 0, 0})) << divisor;
  }
}

// Animations of random shape and random bits, all widths from 0 to 32.
TEST(KeyStreamTest, CodesAreSumsOfDeltas) {
  std::mt19937 random(1);
  const auto below = [&](uint32_t n) { return random() % n; };
  for (int round = 0; round < 100; ++round) {
    corpus::CompressedFile file;
    file.frames = 2 + below(70);
    file.bitmap.clear();
    for (uint32_t i = 0; i < file.frames; i += 32) {
      file.bitmap.push_back(random());
    }
    file.bitmap[0] |= 3;
    const uint32_t widest = below(2) == 0 ? 16 : 32;
    const uint32_t channels = 1 + below(20);
    for (uint32_t bone = 0; bone < channels; ++bone) {
      corpus::Channel channel;
      channel.bone = bone;
      for (auto* curve : {&channel.rotation, &channel.translation}) {
        if (below(4) == 0) continue;
        for (int axis = 0; axis < 3; ++axis) {
          corpus::Axis component;
          component.initial = static_cast<int16_t>(random());
          component.bits = static_cast<uint8_t>(below(widest + 1));
          for (size_t key = 0; key < file.Keys(); ++key) {
            component.deltas.push_back(random());
          }
          curve->push_back(component);
        }
      }
      for (size_t key = 0; key < file.Keys(); key += 1 + below(3)) {
        channel.negative.push_back(key);
      }
      file.channels.push_back(channel);
    }
    const std::string bytes = file.Build();
    const CompressedAnimation a = DecodeCompressed(bytes);
    const KeyStream stream(a);
    for (size_t i = 0; i < file.channels.size(); ++i) {
      const corpus::Channel& channel = file.channels[i];
      std::vector<std::vector<int16_t>> expected;
      for (const auto* curve : {&channel.rotation, &channel.translation}) {
        for (size_t axis = 0; axis < 3; ++axis) {
          expected.push_back(curve->empty()
                                 ? std::vector<int16_t>(stream.key_count())
                                 : CodesOf((*curve)[axis]));
        }
      }
      stream.VisitChannel(i, [&](uint64_t key, const KeyCodes& codes) {
        for (size_t axis = 0; axis < 3; ++axis) {
          ASSERT_EQ(codes.rotation[axis], expected[axis][key]) << key;
          ASSERT_EQ(codes.translation[axis], expected[3 + axis][key]) << key;
        }
        const bool negative = absl::c_linear_search(channel.negative, key - 1);
        EXPECT_EQ(codes.w_negative,
                  key > 0 && negative && !channel.rotation.empty());
      });
    }
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace assetlint::prime
