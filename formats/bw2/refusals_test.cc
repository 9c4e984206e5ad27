// Libraries that a program built and that no file can hold: each number that
// does not match what it counts is refused by name.
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/bw2/al.h"
#include "formats/bw2/al_codec.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

using ::testing::HasSubstr;

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

std::string Refusal(const Library& library) {
  const absl::StatusOr<std::string> bytes = Encode<AlCodec>(library);
  if (bytes.ok()) return "";
  EXPECT_EQ(bytes.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(bytes.status().message());
}

struct Case {
  const char* what;
  void (*change)(Library& library);
};

// The refusal names the field.
const Case kCases[] = {
    {"eventCount", [](Library& l) { l.data[0].header.event_count = 1; }},
    {"eventStringSize",
     [](Library& l) { l.data[0].header.event_string_size = 1; }},
    {"frameCount", [](Library& l) { l.data[0].header.frame_count = 0; }},
    {"frameCount", [](Library& l) { l.data[0].header.frame_count = 3; }},
    {"offsetBlockSize",
     [](Library& l) { l.data[0].header.offset_block_size = 17; }},
    {"offsetBlockSize", [](Library& l) { l.data[0].fill = "x"; }},
    {"boneCount", [](Library& l) { l.data[0].header.bone_count = 2; }},
    {"boneCount",
     [](Library& l) { l.data[0].first_positions = PackedArray<Point>(); }},
    {"keysPerFrame", [](Library& l) { l.data[0].keys_per_frame[0] = 2; }},
    {"keysPerFrame",
     [](Library& l) { l.data[0].keyframes = kZeros.substr(0, 11); }},
    {"keysPerFrame",
     [](Library& l) {
       // A single frame has no keys between frames.
       l.data[0].header.frame_count = 1;
       l.data[0].frame_offsets = PackedArray<uint32_t>(kZeros.substr(0, 8));
       l.data[0].header.offset_block_size = 8;
     }},
    {"name", [](Library& l) { l.data[0].header.name = "short"; }},
    {"padding", [](Library& l) { l.data[0].padding = "short"; }},
    {"unknown", [](Library& l) { l.data[0].unknown = "short"; }},
};

TEST(RefusalsTest, WhatAgreesIsWritten) {
  EXPECT_EQ(Refusal(Good()), "");
  Library one_frame = Good();
  AnimationData& data = one_frame.data[0];
  data.header.frame_count = 1;
  data.frame_offsets = PackedArray<uint32_t>(kZeros.substr(0, 8));
  data.header.offset_block_size = 8;
  data.keyframes = {};
  UpdateOffsets(one_frame);
  EXPECT_EQ(Refusal(one_frame), "");
}

TEST(RefusalsTest, WhatDoesNotAgreeIsRefusedByName) {
  for (const Case& c : kCases) {
    Library library = Good();
    c.change(library);
    EXPECT_THAT(Refusal(library), HasSubstr(c.what));
  }
}

TEST(RefusalsTest, EachDataBelongsToItsOwnMetadata) {
  Library mismatched = Good();
  mismatched.data[0].animation = 1;
  EXPECT_THAT(Refusal(mismatched),
              HasSubstr("has no metadata record, two, or one with"));

  Library twice = Good();
  twice.data.push_back(twice.data[0]);
  EXPECT_THAT(Refusal(twice),
              HasSubstr("has no metadata record, two, or one with"));

  Library moved = Good();
  ++moved.metadata[0].data_offset;
  EXPECT_THAT(Refusal(moved),
              HasSubstr("has no metadata record, two, or one with"));
}

TEST(RefusalsTest, NamesFillTheirFields) {
  Library library = Good();
  library.name = "short";
  UpdateOffsets(library);
  EXPECT_THAT(Refusal(library), HasSubstr("size of its field"));
  Library bone = Good();
  bone.bones[0].name = "short";
  UpdateOffsets(bone);
  EXPECT_THAT(Refusal(bone), HasSubstr("size of its field"));
  Library metadata = Good();
  metadata.metadata[0].header.name = "short";
  UpdateOffsets(metadata);
  EXPECT_THAT(Refusal(metadata), HasSubstr("size of its field"));
}

}  // namespace
}  // namespace assetlint::bw2
