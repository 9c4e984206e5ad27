// The cases of the rules of GSA; which files are recognised; the decoded
// values; which animations can be written; the search for the skeleton's end.
#include "formats/swat3/gsa.h"

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "corpus/swat3/files.h"
#include "formats/base/codec.h"
#include "formats/swat3/formats.h"
#include "formats/swat3/gsa_codec.h"
#include "formats/swat3/skeleton_end.h"
#include "formats/testing/description.h"
#include "formats/testing/rule_case.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

std::string FileOf(absl::string_view path) {
  return corpus::BytesOf(corpus::Swat3Files(), absl::StrCat("swat3/", path));
}

INSTANTIATE_TEST_SUITE_P(Gsa, RuleTest,
                         RuleCases(corpus::Swat3Cases(), kGsaFormat),
                         kRuleTestName);

TEST(GsaValuesTest, OneFrame) {
  ValueText writer;
  ASSERT_TRUE(kGsaFormat.values(FileOf("valid/one_frame.gsa"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{version:'4.2',framerate:10,bone_ids:[1],rotations:1,frames:["
            "{origin:[0,0,0],origin_rotation_xyzw:[0,0,0,1],"
            "root_offset:[0,0,0],rotations_xyzw:[[0.5,0.5,0.5,0.5]],"
            "events:[]}]}");
}

TEST(GsaValuesTest, EventsAreWithoutTheirNul) {
  ValueText writer;
  ASSERT_TRUE(kGsaFormat.values(FileOf("valid/4_2_events.gsa"), writer).ok());
  EXPECT_NE(writer.text().find("events:['LLIFT','LPLANT','RLIFT','RPLANT',"
                               "'sound=cuff','itemsound=magout']"),
            std::string::npos)
      << writer.text();
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
  const std::string bytes = FileOf("valid/one_frame.gsa");
  EXPECT_EQ(kGsaFormat.recognise(bytes), Recognition::kYes);
  std::string damaged = bytes;
  damaged[0] = 0;
  EXPECT_EQ(kGsaFormat.recognise(damaged), Recognition::kMaybe);
  EXPECT_EQ(kGsaFormat.recognise(bytes.substr(0, 10)), Recognition::kMaybe);
  EXPECT_EQ(kGsaFormat.recognise(bytes.substr(16)), Recognition::kNo);
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
