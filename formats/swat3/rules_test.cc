// Rules of GSA against each other (rule_cases.cc has the cases of each), and
// the decoded values.
#include <string>

#include "corpus/bytes.h"
#include "corpus/corpus_file.h"
#include "corpus/swat3/files.h"
#include "formats/base/finding.h"
#include "formats/swat3/formats.h"
#include "formats/testing/description.h"
#include "formats/testing/laws.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

std::string FileOf(const std::string& path) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path == "swat3/" + path) return file.bytes;
  }
  ADD_FAILURE() << "no file " << path;
  return "";
}

RuleIds Broken(const std::string& bytes) {
  return BrokenRules(kGsaFormat, bytes);
}

TEST(GsaRulesTest, OfAnotherFormatOnlyTheGuidIsReported) {
  EXPECT_EQ(Broken(FileOf("invalid/GSA002/noise.gsa")), RuleIds{"GSA002"});
  std::string file = FileOf("invalid/GSA032/121.gsa");
  // With a known version, the rest of the file is checked.
  EXPECT_EQ(Broken(file.replace(0, 16, 16, 'x')),
            (RuleIds{"GSA002", "GSA032"}));
  EXPECT_EQ(Broken(corpus::With<uint8_t>(file, 16, 9)), RuleIds{"GSA002"});
}

TEST(GsaRulesTest, DamageGivesNothingButTheFindingItIsFor) {
  // The reading of a file with two possible ends may be the wrong one.
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path.find("/invalid/") == std::string::npos ||
        file.path.find("GSA010") != std::string::npos) {
      continue;
    }
    const std::string rule = file.path.substr(14, 6);
    for (const Finding& finding : LintBytes(kGsaFormat, file.bytes)) {
      if (finding.rule->grade.severity == Severity::kInfo) continue;
      EXPECT_EQ(finding.rule->id, rule)
          << file.path << ": " << finding.rule->id << " "
          << FindingPath(finding) << ": " << finding.message;
    }
  }
}

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

TEST(GsaValuesTest, NothingOfAFileThatDoesNotDecode) {
  ValueText writer;
  EXPECT_FALSE(
      kGsaFormat.values(FileOf("invalid/GSA005/too_few_frames.gsa"), writer)
          .ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::swat3
