#include "formats/prime/quantise.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "absl/types/span.h"
#include "formats/base/report.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/encode_clip.h"
#include "formats/prime/formats.h"
#include "formats/prime/key_stream.h"
#include "gtest/gtest.h"

namespace assetlint::prime {
namespace {

Quaternion Normalised(double w, double x, double y, double z) {
  const double n = std::sqrt(w * w + x * x + y * y + z * z);
  return {static_cast<float>(w / n), static_cast<float>(x / n),
          static_cast<float>(y / n), static_cast<float>(z / n)};
}

// A clip of smooth or wild movement.
Clip RandomClip(std::mt19937& random, double wildness) {
  std::normal_distribution<double> normal;
  Clip clip;
  clip.frame_count = 2 + random() % 40;
  clip.key_frames = {0};
  for (uint32_t frame = 1; frame + 1 < clip.frame_count; ++frame) {
    if (random() % 3 != 0) clip.key_frames.push_back(frame);
  }
  clip.key_frames.push_back(clip.frame_count - 1);
  const uint32_t bones = 1 + random() % 8;
  for (uint32_t bone = 0; bone < bones; ++bone) {
    ClipChannel& channel = clip.channels.emplace_back();
    channel.bone = bone * 7;
    double q[4], t[3];
    for (double& v : q) v = normal(random);
    for (double& v : t) v = normal(random);
    const bool moves = random() % 2 == 0;
    for (size_t key = 0; key < clip.key_frames.size(); ++key) {
      for (double& v : q) v += normal(random) * wildness;
      for (double& v : t) v += normal(random) * wildness;
      channel.rotations.push_back(Normalised(q[0], q[1], q[2], q[3]));
      if (!moves) continue;
      channel.translations.push_back({static_cast<float>(t[0]),
                                      static_cast<float>(t[1]),
                                      static_cast<float>(t[2])});
    }
  }
  return clip;
}

int Findings(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kAnimFormat.lint(bytes, {}, report);
  for (const Finding& finding : report.findings()) {
    ADD_FAILURE() << finding.rule->id << " " << FindingPath(finding) << ": "
                  << finding.message;
  }
  return static_cast<int>(report.findings().size());
}

void ExpectWithinHalfAStep(const Clip& clip, const std::string& bytes) {
  const auto animation = Decode<AnimCodec>(bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto& a = std::get<CompressedAnimation>(animation->content);
  const KeyStream stream(a);
  const double angle = std::numbers::pi / 2 / a.header.rotation_divisor;
  const double unit = a.header.translation_multiplier;
  // The last bit or two of the doubles that both sides compute with.
  const double slack = 1e-6;
  for (size_t i = 0; i < clip.channels.size(); ++i) {
    const ClipChannel& channel = clip.channels[i];
    std::vector<KeyCodes> codes(stream.key_count());
    stream.DecodeCodes(i, absl::MakeSpan(codes));
    ASSERT_EQ(codes.size(), channel.rotations.size());
    const double sign = std::signbit(channel.rotations[0].w) ? -1 : 1;
    for (size_t key = 0; key < codes.size(); ++key) {
      const Quaternion& q = channel.rotations[key];
      const double length = std::sqrt(double{q.w} * q.w + double{q.x} * q.x +
                                      double{q.y} * q.y + double{q.z} * q.z);
      const float xyz[] = {q.x, q.y, q.z};
      for (size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(codes[key].rotation[k] * angle,
                    std::asin(xyz[k] * sign / length),
                    angle / 2 + slack * angle);
      }
      EXPECT_EQ(codes[key].w_negative, q.w * sign < 0);
      if (channel.translations.empty()) continue;
      const Vector3& t = channel.translations[key];
      const float position[] = {t.x, t.y, t.z};
      for (size_t k = 0; k < 3; ++k) {
        EXPECT_NEAR(codes[key].translation[k] * unit, position[k],
                    unit / 2 + slack * unit);
      }
    }
  }
}

TEST(QuantiseTest, RoundTripsWithinHalfAStep) {
  std::mt19937 random(2);
  for (int round = 0; round < 200; ++round) {
    const Clip clip = RandomClip(random, round % 2 == 0 ? 0.05 : 3);
    const auto bytes = EncodeClip(clip);
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    EXPECT_EQ(Findings(*bytes), 0);
    ExpectWithinHalfAStep(clip, *bytes);
  }
}

Clip TwoKeys() {
  Clip clip;
  ClipChannel& channel = clip.channels.emplace_back();
  channel.bone = 3;
  channel.rotations = {{1, 0, 0, 0}, Normalised(1, 0.5, 0, 0)};
  channel.translations = {{0, 0, 0}, {0, 10, -5}};
  return clip;
}

TEST(QuantiseTest, TakesTheFewestBits) {
  Clip clip = TwoKeys();
  clip.channels[0].translations = {{0, 0, 0}, {1, -4, 3}};
  const auto codes = Quantise(clip, {.translation_multiplier = 1});
  ASSERT_TRUE(codes.ok()) << codes.status();
  EXPECT_EQ(codes->translation_multiplier, 1);
  const auto& axes = codes->channels[0].translation;
  EXPECT_EQ(axes[0].bits, 2);  // 1
  EXPECT_EQ(axes[1].bits, 3);  // -4
  EXPECT_EQ(axes[2].bits, 3);  // 3
  EXPECT_EQ(codes->channels[0].rotation[1].bits, 0);
}

TEST(QuantiseTest, JumpsTakeHalfTheFineness) {
  Clip clip = TwoKeys();
  clip.channels[0].rotations = {Normalised(0.01, 1, 0, 0),
                                Normalised(0.01, -1, 0, 0)};
  const auto codes = Quantise(clip);
  ASSERT_TRUE(codes.ok()) << codes.status();
  EXPECT_EQ(codes->rotation_divisor, 16383u);
  EXPECT_EQ(codes->channels[0].rotation[0].bits, 16);
}

// Key 0 has no sign bit.
TEST(QuantiseTest, TurnsAChannelThatBeginsNegative) {
  Clip clip = TwoKeys();
  clip.channels[0].rotations = {Normalised(-1, 0.5, 0, 0),
                                Normalised(1, 0.5, 0, 0)};
  const auto codes = Quantise(clip);
  ASSERT_TRUE(codes.ok()) << codes.status();
  EXPECT_LT(codes->channels[0].rotation[0].initial, 0);
  EXPECT_EQ(codes->channels[0].w_negative, std::vector<bool>{true});
}

TEST(QuantiseTest, WritesTheHead) {
  Clip clip = TwoKeys();
  clip.frame_count = 40;
  clip.key_frames = {0, 39};
  clip.interval = 0.5f;
  clip.event_id = 77;
  clip.root_bone = 5;
  clip.looping = true;
  const auto bytes = EncodeClip(clip);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  const auto animation = Decode<AnimCodec>(*bytes);
  ASSERT_TRUE(animation.ok()) << animation.status();
  const auto& a = std::get<CompressedAnimation>(animation->content);
  EXPECT_EQ(a.header.duration, 19.5f);
  EXPECT_EQ(a.header.interval, 0.5f);
  EXPECT_EQ(a.header.event_id, 77u);
  EXPECT_EQ(a.header.root_bone, 5u);
  EXPECT_EQ(a.header.looping, 1u);
  EXPECT_EQ(a.header.key_bitmap_length, 40u);
  EXPECT_EQ(a.bitmap[0], 1u);
  EXPECT_EQ(a.bitmap[1], 0x80u);
  EXPECT_EQ(a.header.scratch_size, a.NeededScratch());
}

TEST(QuantiseTest, ReportsWhatCannotBeWritten) {
  const auto refused = [](void (*damage)(Clip&), QuantiseOptions options = {}) {
    Clip clip = TwoKeys();
    damage(clip);
    return EncodeClip(clip, options).status().code() ==
           absl::StatusCode::kInvalidArgument;
  };
  EXPECT_FALSE(refused([](Clip&) {}));
  EXPECT_TRUE(refused([](Clip& c) { c.interval = 0; }));
  EXPECT_TRUE(refused([](Clip& c) { c.interval = -1; }));
  EXPECT_TRUE(refused(
      [](Clip& c) { c.interval = std::numeric_limits<float>::quiet_NaN(); }));
  EXPECT_TRUE(refused([](Clip& c) { c.frame_count = 1; }));
  EXPECT_TRUE(refused([](Clip& c) { c.frame_count = 3; }));
  EXPECT_TRUE(refused([](Clip& c) { c.frame_count = 70000; }));
  EXPECT_TRUE(refused([](Clip& c) { c.key_frames = {0, 2}; }));
  EXPECT_TRUE(refused([](Clip& c) { c.key_frames = {1, 1}; }));
  EXPECT_TRUE(refused([](Clip& c) {
    c.frame_count = 4;
    c.key_frames = {0, 2, 1, 3};
  }));
  EXPECT_TRUE(refused([](Clip& c) { c.channels[0].bone = 100; }));
  EXPECT_TRUE(refused([](Clip& c) { c.channels.push_back(c.channels[0]); }));
  EXPECT_TRUE(refused([](Clip& c) { c.channels[0].rotations.clear(); }));
  EXPECT_TRUE(refused([](Clip& c) { c.channels[0].translations.pop_back(); }));
  EXPECT_TRUE(refused([](Clip& c) { c.channels[0].rotations[1].w = 2; }));
  EXPECT_TRUE(refused([](Clip& c) {
    c.channels[0].rotations[0].x = std::numeric_limits<float>::quiet_NaN();
  }));
  EXPECT_TRUE(refused([](Clip& c) {
    c.channels[0].translations[1].z = std::numeric_limits<float>::infinity();
  }));
  EXPECT_TRUE(refused([](Clip& c) {
    c.channels[0].translations[0].x = std::numeric_limits<float>::quiet_NaN();
  }));
  EXPECT_TRUE(refused([](Clip& c) {
    c.channels[0].translations[0].y = -std::numeric_limits<float>::infinity();
  }));
  EXPECT_TRUE(refused([](Clip&) {}, {.rotation_divisor = 1000000}));
  EXPECT_TRUE(refused([](Clip&) {}, {.translation_multiplier = 1e-6f}));
  EXPECT_TRUE(refused(
      [](Clip&) {},
      {.translation_multiplier = std::numeric_limits<float>::infinity()}));
}

TEST(EncodeQuantisedTest, ChecksThatCodesAndClipAgree) {
  const Clip clip = TwoKeys();
  auto codes = Quantise(clip);
  ASSERT_TRUE(codes.ok());
  EXPECT_TRUE(EncodeQuantised(clip, *codes).ok());
  Clip longer = clip;
  longer.frame_count = 3;
  EXPECT_FALSE(EncodeQuantised(longer, *codes).ok());
  longer.key_frames = {0, 99};
  EXPECT_FALSE(EncodeQuantised(longer, *codes).ok());
  // Without channels, a clip still has too few keys or too many.
  for (const uint32_t frames : {1u, 0x10001u}) {
    Clip empty;
    empty.frame_count = frames;
    EXPECT_FALSE(EncodeQuantised(empty, QuantisedClip()).ok()) << frames;
  }
  const auto refused = [&](void (*damage)(QuantisedChannel&)) {
    QuantisedClip damaged = *codes;
    damage(damaged.channels[0]);
    return !EncodeQuantised(clip, damaged).ok();
  };
  EXPECT_TRUE(refused([](QuantisedChannel& c) { c.rotation.pop_back(); }));
  EXPECT_TRUE(refused([](QuantisedChannel& c) { c.translation.pop_back(); }));
  EXPECT_TRUE(refused([](QuantisedChannel& c) { c.w_negative.pop_back(); }));
  EXPECT_TRUE(refused([](QuantisedChannel& c) { c.rotation[2].bits = 33; }));
  EXPECT_TRUE(
      refused([](QuantisedChannel& c) { c.rotation[0].deltas.pop_back(); }));
  EXPECT_TRUE(
      refused([](QuantisedChannel& c) { c.translation[1].deltas.clear(); }));
  // A channel may lack translations.
  EXPECT_FALSE(refused([](QuantisedChannel& c) { c.translation.clear(); }));
}

}  // namespace
}  // namespace assetlint::prime
