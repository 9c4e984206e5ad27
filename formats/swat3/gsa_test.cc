#include "formats/swat3/gsa.h"

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "corpus/bytes.h"
#include "formats/base/codec.h"
#include "formats/swat3/formats.h"
#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/skeleton_end.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

// Typed in from the description: a skeleton of three bytes, one of its bones
// listed, one frame with one event.
constexpr unsigned char kNewFile[] = {
    0xCF, 0xD0, 0x09, 0xA8, 0x2A, 0x1F, 0xD2, 0x11,  // GUID
    0x87, 0x49, 0x00, 0x20, 0xAF, 0xE6, 0x36, 0xEE,  //
    0x02, 0x04,                                      // version 4.2
    0x34, 0x12, 0x0A, 0x00, 0x78, 0x56,              // unknown, rate, unknown
    0xAA, 0xBB, 0xCC,                                // skeleton
    0xFF, 0xFF,                                      // its end
    0x01, 0x00, 0x02, 0x00,                          // one bone: 2
    0x01, 0x00,                                      // one frame
    0x00, 0x00, 0x80, 0x3F, 0x00, 0x00, 0x00, 0x40,  // origin 1 2
    0x00, 0x00, 0x40, 0x40,                          // 3
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,  // its rotation: 0 0
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xBF,  // 0 -1
    0x00, 0x00, 0x80, 0x40, 0x00, 0x00, 0xA0, 0x40,  // root offset 4 5
    0x00, 0x00, 0xC0, 0x40,                          // 6
    0x00, 0x00, 0x00, 0x3F, 0x00, 0x00, 0x00, 0xBF,  // bone 2: 0.5 -0.5
    0x00, 0x00, 0x00, 0x3F, 0x00, 0x00, 0x00, 0xBF,  // 0.5 -0.5
    0x01, 0x00, 0x06, 0x00,                          // one event of 6 bytes
    'R',  'L',  'I',  'F',  'T',  0x00};

absl::string_view NewFile() {
  return {reinterpret_cast<const char*>(kNewFile), sizeof(kNewFile)};
}

TEST(GsaTest, WritesWhatItWasBuiltOf) {
  const std::string rotation(NewFile().substr(75, 16));
  Animation a;
  a.unknown1 = 0x1234;
  a.unknown2 = 0x5678;
  a.skeleton = "\xAA\xBB\xCC";
  a.bone_ids = PackedArray<uint16_t>(absl::string_view("\2\0", 2));
  a.animated_bones = 1;
  a.frames = {{.origin = {1, 2, 3},
               .origin_rotation = {0, 0, 0, -1},
               .root_offset = {4, 5, 6},
               .rotations = PackedArray<Quaternion>(rotation),
               .events = {{absl::string_view("RLIFT\0", 6)}}}};
  const auto bytes = Encode<GsaCodec>(a);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(*bytes, NewFile());
  const auto again = Decode<GsaCodec>(*bytes);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, a);
}

bool Encodes(const std::function<void(Animation&)>& change) {
  Animation a;
  change(a);
  const absl::Status status = Encode<GsaCodec>(a).status();
  EXPECT_TRUE(status.ok() ||
              status.code() == absl::StatusCode::kInvalidArgument);
  return status.ok();
}

TEST(GsaTest, RefusesToWriteWhatWouldNotDecode) {
  EXPECT_FALSE(Encodes([](Animation& a) { a.minor_version = 3; }));
  EXPECT_FALSE(Encodes([](Animation& a) {
    a.minor_version = 1;
    a.frames.emplace_back().events = {{"x"}};
  }));
  EXPECT_FALSE(Encodes([](Animation& a) {
    a.frames.emplace_back();
    a.animated_bones = 1;
  }));
  // Nothing in the file gives the number of rotations per frame.
  EXPECT_FALSE(Encodes([](Animation& a) { a.animated_bones = 1; }));
  // The rotation would be read as an event of 14 bytes.
  EXPECT_FALSE(Encodes([](Animation& a) {
    a.animated_bones = 1;
    Frame& frame = a.frames.emplace_back();
    frame.origin_rotation = {0, 0, 0, 1};
    frame.rotations =
        PackedArray<Quaternion>(absl::string_view("\1\0\x0E\0"
                                                  "\0\0\0\0\0\0\0\0\0\0\0\0",
                                                  16));
  }));
  EXPECT_FALSE(Encodes([](Animation& a) { a.frames.resize(0x10000); }));
  EXPECT_FALSE(Encodes(
      [](Animation& a) { a.frames.emplace_back().events.resize(0x10000); }));
  const std::string ids(2 * 0x10000, '\0');
  for (const uint32_t bones : {0xFFFFu, 0x10000u}) {
    EXPECT_EQ(Encodes([&](Animation& a) {
                a.bone_ids = PackedArray<uint16_t>(
                    absl::string_view(ids).substr(0, 2 * bones));
                a.animated_bones = bones;
              }),
              bones == 0xFFFF);
  }
  const std::string long_name(0x10000, 'a');
  EXPECT_FALSE(Encodes(
      [&](Animation& a) { a.frames.emplace_back().events = {{long_name}}; }));
}

TEST(GsaTest, IsRecognisedByItsGuid) {
  EXPECT_EQ(kGsaFormat.recognise(NewFile()), Recognition::kYes);
  std::string damaged(NewFile());
  damaged[0] = 0;
  EXPECT_EQ(kGsaFormat.recognise(damaged), Recognition::kMaybe);
  EXPECT_EQ(kGsaFormat.recognise(NewFile().substr(0, 10)), Recognition::kMaybe);
  EXPECT_EQ(kGsaFormat.recognise(NewFile().substr(16)), Recognition::kNo);
  EXPECT_EQ(kGsaFormat.recognise(""), Recognition::kNo);
}

using corpus::Bytes;

std::string Identity() { return Bytes().F32s({0, 0, 0, 0, 0, 0, 1, 0, 0, 0}); }

TEST(SkeletonSearchTest, SolvesTheRotationsWhenNoIdsAreListed) {
  for (const bool events : {false, true}) {
    for (uint64_t rotations = 0; rotations < 60; ++rotations) {
      Bytes bytes;
      bytes.Raw("bones").U16s({0xFFFF, 0, 3});
      for (int frame = 0; frame < 3; ++frame) {
        bytes.Raw(Identity());
        for (uint64_t i = 0; i < rotations; ++i) bytes.F32s({0.6f, 0, 0, 0.8f});
        if (events) bytes.U16(1).U16(6).Text("RLIFT");
      }
      const auto end = SkeletonSearch(bytes.str(), events).Next();
      ASSERT_TRUE(end.has_value());
      EXPECT_EQ(end->rotations, rotations);
    }
  }
}

// The work is bounded: these would take minutes.
TEST(SkeletonSearchTest, GivesUpOnFramesThatAlmostFitEverywhere) {
  // Markers after each of which the frames miss the end of the file by a byte.
  Bytes markers;
  for (int i = 0; i < 500000; ++i) markers.U16s({0xFFFF, 1, 0xFFFF});
  const std::string decoys = markers.Fill(0, 3000001);
  EXPECT_FALSE(SkeletonSearch(decoys, true).Next().has_value());
  // One frame, no ids, and every number of rotations leads into a long list of
  // empty events.
  Bytes events;
  events.U16s({0xFFFF, 0, 1});
  for (int i = 0; i < 1000000; ++i) events.U16s({0xFFFE, 0});
  EXPECT_FALSE(SkeletonSearch(events.str(), true).Next().has_value());
  EXPECT_FALSE(
      SkeletonSearch(std::string(1000000, '\xFF'), true).Next().has_value());
}

}  // namespace
}  // namespace assetlint::swat3
