// Every rule of BWA fires on its corpus file at exactly the bytes at fault.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/bw2/files.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/bw2/formats.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

struct Expected {
  std::string file;  // below invalid/, without the extension
  uint64_t offset;
  uint64_t length;
  std::string path;
};

// Offsets in the file from which most are derived: three bones at byte 104,
// metadata at 212 and 360, data of "a_bear_idle" at 508 and of "a_bear_walk" at
// 915.
const Expected kExpected[] = {
    {"BWA001/in_the_name", 8, 32, "name"},
    {"BWA001/before_the_bones", 100, 2, "unknown3"},
    {"BWA001/past_the_strings", 1265, 2, "animation[1]/padding"},
    {"BWA002/one_byte", 0, 4, "magicNumber"},
    {"BWA002/noise", 0, 4, "magicNumber"},
    {"BWA003/one_more", 96, 4, "boneCount"},
    {"BWA003/2_to_31", 96, 4, "boneCount"},
    {"BWA004/between_bones", 72, 4, "metadataOffset"},
    {"BWA004/after_the_end", 72, 4, "metadataOffset"},
    {"BWA004/nowhere", 72, 4, "metadataOffset"},
    {"BWA005/2_to_32", 84, 4, "animationCount"},
    {"BWA005/one_more", 84, 4, "animationCount"},
    {"BWA006/second", 360, 4, "metadata[1]/magicNumber"},
    {"BWA007/after_the_end", 504, 4, "metadata[1]/dataOffset"},
    {"BWA007/in_the_header", 356, 4, "metadata[0]/dataOffset"},
    {"BWA007/in_the_keyframes", 504, 4, "metadata[1]/dataOffset"},
    {"BWA008/second", 915, 4, "animation[1]/magicNumber"},
    {"BWA009/same", 504, 4, "metadata[1]/dataOffset"},
    {"BWA010/2_to_32", 1007, 4, "animation[1]/eventCount"},
    {"BWA010/more_than_the_rest", 1007, 4, "animation[1]/eventCount"},
    {"BWA011/2_to_31", 991, 4, "animation[1]/eventStringSize"},
    {"BWA012/2_to_32", 652, 4, "animation[0]/opaqueSize"},
    {"BWA013/too_small", 588, 4, "animation[0]/offsetBlockSize"},
    {"BWA013/too_large", 588, 4, "animation[0]/offsetBlockSize"},
    {"BWA013/2_to_32_frames", 588, 4, "animation[0]/offsetBlockSize"},
    {"BWA014/zero", 608, 4, "animation[0]/frameCount"},
    {"BWA015/2_to_32", 1011, 4, "animation[1]/boneCount"},
    {"BWA016/one_more", 713, 8, "animation[0]/keysPerFrame"},
    {"BWA016/past_2_to_64", 713, 8, "animation[0]/keysPerFrame"},
    {"BWA017/library", 8, 64, "name"},
    {"BWA017/bone", 104, 32, "bone[0]/name"},
    {"BWA018/metadata", 225, 6, "metadata[0]/name"},
    {"BWA018/bone", 108, 28, "bone[0]/name"},
    {"BWA019/0xffff0003", 4, 4, "unknown1"},
    {"BWA020/whole_file", 76, 4, "size"},
    {"BWA020/cut_short", 76, 4, "size"},
    {"BWA021/after_the_last", 172, 4, "bone[1]/parent"},
    {"BWA021/minus_two", 136, 4, "bone[0]/parent"},
    {"BWA022/itself", 208, 4, "bone[2]/parent"},
    {"BWA022/next", 136, 4, "bone[0]/parent"},
    {"BWA023/one", 100, 4, "unknown3"},
    {"BWA024/six_bytes", 212, 6, "filler"},
    {"BWA025/at_the_end", 1322, 1, "animation[1]/gap"},
    {"BWA026/one_less", 84, 4, "animationCount"},
    {"BWA026/none", 84, 4, "animationCount"},
    {"BWA053/one_less", 96, 4, "boneCount"},
    {"BWA053/none", 96, 4, "boneCount"},
    {"BWA053/none_with_filler", 96, 4, "boneCount"},
    {"BWA041/library", 92, 4, "unknown2[1]"},
    {"BWA027/10", 216, 4, "metadata[0]/version"},
    {"BWA028/2", 284, 4, "metadata[0]/type"},
    {"BWA029/60", 436, 4, "metadata[1]/eventStringSize"},
    {"BWA030/first", 300, 4, "metadata[0]/unknown1[1]"},
    {"BWA030/block_size", 292, 4, "metadata[0]/offsetBlockSize"},
    {"BWA031/one", 330, 2, "metadata[0]/flags"},
    {"BWA032/second", 484, 16, "metadata[1]/unknown2[1]"},
    {"BWA033/two", 328, 1, "metadata[0]/isCyclic"},
    {"BWA034/zero", 329, 1, "metadata[0]/isHierarchical"},
    {"BWA035/zero", 316, 4, "metadata[0]/samplingRate"},
    {"BWA035/negative", 316, 4, "metadata[0]/samplingRate"},
    {"BWA036/frames_by_rate", 320, 4, "metadata[0]/duration"},
    {"BWA037/two", 308, 4, "metadata[0]/boneCount"},
    {"BWA038/frames", 312, 4, "animation[0]/frameCount"},
    {"BWA038/events", 1007, 4, "animation[1]/eventCount"},
    {"BWA039/distance", 620, 4, "animation[0]/distance"},
    {"BWA039/name", 923, 64, "animation[1]/name"},
    {"BWA039/last_word", 1055, 4, "animation[1]/unknown2"},
    {"BWA040/swapped", 504, 4, "metadata[1]/dataOffset"},
    {"BWA041/transform", 1127, 4, "animation[1]/event[0]/transform[15]"},
    {"BWA041/distance", 324, 4, "metadata[0]/distance"},
    {"BWA041/duration", 320, 4, "metadata[0]/duration"},
    {"BWA041/sampling_rate", 316, 4, "metadata[0]/samplingRate"},
    {"BWA041/pos_comp", 753, 4, "animation[0]/posComp[0]"},
    {"BWA041/point", 773, 4, "animation[0]/point[2]"},
    {"BWA041/rotation", 793, 16, "animation[0]/firstRotations[1]"},
    {"BWA041/position", 841, 4, "animation[0]/firstPositions[1]"},
    {"BWA042/second_bone", 793, 16, "animation[0]/firstRotations[1]"},
    {"BWA054/second_bone", 793, 16, "animation[0]/firstRotations[1]"},
    {"BWA043/padding", 656, 12, "animation[0]/padding"},
    {"BWA043/fill", 705, 8, "animation[0]/fill"},
    {"BWA043/block_size", 588, 4, "animation[0]/offsetBlockSize"},
    {"BWA044/bone", 1059, 4, "animation[1]/event[0]/boneOffset"},
    {"BWA044/name", 1135, 4, "animation[1]/event[1]/nameOffset"},
    {"BWA045/last", 1246, 15, "animation[1]/event[1]/nameOffset"},
    {"BWA046/offset", 1063, 4, "animation[1]/event[0]/nameOffset"},
    {"BWA046/lost_nul", 1203, 29, "animation[1]/event[0]/eventStrings"},
    {"BWA047/size", 991, 4, "animation[1]/eventStringSize"},
    {"BWA048/axis", 1067, 48, "animation[1]/event[0]/transform"},
    {"BWA048/last_column", 1127, 4, "animation[1]/event[0]/transform"},
    {"BWA049/translation", 1115, 4, "animation[1]/event[0]/transform[12]"},
    {"BWA049/position", 829, 4, "animation[0]/firstPositions[0]"},
    {"BWA051/opaque_size", 652, 4, "animation[0]/opaqueSize"},
    {"BWA051/block_size", 588, 4, "animation[0]/offsetBlockSize"},
    {"BWA051/string_size", 991, 4, "animation[1]/eventStringSize"},
    {"BWA051/keys", 713, 8, "animation[0]/keysPerFrame"},
    {"BWA052/in_the_bones", 150, 0, ""},
    {"BWA052/in_the_keys", 1493, 0, ""},
    {"BWA050/bone", 106, 1, "bone[0]/name"},
    {"BWA050/event", 1223, 1, "animation[1]/event[0]/nameOffset"},
};

// The findings of `file`'s rule, and whether the expected one is among them.
::testing::AssertionResult Has(const Expected& expected,
                               const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kAlFormat.lint(bytes, FileContext{}, report);
  auto result = ::testing::AssertionFailure();
  for (const Finding& finding : report.findings()) {
    if (finding.rule->id != expected.file.substr(0, 6)) continue;
    if (finding.range == ByteRange{expected.offset, expected.length} &&
        FindingPath(finding) == expected.path) {
      return ::testing::AssertionSuccess();
    }
    result << "[" << finding.range.offset << ", +" << finding.range.length
           << ") " << FindingPath(finding) << "; ";
  }
  return result;
}

TEST(AlRulesTest, FindingsNameTheBytesAtFault) {
  size_t seen = 0;
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    for (const Expected& expected : kExpected) {
      if (file.path != "bw2/invalid/" + expected.file + ".al") continue;
      ++seen;
      EXPECT_TRUE(Has(expected, file.bytes)) << file.path;
    }
  }
  EXPECT_EQ(seen, std::size(kExpected));
}

// Warnings and errors that follow from the damage in a file.
bool Follows(absl::string_view finding, absl::string_view file) {
  static const auto* const pairs =
      new std::set<std::pair<std::string, std::string>>{
          // The frames no longer fit the duration.
          {"BWA013/2_to_32_frames", "BWA036"},
          {"BWA014/zero", "BWA036"},
          // What is missing at the end is keys.
          {"BWA020/cut_short", "BWA016"},
          {"BWA020/cut_short", "BWA052"},
          // What was cut off is missing where it is counted.
          {"BWA052/in_the_bones", "BWA003"},
          {"BWA052/in_the_bones", "BWA020"},
          {"BWA052/in_the_keys", "BWA016"},
          {"BWA052/in_the_keys", "BWA020"},
          // Strings are sought where the second event is.
          {"BWA038/events", "BWA012"},
          {"BWA038/events", "BWA044"},
          // The numbers after the block are read from the wrong place.
          {"BWA043/block_size", "BWA016"},
          {"BWA051/opaque_size", "BWA016"},
          {"BWA051/block_size", "BWA016"},
          {"BWA051/string_size", "BWA012"},
          {"BWA051/string_size", "BWA045"},
          // Everything after the bytes is read from the wrong place.
          {"BWA055/bytes_missing", "BWA006"},
          {"BWA055/bytes_missing", "BWA007"},
          {"BWA055/bytes_missing", "BWA020"},
          {"BWA055/bytes_missing", "BWA052"},
      };
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
std::multiset<std::string> Broken(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kAlFormat.lint(bytes, FileContext{}, report);
  std::multiset<std::string> rules;
  for (const Finding& finding : report.findings()) {
    if (finding.rule->severity == Severity::kInfo) continue;
    rules.insert(std::string(finding.rule->id));
  }
  return rules;
}

using Rules = std::multiset<std::string>;

TEST(AlRulesTest, BytesThatAreNoBonesAreOnlyFiller) {
  const std::string uncounted = FileOf("invalid/BWA053/one_less.al");
  constexpr size_t kThirdBone = 176;
  EXPECT_EQ(Broken(uncounted), Rules{"BWA053"});
  // No name, a name that is not plain, one that does not end, a parent after
  // it.
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone, 0)), Rules{});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone, 7)), Rules{});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(uncounted, kThirdBone + 9, 1)),
            Rules{});
  EXPECT_EQ(Broken(corpus::With<int32_t>(uncounted, kThirdBone + 32, 2)),
            Rules{});
  EXPECT_EQ(Broken(corpus::With<int32_t>(uncounted, kThirdBone + 32, 1)),
            Rules{"BWA053"});
}

TEST(AlRulesTest, MetadataThatAreNotCountedAreCountedByTheMessage) {
  for (const auto& [file, fits] :
       {std::pair("one_less", uint64_t{2}), std::pair("none", uint64_t{2})}) {
    Report report(Report::Mode::kCollect);
    kAlFormat.lint(FileOf(absl::StrCat("invalid/BWA026/", file, ".al")),
                   FileContext{}, report);
    ASSERT_EQ(report.findings().size(), 1u) << file;
    EXPECT_EQ(report.findings()[0].data[1].second, DataValue(fits));
  }
}

TEST(AlRulesTest, ARotationIsZeroOnlyWithoutAnyLength) {
  const std::string zero = FileOf("invalid/BWA054/second_bone.al");
  EXPECT_EQ(Broken(zero), Rules{"BWA054"});
  EXPECT_EQ(Broken(corpus::With(zero, 793, 1e-10f)), Rules{"BWA042"});
  EXPECT_EQ(Broken(corpus::With(zero, 793, 1.0f)), Rules{});
}

TEST(AlRulesTest, OnlyAnotherFormatIsNotValidatedFurther) {
  const std::string noise = FileOf("invalid/BWA002/noise.al");
  EXPECT_EQ(Broken(noise), Rules{"BWA002"});
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
  EXPECT_EQ(Broken(noise.substr(0, 20)), Rules{"BWA002"});
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

TEST(AlRulesTest, DamageGivesNothingButWhatFollowsFromIt) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (file.path.find("/invalid/") == std::string::npos) continue;
    const std::string rule = file.path.substr(12, 6);
    const std::string name = file.path.substr(12, file.path.size() - 12 - 3);
    Report report(Report::Mode::kCollect);
    kAlFormat.lint(file.bytes, FileContext{}, report);
    for (const Finding& finding : report.findings()) {
      if (finding.rule->severity == Severity::kInfo) continue;
      EXPECT_TRUE(finding.rule->id == rule || Follows(finding.rule->id, name))
          << name << ": " << finding.rule->id << " " << FindingPath(finding)
          << ": " << finding.message;
    }
  }
}

}  // namespace
}  // namespace assetlint::bw2
