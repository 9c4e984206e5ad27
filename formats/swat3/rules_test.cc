// Every rule of GSA fires on its corpus file at exactly the bytes at fault.
#include <set>
#include <string>
#include <vector>

#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "corpus/swat3/files.h"
#include "formats/base/finding.h"
#include "formats/base/report.h"
#include "formats/swat3/formats.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

struct Expected {
  std::string file;  // below invalid/, without the extension
  uint64_t offset;
  uint64_t length;
  std::string path;
};

// The fields after the skeleton of 29 bytes: its marker is at byte 53, the
// number of bones at 55, two ids at 57, the number of frames at 61, and frames
// of 74 bytes (without events) from 63 on.
const Expected kExpected[] = {
    {"GSA001/in_the_version", 17, 0, "majorVersion"},
    {"GSA001/only_the_guid", 16, 0, "minorVersion"},
    {"GSA002/one_byte", 0, 16, "guid"},
    {"GSA002/noise", 0, 16, "guid"},
    {"GSA002/ten_bytes", 0, 10, "guid"},
    {"GSA003/4_3", 16, 2, "minorVersion"},
    {"GSA003/5_2", 16, 2, "minorVersion"},
    {"GSA004/4_2_without_events", 16, 2, "minorVersion"},
    {"GSA004/4_1_with_events", 16, 2, "minorVersion"},
    {"GSA005/nothing_after_header", 24, 0, "skeleton"},
    {"GSA005/only_a_skeleton", 24, 29, "skeleton"},
    {"GSA006/one_byte", 53, 2, "endOfBones"},
    {"GSA006/4_1", 53, 2, "endOfBones"},
    {"GSA007/too_many", 55, 2, "animatedBones"},
    {"GSA007/65535", 55, 2, "animatedBones"},
    {"GSA007/zero", 55, 2, "animatedBones"},
    {"GSA008/too_few", 61, 2, "frames"},
    {"GSA008/too_many", 61, 2, "frames"},
    {"GSA008/4_1", 61, 2, "frames"},
    {"GSA009/event_length", 61, 237, "frames"},
    {"GSA009/event_count", 61, 237, "frames"},
    {"GSA009/cut_short", 61, 217, "frames"},
    {"GSA009/byte_after_end", 61, 219, "frames"},
    {"GSA010/two_markers", 53, 2, "endOfBones"},
    {"GSA010/two_numbers_of_rotations", 53, 2, "endOfBones"},
    {"GSA011/4_1", 16, 2, "minorVersion"},
    {"GSA012/30", 20, 2, "framerate"},
    {"GSA032/zero", 20, 2, "framerate"},
    {"GSA032/121", 20, 2, "framerate"},
    {"GSA033/new_lines", 20, 2, "framerate"},
    {"GSA013/empty", 24, 2, "skeleton"},
    {"GSA014/second", 59, 2, "boneId[1]"},
    {"GSA015/first", 57, 2, "boneId[0]"},
    {"GSA016/zero", 61, 2, "frames"},
    {"GSA017/no_bones", 55, 2, "animatedBones"},
    {"GSA018/origin", 67, 4, "frame[0]/origin[1]"},
    {"GSA018/origin_rotation", 149, 16, "frame[1]/originRotation"},
    {"GSA018/root_offset", 165, 4, "frame[1]/rootOffset[0]"},
    {"GSA018/rotation", 193, 16, "frame[1]/rotation[1]"},
    {"GSA019/origin_rotation", 149, 16, "frame[1]/originRotation"},
    {"GSA019/rotation", 177, 16, "frame[1]/rotation[0]"},
    {"GSA034/origin_rotation", 149, 16, "frame[1]/originRotation"},
    {"GSA034/rotation", 177, 16, "frame[1]/rotation[0]"},
    {"GSA020/origin", 63, 12, "frame[0]/origin"},
    {"GSA020/rotation", 75, 16, "frame[0]/originRotation"},
    {"GSA021/second_frame", 137, 12, "frame[1]/origin"},
    {"GSA022/first_frame", 91, 12, "frame[0]/rootOffset"},
    {"GSA023/root_offset", 173, 4, "frame[1]/rootOffset[2]"},
    {"GSA024/zero", 137, 2, "frame[0]/event[0]/length"},
    {"GSA025/letter", 223, 1, "frame[1]/event[0]/name"},
    {"GSA026/cut", 221, 1, "frame[1]/event[0]/name"},
    {"GSA027/lower_case", 213, 6, "frame[1]/event[0]/name"},
    {"GSA027/no_name", 213, 1, "frame[1]/event[0]/name"},
    {"GSA028/sound", 213, 7, "frame[1]/event[0]/name"},
    {"GSA028/itemsound", 221, 11, "frame[1]/event[1]/name"},
    {"GSA029/bell", 221, 1, "frame[1]/event[0]/name"},
    {"GSA029/delete", 219, 1, "frame[1]/event[0]/name"},
    {"GSA029/marker", 219, 1, "frame[1]/event[0]/name"},
    {"GSA030/in_the_second_frame", 157, 0, ""},
    {"GSA031/in_the_skeleton", 53, 16, "skeleton"},
};

// The findings of `file`'s rule, and whether the expected one is among them.
::testing::AssertionResult Has(const Expected& expected,
                               const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kGsaFormat.lint(bytes, FileContext{}, report);
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

TEST(GsaRulesTest, FindingsNameTheBytesAtFault) {
  size_t seen = 0;
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    for (const Expected& expected : kExpected) {
      if (file.path != "swat3/invalid/" + expected.file + ".gsa") continue;
      ++seen;
      EXPECT_TRUE(Has(expected, file.bytes)) << file.path;
    }
  }
  EXPECT_EQ(seen, std::size(kExpected));
}

std::string FileOf(const std::string& path) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path == "swat3/" + path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return "";
}

using Rules = std::multiset<std::string>;

Rules Broken(const std::string& bytes) {
  Report report(Report::Mode::kCollect);
  kGsaFormat.lint(bytes, FileContext{}, report);
  Rules rules;
  for (const Finding& finding : report.findings()) {
    rules.insert(std::string(finding.rule->id));
  }
  return rules;
}

TEST(GsaRulesTest, ARotationIsZeroOnlyWithoutAnyLength) {
  const std::string zero = FileOf("invalid/GSA034/rotation.gsa");
  EXPECT_EQ(Broken(zero), Rules{"GSA034"});
  EXPECT_EQ(Broken(corpus::With(zero, 177, 1e-10f)), Rules{"GSA019"});
  EXPECT_EQ(Broken(corpus::With(zero, 177, -1.0f)), Rules{});
}

TEST(GsaRulesTest, RatesThatAnimatorsUseAreOnlyInfos) {
  const std::string file = FileOf("valid/4_2_events.gsa");
  const auto with_rate = [&](uint16_t rate) {
    return Broken(corpus::With<uint16_t>(file, 20, rate));
  };
  EXPECT_EQ(with_rate(10), Rules{});
  EXPECT_EQ(with_rate(1), Rules{"GSA012"});
  EXPECT_EQ(with_rate(120), Rules{"GSA012"});
  EXPECT_EQ(with_rate(0), Rules{"GSA032"});
  EXPECT_EQ(with_rate(121), Rules{"GSA032"});
}

TEST(GsaRulesTest, ALoneNewLineContradictsAConversion) {
  const std::string converted = FileOf("invalid/GSA033/new_lines.gsa");
  EXPECT_EQ(Broken(converted), Rules{"GSA033"});
  // In the skeleton, whose content is unknown.
  EXPECT_EQ(Broken(corpus::With<uint8_t>(converted, 30, 0x0A)),
            Rules{"GSA032"});
  EXPECT_EQ(Broken(corpus::With<uint16_t>(converted, 30, 0x0A0D)),
            Rules{"GSA033"});
  EXPECT_EQ(Broken(corpus::With<uint8_t>(converted, 21, 0x0B)),
            Rules{"GSA032"});
}

TEST(GsaRulesTest, OnlyAnotherFormatIsNotValidatedFurther) {
  EXPECT_EQ(Broken(FileOf("invalid/GSA002/noise.gsa")), Rules{"GSA002"});
  std::string file = FileOf("invalid/GSA012/30.gsa");
  // Half of the GUID, then none of it but frames that end with the file.
  EXPECT_EQ(Broken(file.replace(0, 8, 8, 'x')), (Rules{"GSA002", "GSA012"}));
  EXPECT_EQ(Broken(file.replace(8, 8, 8, 'x')), (Rules{"GSA002", "GSA012"}));
  EXPECT_EQ(Broken(corpus::With<uint8_t>(file, 16, 9)), Rules{"GSA002"});
  EXPECT_EQ(Broken(file + "!"), Rules{"GSA002"});
}

TEST(GsaRulesTest, DamageGivesNothingButTheFindingItIsFor) {
  // Two kinds of files are special: the one whose reading is a guess by rule,
  // and those whose frames are cut off somewhere.
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path.find("/invalid/") == std::string::npos ||
        file.path.find("GSA010") != std::string::npos) {
      continue;
    }
    const std::string rule = file.path.substr(14, 6);
    Report report(Report::Mode::kCollect);
    kGsaFormat.lint(file.bytes, FileContext{}, report);
    for (const Finding& finding : report.findings()) {
      if (finding.rule->severity == Severity::kInfo) continue;
      EXPECT_TRUE(finding.rule->id == rule || rule == "GSA009" ||
                  rule == "GSA030")
          << file.path << ": " << finding.rule->id << " "
          << FindingPath(finding) << ": " << finding.message;
    }
  }
}

}  // namespace
}  // namespace assetlint::swat3
