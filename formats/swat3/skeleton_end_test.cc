// Law 5 for the search: whatever the bytes, its steps are at most a constant
// times their number. Steps are counted, not timed.
#include "formats/swat3/skeleton_end.h"

#include <random>
#include <string>

#include "corpus/bytes.h"
#include "formats/swat3/likely_end.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

using corpus::Bytes;

// Two exact searches, one check of the second's result, and three searches for
// likely readings.
uint64_t MostSteps(uint64_t size) {
  return (3 * kStepsPerByte + 3 * kLikelyStepsPerByte) * size +
         6 * (kMinSteps + 0x10000);
}

std::string Identity() { return Bytes().F32s({0, 0, 0, 0, 0, 0, 1, 0, 0, 0}); }

TEST(SkeletonEndTest, FindsTheFirstMarkerThatFits) {
  const std::string bytes = Bytes()
                                .Raw("bones")
                                .U16s({0xFFFF, 0xFFFF, 9, 9, 9})
                                .U16s({0xFFFF, 1, 4, 1})
                                .Raw(Identity())
                                .F32s({0, 0, 0, 1});
  const SkeletonEnd end = FindSkeletonEnd(bytes, false);
  EXPECT_EQ(end.fit, Fit::kExact);
  EXPECT_EQ(end.at.marker, 15u);
  EXPECT_EQ(end.at.ids, 1u);
  EXPECT_EQ(end.at.frames, 1u);
}

TEST(SkeletonEndTest, SolvesTheRotationsWhenNoIdsAreListed) {
  for (const bool events : {false, true}) {
    for (uint64_t rotations = 0; rotations < 60; ++rotations) {
      Bytes bytes;
      bytes.Raw("bones").U16s({0xFFFF, 0, 3});
      for (int frame = 0; frame < 3; ++frame) {
        bytes.Raw(Identity());
        for (uint64_t i = 0; i < rotations; ++i) bytes.F32s({0.6f, 0, 0, 0.8f});
        if (events) bytes.U16(1).U16(6).Text("RLIFT");
      }
      const SkeletonEnd end = FindSkeletonEnd(bytes.str(), events);
      ASSERT_EQ(end.fit, Fit::kExact);
      EXPECT_EQ(end.at.rotations, rotations);
    }
  }
}

TEST(SkeletonEndTest, WhatIsTooMuchWorkDoesNotLookSound) {
  const std::string bytes = Bytes().U16s({0xFFFF, 0, 1}).Raw(Identity()).str();
  const Candidate candidate = {.marker = 0, .ids = 0, .frames = 1};
  WorkMeter enough(100);
  EXPECT_TRUE(LooksSound(bytes, candidate, false, enough));
  WorkMeter none(0);
  EXPECT_FALSE(LooksSound(bytes, candidate, false, none));
}

TEST(SkeletonEndTest, AllOnesTakeLinearWork) {
  for (const size_t size : {1000u, 100000u, 1000000u}) {
    for (const bool events : {false, true}) {
      const std::string bytes(size, '\xFF');
      const SkeletonEnd end = FindSkeletonEnd(bytes, events);
      EXPECT_EQ(end.fit, Fit::kNone);
      EXPECT_LE(end.steps, MostSteps(size)) << size;
    }
  }
}

// Each byte may begin a frame with events of events.
TEST(SkeletonEndTest, FramesEverywhereTakeLinearWork) {
  for (const size_t size : {1000u, 20000u, 200000u}) {
    const std::string bytes(size, '\1');
    EXPECT_LE(FindSkeletonEnd(bytes, true).steps, MostSteps(size)) << size;
  }
}

TEST(SkeletonEndTest, AllZeroTakeLinearWork) {
  for (const size_t size : {1000u, 100000u, 1000000u}) {
    const std::string bytes(size, '\0');
    EXPECT_LE(FindSkeletonEnd(bytes, true).steps, MostSteps(size)) << size;
  }
}

// Markers that list ids, after each of which the frames continue to the end of
// the file and miss it by one byte: without a bound this is quadratic.
std::string Decoys(size_t markers, uint16_t ids) {
  Bytes bytes;
  for (size_t i = 0; i < markers; ++i) {
    bytes.U16s({0xFFFF, ids, 0xFFFF});
  }
  return bytes.Fill(0, 6 * markers + 1);
}

TEST(SkeletonEndTest, TenThousandMarkersTakeLinearWork) {
  for (const size_t markers : {100u, 10000u, 100000u}) {
    for (const uint16_t ids : {0, 1, 2, 500}) {
      const std::string bytes = Decoys(markers, ids);
      for (const bool events : {false, true}) {
        const SkeletonEnd end = FindSkeletonEnd(bytes, events);
        EXPECT_LE(end.steps, MostSteps(bytes.size()))
            << markers << " with " << ids;
      }
    }
  }
}

TEST(SkeletonEndTest, TheLastOfTenThousandMarkersIsFound) {
  std::string bytes;
  for (int i = 0; i < 10000; ++i) bytes += Bytes().U16s({0xFFFF, 40000, 7});
  const uint64_t skeleton = bytes.size();
  bytes += Bytes()
               .U16s({0xFFFF, 1, 0, 1})
               .Raw(Identity())
               .F32s({0, 0, 0, 1})
               .U16s({1, 6})
               .Text("RLIFT")
               .str();
  const SkeletonEnd end = FindSkeletonEnd(bytes, true);
  EXPECT_EQ(end.fit, Fit::kExact);
  EXPECT_EQ(end.at.marker, skeleton);
}

// One frame, no ids, and every number of rotations leads into a long list of
// empty events: the worst case of solving for the rotations.
TEST(SkeletonEndTest, EventsAfterEveryNumberOfRotationsTakeLinearWork) {
  for (const size_t pairs : {1000u, 100000u, 1000000u}) {
    Bytes bytes;
    bytes.U16s({0xFFFF, 0, 1});
    for (size_t i = 0; i < pairs; ++i) bytes.U16s({0xFFFE, 0});
    const SkeletonEnd end = FindSkeletonEnd(bytes.str(), true);
    EXPECT_LE(end.steps, MostSteps(bytes.size())) << pairs;
  }
}

TEST(SkeletonEndTest, NoiseTakesLinearWork) {
  std::mt19937 random(20020922);
  for (int round = 0; round < 200; ++round) {
    std::string bytes(random() % 20000, '\0');
    const int kinds = 2 + static_cast<int>(random() % 4);
    for (char& c : bytes) {
      constexpr char kBytes[] = {'\xFF', '\0', '\1', '\2', '\x80', '\x3F'};
      c = kBytes[random() % kinds];
    }
    for (const bool events : {false, true}) {
      const SkeletonEnd end = FindSkeletonEnd(bytes, events);
      EXPECT_LE(end.steps, MostSteps(bytes.size()));
    }
  }
}

TEST(SkeletonSearchTest, GivesEveryPlaceThatFits) {
  // Both numbers of frames are 0: the second marker is in the first one's ids.
  const std::string bytes = Bytes().U16s({0xFFFF, 4, 1, 0xFFFF, 1, 5, 0}).str();
  SkeletonSearch search(bytes, true);
  auto first = search.Next();
  ASSERT_TRUE(first.has_value());
  EXPECT_EQ(first->marker, 0u);
  auto second = search.Next();
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->marker, 6u);
  EXPECT_FALSE(search.Next().has_value());
}

TEST(WalkFramesTest, StopsBeforeAFrameThatIsNotWhole) {
  const std::string bytes =
      Bytes().Raw(Identity()).U16(0).Raw(Identity()).U16s({1, 9});
  WorkMeter work(100);
  const FramesWalked walked = WalkFrames(bytes, 0, {0, true}, 5, work);
  EXPECT_EQ(walked.frames, 1u);
  EXPECT_EQ(walked.end, 42u);
}

}  // namespace
}  // namespace assetlint::swat3
