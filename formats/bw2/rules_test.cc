// Rules of BWA against each other; rule_cases.cc has the cases of each.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/bw2/files.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/bw2/formats.h"
#include "formats/testing/lint_bytes.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

// Warnings and errors that follow from the damage in a file.
bool Follows(absl::string_view finding, absl::string_view file) {
  static const auto* const pairs =
      new std::set<std::pair<std::string, std::string>>{
          // The frames no longer fit the duration.
          {"BWA013/2_to_32_frames", "BWA036"},
          {"BWA014/zero", "BWA036"},
          // What is missing at the end is a part of the first frame.
          {"BWA020/cut_short", "BWA015"},
          {"BWA020/cut_short", "BWA052"},
          // What was cut off is missing where it is counted.
          {"BWA052/in_the_bones", "BWA003"},
          {"BWA052/in_the_bones", "BWA020"},
          {"BWA052/in_the_first_frame", "BWA015"},
          {"BWA052/in_the_first_frame", "BWA020"},
          // Strings are sought where the second event is.
          {"BWA038/events", "BWA012"},
          {"BWA038/events", "BWA044"},
          // Everything after the bytes is read from the wrong place.
          {"BWA055/bytes_missing", "BWA006"},
          {"BWA055/bytes_missing", "BWA007"},
          {"BWA055/bytes_missing", "BWA020"},
          {"BWA055/bytes_missing", "BWA052"},
      };
  // What follows the damage is read from the wrong place, whatever it is.
  const absl::string_view rule = file.substr(0, 6);
  if (rule == "BWA057") return true;
  // A size without room may be the one with which everything else fits.
  if (finding == "BWA057") return true;
  return pairs->count({std::string(file), std::string(finding)}) > 0;
}

std::string FileOf(const std::string& path) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (file.path == "bw2/" + path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return "";
}

// The rules that `bytes` break, except those of severity "info".
RuleIds Broken(const std::string& bytes) {
  return BrokenRules(kAlFormat, bytes, Severity::kWarning);
}

TEST(AlRulesTest, BytesThatAreNoBonesAreOnlyFiller) {
  const std::string uncounted = FileOf("invalid/BWA053/one_less.al");
  constexpr size_t kThirdBone = 176;
  EXPECT_EQ(Broken(uncounted), RuleIds{"BWA053"});
  // No name, a name that is not plain, one that does not end, a parent after
  // it.
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone, 0)), RuleIds{});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone, 7)), RuleIds{});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone + 9, 1)),
            RuleIds{});
  EXPECT_EQ(Broken(corpus::With<int32_t>(uncounted, kThirdBone + 32, 2)),
            RuleIds{});
  EXPECT_EQ(Broken(corpus::With<int32_t>(uncounted, kThirdBone + 32, 1)),
            RuleIds{"BWA053"});
}

TEST(AlRulesTest, MetadataThatAreNotCountedAreCountedByTheMessage) {
  for (const auto& [file, fits] :
       {std::pair("one_less", uint64_t{2}), std::pair("none", uint64_t{2})}) {
    const std::vector<Finding> findings = LintBytes(
        kAlFormat, FileOf(absl::StrCat("invalid/BWA026/", file, ".al")));
    ASSERT_EQ(findings.size(), 1u) << file;
    EXPECT_EQ(findings[0].data[1].second, DataValue(fits));
  }
}

TEST(AlRulesTest, ARotationIsZeroOnlyWithoutAnyLength) {
  const std::string zero = FileOf("invalid/BWA054/second_bone.al");
  EXPECT_EQ(Broken(zero), RuleIds{"BWA054"});
  const auto with = [&](float x) {
    return BrokenRules(kAlFormat, corpus::With(zero, 793, x));
  };
  EXPECT_EQ(with(1e-10f), RuleIds{"BWA042"});
  EXPECT_EQ(with(1), RuleIds{});
}

TEST(AlRulesTest, ASamplingRateIsMoreThanZero) {
  const std::string zero = FileOf("invalid/BWA035/zero.al");
  EXPECT_EQ(Broken(zero), RuleIds{"BWA035"});
  // In the metadata, and in the data's header.
  EXPECT_EQ(Broken(corpus::With(corpus::With(zero, 316, 30.0f), 612, 30.0f)),
            RuleIds{});
}

TEST(AlRulesTest, OnlyAnotherFormatIsNotValidatedFurther) {
  const std::string noise = FileOf("invalid/BWA002/noise.al");
  EXPECT_EQ(Broken(noise), RuleIds{"BWA002"});
  const auto judged = [](const std::string& bytes) {
    return Broken(bytes).count("BWA020") == 1;
  };
  // With the second word, the size, or metadata, it is a damaged library.
  EXPECT_FALSE(judged(noise));
  EXPECT_TRUE(judged(corpus::With<uint32_t>(noise, 4, 0xFFFF0002)));
  EXPECT_TRUE(judged(corpus::With<uint32_t>(
      corpus::With<uint64_t>(noise, 0x200, 0x900000FEC), 0x48, 0x1A0)));
  EXPECT_GT(Broken(corpus::With<uint32_t>(noise, 0x4C, 2048 - 0x60)).size(),
            1u);
  // Too short for a header.
  EXPECT_EQ(Broken(noise.substr(0, 20)), RuleIds{"BWA002"});
}

TEST(AlRulesTest, FewImpossibleValuesAreReportedOneByOne) {
  EXPECT_EQ(Broken(FileOf("invalid/BWA055/bytes_missing.al")).count("BWA055"),
            2u);
  // Metadata at byte 212: rate, flags and version.
  std::string three =
      corpus::With(FileOf("invalid/BWA006/second.al"), 212 + 0x68, -1.0f);
  three = corpus::With<uint16_t>(three, 212 + 0x76, 9);
  three = corpus::With<uint32_t>(three, 212 + 4, 8);
  EXPECT_EQ(Broken(three).count("BWA055"), 0u);
  EXPECT_EQ(Broken(three).count("BWA035"), 1u);
  const std::string four = corpus::With<uint8_t>(three, 212 + 0x74, 2);
  EXPECT_EQ(Broken(four).count("BWA055"), 1u);
  EXPECT_EQ(Broken(four).count("BWA035"), 0u);
  // With a sound magic number the file decodes.
  EXPECT_EQ(Broken(corpus::With<uint32_t>(four, 360, 0xFEC)).count("BWA055"),
            0u);
}

// The only finding of `rule` in the corpus file with that name.
Finding OnlyFinding(absl::string_view rule, const std::string& path) {
  const std::vector<Finding> found = FindingsOf(kAlFormat, rule, FileOf(path));
  EXPECT_EQ(found.size(), 1u) << path;
  return found.empty() ? Finding() : found[0];
}

TEST(AlRulesTest, TheConstantIsTheSecondWord) {
  EXPECT_EQ(OnlyFinding("BWA019", "invalid/BWA019/0xffff0003.al").range,
            (ByteRange{4, 4}));
}

TEST(AlRulesTest, AnImpossiblePositionIsShown) {
  const Finding finding = OnlyFinding("BWA041", "invalid/BWA041/position.al");
  EXPECT_EQ(FindingPath(finding), "animation[0]/firstPositions[1]");
  EXPECT_EQ(finding.range, (ByteRange{841, 4}));
  EXPECT_EQ(finding.message, "the number is NaN, must be finite");
}

TEST(AlRulesTest, ARotationThatIsNotFiniteHasNoLength) {
  EXPECT_EQ(OnlyFinding("BWA041", "invalid/BWA041/rotation.al").message,
            "the quaternion is 0.6 infinity 0 0.8, its numbers must be finite");
  EXPECT_EQ(OnlyFinding("BWA042", "invalid/BWA042/second_bone.al").message,
            "the quaternion is 0.6 0 0 0.9, of length 1.08167, must be 1");
}

TEST(AlRulesTest, OnlyStretchedRotationsAreNormalised) {
  // The second of three rotations is stretched, the third has no length.
  std::string bytes = FileOf("invalid/BWA042/second_bone.al");
  bytes.replace(809, 16, 16, '\0');
  const std::vector<Finding> found = FindingsOf(kAlFormat, "BWA042", bytes);
  ASSERT_EQ(found.size(), 1u);
  ASSERT_EQ(found[0].fixes.size(), 1u);
  ASSERT_EQ(found[0].fixes[0].edits.size(), 1u);
  EXPECT_EQ(found[0].fixes[0].edits[0].range, (ByteRange{793, 16}));
}

TEST(AlRulesTest, TheSizeOfTheStringsIsWhereTheLastNameEnds) {
  const Finding finding = OnlyFinding("BWA047", "invalid/BWA047/size.al");
  ASSERT_EQ(finding.data.size(), 2u);
  EXPECT_EQ(finding.data[0].second, DataValue(uint64_t{62}));
  EXPECT_EQ(finding.data[1].first, "allowed");
  EXPECT_EQ(finding.data[1].second, DataValue(uint64_t{58}));
}

TEST(AlRulesTest, DamageGivesNothingButWhatFollowsFromIt) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (file.path.find("/invalid/") == std::string::npos) continue;
    const std::string rule = file.path.substr(12, 6);
    const std::string name = file.path.substr(12, file.path.size() - 12 - 3);
    for (const Finding& finding : LintBytes(kAlFormat, file.bytes)) {
      if (finding.rule->severity == Severity::kInfo) continue;
      EXPECT_TRUE(finding.rule->id == rule || Follows(finding.rule->id, name))
          << name << ": " << finding.rule->id << " " << FindingPath(finding)
          << ": " << finding.message;
    }
  }
}

}  // namespace
}  // namespace assetlint::bw2
