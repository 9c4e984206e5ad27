// A single wrong size is reported, and nothing that only follows from it.
#include "formats/alamo/container/wrong_size.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "corpus/alamo/animation_files.h"
#include "corpus/alamo/chunks.h"
#include "corpus/alamo/model_spec.h"
#include "corpus/alamo/particle_files.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/formats.h"
#include "formats/base/limits.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::Bytes;
using corpus::Chunk;
using corpus::SmallModel;
using corpus::With;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Not;

// "rule offset length path" of the findings above the severity "info".
// Structure faults stay, since otherwise linting and decoding would disagree;
// they are left out here.
std::vector<std::string> Faults(const Format& format,
                                const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, report);
  std::vector<std::string> faults;
  for (const Finding& finding : report.TakeSorted()) {
    if (finding.rule->severity == Severity::kInfo ||
        finding.rule->rule_class == RuleClass::kStructure) {
      continue;
    }
    faults.push_back(absl::StrCat(finding.rule->id, " ", finding.range.offset,
                                  " ", finding.range.length, " ",
                                  FindingPath(finding)));
  }
  return faults;
}

// Offsets are those of the size words in SmallModel().
TEST(WrongSizeTest, ASizeThatTakesTheNextChunkAlongIsTheOnlyFault) {
  const std::string good = SmallModel().Build();
  EXPECT_THAT(Faults(kModelFormat, good), ElementsAre());
  // The name of bone 1 declares 12 bytes instead of 7.
  EXPECT_THAT(Faults(kModelFormat, With<uint32_t>(good, 245, 12)),
              ElementsAre("ALC023 245 4 skeleton/bone[1]/name/size"));
  // The shader's name declares 5 bytes instead of 13.
  EXPECT_THAT(Faults(kModelFormat, With<uint32_t>(good, 584, 5)),
              ElementsAre("ALC023 584 4 mesh[0]/material[0]/shader/size"));
}

TEST(WrongSizeTest, TheSizeOfAContainerIsFound) {
  const std::string good = SmallModel().Build();
  // The first bone declares an end 3 bytes too early.
  const std::vector<std::string> faults =
      Faults(kModelFormat, With<uint32_t>(good, 148, 0x80000000u + 78));
  bool named = false;
  for (const std::string& fault : faults) {
    named |= absl::StartsWith(fault, "ALC023 148 4 skeleton/bone[0]/size");
  }
  EXPECT_TRUE(named) << ::testing::PrintToString(faults);
}

TEST(WrongSizeTest, TheSizeOfAMiniChunkIsFound) {
  const std::string good = corpus::Format1().Build();
  // The name of bone 0 declares 3 bytes instead of 6.
  EXPECT_THAT(Faults(kAnimationFormat, With<uint8_t>(good, 51, 3)),
              ElementsAre("ALC023 51 1 animation/bone[0]/info/name/size"));
}

TEST(WrongSizeTest, WhatNoOtherSizePutsRightIsLeftAsItIs) {
  const std::string good = SmallModel().Build();
  // A chunk of an unknown type in the middle is not a wrong size. It is where
  // the missing chunk should be: one finding.
  EXPECT_THAT(Faults(kModelFormat, With<uint32_t>(good, 152, 0x777)),
              ElementsAre("ALC007 152 4 skeleton/bone[0]"));
}

SizeCandidate MakeCandidate(uint64_t offset, uint32_t width, uint64_t size,
                            uint64_t parent_end) {
  static constexpr uint32_t kSiblings[] = {0x203, 0x206};
  SizeCandidate candidate;
  candidate.offset = offset;
  candidate.width = width;
  candidate.size = size;
  candidate.type = 0x203;
  candidate.parent_end = parent_end;
  candidate.siblings = kSiblings;
  return candidate;
}

std::vector<uint64_t> ChunkSizes(absl::string_view bytes,
                                 const SizeCandidate& candidate) {
  const PlausibleSizes sizes = FindPlausibleSizes(bytes, candidate);
  EXPECT_THAT(sizes.others, IsEmpty());
  return sizes.likely;
}

TEST(WrongSizeTest, PlausibleSizesLeadToASiblingOrToTheEnd) {
  // A text of 3 bytes, then a chunk of 2: the text could also take all.
  const std::string bytes = Chunk(0x203, "Bon") + Chunk(0x206, "ab");
  EXPECT_THAT(ChunkSizes(bytes, MakeCandidate(4, 4, 99, bytes.size())),
              ElementsAre(3, 13));
  // Its current size is not tried.
  EXPECT_THAT(ChunkSizes(bytes, MakeCandidate(4, 4, 3, bytes.size())),
              ElementsAre(13));
  // Types that may not follow are not taken for siblings.
  const std::string other = Chunk(0x203, "Bon") + Chunk(0x207, "ab");
  EXPECT_THAT(ChunkSizes(other, MakeCandidate(4, 4, 99, other.size())),
              ElementsAre(13));
  // Of many, the smallest few and the one that leaves nothing.
  std::string many = Chunk(0x203, "");
  for (int i = 0; i < 10; ++i) many += Chunk(0x206, "");
  EXPECT_THAT(ChunkSizes(many, MakeCandidate(4, 4, 99, many.size())),
              ElementsAre(0, 8, 16, 24, 32, 80));
}

TEST(WrongSizeTest, PlausibleSizesOfMiniChunks) {
  const auto sizes = [](const Bytes& body) {
    const std::string bytes = Bytes().U8(4).U8(99).Raw(body.str());
    return FindPlausibleSizes(bytes, MakeCandidate(1, 1, 99, bytes.size()));
  };
  // That of the text, and those of numbers, as far as there is room.
  const PlausibleSizes text = sizes(Bytes().Text("Bone").U8(2).U8(1).U8('x'));
  EXPECT_THAT(text.likely, ElementsAre(5, 4, 8));
  EXPECT_THAT(text.others, ElementsAre(1, 2));
  const PlausibleSizes no_nul = sizes(Bytes().Raw("abcd"));
  EXPECT_THAT(no_nul.likely, ElementsAre(4));
  EXPECT_THAT(no_nul.others, ElementsAre(1, 2));
  // A name ends with its NUL, whatever follows.
  const PlausibleSizes name = sizes(Bytes().Text("Bone").Raw("??"));
  EXPECT_THAT(name.likely, ElementsAre(5));
  EXPECT_THAT(name.others, ElementsAre(4, 1, 2));
  // A number that begins with 0 is a text of one byte too: once only.
  const PlausibleSizes zero = sizes(Bytes().U8(0).U8(0x44).U8(1).U8(1));
  EXPECT_THAT(zero.likely, ElementsAre(1, 4));
  EXPECT_THAT(zero.others, ElementsAre(2));
}

// The size of a flag that is off seemed to have itself as an alternative.
TEST(WrongSizeTest, TheOnlySizeThatFitsIsOffered) {
  const std::string good = corpus::SmallSystem().Build();
  const size_t flag = good.find("\x07\x01\0\x43\x01", 0, 5);
  ASSERT_NE(flag, std::string::npos);
  Report report(Report::Mode::kCollect);
  kParticleFormat.lint(With<uint8_t>(good, flag + 1, 0), FileContext{}, report);
  for (const Finding& finding : report.TakeSorted()) {
    if (finding.rule != &kWrongSize) continue;
    ASSERT_EQ(finding.fixes.size(), 1u);
    EXPECT_EQ(finding.fixes[0].level, FixLevel::kUnsafe);
    return;
  }
  FAIL() << "no wrong size";
}

TEST(WrongSizeTest, ASizeIsOnlyReportedWhenAnotherLeavesFewerFaults) {
  const std::string bytes = Chunk(0x203, "Bon") + Chunk(0x206, "ab");
  const std::vector<SizeCandidate> candidates = {
      MakeCandidate(4, 4, 99, bytes.size())};
  alamo::Faults before;
  before.container = {{&kUnknownChunk, 8}, {&kMissingChunk, 0}};
  before.all = 3;
  int trials = 0;
  // No size helps.
  EXPECT_FALSE(FindWrongSize(bytes, candidates, before, [&](absl::string_view) {
                 ++trials;
                 return before;
               }).has_value());
  EXPECT_EQ(trials, 2);
  // A new container fault rules a size out, however few faults there are.
  EXPECT_FALSE(FindWrongSize(bytes, candidates, before, [](absl::string_view) {
                 alamo::Faults other;
                 other.container = {{&kRepeatedChunk, 1}};
                 other.all = 1;
                 return other;
               }).has_value());
  // The second size leaves none.
  trials = 0;
  const auto wrong =
      FindWrongSize(bytes, candidates, before, [&](absl::string_view) {
        if (++trials == 1) {
          alamo::Faults less;
          less.container = {{&kUnknownChunk, 8}};
          less.all = 2;
          return less;
        }
        return alamo::Faults();
      });
  ASSERT_TRUE(wrong.has_value());
  EXPECT_EQ(wrong->size, 13u);
  EXPECT_EQ(wrong->candidate.offset, 4u);
}

TEST(WrongSizeTest, OtherSizesThatFitAreShownAndNoneIsApplied) {
  const std::string bytes = Chunk(0x203, "Bon") + Chunk(0x206, "ab");
  const std::vector<SizeCandidate> candidates = {
      MakeCandidate(4, 4, 99, bytes.size())};
  alamo::Faults before;
  before.container = {{&kUnknownChunk, 8}};
  before.all = 1;
  const auto wrong =
      FindWrongSize(bytes, candidates, before,
                    [](absl::string_view) { return alamo::Faults(); });
  ASSERT_TRUE(wrong.has_value());
  EXPECT_EQ(wrong->size, 3u);
  EXPECT_TRUE(wrong->fits);
  EXPECT_THAT(wrong->alternatives, ElementsAre(13));
  Report report(Report::Mode::kCollect);
  ReportWrongSize(bytes, *wrong, {}, {}, report);
  const std::vector<Finding> findings = report.TakeSorted();
  ASSERT_EQ(findings.size(), 1u);
  ASSERT_EQ(findings[0].fixes.size(), 2u);
  for (const Fix& fix : findings[0].fixes) {
    EXPECT_EQ(fix.level, FixLevel::kDisplay);
  }
  EXPECT_EQ(
      findings[0].fixes[1].edits,
      (std::vector<Edit>{NumberEdit<uint32_t>(4, 13, ByteOrder::kLittle)}));
}

// Zeros are empty chunks of type 0: one finding gives their range.
TEST(WrongSizeTest, ARunOfZerosAfterTheFileIsOneFinding) {
  const std::string good = corpus::Format1().Build();
  Report report(Report::Mode::kCollect);
  kAnimationFormat.lint(good + std::string(80, '\0'), FileContext{}, report);
  std::vector<Finding> unknown;
  for (const Finding& finding : report.findings()) {
    if (finding.rule == &kUnknownChunk) unknown.push_back(finding);
  }
  ASSERT_EQ(unknown.size(), 1u);
  EXPECT_EQ(unknown[0].range, (ByteRange{good.size(), 80}));
  EXPECT_EQ(unknown[0].count, 10u);
}

TEST(CandidateCollectorTest, WhatHasNoSizeIsNoCandidate) {
  Report report(Report::Mode::kCollect);
  CandidateCollector collector("ab", kChunkDecoderRules, report);
  uint32_t flags = 0;
  const auto body = [] { ADD_FAILURE() << "there is no body"; };
  // Two bytes do not hold a size; after that, reading has failed.
  EXPECT_FALSE(collector.Block(kChunkSize, flags, body));
  EXPECT_FALSE(collector.Block(kChunkSize, flags, body));
  collector.Finish();
  EXPECT_THAT(collector.Take(), IsEmpty());
}

TEST(WrongSizeTest, LargeFilesAreNotReadAgain) {
  // The name of bone 1 declares 12 bytes instead of 7; the last chunk makes up
  // the size.
  const std::string damaged = With<uint32_t>(SmallModel().Build(), 245, 12);
  const std::string found = "ALC023 245 4 skeleton/bone[1]/name/size";
  EXPECT_THAT(Faults(kModelFormat, damaged + Chunk(0x777, "filler")),
              Contains(found));
  std::string filler(
      kMaxSearchedSize - damaged.size() - Chunk(0x777, "").size(), '\0');
  // The largest that is, and one byte more.
  EXPECT_THAT(Faults(kModelFormat, damaged + Chunk(0x777, filler)),
              Contains(found));
  filler += '\0';
  EXPECT_THAT(Faults(kModelFormat, damaged + Chunk(0x777, filler)),
              Not(Contains(found)));
}

TEST(WrongSizeTest, OfAFileThatIsCutNoNewFaultMayCome) {
  const std::string bytes = Chunk(0x203, "Bon");
  const std::vector<SizeCandidate> candidates = {
      MakeCandidate(4, 4, 99, bytes.size())};
  auto lint = [](absl::string_view) {
    alamo::Faults faults;
    faults.others = {{&kNotFinite, 30}};
    faults.all = 1;
    return faults;
  };
  alamo::Faults before;
  before.container = {{&kChunkOverrun, 4}};
  before.others = {{&kFileTruncated, 11}};
  before.all = 2;
  EXPECT_TRUE(FindWrongSize(bytes, candidates, before, lint).has_value());
  before.truncated = true;
  EXPECT_FALSE(FindWrongSize(bytes, candidates, before, lint).has_value());
  before.others.emplace_back(&kNotFinite, 30);
  absl::c_sort(before.others);
  EXPECT_TRUE(FindWrongSize(bytes, candidates, before, lint).has_value());
}

TEST(WrongSizeTest, ARefusedTrialEndsTheSearch) {
  std::string bytes = Chunk(0x203, "");
  for (int i = 0; i < 10; ++i) bytes += Chunk(0x206, "");
  const std::vector<SizeCandidate> candidates(
      20, MakeCandidate(4, 4, 99, bytes.size()));
  alamo::Faults before;
  before.container = {{&kUnknownChunk, 8}};
  before.all = 1;
  int trials = 0;
  EXPECT_FALSE(
      FindWrongSize(bytes, candidates, before,
                    [&](absl::string_view) -> std::optional<alamo::Faults> {
                      if (++trials == 12) return std::nullopt;
                      return before;
                    })
          .has_value());
  EXPECT_EQ(trials, 12);
}

}  // namespace
}  // namespace assetlint::alamo
