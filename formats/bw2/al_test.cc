#include "formats/bw2/al.h"

#include <iterator>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/report.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/formats.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

// Typed in from the pattern, one field per line; names are padded below.
//
// One bone, one animation of two frames with one event, one key per frame.

std::string Name(const std::string& text, size_t size) {
  return text + std::string(size - text.size(), 0);
}
std::string Hex(const std::string& digits) {
  std::string bytes;
  for (size_t i = 0; i < digits.size(); i += 3) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

std::string AnimationHeaderBytes(const std::string& string_size,
                                 const std::string& block_size) {
  return Hex("EC 0F 00 00") +  // magic
         Hex("09 00 00 00") +  // version
         Name("a_run", 64) +   //
         Hex("03 00 00 00") +  // type
         Hex(string_size) +    //
         Hex(block_size) +     //
         Hex("00 00 00 00") +  // unknown
         Hex("00 00 00 00") +  // unknown
         Hex("01 00 00 00") +  // events
         Hex("01 00 00 00") +  // bones
         Hex("02 00 00 00") +  // frames
         Hex("00 00 00 41") +  // 8 Hz
         Hex("00 00 80 3E") +  // 0.25 s
         Hex("00 00 C0 3F") +  // distance 1.5
         Hex("01") +           // cyclic
         Hex("01") +           // hierarchical
         Hex("00 00") +        // flags
         Hex("01 00 00 00 02 00 00 00 03 00 00 00") +
         Hex("01 00 00 00 02 00 00 00 04 00 00 00");
}

std::string File() {
  return Hex("EC 0F 00 00") +  // 000 magic
         Hex("02 00 FF FF") +  // 004
         Name("ape", 64) +     // 008
         Hex("2C 00 00 00") +  // 048 metadata at 8C
         Hex("2E 02 00 00") +  // 04C the file's 28E minus 60
         Hex("78 56 34 12") +  // 050
         Hex("01 00 00 00") +  // 054 one animation
         Hex("00 00 00 3F") +  // 058 0.5
         Hex("00 00 00 40") +  // 05C 2
         Hex("01 00 00 00") +  // 060 one bone
         Hex("00 00 00 00") +  // 064
         Name("Hip", 32) +     // 068
         Hex("FF FF FF FF") +  // 088 no parent
         AnimationHeaderBytes("00 00 00 00", "00 00 00 00") +  // 08C
         Hex("20 01 00 00") +                                  // 11C data at
         AnimationHeaderBytes("07 00 00 00", "18 00 00 00") +  // 120
         Hex("D8 00 00 00 DC 00 00 00") +                      // 1B0 event
         Hex("00 00 80 3F 00 00 00 00 00 00 00 00 00 00 00 00") +
         Hex("00 00 00 00 00 00 80 3F 00 00 00 00 00 00 00 00") +
         Hex("00 00 00 00 00 00 00 00 00 00 80 3F 00 00 00 00") +
         Hex("00 00 80 3F 00 00 00 40 00 00 40 40 00 00 80 3F") +
         Hex("48 69 70 00 47 6F 00") +                 // 1F8 Hip, Go
         Hex("02 00 00 00") +                          // 1FF S
         Hex("00 00 00 00 00 00 00 00 00 00 00 00") +  // padding
         Hex("AB CD") +                                // S bytes
         Hex("01 00 00 00 02 00 00 00") +              // frame 0
         Hex("03 00 00 00 04 00 00 00") +              // frame 1
         Hex("00 00 00 00 00 00 00 00") +              // fill
         Hex("01 00 00 00") +                          // keys
         Hex("00 00 00 00") +                          //
         Hex("11 11 11 11 11 11 11 11 11 11 11 11 11 11 11 11") +
         Hex("22 22 22 22 22 22 22 22 22 22 22 22 22 22 22 22") +
         Hex("00 00 80 3F 00 00 00 40 00 00 40 40") +              // 1 2 3
         Hex("00 00 80 40 00 00 A0 40 00 00 C0 40") +              // 4 5 6
         Hex("00 00 00 3F 00 00 00 3F 00 00 00 3F 00 00 00 3F") +  // rotation
         Hex("00 00 E0 40 00 00 00 41 00 00 10 41") +              // 7 8 9
         Hex("01 00 FF FF 00 80") +                                // key
         std::string(3, '\xEE');                                   // 28B gap
}

TEST(AlTest, ReadsTheLibrary) {
  const std::string file = File();
  ASSERT_EQ(file.size(), 0x28Eu);
  const auto l = Decode<AlCodec>(file);
  ASSERT_TRUE(l.ok()) << l.status();
  EXPECT_EQ(NameText(l->name), "ape");
  EXPECT_EQ(l->metadata_offset, 0x2Cu);
  EXPECT_EQ(l->size, 0x22Eu);
  EXPECT_EQ(l->animation_data_offset, 0x12345678u);
  EXPECT_EQ(l->unknown2, (std::array<float, 2>{0.5f, 2}));
  ASSERT_EQ(l->bones.size(), 1u);
  EXPECT_EQ(NameText(l->bones[0].name), "Hip");
  EXPECT_EQ(l->bones[0].parent, -1);
  EXPECT_EQ(l->filler, "");
  ASSERT_EQ(l->metadata.size(), 1u);
  const Metadata& metadata = l->metadata[0];
  EXPECT_EQ(metadata.data_offset, 0x120u);
  EXPECT_EQ(NameText(metadata.header.name), "a_run");
  EXPECT_EQ(metadata.header.frame_count, 2u);
  EXPECT_EQ(metadata.header.sampling_rate, 8);
  EXPECT_EQ(metadata.header.duration, 0.25f);
  EXPECT_EQ(metadata.header.distance, 1.5f);
  EXPECT_EQ(metadata.header.is_cyclic, 1);
  EXPECT_EQ(metadata.header.unknown2,
            (std::array<uint32_t, 6>{1, 2, 3, 1, 2, 4}));
}

TEST(AlTest, ReadsTheAnimationsData) {
  const std::string file = File();
  const auto l = Decode<AlCodec>(file);
  ASSERT_TRUE(l.ok()) << l.status();
  ASSERT_EQ(l->data.size(), 1u);
  const AnimationData& data = l->data[0];
  EXPECT_EQ(data.header.event_string_size, 7u);
  ASSERT_EQ(data.events.size(), 1u);
  EXPECT_EQ(data.events[0].bone_offset, 0xD8u);
  EXPECT_EQ(data.events[0].name_offset, 0xDCu);
  EXPECT_EQ(data.events[0].transform[14], 3);
  EXPECT_EQ(data.event_strings, absl::string_view("Hip\0Go\0", 7));
  EXPECT_EQ(data.opaque, "\xAB\xCD");
  ASSERT_EQ(data.frame_offsets.size(), 4u);
  EXPECT_EQ(data.frame_offsets[3], 4u);
  EXPECT_EQ(data.fill.size(), 8u);
  EXPECT_EQ(data.keys_per_frame, (std::array<uint32_t, 2>{1, 0}));
  EXPECT_EQ(data.unknown.back(), '\x22');
  EXPECT_EQ(data.pos_comp.size(), 12);
  EXPECT_EQ(data.point, (std::array<float, 3>{4, 5, 6}));
  ASSERT_EQ(data.first_rotations.size(), 1u);
  EXPECT_EQ(data.first_rotations[0].w, 0.5f);
  ASSERT_EQ(data.first_positions.size(), 1u);
  EXPECT_EQ(data.first_positions[0].z, 9);
  EXPECT_EQ(data.keyframes, absl::string_view("\1\0\xFF\xFF\0\x80", 6));
  EXPECT_EQ(data.gap.size(), 3u);
}

TEST(AlTest, WritesWhatItRead) {
  const std::string file = File();
  auto l = Decode<AlCodec>(file);
  ASSERT_TRUE(l.ok());
  EXPECT_EQ(*Encode<AlCodec>(*l), file);
  // Correct offsets do not change.
  UpdateOffsets(*l);
  EXPECT_EQ(*Encode<AlCodec>(*l), file);
}

// Counts alone allocate no memory: what is kept has its bytes in the file.
void ExpectBounded(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kAlFormat.lint(bytes, FileContext{}, report);
  EXPECT_FALSE(report.findings().empty());
  EXPECT_EQ(CheckLaws(kAlFormat, bytes), absl::OkStatus());
}

TEST(AlTest, ManyEventsOfOneLongNameAreValidated) {
  // A name of a million letters that ten thousand events point into: its end is
  // not searched for every time.
  constexpr uint32_t kEvents = 10000, kLetters = 1000000;
  const std::string file = File();
  std::string bytes = file.substr(0, 0x1B0);
  Store(&bytes[0x120 + 0x5C], kEvents, ByteOrder::kLittle);
  Store(&bytes[0x120 + 0x4C], kLetters, ByteOrder::kLittle);
  const uint32_t strings = 0x90 + 0x48 * kEvents;
  for (uint32_t i = 0; i < kEvents; ++i) {
    std::string event = file.substr(0x1B0, 0x48);
    Store(&event[0], strings + i % 2, ByteOrder::kLittle);
    Store(&event[4], strings + i, ByteOrder::kLittle);
    bytes += event;
  }
  bytes += std::string(kLetters, 'a');
  bytes += file.substr(0x1FF);
  ExpectBounded(bytes);
}

TEST(AlTest, IsRecognisedByItsFirstTwoWords) {
  EXPECT_EQ(kAlFormat.recognise(File()), Recognition::kYes);
  std::string damaged = File();
  damaged[4] = 3;
  EXPECT_EQ(kAlFormat.recognise(damaged), Recognition::kMaybe);
  damaged[0] = 3;
  EXPECT_EQ(kAlFormat.recognise(damaged), Recognition::kNo);
  EXPECT_EQ(kAlFormat.recognise(""), Recognition::kNo);
}

// Libraries that a program built and that no file can hold are refused.

constexpr absl::string_view kZeros(
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
    56);

// One bone, one animation of two frames with one key each, no events.
Library Good() {
  Library library;
  library.bones.emplace_back();
  library.metadata.emplace_back();
  AnimationData& data = library.data.emplace_back();
  data.header.frame_count = 2;
  data.header.bone_count = 1;
  data.frame_offsets = PackedArray<uint32_t>(kZeros.substr(0, 16));
  data.header.offset_block_size = 16;
  data.first_rotations = PackedArray<Quaternion>(kZeros.substr(0, 16));
  data.first_positions = PackedArray<Point>(kZeros.substr(0, 12));
  data.keys_per_frame = {1, 1};
  data.keyframes = kZeros.substr(0, 12);
  UpdateOffsets(library);
  return library;
}

constexpr void (*kChanges[])(Library& l) = {
    [](Library& l) { l.magic = 1; },
    // An animation without data, and data without an animation of its own.
    [](Library& l) {
      l.metadata.push_back(l.metadata[0]);
      l.data[0].animation = 2;
      UpdateOffsets(l);
    },
    [](Library& l) { l.data[0].animation = 1; },
    [](Library& l) { l.data.push_back(l.data[0]); },
    [](Library& l) { ++l.metadata[0].data_offset; },
    [](Library& l) { l.data[0].header.event_count = 1; },
    [](Library& l) { l.data[0].header.event_string_size = 1; },
    [](Library& l) { l.data[0].header.frame_count = 0; },
    [](Library& l) { l.data[0].header.frame_count = 3; },
    [](Library& l) { l.data[0].header.offset_block_size = 17; },
    [](Library& l) { l.data[0].fill = "x"; },
    [](Library& l) { l.data[0].header.bone_count = 2; },
    [](Library& l) { l.data[0].first_positions = PackedArray<Point>(); },
    [](Library& l) { l.data[0].keys_per_frame[0] = 2; },
    [](Library& l) { l.data[0].keyframes = kZeros.substr(0, 11); },
    [](Library& l) {
      // A single frame has no keys between frames.
      l.data[0].header.frame_count = 1;
      l.data[0].frame_offsets = PackedArray<uint32_t>(kZeros.substr(0, 8));
      l.data[0].header.offset_block_size = 8;
    },
    [](Library& l) { l.data[0].header.name = "short"; },
    [](Library& l) { l.name = "short"; },
    [](Library& l) { l.bones[0].name = "short"; },
    [](Library& l) { l.data[0].padding = "short"; },
};

TEST(EncodeAlTest, WritesAConsistentLibrary) {
  EXPECT_EQ(Encode<AlCodec>(Good()).status(), absl::OkStatus());
  EXPECT_EQ(Encode<AlCodec>(Library()).status(), absl::OkStatus());
}

TEST(EncodeAlTest, RefusesWhatWouldBeReadAsAnotherLibrary) {
  for (size_t i = 0; i < std::size(kChanges); ++i) {
    Library library = Good();
    kChanges[i](library);
    EXPECT_EQ(Encode<AlCodec>(library).status().code(),
              absl::StatusCode::kInvalidArgument)
        << i;
  }
}

}  // namespace
}  // namespace assetlint::bw2
