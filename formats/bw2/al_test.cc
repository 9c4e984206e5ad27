// The cases of the rules of BWA; which files are recognised; the decoded
// values; which libraries can be written.
#include <iterator>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bw2/files.h"
#include "corpus/corpus_file.h"
#include "formats/base/codec.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

std::string FileOf(absl::string_view path) {
  return corpus::BytesOf(corpus::Bw2Files(), absl::StrCat("bw2/", path));
}

INSTANTIATE_TEST_SUITE_P(Al, RuleTest, RuleCases(corpus::Bw2Cases(), kAlFormat),
                         kRuleTestName);

TEST(AlTest, IsRecognisedByItsFirstTwoWords) {
  std::string bytes = FileOf("valid/events.al");
  EXPECT_EQ(kAlFormat.recognise(bytes), Recognition::kYes);
  bytes[4] = 3;
  EXPECT_EQ(kAlFormat.recognise(bytes), Recognition::kMaybe);
  bytes[0] = 3;
  EXPECT_EQ(kAlFormat.recognise(bytes), Recognition::kNo);
  EXPECT_EQ(kAlFormat.recognise(""), Recognition::kNo);
}

TEST(AlValuesTest, AnimationsAndTheirEvents) {
  ValueText writer;
  ASSERT_TRUE(kAlFormat.values(FileOf("valid/events.al"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{name:'bear',bones:[{name:'Root',parent:-1},"
            "{name:'Spine',parent:0},{name:'Head',parent:1}],"
            "animations:[{name:'a_bear_walk',frames:3,sampling_rate_hz:30,"
            "duration_s:0.1,distance:1.5,cyclic:true,events:["
            "{bone:'LHAnimEvent04',name:'::FOOTSTEPS.99'},"
            "{bone:'LHAnimEvent05',name:'::FOOTSTEPS.98'}]}]}");
}

TEST(AlValuesTest, OffsetsOutsideOfTheStringsNameNothing) {
  ValueText writer;
  ASSERT_TRUE(kAlFormat.values(FileOf("invalid/BWA044/name.al"), writer).ok());
  EXPECT_NE(writer.text().find("{bone:'LHAnimEvent05',name:''}"),
            std::string::npos)
      << writer.text();
}

// The output for the events of a library.
std::string EventsOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_TRUE(kAlFormat.values(bytes, writer).ok());
  return writer.text().substr(writer.text().find("events:"));
}

TEST(AlValuesTest, ALongNameIsWrittenOnce) {
  const std::string longest(kMaxRepeatedName, 'A');
  const std::string event =
      absl::StrCat("{bone:'LHAnimEvent04',name:'", longest, "'}");
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName)),
            absl::StrCat("events:[", event, ",", event, "]}]}"));
  // The strings begin after a header of 144 bytes and two events of 72.
  const std::string reference = "{bone:'LHAnimEvent04',name:{offset:302}}";
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName + 1)),
            absl::StrCat("events:[", reference, ",", reference,
                         "],strings:[{offset:302,text:'", longest, "A'}]}]}"));
}

TEST(AlValuesTest, OffsetsInsideALongNameAreOfItsRest) {
  std::string bytes = corpus::SharedEventNames(1, 200);
  // The event's name is at 230; its offset is the second number of the event,
  // which is followed by the data's strings.
  const size_t event = bytes.find(std::string("\xE6\0\0\0\0\0\x80?", 8));
  ASSERT_NE(event, std::string::npos);
  bytes[event] = '\xE8';
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:{offset:232}}],"
                         "strings:[{offset:230,text:'",
                         std::string(200, 'A'), "'}]}]}"));
  bytes[event] = static_cast<char>(230 + 120);
  bytes[event + 1] = 1;  // 256 + 94: the last 80 characters
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:'",
                         std::string(80, 'A'), "'}]}]}"));
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
  const std::string bytes = FileOf("valid/events.al");
  auto read = Decode<AlCodec>(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  UpdateOffsets(*read);
  EXPECT_EQ(*Encode<AlCodec>(*read), bytes);
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
